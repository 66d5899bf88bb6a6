"""The console: a line in, an answer out, in any terminal, IDE or pipe.

It reads with `input()`. Before it waits, all output is flushed, so that a program at the other end of a pipe never
waits for an answer that was given already.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from stat import S_ISFIFO

from textgames.text.encodings import encoding_of
from textgames.text.language import N_, _
from textgames.text.quoting import shown
from textgames.text.width import WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

PROMPT = "> "
INPUT = N_("Standard input")
LEAST_WIDTH = 40  # of a terminal
COLOR = "\x1b["  # what a colour begins with, and "m" ends it


class Console:
    """What is read from and written to.

    The lines of `script` come before those of standard input. With `echo` each line is printed back, with None only
    those that nobody types. A `bare` console has neither prompt nor echo, and nobody types there. Of a line that is
    longer than `longest_line` only one character more is returned. `interactive` is whether somebody types the lines,
    `width` the columns of the terminal where somebody does, else None, and `colored` whether what is shown has colours.
    """

    colored = False

    def __init__(
        self,
        echo: bool | None = None,
        script: Iterable[str] = (),
        bare: bool = False,
        prompt: str = PROMPT,
        longest_line: int = 1_000_000,
    ) -> None:
        self.interactive = not bare and is_interactive(os.environ)
        self.width = terminal_width() if self.interactive else None
        self.waits = False  # for a line that somebody types
        self._is_fresh = True  # nothing was read yet
        self._is_bare = bare
        self._prompt = "" if bare else prompt
        self._echoes = not bare and (not self.interactive if echo is None else echo)
        self._script_echoes = not bare and echo is not False
        self._script = iter(script)
        self._longest_line = longest_line

    def read(self) -> str | None:
        """Return the next line, without its end; None at the end of input."""
        line, echo, is_typed = next(self._script, None), self._script_echoes, False
        if line is not None:
            sys.stdout.write(self._prompt)
        else:
            try:
                line = self._read_input().removeprefix("\ufeff")
                echo, is_typed = self._echoes, self.interactive
            except (EOFError, KeyboardInterrupt) as error:
                if self._prompt or self.interactive:
                    print()
                if isinstance(error, EOFError):
                    return None
                raise
        line = line.rstrip("\r\n")
        if not line.isascii():
            line = decoded(line)
        if echo:
            echoed = line[: self._longest_line]
            is_plain = echoed.isprintable() or echoed.replace("\t", " ").isprintable()
            sys.stdout.write((echoed if is_plain else echoed.encode("unicode_escape").decode()) + "\n")
        elif self._prompt and not is_typed:
            print()
        return line

    def _read_input(self) -> str:
        if self.interactive:
            self.waits = True
            try:
                return input(self._prompt)  # where lines can be edited, the prompt must be known
            finally:
                self.waits = False
                self.width = terminal_width()  # windows are resized
        if not self._is_bare:  # else it was flushed with the last answer
            sys.stdout.write(self._prompt)
            sys.stdout.flush()
        return self._read_line()

    def peek(self) -> str:
        """Return the next line, which stays the next one, where nobody types; empty at the end of input."""
        try:
            line = self._read_line().removeprefix("\ufeff")
        except EOFError:
            return ""
        self._script = iter([line])
        return line

    def _read_line(self) -> str:
        """Return the next line of standard input with its end, where nobody types; raise `EOFError` at the end."""
        if not isinstance(sys.stdin, io.TextIOWrapper):
            return input()
        try:
            if self._is_fresh:
                self._is_fresh = False
                detect_utf_16(sys.stdin)
            line = rest = sys.stdin.readline(self._longest_line + 2)  # with its end
            while len(rest) > self._longest_line and not rest.endswith("\n"):
                rest = sys.stdin.readline(self._longest_line + 2)
        except OSError as error:
            raise OSError(error.errno, error.strerror, _(INPUT)) from None
        if not line:
            raise EOFError
        return line

    def show_prompt(self, typed: str) -> None:
        """Show the prompt again, with what was typed after it."""
        print(self._prompt + shown(typed), end="", flush=True)

    def say(self, text: str) -> None:
        """Show text that may hold anything from outside; what is not printable is escaped."""
        if not text.isprintable():
            text = shown(text) if not self.colored else shown_in_colors(text)
        sys.stdout.write(f"{text}\n")

    def show(self, text: str, end: str = "\n") -> None:
        """Show text that is printable, as a board is, in parts where it is long."""
        sys.stdout.write(f"{text}{end}")

    def flush(self) -> None:
        """Write out what was shown."""
        sys.stdout.flush()

    def show_progress(self, text: str) -> None:
        """Write on standard error what will be taken away again."""
        print(text, end="", file=sys.stderr, flush=True)


def is_interactive(environ: Mapping[str, str]) -> bool:
    """Return whether a person types the lines, rather than a program that sends them.

    Only then are games saved and recorded without being asked, and no line is echoed.
    """
    setting = environ.get("TEXTGAMES_TYPED")
    if setting in ("0", "1"):
        return setting == "1"
    if is_terminal(sys.stdin) or not isinstance(input, type(len)):  # a notebook has its own input
        return True
    if file_number(sys.stdin) is None and not isinstance(sys.stdin, (io.StringIO, io.TextIOWrapper)):
        return True  # an IDE's own stream; Python's without a file are filled in advance
    return is_in_pycharm(environ)


def is_in_pycharm(environ: Mapping[str, str]) -> bool:
    """Return whether this runs in PyCharm's run window: it has two pipes, and shows what is typed."""
    return bool(environ.get("PYCHARM_HOSTED")) and is_pipe(sys.stdin) and is_pipe(sys.stdout)


def terminal_width() -> int:
    """Return the columns of the terminal that shows the output, 80 if there is none."""
    from shutil import get_terminal_size

    return max(LEAST_WIDTH, get_terminal_size((WIDTH, 0)).columns)


def is_terminal(stream: TextIO) -> bool:
    """Return whether a stream is a terminal; Windows says so of NUL, too, where nobody types."""
    number = file_number(stream)
    if sys.platform == "win32" and number is not None and stream.isatty():
        from ctypes import byref, c_ulong, c_void_p, windll
        from msvcrt import get_osfhandle

        return bool(windll.kernel32.GetConsoleMode(c_void_p(get_osfhandle(number)), byref(c_ulong())))
    return stream.isatty()


def is_pipe(stream: TextIO) -> bool:
    """Return whether a stream is a pipe."""
    number = file_number(stream)
    return number is not None and S_ISFIFO(os.fstat(number).st_mode)


def file_number(stream: TextIO) -> int | None:
    """Return the number of a stream's file; None if it has none."""
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):
        return None


class CtrlC:
    """In a `with`, call a function at the first Ctrl-C instead of ending the program; the second one ends it."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._was_typed = False
        self._previous: Any = None

    def __enter__(self) -> None:
        from signal import SIGINT, signal

        try:
            self._previous = signal(SIGINT, self._handle)
        except ValueError:  # an IDE may run this in another thread than the one that gets signals
            pass

    def __exit__(self, *_: object) -> None:
        if self._previous is not None:
            from signal import SIGINT, signal

            signal(SIGINT, self._previous)

    def _handle(self, *_: object) -> None:
        if self._was_typed:
            raise KeyboardInterrupt
        self._was_typed = True
        self._call()


def shown_in_colors(text: str) -> str:
    """Return text as `shown` does, but for our own colours."""
    first, *rest = text.split(COLOR)
    parts = [shown(first)]
    for part in rest:
        code, m, more = part.partition("m")
        is_color = m and code.replace(";", "").isdigit()
        parts.append(f"{COLOR}{code}m{shown(more)}" if is_color else shown(COLOR + part))
    return "".join(parts)


class WaitingFile(io.FileIO):
    """A file that its parent has set not to block; who reads or writes it waits all the same.

    The setting stays, since other programs share it.
    """

    def readinto(self, buffer: Any) -> int:
        """Read what there is, once there is something; 0 is the end."""
        from select import select

        while (count := super().readinto(buffer)) is None:
            select([self], [], [])
        return count

    def write(self, data: Any) -> int:
        """Write as much as there is room for, once there is some."""
        from select import select

        while (count := super().write(data)) is None:
            select([], [self], [])
        return count


def waiting(stream: io.TextIOWrapper, mode: str) -> io.TextIOWrapper:
    """Return a stream that waits, in place of one that doesn't block."""
    file = WaitingFile(stream.fileno(), mode, closefd=False)
    buffer = io.BufferedReader(file) if mode == "r" else io.BufferedWriter(file)
    return io.TextIOWrapper(buffer, stream.encoding, stream.errors, line_buffering=stream.line_buffering)


def prepare_streams() -> None:
    """Make standard input and output take anything: odd bytes, no stream at all, and one that doesn't block.

    What is no terminal is UTF-8 in both directions, unless PYTHONIOENCODING decides otherwise; see also `decoded`.
    """
    has_encoding = bool(os.environ.get("PYTHONIOENCODING"))
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif os.name == "posix" and isinstance(stream, io.TextIOWrapper):
            number = file_number(stream)
            if number is not None and not os.get_blocking(number):
                setattr(sys, name, waiting(stream, mode))
    if isinstance(sys.stdin, io.TextIOWrapper):
        try:
            if has_encoding or sys.stdin.isatty():
                sys.stdin.reconfigure(errors="replace")
            else:
                sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
        except io.UnsupportedOperation:  # it was read from before: in a REPL one game may follow another
            pass
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = None if has_encoding or stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            import readline  # noqa: F401 - lines can be edited and called back with the arrow keys
        except ImportError:
            pass


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
    """Have a stream read as UTF-16 if its first bytes are the mark for that; it must not be read from before."""
    try:
        text.reconfigure(encoding=text.encoding, errors=text.errors)
    except io.UnsupportedOperation:
        return
    if isinstance(text.buffer, io.BufferedReader) and encoding_of(text.buffer.peek(2)) == "utf-16":
        text.reconfigure(encoding="utf-16", errors="replace")
