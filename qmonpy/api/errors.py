"""What the API raises: refusals with reports, conflicts with three versions, names that nothing has."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from qmonpy.formats.quota_set.suggestion import close_names
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError, Severity


class QmonpyError(Exception):
    """Everything that this package raises on purpose."""


class RefusedError(QmonpyError):
    """The cluster, or a check before it was asked, refuses; nothing was changed."""

    def __init__(self, reports: Iterable[Report], text: str = ""):
        """`text` is what the cluster said, in Grid Engine's own words."""
        self.reports = tuple(reports) or (Report("cluster.refused", text or "The cluster refuses."),)
        self.text = text or "\n".join(each.text for each in self.reports)
        super().__init__("\n".join(dict.fromkeys(map(str, self.reports))))

    @property
    def codes(self) -> tuple[str, ...]:
        """The stable codes of the reports, such as `cluster.conflict`."""
        return tuple(each.code for each in self.reports)


@dataclass(frozen=True, slots=True)
class Versions:
    """Three versions of an object that two people changed; None where it is absent."""

    kind: str
    name: str
    base: Any
    """As the draft began with it."""
    mine: Any
    """As the draft has it."""
    theirs: Any
    """As the cluster has it now."""
    who: str = ""
    """The report of the cluster: who changed it, and when, as far as that is known."""


class ConflictError(RefusedError):
    """Somebody changed an object since the draft began; `conflicts` has the three versions of each."""

    def __init__(self, reports: Iterable[Report], text: str, conflicts: Iterable[Versions]):
        super().__init__(reports, text)
        self.conflicts = tuple(conflicts)


class NotFoundError(QmonpyError, KeyError):
    """Nothing has such a name or number."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownFieldError(QmonpyError, AttributeError):
    """Values of this kind have no field of such a name."""


class MissingPackageError(QmonpyError, ImportError):
    """A package is not installed that only this needs."""


@contextmanager
def raising_refusals() -> Iterator[None]:
    """Let a mistake that was reported inside leave as RefusedError."""
    try:
        yield
    except ReportError as error:
        raise RefusedError(error.reports) from error


def tell_near(name: str, known: Collection[str]) -> str:
    """Return the part of a sentence that says which known names are near to one that is not; else all of few."""
    near = close_names(name, known)
    if near:
        return f"near: {', '.join(near)}"
    return f"there are: {', '.join(known)}" if 0 < len(known) <= _FEW else f"there are {len(known)} others"


_FEW = 40
"""So many names are told at most."""


def is_serious(report: Report) -> bool:
    """Whether a report refuses something."""
    return report.severity is Severity.ERROR
