"""The page Checkpointing: how jobs are checkpointed, migrated and restarted."""

from PySide6.QtWidgets import QWidget

from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage
from qmonpy.model.configuration.change import ObjectKind

EXPLANATION = (
    "**Checkpointing environments** tell how a job (`qsub -ckpt`) saves its state, on which occasions, and how it is "
    "migrated and restarted.\n\n"
    "*When* names any of the four occasions. A queue offers the environments in its `ckpt_list`.\n\n"
    "Nothing reaches the cluster before *Apply* (Ctrl+Enter)."
)
SPEC = KindSpec(
    kind=ObjectKind.CHECKPOINT,
    title="Checkpointing environments",
    noun="checkpointing environment",
    nouns="checkpointing environments",
    new_name="new_ckpt",
    columns={"interface": "interface", "when": "when"},
)


class CheckpointsPage(ObjectsPage):
    """The page of checkpointing environments. Keys of links are `checkpointing environment/name`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, (SPEC,), EXPLANATION, parent)
