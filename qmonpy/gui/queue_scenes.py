"""States of the page Cluster queues that are worth a picture."""

from PySide6.QtWidgets import QDialog

from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.cluster_queues.page import PER_HOST, ClusterQueuesPage
from qmonpy.gui.pages.link import Link
from qmonpy.model.attributes.queue import SUBORDINATES, THRESHOLDS
from qmonpy.model.change import ObjectKind


def show_queue(window: MainWindow) -> QDialog | None:
    """The form of a queue whose values are not the same everywhere."""
    _open_queue(window, "short.q").editor.choose_view("form")
    return None


def show_queue_values(window: MainWindow) -> QDialog | None:
    """Values per host: own and inherited ones, a wrong one, and two groups that contradict each other."""
    page = _open_queue(window, "short.q")
    page.editor.choose_view(PER_HOST)
    for key, attribute, value in (
        ("lx02", "slots", "many"),
        ("@thin", "seq_no", "12"),
        ("@allhosts", "seq_no", "11"),
        ("lx01", "slots", "4"),
    ):
        page.per_host.write(key, attribute, value)
    page.per_host.show_place(("lx01", "slots"))
    return None


def show_queue_subordinates(window: MainWindow) -> QDialog | None:
    """A slot-wise list, which the old tool destroyed."""
    page = _open_queue(window, "short.q")
    page.editor.choose_view("form")
    page.editor.form.choose_section(SUBORDINATES)
    ids = [each.id for each in page.chosen]
    page.set_attribute(ObjectKind.QUEUE, ids, "subordinate_list", "slots=4(long.q:1:sr, parallel.q:2:lr)")
    return None


def show_queue_thresholds(window: MainWindow) -> QDialog | None:
    """Thresholds beside what there is now."""
    page = _open_queue(window, "short.q")
    page.editor.choose_view("form")
    page.editor.form.choose_section(THRESHOLDS)
    page.set_attribute(ObjectKind.QUEUE, [each.id for each in page.chosen], "load_thresholds", "mem=4G,scratch=350G")
    return None


def _open_queue(window: MainWindow, name: str) -> ClusterQueuesPage:
    assert window.desk.open is not None
    window.desk.open.context.draft.discard()
    window.go(Link("cluster-queues", name))
    page = window.pages.page
    assert isinstance(page, ClusterQueuesPage)
    return page
