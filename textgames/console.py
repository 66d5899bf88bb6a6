"""The console: a line in, an answer out, in any terminal, IDE or pipe.

It reads with `input()`. Before it waits, everything that was said is written out, so that a
program at the other end of a pipe never waits for an answer that was given already.
"""

from __future__ import annotations

import io
import os
import sys
from stat import S_ISFIFO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Self, TextIO


PROMPT = "> "


class Console:
    """What is read from and written to.

    `script` gives the lines that come before those of standard input. `echo` prints back
    each line, with None only those that nobody types. A `bare` console has neither prompt nor echo,
    and nobody types there. `typed` tells whether somebody sits at the other end.
    """

    def __init__(self, echo: bool | None = None, script: Iterable[str] = (), bare: bool = False) -> None:
        self.typed = not bare and somebody_types(os.environ)
        self._bare = bare
        self._prompt = "" if bare else PROMPT
        self._echo = echo
        self._script = iter(script)

    def read(self) -> str | None:
        """The next line, without its end; None at the end of input."""
        line = next(self._script, None)
        if line is not None:
            line = line.rstrip("\r\n")
            if not self._bare:
                print(self._prompt, end="")
                self._show_line(line, typed=False)
            return line
        try:
            line = self._input(self._prompt)
        except EOFError:
            self._end_prompt()
            return None
        except KeyboardInterrupt:
            self._end_prompt()
            raise
        line = line.removeprefix("\ufeff").rstrip("\r\n")
        if not self._bare:
            self._show_line(line, self.typed)
        return line

    def _input(self, prompt: str) -> str:
        if self.typed:
            return input(prompt)  # where lines can be edited, the prompt must be known
        print(prompt, end="", flush=True)
        try:
            return input()
        except OSError as error:
            raise OSError(error.errno, error.strerror, "standard input") from None

    def _end_prompt(self) -> None:
        if not self._bare:
            print()

    def _show_line(self, line: str, typed: bool) -> None:
        """End the prompt's line, which Enter has done already where somebody typed."""
        echo = not typed if self._echo is None else self._echo
        if echo:
            print(line if line.replace("\t", " ").isprintable() else line.encode("unicode_escape").decode())
        elif not typed:
            print()

    def say(self, text: str) -> None:
        """Show text."""
        print(text)

    def flush(self) -> None:
        """Write out what was said, where much time passes before more is."""
        sys.stdout.flush()

    def send(self, text: str) -> None:
        """Write a line at once, for a program that waits for it."""
        print(text, flush=True)


def somebody_types(environ: Mapping[str, str]) -> bool:
    """Whether somebody types the lines and sees them, rather than a program that sends them.

    Only then a game is kept and recorded without being asked, and no line is printed back.
    """
    told = environ.get("TEXTGAMES_TYPED")
    if told in ("0", "1"):
        return told == "1"
    return sys.stdin.isatty() or belongs_to_an_ide(sys.stdin) or input_is_replaced() or is_run_by_pycharm(environ)


def belongs_to_an_ide(stream: TextIO) -> bool:
    """Whether there is no file behind a stream, and none of Python's own that are filled in advance."""
    return file_number(stream) is None and not isinstance(stream, (io.StringIO, io.TextIOWrapper))


def input_is_replaced() -> bool:
    """Whether `input` is another function than Python's own, as in a notebook."""
    return not isinstance(input, type(len))


def is_run_by_pycharm(environ: Mapping[str, str]) -> bool:
    """Whether this is PyCharm's run window: two pipes, and what is typed into one is shown by the window itself."""
    return bool(environ.get("PYCHARM_HOSTED")) and is_pipe(sys.stdin) and is_pipe(sys.stdout)


def is_pipe(stream: TextIO) -> bool:
    """Whether there is a pipe behind a stream."""
    number = file_number(stream)
    return number is not None and S_ISFIFO(os.fstat(number).st_mode)


def file_number(stream: TextIO) -> int | None:
    """The number of the file behind a stream; None where there is none."""
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):
        return None


class StopSign:
    """Ctrl-C while a line is played: where that is `wanted` the first one is remembered, and ends nothing by itself."""

    def __init__(self, wanted: bool) -> None:
        self.raised = False
        self._wanted = wanted

    def __enter__(self) -> Self:
        self.raised = False
        if self._wanted:
            from signal import SIGINT, signal

            try:
                self._before = signal(SIGINT, self._raise)
            except ValueError:  # an IDE may run this in another thread than the one that hears of Ctrl-C
                self._wanted = False
        return self

    def __exit__(self, *_: object) -> None:
        if self._wanted:
            from signal import SIGINT, signal

            signal(SIGINT, self._before)

    def _raise(self, *_: object) -> None:
        if self.raised:
            raise KeyboardInterrupt
        self.raised = True


def warn(message: str) -> None:
    """Say on standard error what does not stop the program."""
    print(f"textgames: {message}", file=sys.stderr)


def words_of(line: str) -> list[str]:
    """The words of a line, without the comment that a `#` begins."""
    words = line.split()
    for number, word in enumerate(words):
        if word.startswith("#"):
            return words[:number]
    return words


def prepare_streams() -> None:
    """Make standard input and output take anything: odd bytes, and no stream at all."""
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    if isinstance(sys.stdin, io.TextIOWrapper):
        try:
            sys.stdin.reconfigure(encoding=None if sys.stdin.isatty() else "utf-8", errors="replace")
        except io.UnsupportedOperation:  # it was read from before: in a REPL one game may follow another
            pass
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            import readline  # noqa: F401 - lines can be edited and called back with the arrow keys
        except ImportError:
            pass


def script_lines(path: str) -> Iterator[str]:
    """The lines of a file, UTF-8 or UTF-16 as its first bytes say; raises `OSError` where it can't be read."""
    file = open(path, "rb")
    utf_16 = file.peek(2)[:2] in (b"\xff\xfe", b"\xfe\xff")
    text: TextIO = io.TextIOWrapper(file, "utf-16" if utf_16 else "utf-8-sig", errors="replace")
    return iter(text)
