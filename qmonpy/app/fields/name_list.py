"""Many names from one text: pasted lists, and patterns such as `node[01-20]` or `gpu[1,3-5]-[a,b]`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from qmonpy.model.report import Report

MOST_NAMES = 10_000
"""More at once is a slip of the keyboard."""

_WORDS = re.compile(r"(?:\[[^\[\]]*\]|[^\s,;\[\]]|[\[\]])+")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_RANGE = re.compile(r"(\d+)-(\d+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class NameList:
    """The names of a text, each once, in order, and what cannot be read."""

    names: tuple[str, ...] = ()
    reports: tuple[Report, ...] = ()


def parse_name_list(text: str) -> NameList:
    """The names of a text: words between blanks, commas, semicolons and line ends; `#` begins a comment.

    In brackets stand choices separated by commas, each a text or a range of numbers: `node[01-20]` is node01, node02
    to node20, and the number of digits is that of the first number.
    """
    names: dict[str, None] = {}
    reports: list[Report] = []
    for line in text.splitlines():
        for word in _WORDS.findall(line.partition("#")[0]):
            try:
                for name in _expand(word):
                    names[name] = None
                    if len(names) > MOST_NAMES:
                        return NameList((), (_error("too-many", f"These are more than {MOST_NAMES:,} names."),))
            except ValueError as error:
                reports.append(_error("pattern", str(error)))
    return NameList(tuple(names), tuple(reports))


def _error(code: str, text: str) -> Report:
    return Report(f"names.{code}", text)


def _expand(word: str) -> Iterator[str]:
    if "[" not in word and "]" not in word:
        yield word
        return
    parts = _BRACKETS.split(word)
    if any("[" in each or "]" in each for each in parts[::2]):
        raise ValueError(f'A bracket of "{word}" has no partner.')
    choices = [list(_choices(each, word)) if at % 2 else [each] for at, each in enumerate(parts)]
    for each in product(*choices):
        yield "".join(each)


def _choices(text: str, word: str) -> Iterator[str]:
    for choice in text.split(","):
        choice = choice.strip()
        found = _RANGE.fullmatch(choice)
        if found is None:
            if not choice or " " in choice:
                raise ValueError(f'"[{text}]" in "{word}" is no list of texts and ranges such as 01-20.')
            yield choice
            continue
        first, last = found.groups()
        if int(last) < int(first):
            raise ValueError(f'In "{word}" the range {choice} ends before it begins.')
        if int(last) - int(first) >= MOST_NAMES:
            raise ValueError(f'In "{word}" the range {choice} has more than {MOST_NAMES:,} numbers.')
        for number in range(int(first), int(last) + 1):
            yield f"{number:0{len(first)}}"
