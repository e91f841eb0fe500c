"""Of what a cluster writes no records, by its `reporting_params` (sge_conf(5)), and parameters that write them."""

import re
from collections.abc import Mapping

from qmonpy.translation import later, tr

PARAMETER = "reporting_params"
"""The attribute of the global configuration."""
_KINDS: Mapping[str, str] = {
    "accounting": later("what jobs used"),
    "reporting": later("values of hosts and queue instances, reservations"),
    "joblog": later("the log of jobs"),
}
"""By the word of the parameters, what is recorded where it is `true`."""
_SEPARATOR = re.compile(r"[\s,]+")


def find_unrecorded(configuration: Mapping[str, str], *, is_simulated: bool) -> tuple[str, ...]:
    """Return the words of the parameters that are not `true`.

    A real cluster writes accounting unless it is told not to; a simulated one writes nothing that nobody asked for.
    """
    told = _parse(configuration.get(PARAMETER, ""))
    default = "false" if is_simulated else "true"
    values = {"accounting": default, "reporting": "false", "joblog": "false", **told}
    return tuple(name for name in _KINDS if values[name].lower() not in ("true", "1"))


def describe_unrecorded(names: tuple[str, ...]) -> str:
    """Return in a sentence of what there are no records; empty for nothing, and for words of no kind of records."""
    known = [name for name in names if name in _KINDS]
    if not known:
        return ""
    kinds = [tr(_KINDS[name]) for name in known]
    listed = tr(" and ").join([", ".join(kinds[:-1]), kinds[-1]] if len(kinds) > 1 else kinds)
    words = " ".join(f"{name}=true" for name in known)
    return tr("The cluster writes no records of {listed}: its {parameter} lack {words}.").format(
        listed=listed, parameter=PARAMETER, words=words
    )


def with_recorded(text: str, names: tuple[str, ...]) -> str:
    """Return parameters by which these are recorded, too; whatever else they say stays."""
    values = {**_parse(text), **dict.fromkeys(names, "true")}
    return " ".join(f"{name}={value}" for name, value in values.items())


def _parse(text: str) -> dict[str, str]:
    words = (each.partition("=") for each in _SEPARATOR.split(text.replace("\\\n", " ")) if "=" in each)
    return {name: value for name, _, value in words}
