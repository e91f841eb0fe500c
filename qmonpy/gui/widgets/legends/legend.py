"""The legend of a picture: each mark with its sample and its name; it folds to a line."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from qmonpy.gui.base.kept_folds import kept_folds
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.legends.samples import LegendEntry, format_entries
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.translation import tr


class Legend(QWidget):
    """Open until the next start, then folded, unless the user opened or folded it: that is remembered.

    That of a small picture is folded at first, too, as it would take the room of the picture.
    """

    def __init__(self, name: str, what: str, parent: QWidget | None = None, *, is_small: bool = False):
        """`name` is that of the object and under which folding is remembered, `what` the picture: `map of hosts`."""
        super().__init__(parent)
        self.setObjectName(name)
        self.what = what
        self._entries: tuple[LegendEntry, ...] = ()
        self._samples: list[QLabel] = []
        self._name = name
        self._is_beside = False
        """Whether the marks begin beside the button."""
        self.fold_button = named(QToolButton(), "fold_legend")
        self.fold_button.setText(tr("Legend"))
        self.fold_button.setCheckable(True)
        self.fold_button.setAutoRaise(True)
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold_button.setToolTip(tr("Show or hide what the marks mean; F1 says more"))
        name_control(self.fold_button, tr("Legend: {what}").format(what=what), tr("What its marks and colours mean"))
        self.fold_button.toggled.connect(self._follow_button)
        self.fold_button.clicked.connect(lambda *_: kept_folds.keep(self._name, is_open=self.is_open))
        self._marks = QWidget()
        self._flow = FlowLayout(self._marks, tokens().size("space_2"))
        self.words = named(QLabel(wordWrap=True), "hint")
        self.words.hide()
        space = tokens().size("space_2")
        self.head = QHBoxLayout()
        self.head.setSpacing(space)
        self.head.addWidget(self.fold_button, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(space // 2)
        self._column.addLayout(self.head)
        self._column.addWidget(self.words)
        self._end_head()
        self.set_open(kept_folds.is_open(name, at_first=not is_small))
        self._follow_button(self.is_open)

    def _end_head(self) -> None:
        """Fill the line beside the button: with the marks, as there are few."""
        self.head.addWidget(self._marks, 1)
        self.head.addStretch(0)
        self._is_beside = True

    # What it shows

    @property
    def is_open(self) -> bool:
        """Whether the marks are shown."""
        return self.fold_button.isChecked()

    @property
    def entries(self) -> tuple[LegendEntry, ...]:
        """The marks."""
        return self._entries

    def set_open(self, is_open: bool) -> None:
        """Show the marks, or only the line."""
        self.fold_button.setChecked(is_open)

    def show_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Show these marks; where they are called as those before, only their samples are drawn."""
        before, self._entries = self._entries, tuple(entries)
        if list(map(_words_of, before)) != list(map(_words_of, self._entries)):
            self._make_marks()
            return
        for sample, each in zip(self._samples, self._entries, strict=True):
            sample.setPixmap(each.sample(self.devicePixelRatioF()))

    def _make_marks(self) -> None:
        ratio = self.devicePixelRatioF()
        made = [make_entry(each.sample(ratio), each.title, each.explanation) for each in self._entries]
        self._samples = [sample for _, sample in made]
        refill(self._flow, [widget for widget, _ in made])
        if self._is_beside and made:
            # The button is higher than a mark: the middle of the first line is that of the button.
            least = max(widget.sizeHint().height() for widget, _ in made)
            self._flow.setContentsMargins(0, max(0, (self.fold_button.sizeHint().height() - least) // 2), 0, 0)
        said = "\n".join(f"{each.title}: {each.explanation}" for each in self._entries)
        name_control(self._marks, tr("Marks: {what}").format(what=self.what), said)
        self.words.setText(said)

    def explain(self) -> str:
        """Return the marks as a table in Markdown, with their samples as pictures."""
        return format_entries(self._entries)

    def explain_here(self) -> None:
        """Say below the marks what they mean, or do not say it any more: for dialogs, which have no page to explain."""
        self.words.setVisible(self.words.isHidden())
        self.set_open(True)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._entries:
            self._make_marks()

    def _follow_button(self, is_open: bool) -> None:
        self.fold_button.setIcon(icon("down" if is_open else "right"))
        self._marks.setVisible(is_open)
        if not is_open:
            self.words.hide()


def _words_of(entry: LegendEntry) -> tuple[str, str]:
    return entry.title, entry.explanation


def make_entry(picture: QPixmap, title: str, explanation: str) -> tuple[QWidget, QLabel]:
    """Return a sample with its title, and the sample alone; the explanation is a tool tip."""
    widget = QWidget()
    row = QHBoxLayout(widget)
    row.setContentsMargins(0, 0, tokens().size("space_1"), 0)
    row.setSpacing(tokens().size("space_1"))
    sample, words = QLabel(), QLabel(title)
    sample.setPixmap(picture)
    words.setFont(tokens().font("small"))
    row.addWidget(sample)
    row.addWidget(words)
    widget.setToolTip(explanation)
    return widget, sample


def refill(flow: FlowLayout, widgets: Sequence[QWidget]) -> None:
    """Put other widgets into a flow."""
    while (item := flow.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.deleteLater()
    for each in widgets:
        flow.addWidget(each)
