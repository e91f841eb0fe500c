"""Who changed an object of the configuration, and when, as far as the journal of the cluster knows."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from qmonpy.formats.values.moment import format_moment
from qmonpy.model.configuration.change import AnyChange, JournalEntry, ObjectKind, name_object
from qmonpy.model.report import Report
from qmonpy.translation import later, tr

NOBODY_KNOWN = later("another program")
"""Grid Engine does not tell who changed what; of a change that was only noticed there are two times between which."""


@runtime_checkable
class FindsChanges(Protocol):
    """A long journal, which finds an entry without a look at each."""

    def find_changing(self, kind: ObjectKind, key: str) -> JournalEntry | None:
        """Return the newest entry that changed an object; None if there is none."""
        ...


def find_change(journal: Sequence[JournalEntry], kind: ObjectKind, key: str) -> JournalEntry | None:
    """Return the newest entry that changed an object; None if there is none."""
    if isinstance(journal, FindsChanges):
        return journal.find_changing(kind, key)
    return next(
        (entry for entry in reversed(journal) if any((each.kind, each.key) == (kind, key) for each in entry.changes)),
        None,
    )


def describe_author(journal: Sequence[JournalEntry], kind: ObjectKind, key: str, now: int) -> str:
    """Return who changed an object last, and when: `anna at 10:02`, `another program between 10:02 and 10:05`.

    What no entry tells was changed by another program before `now` (seconds since the epoch, the cluster's clock).
    """
    entry = find_change(journal, kind, key)
    if entry is None:
        return describe_unknown_author(0, now, now)
    if entry.is_noticed:
        return describe_unknown_author(entry.since, entry.time, now)
    author = tr("{author} as {user}").format(author=entry.by, user=entry.user) if entry.by else entry.user
    return tr("{author} at {time}").format(author=author, time=format_moment(entry.time, now))


def describe_unknown_author(since: int, until: int, now: int) -> str:
    """Return between which two looks at a cluster something was changed by another program; `since` 0 is unknown."""
    seen = format_moment(until, now)
    if not since:
        return tr("{author} before {time}").format(author=tr(NOBODY_KNOWN), time=seen)
    begin = format_moment(since, now)
    return tr("{author} between {begin} and {end}").format(author=tr(NOBODY_KNOWN), begin=begin, end=seen)


def report_conflict(change: AnyChange, current: object, who: str = NOBODY_KNOWN) -> Report:
    """Return the report that an object is not as a change's `before` has it; `current` is what it is, None if gone.

    `who` says who changed it and when, see `describe_author`.
    """
    name = name_object(change.kind, change.key)
    if current is None:
        text = tr("The {name} was deleted meanwhile by {who}.").format(name=name, who=tr(who))
    elif change.before is None:
        text = tr("An {name} exists already.") if name[0] in "aeiou" else tr("A {name} exists already.")
        text = text.format(name=name)
    else:
        text = tr("The {name} was changed meanwhile by {who}.").format(name=name, who=tr(who))
    return Report("cluster.conflict", text, fields=(change.key,))
