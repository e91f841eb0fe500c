"""Own values: the text of a queue attribute with or without values for single hosts and host groups."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.formats.values.queue_setting import format_setting, parse_setting


def with_own_value(text: str, key: str, value: str) -> str:
    """Return the text of an attribute with a value for a host or a `@group`; for all hosts if the key is empty.

    Raises ReportError if the text cannot be read.
    """
    setting = parse_setting(text)
    if not key:
        return format_setting(replace(setting, default=value))
    return format_setting(replace(setting, overrides={**setting.overrides, key: value}))


def without_own_values(text: str, keys: Iterable[str] | None = None) -> str:
    """Return the text of an attribute without the own values of some hosts and groups, by default of all.

    Raises ReportError if the text cannot be read.
    """
    setting = parse_setting(text)
    gone = set(setting.overrides if keys is None else keys)
    kept = {key: value for key, value in setting.overrides.items() if key not in gone}
    return format_setting(replace(setting, overrides=kept))


def count_own_values(text: str) -> int:
    """Return how many hosts and groups have a value of their own. Raises ReportError if the text cannot be read."""
    return len(parse_setting(text).overrides)
