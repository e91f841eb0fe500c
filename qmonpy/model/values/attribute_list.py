"""The lists inside attribute values: names (`a b,c`) and values by name (`num_proc=4,mem=3G`), NONE if empty."""

import re
from collections.abc import Iterable, Mapping

from qmonpy.model.report import Report, ReportError

NONE = "NONE"
_SEPARATORS = re.compile(r"[\s,]+")
_VALUE = re.compile(r"""([^\s,=]+)=('[^']*'|"[^"]*"|[^\s,]+)""")


def split_names(text: str) -> tuple[str, ...]:
    """Return the names of a list, separated by blanks or commas; none for NONE and for an empty text."""
    return () if text.upper() == NONE else tuple(filter(None, _SEPARATORS.split(text)))


def split_values(text: str) -> dict[str, str]:
    """Return the values of a list of `name=value` by name, as written with their quotes; skip other words.

    If a name is given twice, the first counts, as in Grid Engine.
    """
    values: dict[str, str] = {}
    for name, value in _VALUE.findall(text):
        values.setdefault(name, value)
    return values


def words_without_value(text: str) -> tuple[str, ...]:
    """Return the words of a list of values that are not of the form `name=value`."""
    return () if text.strip().upper() == NONE else split_names(_VALUE.sub(" ", text))


def format_names(names: Iterable[str], separator: str = " ") -> str:
    """Return a list of names on one line; NONE if it is empty."""
    return separator.join(names) or NONE


def parse_values(text: str) -> dict[str, str]:
    """Return the values of `num_proc=4,mem=3G` by name, as written.

    Raises ReportError in Grid Engine's own words for a word that has no value.
    """
    words = words_without_value(text)
    if words:
        code = "attribute-list.no-value"
        raise ReportError(tuple(Report(code, f'error parsing value "{word.rstrip("=")}"') for word in words))
    return split_values(text)


def format_values(values: Mapping[str, str]) -> str:
    """Return a list of `name=value` on one line; NONE if it is empty."""
    return ",".join(f"{name}={value}" for name, value in values.items()) or NONE
