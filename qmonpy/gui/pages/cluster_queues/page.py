"""The page of cluster queues, from which their instances are also disabled, suspended and cleared."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QVBoxLayout, QWidget

from qmonpy.app.editing.attribute_fields import split_setting
from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.detached_rows import DetachedRow, describe_detached, detached_rows, plan_without
from qmonpy.app.objects.object_rows import ShownText
from qmonpy.app.objects.queue_removal import describe_names_left, find_queue_use
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.engine.checks.references import Use
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.cluster_queues.access_view import AccessView
from qmonpy.gui.pages.cluster_queues.capacity_view import CapacityView
from qmonpy.gui.pages.cluster_queues.detached_dialog import DetachedDialog
from qmonpy.gui.pages.cluster_queues.host_list_editor import HostListEditor
from qmonpy.gui.pages.cluster_queues.own_values_dialog import OwnValuesDialog
from qmonpy.gui.pages.cluster_queues.per_host_view import PerHostView
from qmonpy.gui.pages.cluster_queues.subordinates_editor import SubordinatesEditor
from qmonpy.gui.pages.cluster_queues.threshold_view import ThresholdView
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage, ViewSpec
from qmonpy.gui.pages.objects.object_editor import ObjectEditor
from qmonpy.gui.pages.queues.switcher import Switcher
from qmonpy.gui.pages.queues.undo_bar import UndoBar
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form import MakeEditor
from qmonpy.gui.widgets.named import named
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.attributes.queue import COMPLEXES, PROJECT_ACCESS, SECTIONS, THRESHOLDS, USER_ACCESS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

EXPLANATION = later(
    "**Cluster queues** are where jobs run: a queue has an instance on every host of its host "
    "list, and attributes that say how many slots an instance has, who may use it, and how jobs "
    "are run there.\n\n"
    "An attribute has a value for all hosts; hosts and host groups may have values of their own "
    "(*Per host*). A host's own value goes before that of a host group, and that before the one "
    "for all hosts. Where two groups of a host have different values, the queue instance is in "
    "state `c` (configuration ambiguous) and takes no job.\n\n"
    "Values for hosts that are not in the host list of their queue (`qconf -sds`) are reported "
    "above the list and can be removed together.\n\n"
    "Nothing reaches the cluster before *Apply* (Ctrl+Enter), except *Disable*, *Suspend* and "
    "the like: these are done at once, after a question."
)
PER_HOST = "hosts"
"""The id of the view of values per host."""


def make_spec(context: PageContext, uses_of: Callable[[str], Iterable[Use]]) -> KindSpec:
    """Return the description of the page; `uses_of` returns what names a queue."""

    def find_use(edited: DraftObject) -> str:
        name, snapshot = edited.base_name, context.snapshot
        return find_queue_use(snapshot, name) if name is not None and snapshot is not None else ""

    editors: dict[str, MakeEditor] = {
        "hostlist": partial(HostListEditor, context),
        "subordinate_list": SubordinatesEditor,
    }
    return KindSpec(
        kind=ObjectKind.QUEUE,
        title=tr("Cluster queues"),
        noun=tr("cluster queue"),
        nouns=tr("cluster queues"),
        new_name="new.q",
        columns={"hostlist": tr("hosts")},
        shown={"slots": (tr("slots"), _common("slots"))},
        widths={"hostlist": 120, "slots": 48},
        editors=editors,
        sections=SECTIONS,
        parts={THRESHOLDS: ThresholdView, COMPLEXES: CapacityView, USER_ACCESS: AccessView, PROJECT_ACCESS: AccessView},
        views=(
            ViewSpec(
                PER_HOST,
                tr("Per host"),
                lambda context: PerHostView(context, editors),
                lambda each: len(each.fields) > 1,
            ),
        ),
        refuses_deletion=find_use,
        left_by_deletion=lambda edited: describe_names_left(edited.name, uses_of(edited.name)),
    )


def _common(name: str) -> ShownText:
    """Return a function for the value of an attribute for all hosts."""
    description = find_description(ObjectKind.QUEUE, name)
    assert description is not None
    return lambda edited, texts: split_setting(description, texts.get(name, ""))[0]


class ClusterQueuesPage(ObjectsPage):
    """The page of cluster queues. Keys of links are `cluster queue/name`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        self._instances: tuple[InstanceRow, ...] = ()
        spec = make_spec(context, lambda name: self.uses.index.uses_of(ObjectKind.QUEUE, name))
        super().__init__(context, (spec,), EXPLANATION, parent)
        self._undo_bar = UndoBar()
        self._switcher = Switcher(context, self, self._chosen_instances, self._undo_bar)
        self._switch = make_action("switch-queues", self, self._open_switch_menu)
        self._show_detached = make_action("detached-settings", self, self.show_detached)
        self._switch_menu = QMenu(self)
        self._switch_menu.addActions(list(self._switcher.actions.values()))
        self._switch.setMenu(self._switch_menu)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, self._undo_bar)
        self.detached = named(QLabel(wordWrap=True), "attention_line")
        self.detached.linkActivated.connect(lambda _: self.show_detached())
        self.detached.hide()
        layout.insertWidget(1, self.detached)
        self.list.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.table.customContextMenuRequested.connect(self._open_menu)
        self.list.choice_changed.connect(self._switcher.show_permission)
        context.user_changed.connect(lambda _: self._switcher.show_permission())

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`; the page can also disable and suspend queues."""
        return (*super().page_actions(), self._switch)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`."""
        super().show_snapshot(snapshot)
        self.context.background.query(
            "instances of queues", lambda: self.context.instances.rows(snapshot), self._take_instances, owner=self
        )

    def show_detached(self) -> None:
        """Show the dialog of detached settings, which removes them."""
        self._take_text()
        planned = self._planned()

        def show(rows: tuple[DetachedRow, ...]) -> None:
            if rows:
                DetachedDialog(rows, self._take_detached_away, self).open()
            else:
                words = tr("No queue has a value for a host that is not in its host list.")
                self.context.messages.post(words)

        self.context.background.query("detached settings", lambda: detached_rows(planned), show, owner=self)

    def _take_detached_away(self, rows: Sequence[DetachedRow]) -> None:
        """Remove settings in one step of undo, and show at once how that would be applied."""
        plan = plan_without(self.part.objects, rows)
        if plan:
            self.part.take_plan(tr("Remove detached settings"), plan)
            self.choose(self.spec.kind, tuple(plan))
            self.apply()

    def _show_draft(self) -> None:
        super()._show_draft()
        planned = self._planned()
        self.context.background.query(
            "count of detached settings", lambda: describe_detached(detached_rows(planned)), self._tell_detached,
            owner=self,
        )  # fmt: skip

    def _tell_detached(self, words: str) -> None:
        accent = tokens().colour("accent").name()
        link = f'<a href="detached" style="color:{accent}; text-decoration:none">{tr("Show them")}</a>'
        self.detached.setText(f"{words} {link}" if words else "")
        self.detached.setVisible(bool(words))

    @property
    def per_host(self) -> PerHostView:
        """The view of values per host."""
        view = self.editor.view_of(PER_HOST)
        assert isinstance(view, PerHostView)
        return view

    def _make_editor(self, spec: KindSpec) -> ObjectEditor:
        editor = super()._make_editor(spec)
        editor.overrides_requested.connect(self._show_own_values)
        return editor

    def _show_own_values(self, attribute: str) -> None:
        if len(self.chosen) == 1:
            self.editor.choose_view(PER_HOST)
            self.per_host.show_attribute(attribute)
        elif self.chosen:
            OwnValuesDialog(self.part, self.chosen, attribute, self).open()

    def _take_instances(self, rows: tuple[InstanceRow, ...]) -> None:
        self._instances = rows
        self._switcher.show_permission()

    def _chosen_instances(self) -> list[InstanceRow]:
        """Return every instance, as the cluster has it, of the chosen queues."""
        names = {each.base_name for each in self.chosen} if self._parts else set()
        return [row for row in self._instances if row.queue in names]

    def _open_switch_menu(self) -> None:
        """Open the menu of the shortcut; the button in the header has the menu below itself."""
        self._switch_menu.popup(self.mapToGlobal(QPoint(self.width() - self._switch_menu.sizeHint().width(), 0)))

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addActions(super().page_actions())
        menu.addSeparator()
        menu.addActions(list(self._switcher.actions.values()))
        menu.addAction(self._show_detached)
        names = [each.base_name for each in self.chosen if each.base_name is not None]
        if len(names) == 1:
            menu.addSeparator()
            words = tr("Instances of {name}").format(name=names[0])
            menu.addAction(words, lambda: self.follow("queues", f'queue:"{names[0]}"'))
        menu.popup(self.list.table.viewport().mapToGlobal(at))
