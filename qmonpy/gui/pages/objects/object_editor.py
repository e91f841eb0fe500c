"""The editor of the chosen object: a line with its name, and its views Form, Text, Uses and others."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.editing.attribute_fields import attribute_fields, place_reports
from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.editing.object_texts import ObjectTexts
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.objects.use_rows import use_rows
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.engine.checks.references import UseIndex
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.conflict_view import ConflictView
from qmonpy.gui.pages.objects.kind_spec import KindSpec, ObjectView
from qmonpy.gui.pages.objects.uses_view import UsesView
from qmonpy.gui.texts.live_text import LiveText
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form import AttributeForm, Planned
from qmonpy.gui.widgets.attribute_form.field import QWIDGETSIZE_MAX
from qmonpy.gui.widgets.attribute_form.form import NARROW_WIDTH
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.folding_line import make_head
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.change import LISTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

FORM, TEXT, USES, CONFLICT = "form", "text", "uses", "conflict"
Reports = Mapping[int, Sequence[Report]]


class ObjectEditor(AsksHeight):
    """Shows one object, or several in the form; tells what the user changes and writes nothing itself."""

    attribute_edited = Signal(str, str)
    text_typed = Signal(int, str)
    """The id of the object, and its new text."""
    name_edited = Signal(int, str)
    kept = Signal()
    """The user wants to keep the deleted objects."""
    conflict_settled = Signal(object, bool)
    conflict_merged = Signal(object, object)
    link_followed = Signal(object)
    overrides_requested = Signal(str)
    view_chosen = Signal(str)
    _snapshot = ShownSnapshot()

    def __init__(
        self,
        context: PageContext,
        spec: KindSpec,
        planned: Planned,
        texts: Callable[[], ObjectTexts],
        parent: QWidget | None = None,
    ):
        """`planned` returns the cluster in which names are looked up, `texts` the texts of objects that are known."""
        super().__init__(parent)
        self._texts = texts
        self.spec = spec
        self._context, self._planned = context, planned
        self._objects: tuple[DraftObject, ...] = ()
        self._reports: Reports = {}
        self._index = UseIndex(Cluster())
        self._seen: dict[ObjectView, LastSeen] = defaultdict(LastSeen)
        self._text_id = -1
        self._wanted = FORM
        self._is_locked = False
        self.name = named(CutLine(), "object_name")
        self.name.setAccessibleName(tr("Name"))
        self.name.setMinimumWidth(tokens().size("field_width") // 2)
        self.name.setMaximumWidth(tokens().size("field_width"))
        bold = QFont(tokens().font("body"))
        bold.setBold(True)
        self.name.setFont(bold)
        self.name.editingFinished.connect(self._take_name)
        self.state = ElidedLabel()
        self.notice = named(QLabel(wordWrap=True), "attention_line")
        self.keep = named(QPushButton(tr("Keep it")), "keep_object")
        self.keep.clicked.connect(self.kept)
        parts = {each: self._part_maker(each) for each in spec.parts}
        self.form = AttributeForm(planned, spec.editors, parts, spec.sections)
        self.views: dict[str, QWidget] = {FORM: self.form}
        """The views that were shown so far, by id."""
        self.explanation = named(QLabel(wordWrap=True), "hint")
        usual = [(FORM, tr("Form")), (TEXT, tr("Text")), (USES, tr("Uses"))]
        titles = [*(usual if spec.kind not in LISTS else ()), *((each.id, tr(each.title)) for each in spec.views)]
        self._ids = tuple(id for id, _ in titles)
        self._wanted = self.first_view
        self.segments = Segments(titles, has_lines=True)
        if len(titles) == 1:
            self.segments.hide()
        self.segments.setAccessibleName(tr("View of the object"))
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()

    # What the page uses

    def show_objects(
        self,
        objects: Sequence[DraftObject],
        reports: Reports,
        snapshot: Snapshot,
        conflict: Conflict | None,
    ) -> None:
        """Show these objects of the draft; text that is being typed stays."""
        self._objects, self._reports, self._snapshot = tuple(objects), reports, snapshot
        first = objects[0] if len(objects) == 1 else None
        self._show_header()
        for id in self._ids[1:]:
            self.segments.button(id).setEnabled(first is not None)
        self.segments.setVisible(conflict is None and len(self._ids) > 1)
        if conflict is not None:
            self.conflict.show_conflict(self.spec.kind, conflict)
            self._stack.setCurrentWidget(self.conflict)
        else:
            self._show_view()

    def show_uses(self, index: UseIndex) -> None:
        """Take the uses that a worker found."""
        self._index = index
        if self.view == USES:
            self._show_view()

    def set_locked(self, is_locked: bool) -> None:
        """Let everything be read only."""
        self._is_locked = is_locked
        self.keep.setEnabled(not is_locked)
        self._show_lock()
        self._show_header()

    @property
    def view(self) -> str:
        """The shown view: FORM, TEXT, USES, or one of the kind's own; several objects have only the first one."""
        return self._wanted if len(self._objects) <= 1 else self.first_view

    @property
    def first_view(self) -> str:
        """The view that is shown first: the form or, for a list of names, the first of the kind's own views."""
        return FORM if self.spec.kind not in LISTS else self.spec.views[0].id

    def choose_view(self, view: str) -> None:
        """Show another view; an unknown one is ignored."""
        if view in self._ids:
            self.take_text()
            self._wanted = view
            self._show_view()

    def take_text(self) -> None:
        """Hand typed text of all views over now, without waiting for a pause."""
        self.form.take_text()
        if TEXT in self.views:
            self.text.take_text()
        for view in self._object_views():
            view.take_text()

    def go_to(self, report: Report) -> None:
        """Show the place of a report, in the present view if it can."""
        attribute = report.fields[0] if report.fields else ""
        if self.view == TEXT and self._objects:
            placed = place_reports(self._objects[0].text, (report,))[0]
            if placed.span is not None:
                self.text.go_to(placed.span)
                return
        own = next((each.id for each in self.spec.views if each.has_place_of(report)), "")
        self.choose_view(own or self.first_view)
        view = self.view_of(self.view)
        if own and isinstance(view, ObjectView):
            view.go_to(report)
        elif not self.form.go_to(attribute):
            self.focus_name()

    def focus_name(self) -> None:
        """Put the keyboard into the name and choose its text."""
        self.name.setFocus()
        self.name.selectAll()

    def view_of(self, id: str) -> QWidget:
        """Return the widget of a view, made if it was not shown yet."""
        if id not in self.views:
            view = self.views[id] = self._make(id)
            self._stack.addWidget(view)
        return self.views[id]

    @property
    def text(self) -> LiveText:
        """The view Text."""
        view = self.view_of(TEXT)
        assert isinstance(view, LiveText)
        return view

    @property
    def uses(self) -> UsesView:
        """The view Uses."""
        view = self.view_of(USES)
        assert isinstance(view, UsesView)
        return view

    @property
    def conflict(self) -> ConflictView:
        """The view that replaces all others while there is a conflict."""
        view = self.view_of(CONFLICT)
        assert isinstance(view, ConflictView)
        return view

    # Showing

    def _show_header(self) -> None:
        objects = self._objects
        first = objects[0] if len(objects) == 1 else None
        is_free = first is not None and first.base is None and not self._is_locked
        if first is not None:
            text = first.name
        else:
            text = count_of(len(objects), self.spec.noun, self.spec.nouns) if objects else ""
        if not (self.name.hasFocus() and self.name.isModified()) and self.name.text() != text:
            self.name.setText(text)
            self.name.setCursorPosition(0)
        # The words beside it give way first; where nothing can be typed, it takes no room that they may need.
        width, most = self.name.fontMetrics().horizontalAdvance(text), tokens().size("field_width")
        self.name.setMinimumWidth(max(most // 2, min(width + tokens().size("space_6"), most)))
        self.name.setMaximumWidth(most if is_free else self.name.minimumWidth())
        self.name.setReadOnly(not is_free)
        self.name.setFrame(is_free)
        why = tr("Grid Engine cannot rename objects: clone this one under the new name, then delete it.")
        self.name.setToolTip("" if is_free or first is None else why)
        self.state.setText(self._state_words())
        explained = self.spec.explains(first) if first is not None and self.spec.explains is not None else ""
        if len(objects) > 1 and self.spec.kind not in LISTS:
            # Beside the name there is often no room for a sentence that must be read.
            explained = tr("An edit changes all of them.")
        self.explanation.setText(explained)
        self.explanation.setVisible(bool(explained))
        is_deleted = bool(objects) and all(each.is_deleted for each in objects)
        notices = self._notices()
        self.notice.setText("\n".join(notices))
        self.notice.setVisible(bool(notices))
        self.keep.setVisible(is_deleted)

    def _state_words(self) -> str:
        if len(self._objects) != 1:
            return ""
        edited = self._objects[0]
        return (
            tr("new, not applied") if edited.base is None else tr("changed, not applied") if edited.is_modified else ""
        )

    def _notices(self) -> list[str]:
        names = [each.name for each in self._objects if each.is_deleted]
        notices = []
        if names and len(names) == len(self._objects):
            words = tr("Will be deleted when the changes are applied: {names}.")
            notices.append(words.format(names=", ".join(names)))
        shown = {each.name for each in self.form.fields}
        for each in self._objects[:1]:
            of_object = (one for one in self._reports.get(each.id, ()) if not one.fields or one.fields[0] not in shown)
            notices += dict.fromkeys(one.text for one in of_object)
        return notices

    def _show_view(self) -> None:
        view = self.view
        self.segments.choose(view)
        widget = self.view_of(view)
        if view == FORM:
            fields = attribute_fields(
                self.spec.kind,
                self._objects,
                self._reports,
                self._texts(),
                self.spec.inherited(self._planned()),
                self._planned().variety,
            )
            self.form.show_fields(fields)
            self._show_lock()
            self._show_header()
            self._show_parts()
        elif view == TEXT and self._objects:
            self._show_text(self._objects[0])
        elif view == USES and self._objects:
            name = self._objects[0].base_name or self._objects[0].name
            self.uses.show_uses(name, use_rows(self._index, name, self.spec.kind))
        else:
            self._show_extra(widget)
        self._stack.setCurrentWidget(widget)
        if view in (TEXT, USES):
            # A view with which the page begins was hidden as long as there was no object.
            widget.setVisible(bool(self._objects))

    def _show_text(self, edited: DraftObject) -> None:
        if self._text_id != edited.id:
            self._text_id = edited.id
            self.text.show_other(edited.text)
        else:
            self.text.show_live(edited.text)
        self.text.show_reports(place_reports(edited.text, self._reports.get(edited.id, ())))
        self._show_lock()

    def _show_parts(self) -> None:
        for section in self.spec.parts:
            if self.form.shows_section(section):
                self._show_extra(self.form.extra(section))

    def _show_extra(self, widget: QWidget | None) -> None:
        """Let a further view show the object, unless it already does."""
        if not isinstance(widget, ObjectView) or len(self._objects) != 1:
            if widget is not None:
                widget.setVisible(len(self._objects) == 1)
            return
        widget.setVisible(True)
        seen = (self._objects[0], self._planned(), self._snapshot or Snapshot())
        if self._seen[widget].is_new(*seen):
            widget.show_object(*seen)
        widget.show_reports(self._reports.get(self._objects[0].id, ()))

    def _object_views(self) -> list[ObjectView]:
        return [each for each in self.views.values() if isinstance(each, ObjectView)]

    def _show_lock(self) -> None:
        is_deleted = any(each.is_deleted for each in self._objects)
        is_locked = self._is_locked or is_deleted or not self._objects
        self.form.set_locked(is_locked)
        if TEXT in self.views:
            self.text.set_refused(is_locked or self.spec.kind in LISTS)
        if CONFLICT in self.views:
            self.conflict.setEnabled(not self._is_locked)
        for view in self._object_views():
            view.set_locked(is_locked)

    def _make(self, id: str) -> QWidget:
        if id == TEXT:
            text = named(LiveText(), "object_text")
            text.setAccessibleName(tr("{object} as text").format(object=tr(self.spec.noun)))
            text.text_typed.connect(self._type)
            text.undo_requested.connect(self._context.undo)
            text.redo_requested.connect(self._context.redo)
            return text
        if id == CONFLICT:
            conflict = ConflictView()
            conflict.chosen.connect(self.conflict_settled)
            conflict.merged.connect(self.conflict_merged)
            return conflict
        view = UsesView() if id == USES else next(each for each in self.spec.views if each.id == id).make(self._context)
        view.link_followed.connect(self.link_followed)
        if isinstance(view, ObjectView):
            view.set_locked(self._is_locked or any(each.is_deleted for each in self._objects))
        return view

    def _part_maker(self, section: str) -> Callable[[], QWidget]:
        def make() -> QWidget:
            view = self.spec.parts[section](self._context)
            view.link_followed.connect(self.link_followed)
            return view

        return make

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the state where there is no room; the list shows it, too."""
        super().resizeEvent(event)
        self.state.setMaximumWidth(QWIDGETSIZE_MAX if self.width() >= tokens().scaled(NARROW_WIDTH) else 0)

    # What the user does

    def _take_name(self) -> None:
        text = self.name.text().strip()
        self.name.setModified(False)
        if len(self._objects) == 1 and text and text != self._objects[0].name and not self.name.isReadOnly():
            self.name_edited.emit(self._objects[0].id, text)

    def _type(self, text: str) -> None:
        if self._text_id >= 0:
            self.text_typed.emit(self._text_id, text)

    def _choose(self, view: str) -> None:
        self.choose_view(view)
        self.view_chosen.emit(view)

    def _lay_out(self) -> None:
        space = tokens().size
        line = make_head([self.name, self.state, self.keep], self.segments, wide=self.state)
        self._stack.addWidget(self.form)
        notices = QVBoxLayout()
        notices.setContentsMargins(space("space_3"), 0, space("space_3"), 0)
        notices.addWidget(self.explanation)
        notices.addWidget(self.notice)
        self.notice.hide()
        self.keep.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(line)
        layout.addLayout(notices)
        layout.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.form.attribute_edited.connect(self.attribute_edited)
        self.form.link_followed.connect(self.link_followed)
        self.form.overrides_requested.connect(self.overrides_requested)
        self.form.section_shown.connect(lambda _: self._show_parts())
        self.segments.chosen.connect(self._choose)
