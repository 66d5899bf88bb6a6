"""The console: a line in, an answer out, in any terminal, IDE or pipe.

It reads with `input()`. Before it waits, everything that was said is written out, so that a
program at the other end of a pipe never waits for an answer that was given already.
"""

from __future__ import annotations

import io
import os
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from stat import S_ISFIFO

from textgames.errors import Word, shown
from textgames.files import Named, lines_of, opened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Self, TextIO


PROMPT = "> "
ESCAPE = "\x1b"
CURSOR_KEYS = {
    f"{ESCAPE}{between}{letter}": direction
    for between in "[O"
    for letter, direction in (("A", "up"), ("B", "down"), ("C", "right"), ("D", "left"))
}
FULL_WIDTH = {0xFF00 + place: chr(0x20 + place) for place in range(1, 0x5F)}  # U+FF01 to U+FF5E; U+3000 is a blank
MARKS = "*_`\"'.;:[]{}<>"  # around a word; ! and ? are commands
IDS_AND_PATHS = frozenset("#=/\\")  # the signs that nothing else has
LONGEST_LINE = 1_000_000  # characters
STANDARD_INPUT = Named("standard input")
COLOR = "\x1b["  # what a colour begins with, and "m" ends it


class Console:
    """What is read from and written to.

    `script` gives the lines that come before those of standard input. `echo` prints back
    each line, with None only those that nobody types. A `bare` console has neither prompt nor echo, and nobody types
    there. `prompt` may be empty. `typed` tells whether somebody sits at the other end, `colored` whether there are
    colours in what is shown. Of a line that is too long one sign more than `LONGEST_LINE` is read, and no more is kept.
    """

    colored = False

    def __init__(
        self, echo: bool | None = None, script: Iterable[str] = (), bare: bool = False, prompt: str = PROMPT
    ) -> None:
        self.typed = not bare and somebody_types(os.environ)
        self.waits = False  # for a line that somebody types
        self._is_fresh = True  # nothing was read yet
        self._bare = bare
        self._prompt = "" if bare else prompt
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
            self.waits = True
            try:
                return input(prompt)  # where lines can be edited, the prompt must be known
            finally:
                self.waits = False
        if not self._bare:  # else it was flushed with the last answer
            sys.stdout.write(prompt)
            sys.stdout.flush()
        with STANDARD_INPUT:
            if not isinstance(sys.stdin, io.TextIOWrapper):
                return input()
            if self._is_fresh:
                self._is_fresh = False
                read_as_marked(sys.stdin)
            return self._bounded_line()

    def _bounded_line(self) -> str:
        """A line of a file or a pipe, which may be of any length."""
        line = sys.stdin.readline(LONGEST_LINE + 2)  # with its end
        if not line:
            raise EOFError
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_LINE + 2)
        return line

    def show_prompt(self, typed: str) -> None:
        """Show the prompt again, with what was typed behind it."""
        print(self._prompt + typed, end="", flush=True)

    def _end_prompt(self) -> None:
        if self._prompt or self.typed:
            print()

    def _show_line(self, line: str, typed: bool) -> None:
        """End the prompt's line, which Enter has done already where somebody typed."""
        echo = not typed if self._echo is None else self._echo
        if echo:
            line = line[:LONGEST_LINE]
            is_plain = line.isprintable() or line.replace("\t", " ").isprintable()
            self.show(line if is_plain else line.encode("unicode_escape").decode())
        elif not typed and self._prompt:
            print()

    def say(self, text: str) -> None:
        """Show text; what came from outside into it may hold anything, and is printable here."""
        if not text.isprintable():
            text = shown(text) if not self.colored else shown_in_colors(text)
        sys.stdout.write(f"{text}\n")

    def show(self, text: str) -> None:
        """Show text that is printable: a board, which is drawn from signs of our own and may be large."""
        sys.stdout.write(f"{text}\n")

    def flush(self) -> None:
        """Write out what was said, where much time passes before more is."""
        sys.stdout.flush()

    def send(self, text: str) -> None:
        """Write a line of printable text at once, for a program that waits for it."""
        self.show(text)
        sys.stdout.flush()


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
    print(shown(f"textgames: {message}"), file=sys.stderr)


def shown_in_colors(text: str) -> str:
    """The same as `shown`, with our own colours left as they are."""
    first, *rest = text.split(COLOR)
    found = [shown(first)]
    for part in rest:
        code, m, more = part.partition("m")
        is_color = m and code.replace(";", "").isdigit()
        found.append(f"{COLOR}{code}m{shown(more)}" if is_color else shown(COLOR + part))
    return "".join(found)


def show_progress(text: str) -> None:
    """Write on standard error what will be taken away again."""
    print(text, end="", file=sys.stderr, flush=True)


def words_of(line: str) -> list[str]:
    """The words of a line as they are read, without the comment that a `#` begins.

    Full-width forms are the ASCII that they stand for, a cursor key is its direction, commas are blanks, and marks
    around a word are dropped. A `#5` right behind `new` and what it takes is a seed.
    """
    if line.isalnum() and line.isascii():  # most lines are one plain word
        return [line]
    words: list[str] = []
    for typed in (with_directions(line) if ESCAPE in line else line).split():
        if typed.isalnum() and typed.isascii():
            words.append(typed)
            continue
        text = typed if typed.isascii() else typed.translate(FULL_WIDTH)
        if text.startswith("#") and not is_seed(text, words):
            break
        words += marked_words(text, typed)
    return words


def with_directions(line: str) -> str:
    """A line in which the escape sequences of cursor keys are their directions."""
    for sequence, direction in CURSOR_KEYS.items():
        line = line.replace(sequence, f" {direction} ")
    return line


def is_seed(text: str, words: list[str]) -> bool:
    """Whether a `#` begins a seed: that of a new game, which its words before it ask for."""
    return len(text) > 1 and any(word.lower() == "new" for word in words[-2:]) and words[-1][0] != "#"


def marked_words(text: str, typed: str) -> list[str]:
    """The words between the commas of a text, without the marks around them; an ID or a path stays as it is."""
    if not IDS_AND_PATHS.isdisjoint(text):
        return [Word.of(text, typed)]
    parts = between_commas(text) or [text]
    return [Word.of(without_marks(part), typed if len(parts) == 1 else part) for part in parts]


def between_commas(text: str) -> list[str]:
    """The parts of a text; a comma between two digits belongs to them."""
    parts = [""]
    for place, sign in enumerate(text):
        if sign == "," and not (text[place - 1 : place].isdigit() and text[place + 1 : place + 2].isdigit()):
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part]


def without_marks(word: str) -> str:
    """A word without the marks around it, unless it is nothing but marks; what `2(wd)` needs stays."""
    bare = word.strip(MARKS)
    if bare.startswith("(") and ("(" not in bare[1:] and ")" not in bare[1:-1]):
        bare = bare[1:].removesuffix(")").strip(MARKS)
    elif "(" not in bare:
        bare = bare.rstrip(")").rstrip(MARKS)
    return bare or word


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


def read_as_marked(text: io.TextIOWrapper) -> None:
    """Read a stream as UTF-16 where its first bytes say that it is, unless something was read from it before."""
    try:
        text.reconfigure(encoding=text.encoding, errors=text.errors)
    except io.UnsupportedOperation:
        return
    if isinstance(text.buffer, io.BufferedReader) and is_utf_16(text.buffer):
        text.reconfigure(encoding="utf-16")


def is_utf_16(file: io.BufferedReader) -> bool:
    """Whether the first bytes of a file say that it is UTF-16."""
    return file.peek(2)[:2] in (BOM_UTF16_LE, BOM_UTF16_BE)


def script_lines(path: str) -> Iterator[str]:
    """The lines of a file, UTF-8 or UTF-16 as its first bytes say; raises `OSError` where it can't be read.

    A folder, a device or a pipe is `Unusable`.
    """
    file = opened(path)
    with Named(path):
        encoding = "utf-16" if is_utf_16(file) else "utf-8-sig"
    text = io.TextIOWrapper(file, encoding, errors="replace")
    return lines_of(text, path, LONGEST_LINE + 2)
