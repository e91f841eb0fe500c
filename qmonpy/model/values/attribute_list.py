"""The lists inside attribute values: names (`a b,c`) and values by name (`num_proc=4,mem=3G`), NONE when empty."""

import re

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
