"""What a qmaster counts by itself in the configuration: nobody changed it, and no history lists it.

With `enforce_user auto`, 8.1.9's default, a qmaster adds a user object for whoever submits, moves its `delete_time`
at each further job, and removes it when that time has passed (asked; sge_conf(5), "auto_user_delete_time"). It writes
the time down now and then only: one that crashed and was started again has an earlier one, by some minutes (asked).
"""

from dataclasses import replace

from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.cluster import Cluster

UNWRITTEN_SECONDS = 3600
"""By so much at most the time to keep a user goes back when a qmaster is started again."""

_NUMBERS = {"oticket": "auto_user_oticket", "fshare": "auto_user_fshare"}


def is_counted(change: AnyChange, cluster: Cluster, now: int) -> bool:
    """Return whether a qmaster makes a change like this by itself at a moment (seconds since the epoch).

    `cluster` is the configuration with the change; it says what automatic users are made of.
    """
    before, after = change.before, change.after
    if change.kind is not ObjectKind.USER:
        return False
    if before is None:
        return isinstance(after, User) and _is_automatic(after, cluster)
    assert isinstance(before, User)
    if after is None:
        return 0 < before.delete_time <= now
    return is_only_counted(before, after)


def with_present_counts(change: AnyChange, current: object) -> AnyChange:
    """Return a change based on the present object, if that differs from its base only by what was counted since.

    What the change does not set stays as the qmaster counted it.
    """
    before, after = change.before, change.after
    if not isinstance(before, User) or not isinstance(current, User) or not is_only_counted(before, current):
        return change
    if isinstance(after, User) and after.delete_time == before.delete_time:
        after = replace(after, delete_time=current.delete_time)
    return replace(change, before=current, after=after)


def is_only_counted(before: object, after: object) -> bool:
    """Return whether two versions of an object differ only by the time to keep a user, as a qmaster moves it."""
    if not isinstance(before, User) or not isinstance(after, User):
        return False
    if before == after or not before.delete_time or not after.delete_time:
        return False
    is_moved = after.delete_time > before.delete_time - UNWRITTEN_SECONDS
    return is_moved and replace(before, delete_time=after.delete_time) == after


def _is_automatic(user: User, cluster: Cluster) -> bool:
    """Return whether a user object is as a qmaster makes one for somebody who submits."""
    texts = cluster.configuration
    if user.delete_time == 0 or texts.get("enforce_user", "none").lower() != "auto":
        return False
    project = texts.get("auto_user_default_project", "none")
    numbers = {name: texts.get(attribute, "0") for name, attribute in _NUMBERS.items()}
    is_plain = all(str(getattr(user, name)) == text for name, text in numbers.items())
    return is_plain and (user.default_project or "none").lower() == project.lower()
