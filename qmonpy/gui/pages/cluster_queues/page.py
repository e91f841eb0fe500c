"""The page of cluster queues, with what their instances are told to do."""

from functools import partial

from PySide6.QtWidgets import QWidget

from qmonpy.gui.pages.cluster_queues.host_list_editor import HostListEditor
from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage
from qmonpy.model.change import ObjectKind

EXPLANATION = (
    "**Cluster queues** are where jobs run: a queue has an instance on every host of its host list, and attributes "
    "that say how many slots an instance has, who may use it, and how jobs are run there.\n\n"
    "An attribute has a value for all hosts; hosts and host groups may have values of their own. The value of a host "
    "counts before that of a host group, and that before the one for all. Where two groups of a host contradict each "
    "other neither counts, and the instance is in state `c` and takes no job.\n\n"
    "Nothing reaches the cluster before *Apply* (Ctrl+Enter)."
)


def make_spec(context: PageContext) -> KindSpec:
    """What the page is made of."""
    return KindSpec(
        kind=ObjectKind.QUEUE,
        title="Cluster queues",
        noun="cluster queue",
        nouns="cluster queues",
        new_name="new.q",
        columns={"hostlist": "hosts", "slots": "slots"},
        editors={"hostlist": partial(HostListEditor, context)},
    )


class ClusterQueuesPage(ObjectsPage):
    """Keys of links are `cluster queue/name`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, (make_spec(context),), EXPLANATION, parent)
