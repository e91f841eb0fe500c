"""Lists with commas as tables of two columns: names and values (`A=1,B`), hosts and paths (`h1:/a,/b`)."""

from collections.abc import Sequence
from enum import StrEnum

from qmonpy.translation import tr

Pair = tuple[str, str | None]
"""A name and its value, which is None where the name stands alone (`NAME`, not `NAME=`); or a host and a path."""
Pairs = tuple[Pair, ...]


class PairForm(StrEnum):
    """What a list is of."""

    VARIABLES = "variables"
    """`NAME=value`; `NAME` alone has the value that it has in the environment of the command, `NAME=` none (asked)."""
    VALUES = "values"
    """`name=value`; `name` alone and `name=` have no value (asked)."""
    PATHS = "paths"
    """`host:path`; a path for all hosts stands alone."""


def split_pairs(text: str, form: PairForm) -> Pairs:
    """Return the pairs of a list: name and value, or host and path."""
    parts = [part for part in text.split(",") if part.strip()]
    if form is not PairForm.PATHS:
        split = (part.partition("=") for part in parts)
        return tuple((name, value if equals else None) for name, equals, value in split)
    return tuple(_split_path(part) for part in parts)


def _split_path(part: str) -> tuple[str, str]:
    host, colon, path = part.partition(":")
    return (host, path) if colon and "/" not in host else ("", part)


def join_pairs(pairs: Sequence[Pair], form: PairForm) -> str:
    """Return the list of pairs; those with nothing in them are left out."""
    return ",".join(_join(first.strip(), second, form) for first, second in pairs if not is_empty((first, second)))


def is_empty(pair: Pair) -> bool:
    """Whether a pair has nothing in it."""
    first, second = pair
    return not first.strip() and not (second or "").strip()


def _join(first: str, second: str | None, form: PairForm) -> str:
    if form is not PairForm.PATHS:
        return first if second is None else f"{first}={second}"
    return f"{first}:{second}" if first else second or ""


def find_problem(pairs: Sequence[Pair], form: PairForm) -> str:
    """Return why pairs cannot be a list, as a sentence; empty if they can."""
    filled = [(pair[0].strip(), pair[1] or "") for pair in pairs if not is_empty(pair)]
    if any("," in first + second for first, second in filled):
        return tr("A comma separates the lines of the list and cannot be part of one.")
    if form is not PairForm.PATHS:
        return tr("Every value needs a name.") if any(not first for first, _ in filled) else ""
    if any(not second.strip() for _, second in filled):
        return tr("Every host needs a path.")
    hosts = [first.lower() for first, _ in filled]
    return tr("Two paths are for the same host.") if len(set(hosts)) < len(hosts) else ""
