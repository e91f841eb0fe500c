"""The chosen cell of the values per host: its source, the hosts on which it applies, and an editor of its value."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.fields.value_words import describe_value
from qmonpy.app.objects.queue_matrix import ALL_HOSTS, QueueMatrix
from qmonpy.gui.base.reflow_scroll import OpensInSight
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.cluster_queues.matrix_model import Place, describe_source
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form import MakeEditor, Planned, ValueEditor, make_editor
from qmonpy.gui.widgets.attribute_form.field import QWIDGETSIZE_MAX
from qmonpy.gui.widgets.named import name_control, named, show_as
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report
from qmonpy.translation import tr

NAMED_HOSTS, NARROW_WIDTH = 8, 184


class CellPanel(OpensInSight, QWidget):
    """Edits values that a cell cannot: lists as chips and tables. Writing an inherited value makes it the row's own."""

    value_written = Signal(str, str, str)
    """The key of the row, the attribute, and the value that the user entered."""
    removal_requested = Signal()
    link_followed = Signal(object)

    def __init__(self, planned: Planned, editors: Mapping[str, MakeEditor], parent: QWidget | None = None):
        super().__init__(parent)
        self._planned, self._make = planned, editors
        self._editors: dict[str, ValueEditor] = {}
        self._place: Place | None = None
        self._is_locked = False
        self.title = QLabel()
        bold = QFont(tokens().font("body"))
        bold.setBold(True)
        self.title.setFont(bold)
        self.words = named(QLabel(wordWrap=True), "hint")
        self.value_words = named(QLabel(), "value_words")
        self.report = named(QLabel(wordWrap=True), "field_error")
        self.remove = named(QPushButton(tr("Remove this value")), "remove_own_value")
        self.remove.setToolTip(tr("The value of the host group, or the one for all hosts, then applies again (Del)"))
        self.remove.clicked.connect(self.removal_requested)
        self._stack = QStackedWidget()
        self._stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._lay_out()

    @property
    def editor(self) -> ValueEditor | None:
        """The editor of the shown cell's value; None while no cell is shown."""
        return self._editors.get(self._place[1]) if self._place is not None else None

    def show_cell(self, matrix: QueueMatrix, place: Place | None, reports: Sequence[Report]) -> None:
        """Show a cell; before, signal what was typed for the one shown until now."""
        if place != self._place:
            self.take_text()
            self._place = place
        self.setVisible(place is not None)
        if place is None:
            return
        key, attribute = place
        cell = matrix.cell(key, attribute)
        self.title.setText(tr("{attribute} on {host}").format(attribute=attribute, host=key or tr("all hosts")))
        self.words.setText(" ".join(filter(None, (describe_source(matrix, place), _where(matrix, place)))))
        self._show_editor(attribute, cell.text)
        self.report.setText("\n".join(each.text for each in reports))
        self.report.setVisible(bool(reports))
        show_as(self.report, "field_error" if any(each.is_error for each in reports) else "field_warning")
        self.remove.setVisible(cell.is_own and key != ALL_HOSTS)

    def set_locked(self, is_locked: bool) -> None:
        """Let the value be read only."""
        self._is_locked = is_locked
        self.remove.setEnabled(not is_locked)
        for each in self._editors.values():
            each.set_locked(is_locked)

    def take_text(self) -> None:
        """Hand typed text over now, without waiting for a pause."""
        if self.editor is not None:
            self.editor.take_text()

    def _show_editor(self, attribute: str, text: str) -> None:
        description = find_description(ObjectKind.QUEUE, attribute)
        if description is None:
            return
        if attribute not in self._editors:
            editor = self._make.get(attribute, make_editor)(description, self._planned)
            name_control(editor, tr(description.label), tr(description.help))
            editor.text_edited.connect(lambda text: self._write(attribute, text))
            editor.link_followed.connect(self.link_followed)
            editor.set_locked(self._is_locked)
            self._editors[attribute] = editor
            self._stack.addWidget(editor)
        for name, each in self._editors.items():
            policy = QSizePolicy.Policy.Preferred if name == attribute else QSizePolicy.Policy.Ignored
            each.setSizePolicy(QSizePolicy.Policy.Expanding, policy)
        self._editors[attribute].show_text(text)
        self._stack.setCurrentWidget(self._editors[attribute])
        shown = self._editors[attribute]
        # No wider than the field, so that its unit stands beside it.
        narrow = min(shown.sizeHint().width(), tokens().scaled(NARROW_WIDTH))
        self._stack.setMaximumWidth(QWIDGETSIZE_MAX if shown.is_wide else narrow)
        words = describe_value(description, text)
        self.value_words.setText(words if words == tr(description.unit) or not words else f"= {words}")

    def _write(self, attribute: str, text: str) -> None:
        if self._place is not None and self._place[1] == attribute and not self._is_locked:
            self.value_written.emit(self._place[0], attribute, text)

    def _lay_out(self) -> None:
        space = tokens().size
        top, line = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.remove)
        line.setSpacing(space("space_2"))
        line.addWidget(self._stack, 1)
        line.addWidget(self.value_words)
        line.addStretch(0)
        edge = named(QFrame(), "hairline")
        edge.setFixedHeight(space("hairline"))
        inner = QVBoxLayout()
        inner.setContentsMargins(space("space_3"), 0, space("space_3"), space("space_2"))
        inner.setSpacing(space("space_1"))
        inner.addLayout(top)
        inner.addWidget(self.words)
        inner.addLayout(line)
        inner.addWidget(self.report)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(edge)
        layout.addLayout(inner)


def _where(matrix: QueueMatrix, place: Place) -> str:
    """Return on which hosts a row's own value applies; empty for an inherited one."""
    key, attribute = place
    if not matrix.cell(key, attribute).is_own:
        return ""
    hosts = matrix.counted_hosts(key, attribute)
    if not hosts:
        return tr("It applies to no host of this queue.")
    if key == hosts[0]:
        return ""
    count = count_of(len(hosts), "host", "hosts")
    more = len(hosts) - NAMED_HOSTS
    names = ", ".join(hosts[:NAMED_HOSTS]) + (tr(" and {count:,} more").format(count=more) if more > 0 else "")
    return tr("It applies to {count}: {names}.").format(count=count, names=names)
