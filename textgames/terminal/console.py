"""The console: a line in, an answer out, in any terminal, IDE or pipe.

It reads with `input()`. Before it waits, all output is flushed, so that a program at the other end of a pipe never
waits for an answer that was given already.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from signal import SIGINT, signal
from stat import S_ISFIFO
from typing import Any, TextIO

from textgames.text.language import _
from textgames.text.quoting import LAYOUT, encoding_of, printable
from textgames.text.width import WIDTH

CHINESE_ENCODINGS = (
    "gbk",
    "gb2312",
    "gb18030",
    "cp936",
)  # of an output that is one of China's locales
PROMPT = "> "
LEAST_WIDTH = 40  # of a terminal
COLOR = "(\x1b\\[[0-9;]*m)"
MOST_READ = 100_000  # characters of a line that is no longer echoed or played
MOST_SKIPPED = 2_500  # times as many, after which a line is taken to have no end


class Console:
    """What is read from and written to.

    The lines of `script` come before those of standard input. With `echo` each line is printed back, with None only
    those that nobody types. A `quiet` console has neither prompt nor echo, and nobody types there. Any other without a
    `prompt` is for listeners: a blank line says the last answer again. `interactive` is whether somebody types the
    lines, `width` the columns of the terminal if somebody does, else None, and `colored` whether what is shown has
    colours.
    """

    colored = False

    def __init__(
        self,
        echo: bool | None = None,
        script: Iterable[str] = (),
        quiet: bool = False,
        prompt: str = PROMPT,
    ) -> None:
        self.interactive = not quiet and is_interactive(os.environ)
        self.width = terminal_width() if self.interactive else None
        self._is_fresh = True  # nothing was read yet
        self._prompt = "" if quiet else prompt
        self._says_again, self._said = not (quiet or prompt), ""
        self._echoes = not quiet and (not self.interactive if echo is None else echo)
        self._script_echoes = not quiet and echo is not False
        self._script = (line for line in script if line.strip() or not self._says_again)

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
        line = next(self._script, None)
        is_typed = line is None and self.interactive
        echoes = self._echoes
        if line is not None:
            sys.stdout.write(self._prompt)
            echoes = self._script_echoes
        else:
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
        if echoes:
            shown = line if len(line) < MOST_READ else f"{line[:WIDTH]}..."
            sys.stdout.write(f"{printable(shown, LAYOUT)}\n")
        elif self._prompt and not is_typed:
            sys.stdout.write("\n")
        return line

    def _read_input(self) -> str:
        """Return the next line of standard input; raise `EOFError` at the end."""
        if self.interactive:
            try:
                return input(self._prompt).removeprefix("\ufeff")  # readline has to know the prompt
            finally:
                self.width = terminal_width()  # windows are resized
        sys.stdout.write(self._prompt)
        sys.stdout.flush()
        if not isinstance(sys.stdin, io.TextIOWrapper):
            return input()
        try:
            if self._is_fresh:
                self._is_fresh = False
                detect_utf_16(sys.stdin)
            line = read_start_of_line(sys.stdin)
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise OSError(getattr(error, "errno", 0), reason, _("Standard input")) from None
        if not line:
            raise EOFError
        return line.removeprefix("\ufeff")

    def say(self, text: str) -> None:
        """Show text that may hold anything from outside; what is not printable is escaped."""
        text = f"{shown_in_colors(text) if self.colored else printable(text, LAYOUT)}\n"
        if self._says_again:
            self._said += text
        sys.stdout.write(text)

    def show(self, text: str) -> None:
        """Show text that is printable, as a board is."""
        sys.stdout.write(f"{text}\n")

    def flush(self) -> None:
        sys.stdout.flush()


def is_interactive(environ: Mapping[str, str]) -> bool:
    """Return whether a person types the lines, rather than a program that sends them.

    Only then are games saved and recorded without being asked, and no line is echoed.
    """
    setting = environ.get("TEXTGAMES_TYPED")
    if setting in ("0", "1"):
        return setting == "1"
    if sys.stdin.isatty() or not isinstance(input, type(len)):  # a notebook has its own input
        return True
    if file_number(sys.stdin) is None and not isinstance(
        sys.stdin, (io.StringIO, io.TextIOWrapper)
    ):
        return True  # an IDE's own stream; Python's without a file are filled in advance
    return is_in_pycharm(environ)


def is_in_pycharm(environ: Mapping[str, str]) -> bool:
    """Return whether this runs in PyCharm's run window: it has two pipes, and shows what is typed."""
    return bool(environ.get("PYCHARM_HOSTED")) and is_pipe(sys.stdin) and is_pipe(sys.stdout)


def terminal_width() -> int:
    """Return the columns of the terminal that shows the output, 80 if there is none."""
    from shutil import get_terminal_size  # with lzma, bz2 and others

    return max(LEAST_WIDTH, get_terminal_size((WIDTH, 0)).columns)


def is_pipe(stream: TextIO) -> bool:
    number = file_number(stream)
    return number is not None and S_ISFIFO(os.fstat(number).st_mode)


def file_number(stream: TextIO) -> int | None:
    """Return the number of a stream's file; None if it has none."""
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):
        return None


def read_start_of_line(stream: TextIO) -> str:
    """Return the next line, or the first `MOST_READ` characters of one that is longer; the rest of it is skipped.

    Raises `OSError` if it has no end.
    """
    line = stream.readline(MOST_READ)
    part = line
    skipped = 0
    while len(part) == MOST_READ and not part.endswith("\n"):
        part = stream.readline(MOST_READ)
        skipped += 1
        if skipped > MOST_SKIPPED:
            raise OSError(_("a line is too long"))
    return line


class CtrlC:
    """In a `with`, call a function at each Ctrl-C instead of ending the program."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._previous: Any = None

    def __enter__(self) -> None:
        with suppress(
            ValueError
        ):  # an IDE may run this in another thread than the one that gets signals
            self._previous = signal(SIGINT, self._handle)

    def __exit__(self, *_: object) -> None:
        if self._previous is not None:
            signal(SIGINT, self._previous)

    def _handle(self, *_: object) -> None:
        self._call()


def shown_in_colors(text: str) -> str:
    """Return text as `printable` does, except our own colours."""
    parts = re.split(COLOR, text)
    return "".join(
        [part if number % 2 else printable(part, LAYOUT) for number, part in enumerate(parts)]
    )


def prepare_streams() -> None:
    """Make standard input and output take odd bytes, or no stream at all.

    What is no terminal is UTF-8 in both directions, unless PYTHONIOENCODING decides otherwise; see also `decoded`. In a
    locale with an encoding for Chinese, such as GBK, that is the one of the output.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper):
            keeps_encoding = bool(os.environ.get("PYTHONIOENCODING")) or stream.isatty()
            keeps_encoding |= name != "stdin" and stream.encoding.lower() in CHINESE_ENCODINGS
            of_input = "replace" if keeps_encoding else "surrogateescape"
            errors = of_input if name == "stdin" else "backslashreplace"
            with suppress(
                io.UnsupportedOperation
            ):  # it was read from before: in a REPL one game may follow another
                stream.reconfigure(encoding=None if keeps_encoding else "utf-8", errors=errors)
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - lines can be edited and called back with the arrow keys


def decoded(line: str) -> str:
    """Return a line of UTF-8 without undecoded bytes: these make it a line in the locale's encoding, such as GBK."""
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


def detect_utf_16(text: io.TextIOWrapper) -> None:
    """Have a stream read as UTF-16 if its first bytes are the mark for that, unless it was read from before."""
    try:
        text.reconfigure(encoding=text.encoding, errors=text.errors)
    except io.UnsupportedOperation:
        return
    if isinstance(text.buffer, io.BufferedReader) and encoding_of(text.buffer.peek(2)) == "utf-16":
        text.reconfigure(encoding="utf-16", errors="replace")
