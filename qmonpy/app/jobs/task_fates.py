"""What becomes of tasks that a command touches, as a sentence whose verb goes with how many there are."""

from collections.abc import Callable, Mapping
from enum import Enum, auto

from qmonpy.translation import tr


class Fate(Enum):
    """What becomes of tasks."""

    KILLED = auto()
    STOPPED = auto()
    """They wait again."""
    DELETED = auto()
    """They waited."""
    SUSPENDED = auto()
    RESUMED = auto()
    REMOVED = auto()
    KEPT = auto()
    """They cannot be rerun, and run on."""


def describe_fate(fate: Fate, count: int, tasks: str) -> str:
    """Return a sentence without its end: `72 running tasks will be killed`; `tasks` are the words for `count` of them.

    English says the same of one task and of several, other languages do not.
    """
    return (_OF_ONE if count == 1 else _OF_SEVERAL)[fate]().format(tasks=tasks)


_OF_ONE: Mapping[Fate, Callable[[], str]] = {
    Fate.KILLED: lambda: tr("{tasks} will be killed", "of one"),
    Fate.STOPPED: lambda: tr("{tasks} will be stopped and wait again", "of one"),
    Fate.DELETED: lambda: tr("{tasks} will be deleted", "of one"),
    Fate.SUSPENDED: lambda: tr("{tasks} will be suspended", "of one"),
    Fate.RESUMED: lambda: tr("{tasks} will run on", "of one"),
    Fate.REMOVED: lambda: tr("{tasks} will be removed", "of one"),
    Fate.KEPT: lambda: tr("{tasks} cannot be rerun and will run on, unless forced", "of one"),
}
_OF_SEVERAL: Mapping[Fate, Callable[[], str]] = {
    Fate.KILLED: lambda: tr("{tasks} will be killed"),
    Fate.STOPPED: lambda: tr("{tasks} will be stopped and wait again"),
    Fate.DELETED: lambda: tr("{tasks} will be deleted"),
    Fate.SUSPENDED: lambda: tr("{tasks} will be suspended"),
    Fate.RESUMED: lambda: tr("{tasks} will run on"),
    Fate.REMOVED: lambda: tr("{tasks} will be removed"),
    Fate.KEPT: lambda: tr("{tasks} cannot be rerun and will run on, unless forced"),
}
