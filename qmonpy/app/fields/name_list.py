"""Many names from one text (pasted lists, patterns such as `node[01-20]`), and which of them become new objects."""

import re
from collections.abc import Container, Iterator
from itertools import product

from qmonpy.engine.checks.object_checks.object_names import check_name_of
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import parse_digits
from qmonpy.translation import tr

MOST_NAMES = 10_000
"""More at once is a slip of the keyboard."""
_SHOWN = 3
"""`shorten_names` shows so many names of the beginning of a long list, and the last one."""

_HOSTS = (ObjectKind.HOST, ObjectKind.ADMIN_HOST, ObjectKind.SUBMIT_HOST)
_WORDS = re.compile(r"(?:\[[^\[\]]*\]|[^\s,;\[\]]|[\[\]])+")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_RANGE = re.compile(r"(\d+)-(\d+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class NameList:
    """The names of a text, each once, in order, and a report for each word that cannot be read."""

    names: tuple[str, ...] = ()
    reports: tuple[Report, ...] = ()


@dataclass(frozen=True, slots=True)
class SeveralNames:
    """The objects that a text with many names would add, and why some of its names add none."""

    names: tuple[str, ...] = ()
    """The names of the objects to add, in order."""
    present: tuple[str, ...] = ()
    """The names of objects that exist already."""
    reports: tuple[Report, ...] = ()
    """Words that cannot be read, and names that are not allowed, in the words of 8.1.9."""


def parse_name_list(text: str) -> NameList:
    """Return the names of a text: words between blanks, commas, semicolons and line ends; `#` begins a comment.

    In brackets stand choices separated by commas, each a text or a range of numbers: `node[01-20]` is node01, node02
    to node20, and `gpu[1,3-5]-[a,b]` has eight names. The number of digits is that of the first number of a range.
    """
    names: dict[str, None] = {}
    reports: list[Report] = []
    for line in lines_of(text):
        for word in _WORDS.findall(line.partition("#")[0]):
            try:
                for name in _expand(word):
                    names[name] = None
                    if len(names) > MOST_NAMES:
                        return NameList(
                            (),
                            (
                                _error(
                                    "too-many",
                                    tr("These are more than {most_names:,} names.").format(most_names=MOST_NAMES),
                                ),
                            ),
                        )
            except ValueError as error:
                reports.append(_error("pattern", str(error)))
    return NameList(tuple(names), tuple(reports))


def plan_names(text: str, kind: ObjectKind, taken: Container[str]) -> SeveralNames:
    """Return which names of a text (`parse_name_list`) become new objects of a kind; host names in lower case.

    `taken` holds the names of the objects that exist.
    """
    parsed = parse_name_list(text)
    names: dict[str, None] = {}
    present: dict[str, None] = {}
    reports = list(parsed.reports)
    for word in parsed.names:
        name = word.lower() if kind in _HOSTS else word
        faults = tuple(check_name_of(kind, name, "name"))
        if faults:
            reports += faults
        elif name in taken:
            present[name] = None
        else:
            names[name] = None
    return SeveralNames(tuple(names), tuple(present), tuple(reports))


def shorten_names(names: tuple[str, ...]) -> str:
    """Return names as one short text, such as `node01, node02, node03 ... node20`."""
    if len(names) <= _SHOWN + 1:
        return ", ".join(names)
    return f"{', '.join(names[:_SHOWN])} ... {names[-1]}"


def _error(code: str, text: str) -> Report:
    return Report(f"names.{code}", text)


def _expand(word: str) -> Iterator[str]:
    if "[" not in word and "]" not in word:
        yield word
        return
    parts = _BRACKETS.split(word)
    if any("[" in each or "]" in each for each in parts[::2]):
        raise ValueError(tr('A bracket of "{word}" has no partner.').format(word=word))
    choices = [list(_choices(each, word)) if at % 2 else [each] for at, each in enumerate(parts)]
    for each in product(*choices):
        yield "".join(each)


def _choices(text: str, word: str) -> Iterator[str]:
    for choice in text.split(","):
        choice = choice.strip()
        found = _RANGE.fullmatch(choice)
        if found is None:
            if not choice or " " in choice:
                raise ValueError(
                    tr('"[{text}]" in "{word}" is no list of texts and ranges such as 01-20.').format(
                        text=text, word=word
                    )
                )
            yield choice
            continue
        first, last = found.groups()
        low, high = parse_digits(first), parse_digits(last)
        if high < low:
            raise ValueError(
                tr('In "{word}" the range {choice} ends before it begins.').format(word=word, choice=choice)
            )
        if high - low >= MOST_NAMES:
            raise ValueError(
                tr('In "{word}" the range {choice} has more than {most_names:,} numbers.').format(
                    word=word, choice=choice, most_names=MOST_NAMES
                )
            )
        for number in range(low, high + 1):
            yield f"{number:0{len(first)}}"
