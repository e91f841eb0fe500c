"""`python -m qmonpy.gui.pictures DIR`: every page as a picture, light and dark, at 1x and 2x, without a screen."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from qmonpy.app.reservation_rows import TROUBLED
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.link import Link
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.theme import Theme
from qmonpy.gui.widgets.row_table import RowTable

SIZE = QSize(1280, 800)
RATIOS = (1, 2)
SIMULATED_SECONDS = {"demo": 2 * 3600, "reservations": 1200}
"""The shipped clusters that are drawn, and how long they run before that."""
REQUEST = "qrsub -a 202311151200 -d 2:0:0 -pe mpi 64 -q all.q -N storm"
"""More than there is, on a morning on which the forecasts have reserved some of it."""
WAIT_MS = 20_000


@dataclass(frozen=True)
class Scene:
    """A page in a state worth a picture; `prepare` gives the dialog to draw in place of the window, if it opens one."""

    name: str
    page: str
    prepare: Callable[[MainWindow], QDialog | None]
    cluster: str = "demo"
    """The shipped cluster that has something to show there."""


def picture_name(scene: str, is_dark: bool, ratio: int) -> str:
    """`jobs.png`, `jobs@2x.png`, `jobs-dark.png`, `jobs-dark@2x.png`."""
    return f"{scene}{'-dark' if is_dark else ''}{f'@{ratio}x' if ratio > 1 else ''}.png"


def draw_scenes(window: MainWindow, is_dark: bool, scenes: Sequence[Scene]) -> Iterator[tuple[str, QImage]]:
    """File names and pictures of scenes, at every ratio."""
    for scene in scenes:
        window.go(Link(scene.page))
        settle(window)
        dialog = scene.prepare(window)
        settle(window)
        for ratio in RATIOS:
            yield picture_name(scene.name, is_dark, ratio), draw(dialog or window, ratio)
        if dialog is not None:
            dialog.reject()
            settle(window)


def draw(widget: QWidget, ratio: float) -> QImage:
    """A widget as it is painted on a screen with so many pixels to the pixel."""
    image = QImage(widget.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(widget.palette().window().color())
    widget.render(image)
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


def _open_request(window: MainWindow) -> QDialog | None:
    from qmonpy.gui.pages.reservations.request_dialog import RequestDialog

    _find_action(window, "action_reserve").trigger()
    settle(window)
    dialog = window.findChild(RequestDialog)
    if dialog is not None:
        dialog.prefill_arguments(REQUEST)
    return dialog


def _find_action(window: MainWindow, name: str) -> QAction:
    action = window.findChild(QAction, name)
    assert isinstance(action, QAction), f"the page has {name}"
    return action


SCENES = (
    Scene("jobs", "jobs", _choose_pending),
    Scene("submit", "jobs", _open_submit),
    Scene("queues", "queues", _choose_first),
    Scene("rule-sets", "rule-sets", _choose_longest_set),
    Scene("rule-order", "rule-sets", _show_rule_order),
    Scene("rule-expansion", "rule-sets", _show_rule_expansion),
    Scene("name-uses", "rule-sets", _show_name_uses),
    Scene("quota-usage", "quota-usage", _choose_first),
    Scene("complexes", "complexes", _choose_complex),
    Scene("reservations", "reservations", _choose_reservation, "reservations"),
    Scene("reservation-lanes", "reservations", _show_lanes, "reservations"),
    Scene("request", "reservations", _open_request, "reservations"),
)


def draw_all(
    cluster: ClusterInterface, application: QApplication, scenes: Sequence[Scene] = SCENES
) -> Iterator[tuple[str, QImage]]:
    """Scenes in both themes."""
    from qmonpy.gui.application import EmbeddedFiles

    theme = application.findChild(Theme) or Theme(application, is_dark=False)
    with tempfile.TemporaryDirectory() as folder:
        for is_dark in (False, True):
            theme.hold(is_dark=is_dark)
            settings = QSettings(str(Path(folder, f"{is_dark}.ini")), QSettings.Format.IniFormat)
            window = MainWindow(EmbeddedFiles(), settings)
            window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            window.resize(SIZE)
            window.show()
            window.desk.show(cluster)
            settle(window)
            yield from draw_scenes(window, is_dark, scenes)
            window.close_for_good()
            window.deleteLater()


def main(arguments: list[str]) -> int:
    """Draw the shipped clusters after some simulated time into a folder; gives the exit status."""
    if len(arguments) != 1:
        print("usage: python -m qmonpy.gui.pictures DIR", file=sys.stderr)
        return 2
    from qmonpy.gui.application import EmbeddedFiles, make_application
    from qmonpy.resources import resource

    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    application = make_application()
    for name, seconds in SIMULATED_SECONDS.items():
        cluster = EmbeddedFiles().open(resource(f"clusters/{name}.yaml"))
        if cluster.clock is not None:
            cluster.clock.step(seconds)
        scenes = [scene for scene in SCENES if scene.cluster == name]
        for picture, image in draw_all(cluster, application, scenes):
            image.save(str(folder / picture))
            print(folder / picture)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
