"""The page Checkpointing: how jobs are checkpointed, migrated and started again."""

from PySide6.QtWidgets import QWidget

from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage
from qmonpy.model.configuration.change import ObjectKind

EXPLANATION = (
    "**Checkpointing environments** say how a job (`qsub -ckpt`) writes down where it stands, when it does, and how it "
    "goes on elsewhere.\n\n"
    "*When* is any of the four moments; a queue offers an environment by naming it in `ckpt_list`.\n\n"
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
    """Keys of links are `checkpointing environment/name`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, (SPEC,), EXPLANATION, parent)
