"""The view Per host of a queue: the matrix of values with a filter, more rows and columns, and the chosen cell."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QPoint, QStringListModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.fields.object_names import offered_names
from qmonpy.app.objects.own_values import with_own_value, without_own_values
from qmonpy.app.objects.queue_matrix import ALL_HOSTS, PER_HOST, QueueMatrix, own_keys, queue_as_typed
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import hint_line, hint_of
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.cluster_queues.cell_panel import CellPanel
from qmonpy.gui.pages.cluster_queues.matrix_model import NOTHING, MatrixModel, Place
from qmonpy.gui.pages.cluster_queues.matrix_table import MatrixTable
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.attribute_form import MakeEditor
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named, show_as
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

FIRST_ATTRIBUTE = "slots"
"""The column that is shown while no host has a value of its own."""
Edit = Callable[[str], str]
"""A function of an attribute's text to its new text."""


class PerHostView(ObjectView):
    """Shows the values per host; rows and columns stay while the same queue is edited, so that nothing jumps."""

    def __init__(self, context: PageContext, editors: Mapping[str, MakeEditor]):
        super().__init__()
        self._context = context
        self._part = object_part(context.draft, ObjectKind.QUEUE)
        self._edited: DraftObject | None = None
        self._planned, self._base = Cluster(), NOTHING
        self._front: tuple[str, ...] = ()
        self._shown: tuple[str, ...] = ()
        self._wanted: set[str] = set()
        """Columns that the user added, for every queue."""
        self.model = MatrixModel(self)
        self.table = MatrixTable(self.model, self._offered)
        self.panel = CellPanel(lambda: context.draft.planned(), editors)
        self.filter = FilterLine(tr("Filter hosts and values"), kept_as="per_host")
        self.filter.setMinimumWidth(tokens().size("search_width") // 3)
        self.filter.setMaximumWidth(tokens().size("search_width"))
        self.add_line = named(hint_line(tr("Add a host or host group"), tr("Host")), "add_row")
        self.columns = named(QToolButton(), "choose_attributes")
        self.words = named(QLabel(wordWrap=True), "hint")
        self._lay_out()
        self._connect()

    # What the editor uses

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        is_other = self._edited is None or edited.id != self._edited.id
        old_base = None if self._edited is None else self._edited.base
        self._edited, self._planned = edited, planned
        if is_other:
            self.panel.take_text()
            self._front, self._shown = own_keys(queue_as_typed(edited)), ()
        groups = self._base.cluster.host_groups
        if is_other or old_base is not edited.base or groups is not snapshot.cluster.host_groups:
            self._base = QueueMatrix(snapshot.cluster, edited.base or ClusterQueue(edited.name))
        self._show()
        if is_other:
            self.table.fit_columns()
            self.table.choose((self._front[0] if self._front else ALL_HOSTS, self.model.attributes[0]))

    def show_reports(self, reports: Sequence[Report]) -> None:
        """See `ObjectView.show_reports`."""
        self.model.show_reports(reports)
        self._show_cell()

    def set_locked(self, is_locked: bool) -> None:
        """See `ObjectView.set_locked`."""
        self.model.is_locked = is_locked
        self.add_line.setEnabled(not is_locked)
        self.panel.set_locked(is_locked)

    def take_text(self) -> None:
        """See `ObjectView.take_text`."""
        self.panel.take_text()

    def go_to(self, report: Report) -> None:
        """See `ObjectView.go_to`."""
        self.show_place((report.fields[1] if len(report.fields) > 1 else ALL_HOSTS, report.fields[0]))

    # What the page uses

    def show_attribute(self, name: str) -> None:
        """Show the values of an attribute, and choose the first host or group with its own."""
        keys = self.model.matrix.setting(name).overrides
        self.show_place((next(iter(keys), ALL_HOSTS), name))

    def show_place(self, place: Place) -> None:
        """Choose a cell, clearing the filter if it hides it, and put the keyboard there."""
        key, name = place
        if name not in PER_HOST:
            return
        if name not in self._shown:
            self._wanted.add(name)
        if key not in self._front and all(row.key != key for row in self.model.matrix.rows):
            self._front = (*self._front, key)
        self._show()
        if self.model.place_of(key) is None:
            self.filter.set_filter("")
        self.table.choose(place)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def write(self, key: str, attribute: str, value: str) -> None:
        """Give a host, a group or all hosts a value; an empty one removes its own value."""
        if not value:
            self.remove([(key, attribute)])
            return
        if self._edited is not None:
            self._edit({attribute: lambda text: with_own_value(text, key, value)}, key, (key, attribute))

    def remove(self, places: Iterable[Place]) -> None:
        """Remove own values of hosts and groups."""
        by_attribute: dict[str, list[str]] = {}
        for key, attribute in places:
            if key != ALL_HOSTS and self.model.matrix.cell(key, attribute).is_own:
                by_attribute.setdefault(attribute, []).append(key)
        keys = {key for each in by_attribute.values() for key in each}
        where = next(iter(keys)) if len(keys) == 1 else count_of(len(keys), "place", "places")
        self._edit({name: _taker_away(keys) for name, keys in by_attribute.items()}, where)

    def add_row(self, name: str) -> None:
        """Show a row for a host or group, so that it can be given values of its own."""
        key = name.strip() if name.strip().startswith("@") else name.strip().lower()
        if not key:
            return
        if key.startswith("@") and key not in self._planned.host_groups:
            words = tr('There is no host group "{name}".').format(name=key)
            self._context.messages.post(words, Severity.WARNING)
            return
        self.add_line.clear()
        place = self.table.place
        self.show_place((key, place[1] if place is not None else self._shown[0]))

    # How it does that

    def _edit(self, edits: Mapping[str, Edit], where: str, merges: object = None) -> None:
        if self._edited is None or not edits:
            return
        edited = self._part[self._edited.id]
        texts = edited.attributes
        try:
            new = {name: edit(texts[name]) for name, edit in edits.items()}
        except ReportError as error:
            self._context.messages.post_error(str(error))
            return
        title = tr("Change {attributes} of {queue} on {where}").format(
            attributes=", ".join(edits), queue=edited.name, where=where or tr("all hosts")
        )
        self._part.set_attributes((edited.id,), new, title, (edited.id, merges) if merges is not None else None)

    def _show(self) -> None:
        if self._edited is None:
            return
        matrix = QueueMatrix(self._planned, queue_as_typed(self._edited), self._front)
        wanted = {*matrix.attributes, *self._shown, *self._wanted}
        self._shown = tuple(name for name in PER_HOST if name in wanted) or (FIRST_ATTRIBUTE,)
        self.model.show_matrix(matrix, self._base, self._shown)
        self._show_words(matrix)
        self._show_cell()

    def _show_words(self, matrix: QueueMatrix) -> None:
        keys = own_keys(matrix.queue)
        groups = sum(key.startswith("@") for key in keys)
        hosts = count_of(len(matrix.hosts), "host", "hosts")
        if keys:
            counts = [count_of(groups, "host group", "host groups")] if groups else []
            counts += [count_of(len(keys) - groups, "host", "hosts")] if len(keys) > groups else []
            words = tr("{hosts}; {counts} with own values.")
            text = words.format(hosts=hosts, counts=tr(" and ").join(counts))
        else:
            text = tr("{hosts}; none has a value of its own. Type into a cell to give it one.").format(hosts=hosts)
        faults = []
        for name in matrix.attributes:
            found = matrix.ambiguous(name)
            is_so = set(found) <= set(self._base.ambiguous(name))
            said = tr(
                "{count} in state c because host groups have different values of {attribute}."
                if is_so
                else "{count} in state c with these edits, because host groups have different values of {attribute}."
            )
            count = (
                count_of(len(found), "queue instance is", "queue instances are")
                if is_so
                else count_of(len(found), "queue instance would be", "queue instances would be")
            )
            faults += [said.format(count=count, attribute=name)] if found else []
        self.words.setText(" ".join((text, *faults)))
        show_as(self.words, "attention_line" if faults else "hint")

    def _show_cell(self) -> None:
        place = self.table.place
        self.panel.show_cell(self.model.matrix, place, self.model.reports_at(place) if place is not None else ())

    def _offered(self, attribute: str) -> Sequence[str]:
        description = find_description(ObjectKind.QUEUE, attribute)
        return () if description is None else offered_names(self._planned, description)

    def _offer_rows(self) -> None:
        description = find_description(ObjectKind.QUEUE, "hostlist")
        words = self.add_line.completer().model()
        if description is not None and isinstance(words, QStringListModel):
            words.setStringList(list(offered_names(self._planned, description)))

    def _open_columns(self) -> None:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        sections: dict[str, QMenu] = {}
        for each in ATTRIBUTES[ObjectKind.QUEUE]:
            if not each.is_per_host:
                continue
            if each.section not in sections:
                sections[each.section] = menu.addMenu(tr(each.section))
            action = QAction(f"{each.name}  {tr(each.label)}", menu, checkable=True)
            action.setChecked(each.name in self._shown)
            action.setEnabled(not self.model.matrix.setting(each.name).overrides)
            action.toggled.connect(lambda is_on, name=each.name: self._show_column(name, is_on=is_on))
            sections[each.section].addAction(action)
        menu.popup(self.columns.mapToGlobal(QPoint(0, self.columns.height())))

    def _show_column(self, name: str, *, is_on: bool) -> None:
        if is_on:
            self._wanted.add(name)
        else:
            self._wanted.discard(name)
            self._shown = tuple(each for each in self._shown if each != name)
        self._show()

    def _open_menu(self, at: QPoint) -> None:
        place = self.table.place
        if place is None:
            return
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        own = [each for each in self.table.chosen_places if each[0] and self.model.matrix.cell(*each).is_own]
        remove = menu.addAction(tr("Remove own values"), lambda: self.remove(own))
        remove.setEnabled(bool(own) and not self.model.is_locked)
        key = place[0]
        if key != ALL_HOSTS:
            every = [(key, name) for name in self.model.matrix.attributes]
            is_any = any(self.model.matrix.cell(*each).is_own for each in every)
            words = tr("Remove all values of {name}").format(name=key)
            menu.addAction(words, lambda: self.remove(every)).setEnabled(is_any and not self.model.is_locked)
            kind = ObjectKind.HOST_GROUP if key.startswith("@") else ObjectKind.HOST
            target = find_object_place(kind, key)
            if target is not None:
                menu.addSeparator()
                menu.addAction(tr("Go to {name}").format(name=key), lambda: self.link_followed.emit(Link(*target)))
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _lay_out(self) -> None:
        space = tokens().size
        completer = QCompleter(QStringListModel(self), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.add_line.setCompleter(completer)
        self.add_line.setAccessibleName(hint_of(self.add_line))
        self.add_line.setMinimumWidth(space("field_width") // 2)
        self.add_line.setMaximumWidth(space("field_width"))
        self.columns.setText(tr("Attributes"))
        self.columns.setIcon(icon("columns"))
        self.columns.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.columns.setToolTip(tr("Choose attributes to show besides those with values per host"))
        line = QHBoxLayout()
        line.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), 0)
        line.setSpacing(space("space_2"))
        line.addWidget(self.filter, 1)
        line.addWidget(self.add_line, 1)
        line.addStretch(0)
        line.addWidget(self.columns)
        said = QHBoxLayout()
        said.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), space("space_1"))
        said.addWidget(self.words)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(space("space_1"))
        layout.addLayout(line)
        layout.addLayout(said)
        either = TableOrEmpty(self.table, self.model)
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        layout.addWidget(either, 1)
        layout.addWidget(self.panel)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self.filter.filter_changed.connect(self.model.set_filter)
        self.filter.follow(self.model)
        self.model.value_written.connect(self.write)
        self.panel.value_written.connect(self.write)
        self.panel.link_followed.connect(self.link_followed)
        self.panel.removal_requested.connect(lambda: self.remove([each] if (each := self.table.place) else []))
        self.table.place_chosen.connect(self._show_cell)
        self.table.removal_requested.connect(lambda: self.remove(self.table.chosen_places))
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._open_menu)
        self.add_line.returnPressed.connect(lambda: self.add_row(self.add_line.text()))
        connect_edited(self.add_line, lambda _: self._offer_rows())
        self.columns.clicked.connect(self._open_columns)


def _taker_away(keys: Sequence[str]) -> Edit:
    return lambda text: without_own_values(text, keys)
