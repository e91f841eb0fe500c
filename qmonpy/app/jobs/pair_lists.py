"""Lists with commas as tables of two columns: names and values (`A=1,B`), hosts and paths (`h1:/a,/b`)."""

from collections.abc import Sequence
from enum import StrEnum

from qmonpy.translation import tr

Pairs = tuple[tuple[str, str], ...]


class PairForm(StrEnum):
    """What joins the two parts of a pair."""

    VALUES = "="
    """A name without a value stands alone."""
    PATHS = ":"
    """A path for all hosts stands alone."""


def split_pairs(text: str, form: PairForm) -> Pairs:
    """Return the pairs of a list: name and value, or host and path."""
    parts = [part for part in text.split(",") if part.strip()]
    if form is PairForm.VALUES:
        return tuple((name, value) for name, _, value in (part.partition("=") for part in parts))
    return tuple(_split_path(part) for part in parts)


def _split_path(part: str) -> tuple[str, str]:
    host, colon, path = part.partition(":")
    return (host, path) if colon and "/" not in host else ("", part)


def join_pairs(pairs: Sequence[tuple[str, str]], form: PairForm) -> str:
    """Return the list of pairs; those with nothing in them are left out."""
    return ",".join(_join(first.strip(), second, form) for first, second in pairs if first.strip() or second.strip())


def _join(first: str, second: str, form: PairForm) -> str:
    if form is PairForm.VALUES:
        return f"{first}={second}" if second else first
    return f"{first}:{second}" if first else second


def find_problem(pairs: Sequence[tuple[str, str]], form: PairForm) -> str:
    """Return why pairs cannot be a list, as a sentence; empty if they can."""
    filled = [(first.strip(), second) for first, second in pairs if first.strip() or second.strip()]
    if any("," in first + second for first, second in filled):
        return tr("A comma separates the lines of the list and cannot be part of one.")
    if form is PairForm.VALUES:
        return tr("Every value needs a name.") if any(not first for first, _ in filled) else ""
    if any(not second.strip() for _, second in filled):
        return tr("Every host needs a path.")
    hosts = [first.lower() for first, _ in filled]
    return tr("Two paths are for the same host.") if len(set(hosts)) < len(hosts) else ""
