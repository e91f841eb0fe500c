"""Changes as they are chosen before they are applied."""

from qmonpy.app.changes.change_preview import format_preview
from qmonpy.app.editing.draft import choices_of_changes, order_choices
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from tests.clusters.world import small_cluster


def test_that_changes_stand_in_the_order_of_their_difference_and_their_commands() -> None:
    cluster = small_cluster()
    queue = next(iter(cluster.queues.values()))
    changes = (
        Change(ObjectKind.QUEUE, queue.name, queue, None),
        Change(ObjectKind.MANAGER, "mia", None, "mia"),
        Change(ObjectKind.PE, "new", None, ParallelEnvironment("new", 4)),
    )
    ordered = order_choices(choices_of_changes(changes))
    assert tuple(change for each in ordered for change in each.changes) == format_preview(changes).changes
    assert [each.changes[0].key for each in ordered] == ["new", "mia", queue.name]
    assert order_choices(()) == ()
