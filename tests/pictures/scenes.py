"""Every page as a picture, light and dark, at 1x and 2x, without a screen: the scenes, and how they are drawn."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QTabBar, QWidget

from qmonpy.app.editing.draft_parts import complex_draft, quota_draft
from qmonpy.app.reservations.reservation_rows import TROUBLED
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.foot_panel import CHANGES
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.theme import Theme
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.quota_set import Limit
from tests.pictures.configuration_scenes import (
    edit_scheduler,
    open_qmaster,
    show_global_configuration,
    show_parameters,
    show_scheduler_text,
)
from tests.pictures.file_scenes import ask_about_conflicts, open_repair
from tests.pictures.full_scenes import DIALOGS, FULL
from tests.pictures.host_and_user_scenes import (
    add_hosts,
    ask_to_stop,
    choose_host,
    choose_host_group,
    choose_user_set,
    edit_local_configuration,
    show_host_map,
    show_host_sections,
    show_rights,
)
from tests.pictures.instance_scenes import choose_instance, show_queue_map
from tests.pictures.job_scenes import (
    ask_for_holds,
    ask_to_alter,
    ask_to_delete,
    ask_to_reschedule,
    choose_resources,
    edit_script,
    edit_variables,
    open_settings,
    show_files_of_job,
    show_suspended,
)
from tests.pictures.lab_scenes import LAB, ask_new_run
from tests.pictures.policy_scenes import drag_weight, open_place, show_functional, show_share_tree
from tests.pictures.program_scenes import PROGRAM, REQUEST, end_search, search, wait_for
from tests.pictures.queue_scenes import (
    show_detached_settings,
    show_queue,
    show_queue_access,
    show_queue_capacity,
    show_queue_commands,
    show_queue_subordinates,
    show_queue_thresholds,
    show_queue_values,
)
from tests.pictures.report_scenes import REPORTS
from tests.pictures.screen import RATIOS, Screen, empty_home
from tests.present import present

SIMULATED_SECONDS = {"demo": 2 * 3600, "reservations": 1200}
"""The shipped clusters that are drawn, and how long they run before that."""
WAIT_MS = 20_000


@dataclass(frozen=True)
class Scene:
    """A page in a state worth a picture; `prepare` gives the dialog to draw in place of the window, if it opens one."""

    name: str
    page: str
    prepare: Callable[[MainWindow], QDialog | None]
    cluster: str = "demo"
    """The shipped cluster that has something to show there."""
    opens_dialog: bool = False


def picture_name(scene: str, is_dark: bool, ratio: int) -> str:
    """`jobs.png`, `jobs@2x.png`, `jobs-dark.png`, `jobs-dark@2x.png`."""
    return f"{scene}{'-dark' if is_dark else ''}{f'@{ratio}x' if ratio > 1 else ''}.png"


def draw_scenes(
    window: MainWindow, is_dark: bool, scenes: Sequence[Scene], ratios: Sequence[int] = RATIOS
) -> Iterator[tuple[str, QImage]]:
    """File names and pictures of scenes, at every ratio."""
    for scene in scenes:
        window.go(Link(scene.page))
        settle(window)
        dialog = scene.prepare(window)
        settle(window)
        for ratio in ratios:
            yield picture_name(scene.name, is_dark, ratio), draw(dialog or window, ratio)
        if (menu := QApplication.activePopupWidget()) is not None:
            menu.close()
        end_search(window)
        if dialog is not None:
            dialog.reject()
            settle(window)


def draw(widget: QWidget, ratio: float) -> QImage:
    """A widget as it is painted on a screen with so many pixels to the pixel, with the menu that is open over it."""
    image = QImage(widget.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(widget.palette().window().color())
    widget.render(image)
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        menu.render(image, widget.mapFromGlobal(menu.pos()))
    return image


def settle(window: MainWindow) -> None:
    """Let everything arrive that is under way: answers of workers, layouts, typing pauses."""
    loop = QEventLoop()
    for _ in range(3):
        QTimer.singleShot(120, loop.quit)
        loop.exec()
    for _ in range(WAIT_MS // 20):
        if window.background.is_idle():
            break
        QTimer.singleShot(20, loop.quit)
        loop.exec()


def _choose_pending(window: MainWindow) -> QDialog | None:
    page = window.pages.page
    table = page.findChild(RowTable, "pending_jobs") if page is not None else None
    if table is not None and table.model().rowCount():
        table.selectRow(min(4, table.model().rowCount() - 1))
        settle(window)
        _find_action(window, "action_why").setChecked(True)
    return None


def _open_submit(window: MainWindow) -> QDialog | None:
    from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog

    _find_action(window, "action_submit_job").trigger()
    settle(window)
    dialog = window.findChild(SubmitDialog)
    if dialog is not None:
        dialog.fill_with(name="render", pe="mpi", slots="8-16", resources="mem=4G", runtime="soon")
    return dialog


def _choose_first(window: MainWindow) -> QDialog | None:
    table = window.pages.page.findChild(RowTable) if window.pages.page is not None else None
    if table is not None and table.model().rowCount() > 1:
        table.selectRow(1)
    return None


def _choose_longest_set(window: MainWindow) -> QDialog | None:
    assert window.desk.open is not None
    sets = window.desk.open.cluster.snapshot().cluster.quota_sets.values()
    if sets:
        window.go(Link("rule-sets", max(sets, key=lambda each: len(each.rules)).name))
    return None


def _show_rule_order(window: MainWindow) -> QDialog | None:
    """A student on a host, against the rules for people."""
    page = _open_rule_view(window, "people", "order")
    page.views.order.fields["user"].set_value("gina")
    page.views.order.fields["host"].set_value("lx03")
    return None


def _show_rule_expansion(window: MainWindow) -> QDialog | None:
    _open_rule_view(window, "cores", "expansion")
    return None


def _show_name_uses(window: MainWindow) -> QDialog | None:
    _open_rule_view(window, "teaching", "uses")
    return None


def _open_rule_view(window: MainWindow, name: str, view: str) -> RuleSetsPage:
    window.go(Link("rule-sets", name))
    settle(window)
    page = window.pages.page
    assert isinstance(page, RuleSetsPage)
    page.editor.choose_view(view)
    settle(window)
    return page


def _choose_complex(window: MainWindow) -> QDialog | None:
    """A consumable of the site's own, which is used in many places."""
    assert window.desk.open is not None
    names = list(window.desk.open.cluster.snapshot().cluster.complexes)
    if names:
        window.go(Link("complexes", names[-1]))
    return None


def _choose_reservation(window: MainWindow) -> QDialog | None:
    """The bars of the first reservation that is in trouble, or of the first at all."""
    _find_action(window, "action_show_lanes").setChecked(False)
    assert window.desk.open is not None
    reservations = window.desk.open.cluster.snapshot().state.reservations.values()
    chosen = sorted(reservations, key=lambda each: (each.state not in TROUBLED, each.id))
    if chosen:
        window.go(Link("reservations", f"ar:{chosen[0].id}"))
    return None


def _show_lanes(window: MainWindow) -> QDialog | None:
    _find_action(window, "action_show_lanes").setChecked(True)
    return None


def _show_cluster_queues(window: MainWindow) -> QDialog | None:
    """The counts of cluster queues, and what the first of them says."""
    _find_tabs(window).setCurrentIndex(1)
    settle(window)
    table = window.pages.page.findChild(RowTable, "cluster_queues") if window.pages.page is not None else None
    if table is not None and table.model().rowCount():
        table.selectRow(0)
    return None


def _ask_to_suspend(window: MainWindow) -> QDialog | None:
    """What suspending a whole cluster queue touches."""
    return _ask_to_switch(window, "action_suspend_instances")


def _ask_to_clean(window: MainWindow) -> QDialog | None:
    """What is removed from a whole cluster queue."""
    return _ask_to_switch(window, "action_clean_instances")


def _ask_to_switch(window: MainWindow, action: str) -> QDialog | None:
    from qmonpy.gui.pages.queues.switch_question import SwitchQuestion

    _find_tabs(window).setCurrentIndex(0)
    settle(window)
    table = window.pages.page.findChild(RowTable, "instances") if window.pages.page is not None else None
    if table is not None and table.model().rowCount():
        table.selectRow(0)
        settle(window)
        _find_action(window, action).trigger()
        settle(window)
    return window.findChild(SwitchQuestion)


def _find_tabs(window: MainWindow) -> QTabBar:
    tabs = window.pages.page.findChild(QTabBar, "tabs") if window.pages.page is not None else None
    assert isinstance(tabs, QTabBar), "the page has tabs"
    return tabs


def _open_request(window: MainWindow) -> QDialog | None:
    from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
    from qmonpy.gui.pages.reservations.request.request_verdict import VerdictPanel

    _find_action(window, "action_reserve").trigger()
    settle(window)
    dialog = window.findChild(RequestDialog)
    if dialog is not None:
        dialog.prefill_arguments(REQUEST)
        panel = present(dialog.findChild(VerdictPanel))
        wait_for(lambda: panel.answer is not None)
    return dialog


def _edit_some(window: MainWindow) -> QDialog | None:
    """Edits on two pages, one of them with a mistake, listed at the foot."""
    assert window.desk.open is not None
    draft = window.desk.open.context.draft
    draft.discard()
    complexes, sets = complex_draft(draft), quota_draft(draft)
    complexes.edit(complexes.rows[-1].id, "urgency", "25")
    first, second = sets.objects[:2]
    sets.enable(first.id, not first.value.is_enabled)
    wrong = replace(second.value.rules[0], limits=(Limit("no_such", "1"),))
    sets.change_rule(second.id, 0, wrong)
    window.foot.show_tab(CHANGES)
    window.foot.set_folded(False)
    return None


def _open_changes(window: MainWindow) -> QDialog | None:
    from qmonpy.gui.editing.change_dialog import ChangeDialog

    _edit_some(window)
    settle(window)
    window.window_actions["apply-all"].trigger()
    settle(window)
    return window.findChild(ChangeDialog)


def _choose_change(window: MainWindow) -> QDialog | None:
    """Some changes of the past, one of them chosen."""
    assert window.desk.open is not None
    cluster = window.desk.open.cluster
    window.desk.open.context.draft.discard()
    window.foot.set_folded(True)
    if not cluster.journal():
        sets = cluster.snapshot().cluster.quota_sets
        for name in list(sets)[:2]:
            is_enabled = not sets[name].is_enabled
            change = Change(ObjectKind.QUOTA_SET, name, sets[name], replace(sets[name], is_enabled=is_enabled))
            cluster.change("root", [change], "as agreed with the users")
    settle(window)
    return _choose_first(window)


def _show_conflict(window: MainWindow) -> QDialog | None:
    """Two people change the same rule."""
    assert window.desk.open is not None
    opened = window.desk.open
    opened.context.draft.discard()
    sets = quota_draft(opened.context.draft)
    chosen = max(sets.objects, key=lambda each: len(each.value.rules))
    now = chosen.value.rules[0].limits[0].value
    mine, theirs = (
        replace(chosen.value.rules[0], limits=(Limit("slots", each),)) for each in ("30", "20" if now != "20" else "24")
    )
    sets.change_rule(chosen.id, 0, mine)
    window.go(Link("rule-sets", chosen.name))
    after = replace(chosen.value.with_rules((theirs, *chosen.value.rules[1:])), description="as agreed in spring")
    opened.cluster.change("root", [Change(ObjectKind.QUOTA_SET, chosen.name, chosen.base, after)])
    settle(window)
    window.refresh()
    return None


def _choose_pe(window: MainWindow) -> QDialog | None:
    """Where the slots of a job would go, in an environment that has room."""
    from qmonpy.gui.pages.objects import ObjectsPage

    page = window.pages.page
    if isinstance(page, ObjectsPage) and page.part.objects:
        page.choose(page.spec.kind, (page.part.objects[-1].id,))
        page.editor.choose_view("allocation")
    return None


def _edit_pes(window: MainWindow) -> QDialog | None:
    """Several at once, with a mistake at its place."""
    from qmonpy.gui.pages.objects import ObjectsPage

    page = window.pages.page
    if isinstance(page, ObjectsPage) and len(page.part.objects) > 1:
        ids = [each.id for each in page.part.objects[:2]]
        page.choose(page.spec.kind, ids)
        page.set_attribute(page.spec.kind, ids, "user_lists", "staff nobody")
    return None


def _add_calendar(window: MainWindow) -> QDialog | None:
    """Nights and weekends, and some days of the year; the shipped cluster has none."""
    texts = {"week": "mon-fri=6-20=suspended sat-sun=off", "year": "24.12.2023-26.12.2023=off 15.11.2023=8-12=off"}
    return _add_object(window, "night", texts)


def _add_checkpoint(window: MainWindow) -> QDialog | None:
    return _add_object(window, "blcr", {"interface": "application-level", "ckpt_dir": "/var/spool/checkpoints"})


def _add_object(window: MainWindow, name: str, texts: dict[str, str]) -> QDialog | None:
    from qmonpy.gui.pages.objects import ObjectsPage

    page = window.pages.page
    if isinstance(page, ObjectsPage) and page.part.find(name) is None:
        id = page.part.add(page.part.new_value(name))
        page.part.set_attributes((id,), texts)
        page.choose(page.spec.kind, (id,))
    return None


def _find_action(window: MainWindow, name: str) -> QAction:
    action = window.findChild(QAction, name)
    assert isinstance(action, QAction), f"the page has {name}"
    return action


SCENES = (
    Scene("jobs", "jobs", _choose_pending),
    Scene("submit", "jobs", _open_submit, opens_dialog=True),
    Scene("submit-files", "jobs", show_files_of_job, opens_dialog=True),
    Scene("resources", "jobs", choose_resources, opens_dialog=True),
    Scene("variables", "jobs", edit_variables, opens_dialog=True),
    Scene("submit-script", "jobs", edit_script, opens_dialog=True),
    Scene("submit-settings", "jobs", open_settings, opens_dialog=True),
    Scene("queues", "queues", choose_instance),
    Scene("queue-counts", "queues", _show_cluster_queues),
    Scene("queue-map", "queues", show_queue_map),
    Scene("suspend", "queues", _ask_to_suspend, opens_dialog=True),
    Scene("clean", "queues", _ask_to_clean, opens_dialog=True),
    Scene("rule-sets", "rule-sets", _choose_longest_set),
    Scene("rule-order", "rule-sets", _show_rule_order),
    Scene("rule-expansion", "rule-sets", _show_rule_expansion),
    Scene("name-uses", "rule-sets", _show_name_uses),
    Scene("quota-usage", "quota-usage", _choose_first),
    Scene("complexes", "complexes", _choose_complex),
    Scene("cluster-queues", "cluster-queues", show_queue),
    Scene("queue-values", "cluster-queues", show_queue_values),
    Scene("queue-subordinates", "cluster-queues", show_queue_subordinates),
    Scene("queue-thresholds", "cluster-queues", show_queue_thresholds),
    Scene("queue-commands", "cluster-queues", show_queue_commands),
    Scene("queue-capacity", "cluster-queues", show_queue_capacity),
    Scene("queue-access", "cluster-queues", show_queue_access),
    Scene("detached-settings", "cluster-queues", show_detached_settings, opens_dialog=True),
    Scene("changes", "rule-sets", _edit_some),
    Scene("change-dialog", "rule-sets", _open_changes, opens_dialog=True),
    Scene("history", "history", _choose_change),
    Scene("conflict", "rule-sets", _show_conflict),
    Scene("hosts", "hosts", choose_host),
    Scene("host-map", "hosts", show_host_map),
    Scene("host-sections", "hosts", show_host_sections),
    Scene("host-groups", "hosts", choose_host_group),
    Scene("local-configuration", "hosts", edit_local_configuration),
    Scene("several-hosts", "hosts", add_hosts, opens_dialog=True),
    Scene("stop-hosts", "hosts", ask_to_stop, opens_dialog=True),
    Scene("users", "users", choose_user_set),
    Scene("user-rights", "users", show_rights),
    Scene("projects", "projects", _choose_first),
    Scene("pes", "pes", _edit_pes),
    Scene("pe-allocation", "pes", _choose_pe),
    Scene("checkpoints", "checkpoints", _add_checkpoint),
    Scene("calendars", "calendars", _add_calendar),
    Scene("scheduler", "configuration", edit_scheduler),
    Scene("scheduler-text", "configuration", show_scheduler_text),
    Scene("configuration", "configuration", show_global_configuration),
    Scene("parameters", "configuration", show_parameters),
    Scene("qmaster", "configuration", open_qmaster, opens_dialog=True),
    Scene("share-tree", "policies", show_share_tree),
    Scene("functional-shares", "policies", show_functional),
    Scene("policy-weights", "policies", drag_weight),
    Scene("policy-place", "policies", open_place),
    Scene("reservations", "reservations", _choose_reservation, "reservations"),
    Scene("reservation-lanes", "reservations", _show_lanes, "reservations"),
    Scene("request", "reservations", _open_request, "reservations", opens_dialog=True),
    Scene("hold-jobs", "jobs", ask_for_holds, opens_dialog=True),
    Scene("alter-jobs", "jobs", ask_to_alter, opens_dialog=True),
    Scene("delete-jobs", "jobs", ask_to_delete, opens_dialog=True),
    Scene("reschedule-jobs", "jobs", ask_to_reschedule, opens_dialog=True),
    Scene("suspended-jobs", "jobs", show_suspended),
    *(Scene(name, "reports", prepare) for name, prepare in REPORTS.items()),
    Scene("search", "jobs", search),
    Scene("repair", "jobs", open_repair, opens_dialog=True),
    Scene("file-conflicts", "jobs", ask_about_conflicts, opens_dialog=True),
    Scene("new-run", "lab", ask_new_run, opens_dialog=True),
)
ALL_SCENES = (
    *(Scene(page, page, _choose_first) for page in ("overview", "cases", "lab")),
    *SCENES,
    *(Scene(name, page, prepare) for name, (page, prepare) in FULL.items()),
    *(Scene(name, "lab", prepare) for name, prepare in LAB.items()),
    *(Scene(name, *opened, opens_dialog=True) for name, opened in {**PROGRAM, **DIALOGS}.items()),
)
"""Those of all pages and their dialogs, and the dialogs of the program, which other tests walk."""


def draw_all(
    cluster: ClusterInterface, application: QApplication, scenes: Sequence[Scene] = SCENES, screen: Screen | None = None
) -> Iterator[tuple[str, QImage]]:
    """Scenes on a screen."""
    from qmonpy.gui.application import EmbeddedFiles

    screen = screen or Screen()
    theme = application.findChild(Theme) or Theme(application, is_dark=False)
    with tempfile.TemporaryDirectory() as folder, empty_home(Path(folder)):
        for is_dark in screen.looks:
            theme.hold(is_dark=is_dark)
            theme.scale_text(screen.text)
            settings = QSettings(str(Path(folder, f"{is_dark}.ini")), QSettings.Format.IniFormat)
            window = MainWindow(EmbeddedFiles(), settings)
            window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            window.resize(screen.size)
            window.show()
            window.desk.show(cluster)
            settle(window)
            yield from draw_scenes(window, is_dark, scenes, screen.ratios)
            window.close_for_good()
            window.deleteLater()
