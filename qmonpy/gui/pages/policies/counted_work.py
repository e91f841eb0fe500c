"""The numbers of the columns of a list that tell the shares and the tasks of its objects, to be opened."""

from collections.abc import Callable, Mapping
from functools import partial

from qmonpy.app.objects.activity_texts import RUNNING, WAITING
from qmonpy.app.objects.share_texts import PERCENT
from qmonpy.app.policies.share_of_kind import ShareOfKind
from qmonpy.app.policies.task_count import TaskCount
from qmonpy.app.terms.number import Number
from qmonpy.model.configuration.change import ObjectKind


def count_work(kind: ObjectKind) -> Mapping[str, Callable[[str], Number]]:
    """Return by id of a column the number of an object of a kind: users, projects, or departments."""
    return {
        PERCENT: partial(ShareOfKind, kind),
        RUNNING: lambda name: TaskCount((kind, name), is_waiting=False),
        WAITING: lambda name: TaskCount((kind, name), is_waiting=True),
    }
