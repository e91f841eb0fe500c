"""The grids of a form: lines with label, editor and option, and boxes; below each what is wrong with it."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report
from qmonpy.translation import tr

LABEL_WIDTH, OPTION_WIDTH, SHORT_OPTION_WIDTH = 100, 62, 28
FLAGS_IN_A_ROW = 2


def set_property(widget: QWidget, name: str, value: bool) -> None:
    """Set a property that the style sheet uses; the widget is styled again only if it changes."""
    if bool(widget.property(name)) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class FieldGrid(QGridLayout):
    """Lines of a form: label, editor, option of the command; below each its reports, or the file that it came from."""

    def __init__(self, option_width: int = OPTION_WIDTH, label_width: int = LABEL_WIDTH) -> None:
        super().__init__()
        self.setHorizontalSpacing(tokens().size("space_2"))
        self.setVerticalSpacing(tokens().size("space_1"))
        self.setColumnStretch(1, 1)
        self.setColumnMinimumWidth(0, label_width)
        self.setColumnMinimumWidth(2, option_width)
        self._has_options = option_width > 0
        self._labels: list[QLabel] = []

    @property
    def label_width(self) -> int:
        """The pixels that its labels need, and those that they have at least."""
        return max(self.columnMinimumWidth(0), *(_find_width(each) for each in self._labels))

    def add_heading(self, title: str) -> QLabel:
        """Add a heading over the lines that follow."""
        heading = named(QLabel(title), "group_title")
        self.addWidget(heading, self.rowCount(), 0, 1, 3)
        return heading

    def add_field(self, title: str, editor: QWidget, option: str = "", buddy: QWidget | None = None) -> "FieldNotes":
        """Add a line; returns the notes below it."""
        row = self.rowCount()
        label = QLabel(title)
        label.setBuddy(buddy or editor)
        self._labels.append(label)
        name, heard = title.replace("&", ""), buddy or editor
        heard.setAccessibleName(name)
        line = heard.lineEdit() if isinstance(heard, QComboBox) else None
        if line is not None:
            # Some readers go to what is typed into, not to what is around it.
            line.setAccessibleName(name)
        self.addWidget(label, row, 0)
        # Without options the editors end where the other parts of the form do.
        self.addWidget(editor, row, 1, 1, 1 if self._has_options else 2)
        if option:
            self.add_option(option, row)
        notes = FieldNotes(buddy or editor)
        self.addWidget(notes, row + 1, 1, 1, 2)
        return notes

    def add_option(self, option: str, row: int) -> None:
        """Add the option of the command at the right of a line."""
        hint = named(QLabel(option), "hint")
        hint.setFont(tokens().font("code"))
        self.addWidget(hint, row, 2)

    def add_words(self, name: str) -> QLabel:
        """Add a grey sentence below the last line."""
        words = named(QLabel(wordWrap=True), "hint")
        words.setAccessibleName(name)
        words.setTextFormat(Qt.TextFormat.PlainText)
        self.addWidget(words, self.rowCount(), 1, 1, 2)
        return words


def _find_width(label: QLabel) -> int:
    # Its size hint, asked for before it is styled, would be kept.
    return label.fontMetrics().horizontalAdvance(label.text().replace("&", "")) + 1


def align_labels(grids: Sequence[FieldGrid]) -> int:
    """Let the editors of several grids begin at the same place; returns how wide their labels are, in pixels."""
    width = max(each.label_width for each in grids)
    for each in grids:
        each.setColumnMinimumWidth(0, width)
    return width


class FieldNotes(QWidget):
    """Mistakes and warnings of a field, and the file that its text came from; hidden while there are none."""

    def __init__(self, editor: QWidget):
        super().__init__()
        self._editor = editor
        self.error = named(QLabel(wordWrap=True), "field_error")
        self.warning = named(QLabel(wordWrap=True), "field_warning")
        self.source = ElidedLabel(name="field_source")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for label in (self.error, self.warning, self.source):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.hide()
            layout.addWidget(label)
        self.hide()

    def show_reports(self, reports: Sequence[Report]) -> None:
        """Show errors and warnings; errors also mark the editor."""
        errors = [each.text for each in reports if each.is_error]
        warnings = [each.text for each in reports if not each.is_error]
        for label, texts in ((self.error, errors), (self.warning, warnings)):
            label.setText("\n".join(texts))
            label.setVisible(bool(texts))
        set_property(self._editor, "has_error", bool(errors))
        self._settle()

    def show_source(self, path: str) -> None:
        """Show the default request file that the text came from; empty for text that was typed."""
        self.source.setText(tr("default from {path}").format(path=path) if path else "")
        self.source.setVisible(bool(path))
        set_property(self._editor, "is_default", bool(path))
        self._settle()

    def _settle(self) -> None:
        self.setVisible(any(not label.isHidden() for label in (self.error, self.warning, self.source)))


class FlagGrid(FitsWidth, QWidget):
    """Boxes that are ticked, each with its notes below it: two beside each other where there is room, else one."""

    def __init__(self) -> None:
        super().__init__()
        self._flags: list[tuple[QWidget, FieldNotes]] = []
        self._columns = FLAGS_IN_A_ROW
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(tokens().size("space_6"))
        self._grid.setColumnStretch(FLAGS_IN_A_ROW, 1)

    def add(self, flag: QWidget, notes: FieldNotes) -> None:
        """Add a box at the end."""
        self._flags.append((flag, notes))
        self._place(len(self._flags) - 1)

    def fit(self) -> None:
        """See `FitsWidth.fit`."""
        columns = FLAGS_IN_A_ROW if self._find_width(FLAGS_IN_A_ROW) <= self.width() else 1
        if columns != self._columns:
            self._columns = columns
            for place in range(len(self._flags)):
                self._place(place)

    def minimumSizeHint(self) -> QSize:
        """Return the size in one column."""
        return QSize(self._find_width(1), super().minimumSizeHint().height())

    def _find_width(self, columns: int) -> int:
        """Return the width that the boxes need in so many columns."""
        widths = [flag.sizeHint().width() for flag, _ in self._flags]
        widest = [max(widths[column::columns], default=0) for column in range(columns)]
        return sum(widest) + (columns - 1) * self._grid.horizontalSpacing()

    def _place(self, place: int) -> None:
        row, column = divmod(place, self._columns)
        for below, each in enumerate(self._flags[place]):
            self._grid.addWidget(each, 2 * row + below, column)
