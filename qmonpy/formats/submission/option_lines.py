"""Options of `qsub` in lines of text: behind `#$` in a script, and in a request file (asked of 8.1.9).

In both, quotation marks keep blanks together, a backslash is a character like any other, `#` begins a comment, and
`-soft` counts until the end of its line. See qsub(1) and sge_request(5).
"""

import shlex
from collections.abc import Iterator, Sequence

from qmonpy.formats.submission.job_draft import parse_draft
from qmonpy.formats.submission.merged_arguments import Option, group_options, join_options, split_arguments
from qmonpy.formats.submission.newer_options import SCOPE
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.translation import tr

PREFIX = "#$"
COMMAND_MARK = "# runs: "
"""Begins the line of our settings that says what the job runs; for `qsub -@` it is a comment."""
HELD_MARK = "# holds only tasks: "
"""Begins the line of our settings that says which tasks of an array are held; `qsub -@` would hold all of them."""
NO_OPTION = " is no option."
"""Ends what commands say of a word that is none."""
_ADDED_UP = frozenset({"-l", "-soft -l", "-hold_jid", "-hold_jid_ad", "-M", "-m", "-v", "-ac"})
"""Options of a script that count besides those of the command line; others give way to these."""


@dataclass(frozen=True, slots=True)
class OptionLines:
    """The options in lines of text, in their order, and what is wrong with lines."""

    words: tuple[str, ...] = ()
    reports: tuple[Report, ...] = ()


def parse_script(text: str, prefix: str = PREFIX) -> OptionLines:
    """Return the options that a script has behind a prefix; an empty prefix finds none.

    A prefix counts at the beginning of a line only, and anywhere in the script.
    """
    lines = enumerate(text.split("\n"), 1)
    return _parse_lines([(at, line[len(prefix) :]) for at, line in lines if prefix and line.startswith(prefix)])


def parse_settings(text: str) -> tuple[OptionLines, str]:
    """Return the options of a request file, and what the job runs as our settings say it; empty if they do not."""
    lines = list(enumerate(text.split("\n"), 1))
    found = [line.removeprefix(COMMAND_MARK).strip() for _, line in lines if line.startswith(COMMAND_MARK)]
    return _parse_lines([(at, line) for at, line in lines if not line.startswith("#")]), "".join(found[-1:])


def find_held(text: str) -> str:
    """Return the tasks that are held as our settings say it; empty if they do not."""
    return next((line[len(HELD_MARK) :].strip() for line in text.split("\n") if line.startswith(HELD_MARK)), "")


def format_settings(arguments: Sequence[str], title: str, held: str = "") -> str:
    """Return the request file of a command line, an option in each line, which `qsub -@ FILE` reads as well.

    `held` are the tasks that alone are held, of a command line that holds all of them.
    """
    options, command = split_arguments(arguments)
    lines = [f"# {title}", *([f"{COMMAND_MARK}{shlex.join(command)}"] if command else [])]
    lines += [f"{HELD_MARK}{held}"] if held else []
    lines += [" ".join(map(_quote, words)) for words in group_options(options)]
    if lines and lines[-1].startswith(f"{SCOPE} "):
        # What stands behind the file on a command line is for the whole job.
        lines.append(f"{SCOPE} global")
    return "".join(f"{line}\n" for line in lines)


def with_script_options(arguments: Sequence[str], script: Sequence[str]) -> tuple[str, ...]:
    """Return a command line with the options of its script: lists are added to, others count if they are not given."""
    options, command = split_arguments(arguments)
    given = {name for name, _ in options}
    more: list[Option] = [
        (name, words)
        for name, words in split_arguments(script)[0]
        if name in _ADDED_UP or name not in given or (name.startswith(SCOPE) and words[0] in _ADDED_UP)
    ]
    return (*join_options([*more, *options]), *command)


def _parse_lines(lines: Sequence[tuple[int, str]]) -> OptionLines:
    words: list[str] = []
    reports: list[Report] = []
    for at, line in lines:
        try:
            found = tuple(_split(line))
        except ValueError:
            reports.append(Report("submit.line-quote", tr("Line {number}: a quote is not closed.").format(number=at)))
            # 8.1.9 closes it at the end of the line.
            found = _split_closed(line)
        wrong = _find_wrong(found)
        if wrong:
            reports.append(Report("submit.line", tr("Line {number}: {problem}").format(number=at, problem=wrong)))
        else:
            words += (*found, "-hard") if "-soft" in found and found[-1] != "-hard" else found
    return OptionLines(tuple(words), tuple(reports))


def _split(line: str) -> Iterator[str]:
    reader = shlex.shlex(line, posix=True, punctuation_chars=False)
    reader.whitespace_split = True
    reader.commenters = "#"
    reader.escape = ""
    return iter(reader)


def _split_closed(line: str) -> tuple[str, ...]:
    for quote in "'\"":
        try:
            return tuple(_split(f"{line}{quote}"))
        except ValueError:
            continue
    return ()


def _find_wrong(words: Sequence[str]) -> str:
    """Return what is wrong with the options of a line, in the words of qsub; empty if nothing is."""
    try:
        draft = parse_draft(words, 0, variety=None)
    except SubmissionError as error:
        return error.reports[-1].text
    return tr('"{word}" is no option.').format(word=draft.command[0]) if draft.command else ""


def _quote(word: str) -> str:
    if word and not set(word) & set(" \t\"'#"):
        return word
    return f'"{word}"' if "'" in word else f"'{word}'"
