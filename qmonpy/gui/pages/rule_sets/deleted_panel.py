"""The view in place of a set that Apply will delete: what goes with it, and the way back."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.gui.base.words import count_of
from qmonpy.gui.theme import tokens
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.translation import tr


class DeletedPanel(QWidget):
    """Tells by name and number what Apply deletes."""

    kept = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.words = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self.keep = QPushButton(tr("Keep it"))
        self.keep.setObjectName("keep_set")
        self.keep.clicked.connect(self.kept)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        layout.addStretch(2)
        layout.addWidget(self.words)
        layout.addWidget(self.keep, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(3)

    def show_set(self, quota_set: QuotaSet) -> None:
        """Show which rules are deleted with a set."""
        rules = count_of(len(quota_set.rules), "rule", "rules")
        self.words.setText(
            tr('Apply deletes "{name}" with its {rules}: {names}.').format(
                name=quota_set.name,
                rules=rules,
                names=", ".join(quota_set.rule_name(row) for row in range(len(quota_set.rules))),
            )
        )
