"""A hint that something about the policies is probably a mistake, though it is allowed, and the fix."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import Path
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr

MOST_NAMED = 3
"""The most objects that a hint names; the others are counted."""


@dataclass(frozen=True, slots=True)
class HintGrounds:
    """What the numbers of a hint come from."""

    jobs: tuple[int, ...] = ()
    """The jobs that it counts or names, in their order."""
    seconds: int = 0
    """Of a hint about usage that is forgotten: how long its job has run, or may run."""
    is_asked: bool = False
    """Whether the job asks for that time, and has not run so long."""
    half_life: int = 0
    """After so many seconds such usage counts half."""


@dataclass(frozen=True, slots=True)
class PolicyHint:
    """A finding, and its fix."""

    report: Report
    settings: Mapping[str, str] = field(default_factory=dict)
    """Attributes of the scheduler's configuration as they would be right."""
    idle_node: Path | None = None
    """The node of the share tree that is better not in it."""
    fix_title: str = ""
    """The text of the button that makes the edit; empty if there is no obvious fix."""
    grounds: HintGrounds | None = None
    """None where it tells no number that was worked out."""


def hint_setting(
    code: str, name: str, text: str, fix: str | None = None, grounds: HintGrounds | None = None
) -> PolicyHint:
    """Return a hint about an attribute of the scheduler's configuration, with its right value if there is one."""
    report = Report(f"policy.{code}", text, Severity.HINT, fields=(str(ObjectKind.SCHEDULER), name))
    if fix is None:
        return PolicyHint(report, grounds=grounds)
    title = tr("Set {name} {value}").format(name=name, value=fix)
    return PolicyHint(report, {name: fix}, fix_title=title, grounds=grounds)


def hint_object(code: str, kind: str, name: str, text: str, grounds: HintGrounds | None = None) -> PolicyHint:
    """Return a hint about an object or a job, without a fix."""
    return PolicyHint(Report(f"policy.{code}", text, Severity.HINT, fields=(kind, name)), grounds=grounds)


def name_some(names: list[str]) -> str:
    """Return the first names of a list, and how many others there are."""
    shown, rest = names[:MOST_NAMED], len(names) - MOST_NAMED
    if rest > 0:
        return tr("{names} and {count} more").format(names=", ".join(shown), count=rest)
    return (
        tr("{names} and {last}").format(names=", ".join(shown[:-1]), last=shown[-1])
        if len(shown) > 1
        else "".join(shown)
    )
