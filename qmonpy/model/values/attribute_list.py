"""The lists inside attribute values: names (`a b,c`) and values by name (`num_proc=4,mem=3G`), NONE when empty."""

import re

NONE = "NONE"
_SEPARATORS = re.compile(r"[\s,]+")
_VALUE = re.compile(r"""([^\s,=]+)=('[^']*'|"[^"]*"|[^\s,]+)""")


def split_names(text: str) -> tuple[str, ...]:
    """The names of a list, separated by blanks or commas; NONE and nothing are the empty list."""
    return () if text.upper() == NONE else tuple(filter(None, _SEPARATORS.split(text)))


def split_values(text: str) -> dict[str, str]:
    """Name to value as written (quotes included) of a list of `name=value`; other words are passed over.

    Of a name that is given twice the first counts, as in Grid Engine.
    """
    values: dict[str, str] = {}
    for name, value in _VALUE.findall(text):
        values.setdefault(name, value)
    return values


def words_without_value(text: str) -> tuple[str, ...]:
    """The words of a list of values that are no `name=value`."""
    return () if text.strip().upper() == NONE else split_names(_VALUE.sub(" ", text))
