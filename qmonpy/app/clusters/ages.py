"""How old what is seen of a real cluster is, part by part, in words."""

from collections.abc import Mapping

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import AnyPart, SnapshotPart
from qmonpy.model.values.counts import format_plural
from qmonpy.translation import later, tr

NO_PLAN = later(
    "planned starts: not known; the scheduler writes them in its passes with MONITOR=1 in params of its configuration."
    " It has none, it did not write when jobs came or ended, or common/schedule of the cell cannot be read here"
)
_WHOLE = (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION, ObjectKind.SHARE_TREE)
"""Kinds of which there is one object."""
_NAMES = {ObjectKind.CONFIGURATION: later("global configuration")}


@dataclass(frozen=True, slots=True)
class AgeWords:
    """The ages of everything, short and in full."""

    line: str
    """Of the state, and of the oldest part of the configuration: `jobs 2 s, configuration 31 s old`."""
    details: tuple[str, ...]
    """A line for each part, oldest last."""


def describe_ages(ages: Mapping[AnyPart, float]) -> AgeWords | None:
    """Return words for ages in seconds; None where nothing is known of them, as in a simulation."""
    if not ages:
        return None
    parts = {part: ages[part] for part in SnapshotPart if part in ages}
    kinds = {kind: ages[kind] for kind in ObjectKind if kind in ages}
    words = []
    if SnapshotPart.JOBS in parts:
        words.append(tr("jobs {age}").format(age=format_age(parts[SnapshotPart.JOBS])))
    if kinds:
        words.append(tr("configuration {age}").format(age=format_age(max(kinds.values()))))
    lines = [f"{_name(part)}: {format_age(age)}" for part, age in sorted(parts.items(), key=lambda item: item[1])]
    if SnapshotPart.PLAN not in parts:
        lines.append(tr(NO_PLAN))
    if not words:
        part, age = max(parts.items(), key=lambda item: item[1])
        words.append(f"{_name(part)} {format_age(age)}")
    return AgeWords(tr("{parts} old").format(parts=", ".join(words)), (*lines, *_describe_kinds(kinds)))


def format_age(seconds: float) -> str:
    """Return an age as `3 s`, `4 min 10 s` or `2 h 5 min`; it is never rounded to a younger one."""
    whole = max(0, -int(-seconds // 1))
    if whole < 120:
        return f"{whole} s"
    minutes, left = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {left} s" if left else f"{minutes} min"
    hours, left = divmod(minutes, 60)
    return f"{hours} h {left} min" if left else f"{hours} h"


def _describe_kinds(kinds: Mapping[ObjectKind, float]) -> list[str]:
    """A line for all kinds of the same age, as most are read together."""
    same: dict[str, list[str]] = {}
    for kind, age in sorted(kinds.items(), key=lambda item: item[1]):
        same.setdefault(format_age(age), []).append(_name(kind))
    return [f"{', '.join(names)}: {age}" for age, names in same.items()]


def _name(part: AnyPart) -> str:
    if isinstance(part, SnapshotPart):
        is_old = part is SnapshotPart.DETAILS
        return tr("{part} (the oldest ones)").format(part=tr(str(part))) if is_old else tr(str(part))
    return tr(_NAMES.get(part, str(part)) if part in _WHOLE else format_plural(_NAMES.get(part, str(part))))
