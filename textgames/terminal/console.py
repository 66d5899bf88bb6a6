"""The console: a line in, an answer out, in any terminal, IDE or pipe.

Output is flushed before each wait for input, so that a program at the other end of a pipe never
waits for an answer that was already given.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from stat import S_ISFIFO
from typing import TextIO

from textgames.text.language import _
from textgames.text.quoting import LAYOUT, printable
from textgames.text.width import WIDTH

CHINESE_ENCODINGS = ("gbk", "gb2312", "gb18030", "cp936")  # of the output in Chinese locales
PROMPT = "> "
LEAST_WIDTH = 40  # columns assumed for a narrower terminal
MOST_READ = 100_000  # characters of a line; one this long is neither echoed in full nor played
MOST_SKIPPED = 2_500  # parts of that length, after which a line is assumed to have no end
UTF_16 = ("\udcff\udcfe", "\udcfe\udcff")  # its byte-order marks where UTF-8 is expected


class Console:
    """Input and output of a session.

    With `echo`, lines that nobody types are printed. A `quiet` console has neither prompt nor echo,
    and nobody types there. Any other console with an empty `prompt` is for screen readers: a blank
    line repeats the last answer.

    `interactive` is true if somebody types the lines. `width` is then the columns of the terminal,
    otherwise None.
    """

    def __init__(self, echo: bool = True, quiet: bool = False, prompt: str = PROMPT) -> None:
        self.interactive = not quiet and is_interactive()
        self.width = terminal_width() if self.interactive else None
        self._line_is_broken = False
        self._prompt = "" if quiet else prompt
        self._says_again = not quiet and not prompt
        self._said = ""  # since the last line was read, to say it again
        self._echoes = echo and not quiet and not self.interactive

    def read(self) -> str | None:
        """Return the next line, without its end; None at the end of input."""
        line = self._read_line()
        if self._says_again:
            while line is not None and not line.strip():
                sys.stdout.write(self._said)
                line = self._read_line()
            self._said = ""
        return line

    def _read_line(self) -> str | None:
        """Read a line and echo it."""
        try:
            line = self._read_input()
        except (EOFError, KeyboardInterrupt) as error:
            if self._prompt or self.interactive:
                sys.stdout.write("\n")
            if isinstance(error, EOFError):
                return None
            raise
        line = line.rstrip("\r\n")
        if not line.isascii():
            line = decoded(line)
        if self._echoes:
            shown = line if len(line) < MOST_READ else f"{line[:WIDTH]}..."
            if not shown.isprintable():
                shown = printable(shown, LAYOUT)
            sys.stdout.write(f"{shown}\n")
        elif self._prompt and not self.interactive:
            sys.stdout.write("\n")
        return line

    def _read_input(self) -> str:
        """Return the next line of standard input; raise `EOFError` at the end."""
        if self._line_is_broken:
            self._write("")
        if self.interactive:
            try:
                return input(self._prompt).removeprefix("\ufeff")  # readline needs the prompt
            finally:
                self.width = terminal_width()  # the window may have been resized
        sys.stdout.write(self._prompt)
        sys.stdout.flush()
        if not isinstance(sys.stdin, io.TextIOWrapper):
            return input()
        try:
            line = read_start_of_line(sys.stdin)
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise OSError(getattr(error, "errno", 0), reason, _("Standard input")) from None
        if not line:
            raise EOFError
        return line.removeprefix("\ufeff")

    def say(self, text: str) -> None:
        """Show text that may come from outside, with unprintable characters escaped."""
        text = f"{printable(text, LAYOUT)}\n"
        if self._says_again:
            self._said += text
        self._write(text)

    def show(self, text: str) -> None:
        """Show text that is known to be printable, such as a board."""
        self._write(f"{text}\n")

    def break_line(self) -> None:
        """Begin the next output on a new line, since the terminal has shown ^C on this one."""
        self._line_is_broken = True

    def _write(self, text: str) -> None:
        if self._line_is_broken:
            self._line_is_broken = False
            sys.stdout.write("\n")
        sys.stdout.write(text)

    def flush(self) -> None:
        sys.stdout.flush()


def is_interactive() -> bool:
    """Return True if a person types the lines, False if a program sends them.

    Only for a person, games are saved and recorded automatically, and lines aren't echoed.
    """
    setting = os.environ.get("TEXTGAMES_TYPED")
    if setting in ("0", "1"):
        return setting == "1"
    if sys.stdin.isatty() or not isinstance(input, type(len)):  # a notebook replaces `input`
        return True
    has_file = file_number(sys.stdin) is not None
    if not has_file and not isinstance(sys.stdin, (io.StringIO, io.TextIOWrapper)):
        return True  # an IDE's own stream; Python's streams without a file are filled in advance
    return is_in_pycharm()


def is_in_pycharm() -> bool:
    """Return True in PyCharm's run window, which has two pipes and shows what the user types."""
    return bool(os.environ.get("PYCHARM_HOSTED")) and is_pipe(sys.stdin) and is_pipe(sys.stdout)


def terminal_width() -> int:
    """Return the width of the terminal that shows the output, 80 if there is none."""
    from shutil import get_terminal_size  # it imports lzma, bz2 and others

    return max(LEAST_WIDTH, get_terminal_size((WIDTH, 0)).columns)


def is_pipe(stream: TextIO) -> bool:
    number = file_number(stream)
    return number is not None and S_ISFIFO(os.fstat(number).st_mode)


def file_number(stream: TextIO) -> int | None:
    """Return the file descriptor of a stream, None if it has none."""
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):
        return None


def read_start_of_line(stream: TextIO) -> str:
    """Return the next line, at most `MOST_READ` characters of it, and skip the rest.

    Raise `OSError` if it has no end, or begins a text in UTF-16.
    """
    line = stream.readline(MOST_READ)
    if line.startswith(UTF_16):
        raise OSError(_("the text is UTF-16; it must be UTF-8"))
    part = line
    skipped = 0
    while len(part) == MOST_READ and not part.endswith("\n"):
        part = stream.readline(MOST_READ)
        skipped += 1
        if skipped > MOST_SKIPPED:
            raise OSError(_("a line is too long"))
    return line


@contextmanager
def at_ctrl_c(call: Callable[[], None]) -> Iterator[None]:
    """In a `with`, call a function at each Ctrl-C instead of ending the program."""
    from signal import SIGINT, signal  # a game starts sooner without it

    previous = None
    with suppress(ValueError):  # an IDE may run this in a thread that can't handle signals
        previous = signal(SIGINT, lambda *_signal_and_frame: call())
    try:
        yield
    finally:
        if previous is not None:
            signal(SIGINT, previous)


def prepare_streams() -> None:
    """Make standard input and output accept any bytes or characters, and replace missing streams.

    Anything but a terminal is UTF-8 in both directions, unless PYTHONIOENCODING is set; see also
    `decoded`. Output stays in the locale's encoding if that is one for Chinese, such as GBK.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper):
            keeps_encoding = bool(os.environ.get("PYTHONIOENCODING")) or stream.isatty()
            if name != "stdin":
                errors = "backslashreplace"
                if stream.encoding.lower() in CHINESE_ENCODINGS:
                    keeps_encoding = True
            elif keeps_encoding:
                errors = "replace"
            else:
                errors = "surrogateescape"
            # The stream may have been read from: in a REPL one game may follow another.
            with suppress(io.UnsupportedOperation):
                stream.reconfigure(encoding=None if keeps_encoding else "utf-8", errors=errors)
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - for line editing and history


def decoded(line: str) -> str:
    """Return a line without undecoded bytes.

    A line that isn't valid UTF-8 is decoded from the locale's encoding, such as GBK.
    """
    try:
        line.encode()
        return line
    except UnicodeEncodeError:
        from locale import getencoding

        data = line.encode(errors="surrogateescape")
        try:
            return data.decode(getencoding())
        except UnicodeDecodeError:
            return data.decode(errors="replace")
