"""The view of a kind that is a list of names: the meaning of the list, and what is known of the chosen name."""

from collections.abc import Callable

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.gui.pages.objects.kind_spec import ObjectView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

Describe = Callable[[str, Cluster], str]


class NamesView(ObjectView):
    """Words only; names are added by the button of the list, many at once by the action beside it."""

    def __init__(self, describe: Describe, parent: QWidget | None = None):
        """`describe` returns what being in the list means for a name, in the cluster as it would be."""
        super().__init__(parent)
        self._describe = describe
        self.words = named(QLabel(wordWrap=True), "name_words")
        layout = QVBoxLayout(self)
        space = tokens().size
        layout.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), 0)
        layout.addWidget(self.words)
        layout.addStretch(1)

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        self.words.setText(self._describe(edited.name, planned))
