"""Rows about an object that a worker finds: a sentence and a table, as a view or below a section of the form."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import AS_THEY_ARE, OwnOrder
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.reflow_scroll import list_areas
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.objects.kind_spec import ObjectView
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

LINES_IN_FORM = 10
"""So many lines of a table are seen in a form, and more where the form has free room below it."""
_PLACING = (QEvent.Type.Resize, QEvent.Type.LayoutRequest)
Found = tuple[str, Sequence[Any]]
"""A sentence, and rows."""
Find = Callable[[DraftObject, Cluster, Snapshot], Found]
"""A function that finds rows in a worker; it only reads values."""


class TitledTable(QWidget):
    """A sentence, and below it a table, which in a form is as high as its rows."""

    def __init__(self, model: RowTableModel, name: str, *, is_in_form: bool = False, parent: QWidget | None = None):
        super().__init__(parent)
        self._is_in_form = is_in_form
        self.model = model
        self.words = named(QLabel(wordWrap=True), "hint")
        self.words.setContentsMargins(0, 0, 0 if is_in_form else tokens().size("space_3"), 0)
        self.table = named(RowTable(model), name)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_2"))
        layout.addWidget(self.words)
        layout.addWidget(self.table, 1)
        layout.addStretch(0)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._fit)
        self._watched: set[QObject] = set()
        model.changed.connect(self._fit)
        self.table.scrolling_changed.connect(self._fit)
        self._fit()

    def show_rows(self, words: str, rows: Sequence[Any]) -> None:
        """Show a sentence and rows; without rows the table is hidden."""
        self.words.setText(words)
        self.words.setVisible(bool(words))
        is_first = not self.model.total
        self.model.show_rows(rows)
        self.table.setVisible(bool(rows))
        if is_first and rows:
            self.table.fit_columns()

    def _fit(self) -> None:
        if self._is_in_form:
            free = (self._find_room() - self.table.height_of(0)) // tokens().size("row")
            self.table.setFixedHeight(self.table.height_of(min(self.model.rowCount(), max(LINES_IN_FORM, free))))
            self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _find_room(self) -> int:
        """Return the height that the form has for the table without scrolling, in pixels."""
        area = next(list_areas(self), None)
        content = area.widget() if area is not None else None
        layout = content.layout() if content is not None else None
        if area is None or content is None or layout is None or not self.table.isVisible():
            return 0
        needed = (
            layout.totalHeightForWidth(content.width())
            if layout.hasHeightForWidth()
            else layout.totalSizeHint().height()
        )
        return area.viewport().height() - needed + self.table.minimumHeight()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the room that the form has, from now on."""
        super().showEvent(event)
        area = next(list_areas(self), None) if self._is_in_form else None
        for each in (area.viewport(), area.widget()) if area is not None else ():
            if each is not None and each not in self._watched:
                each.installEventFilter(self)
                self._watched.add(each)
                self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if event.type() in _PLACING:
            self._soon.start()
        return super().eventFilter(watched, event)


class RowsView(ObjectView):
    """Finds rows again whenever the object, the cluster or the snapshot changes; an overtaken answer is dropped."""

    def __init__(
        self,
        context: PageContext,
        find: Find,
        columns: Sequence[Column[Any]],
        key: Callable[[Any], Any],
        looks: Mapping[str, Look] | None = None,
        *,
        name: str,
        title: str = "",
        own_order: OwnOrder = AS_THEY_ARE,
        is_in_form: bool = False,
        is_tree: bool = False,
        parent: QWidget | None = None,
    ):
        super().__init__(parent)
        self._context, self._find, self._name = context, find, name
        self._asked: object = None
        make = OutlineTableModel if is_tree else RowTableModel
        self.model = make(columns, key, looks, self)
        self.model.own_order = own_order
        self.titled = TitledTable(self.model, name, is_in_form=is_in_form)
        self.words, self.table = self.titled.words, self.titled.table
        self.table.setAccessibleName(title)
        self.table.link_followed.connect(self.link_followed)
        follow_numbers(context, self, self.table)
        space = tokens().size
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, space("space_2"), 0, 0)
        outer.setSpacing(space("space_2"))
        if title and is_in_form:
            outer.addWidget(named(QLabel(title), "form_heading"))
        self.body = QVBoxLayout()
        """The layout below the heading; a subclass adds to it."""
        self.body.setContentsMargins(space("space_3"), 0, space("space_3") if is_in_form else 0, 0)
        self.body.setSpacing(space("space_2"))
        outer.addLayout(self.body, 1)
        self.body.addWidget(self.titled, 1)
        link = next((look.link for look in (looks or {}).values() if look.link is not None), None)
        if link is not None:
            self.table.row_activated.connect(lambda row: self._follow(link(row)))

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        self.ask(lambda: self._find(edited, planned, snapshot))

    def ask(self, find: Callable[[], Found]) -> None:
        """Find rows in a worker, and show them unless something else was asked since."""
        asked = self._asked = object()

        def take(found: Found) -> None:
            if asked is self._asked:
                self.titled.show_rows(*found)

        # Those of one object may look at everything that runs; the list of all objects does not wait for them.
        self._context.background.query(f"rows of {self._name}", find, take, owner=self, is_long=True)

    def _follow(self, link: object) -> None:
        if link is not None:
            self.link_followed.emit(link)
