"""Lists of attribute files, read with checks and written as `qconf` writes them."""

from collections.abc import Iterable, Mapping

from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.attribute_list import NONE, split_names, split_values, words_without_value

parse_names = split_names


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
