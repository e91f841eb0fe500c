"""The filters of qquota as small fields with wildcards, in a row or in two where it is narrow."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from qmonpy.app.rules.usage_filter import UsageFilter
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.translation import later, tr

TYPING_PAUSE_MS = 120
FIELDS = (
    ("users", later("user"), "-u", "roland,user*"),
    ("projects", later("project"), "-P", "bio*"),
    ("pes", later("PE"), "-pe", "mpi*"),
    ("queues", later("queue"), "-q", "all.q"),
    ("hosts", later("host"), "-h", "node1?"),
    ("resources", later("resource"), "-l", "slots,mem*"),
)


LEAST_WIDTH = 48
"""Pixels at 1x; a field is as wide as its word at least, too."""


class FilterFields(FoldingLine):
    """One field for each option of qquota; an empty one means `*`."""

    filter_changed = Signal(object)
    """The new `UsageFilter`."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.fields: dict[str, QLineEdit] = {}
        self._shown = UsageFilter()
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._tell)
        rows = QHBoxLayout(), QHBoxLayout()
        self.box.setContentsMargins(0, 0, 0, 0)
        for each in (self.box, *rows):
            each.setSpacing(tokens().size("space_1"))
        for place, (name, word, option, example) in enumerate(FIELDS):
            title = tr(word)
            field = CutLine()
            field.setObjectName(f"filter_{name}")
            show_hint(field, title)
            words = tr("{title}, as in qquota {option}: patterns with * ? [ ], separated by commas, such as {example}")
            field.setToolTip(words.format(title=title, option=option, example=example))
            field.setAccessibleName(tr("Filter by {title}").format(title=title))
            whole = field.fontMetrics().horizontalAdvance(title) + 3 * tokens().size("space_3")
            field.setMinimumWidth(max(tokens().scaled(LEAST_WIDTH), whole))
            field.textChanged.connect(self._follow_typing)
            field.returnPressed.connect(self._tell)
            self.fields[name] = field
            rows[2 * place // len(FIELDS)].addWidget(field)
        self.clear_button = QToolButton(autoRaise=True)
        self.clear_button.setIcon(icon("close", "muted"))
        self.clear_button.setToolTip(tr("Clear the fields"))
        self.clear_button.setAccessibleName(tr("Clear the fields"))
        self.clear_button.clicked.connect(self.clear)
        self.clear_button.setEnabled(False)
        rows[1].addWidget(self.clear_button)
        self.set_parts(*rows, (1, 1))

    @property
    def filter(self) -> UsageFilter:
        """The filter that the fields contain."""
        return UsageFilter(**{name: field.text().strip() or "*" for name, field in self.fields.items()})

    @property
    def told(self) -> UsageFilter:
        """The filter that was told last: what is just being typed is not in it."""
        return self._shown

    @property
    def is_clear(self) -> bool:
        """Whether all fields are empty."""
        return self.filter == UsageFilter()

    def clear(self) -> None:
        """Empty all fields and show everything."""
        for field in self.fields.values():
            field.clear()
        self._tell()

    def _follow_typing(self) -> None:
        self.clear_button.setEnabled(not self.is_clear)
        self._pause.start()

    def _tell(self) -> None:
        self._pause.stop()
        if self.filter != self._shown:
            self._shown = self.filter
            self.filter_changed.emit(self._shown)
