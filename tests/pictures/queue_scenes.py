"""States of the page Cluster queues that are worth a picture."""

from PySide6.QtWidgets import QDialog

from qmonpy.app.objects.detached_rows import detached_rows
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.cluster_queues.access_view import AccessView
from qmonpy.gui.pages.cluster_queues.detached_dialog import DetachedDialog
from qmonpy.gui.pages.cluster_queues.page import PER_HOST, ClusterQueuesPage
from qmonpy.model.attributes.queue import COMPLEXES, EXECUTION, SUBORDINATES, THRESHOLDS, USER_ACCESS
from qmonpy.model.configuration.change import ObjectKind


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
    _edit_queue(window, SUBORDINATES, subordinate_list="slots=4(long.q:1:sr, parallel.q:2:lr)")
    return None


def show_queue_thresholds(window: MainWindow) -> QDialog | None:
    """Thresholds beside what there is now."""
    _edit_queue(window, THRESHOLDS, load_thresholds="mem=4G,scratch=350G")
    return None


def show_queue_commands(window: MainWindow) -> QDialog | None:
    """A variable that is none, and what the starter method cannot have."""
    prolog, starter = "root@/usr/share/site/prolog $host $job_nr", "/usr/share/site/start $job_id"
    _edit_queue(window, EXECUTION, prolog=prolog, starter_method=starter)
    return None


def show_queue_capacity(window: MainWindow) -> QDialog | None:
    """What all queues offer together beside what their hosts have."""
    _edit_queue(window, COMPLEXES)
    return None


def show_queue_access(window: MainWindow) -> QDialog | None:
    """Whether a user in a project is let in, and what keeps him out."""
    page = _edit_queue(window, USER_ACCESS, user_lists="students", xprojects="climate")
    view = page.editor.form.extra(USER_ACCESS)
    assert isinstance(view, AccessView)
    view.user.setText("anna")
    view.project.setText("climate")
    return None


def show_detached_settings(window: MainWindow) -> QDialog | None:
    """Values for hosts that a queue does not have."""
    page = _open_queue(window, "gpu.q")
    ids = [each.id for each in page.chosen]
    page.part.set_attributes(ids, {"slots": "12,[lx01=4],[@fat=8],[@allhosts=10]", "seq_no": "30,[lx02=5]"})
    rows = detached_rows(page.context.draft.planned())
    dialog = DetachedDialog(rows, lambda _: None, page)
    dialog.open()
    return dialog


def _open_queue(window: MainWindow, name: str) -> ClusterQueuesPage:
    assert window.desk.open is not None
    window.desk.open.context.draft.discard()
    window.go(Link("cluster-queues", name))
    page = window.pages.page
    assert isinstance(page, ClusterQueuesPage)
    return page


def _edit_queue(window: MainWindow, section: str, **texts: str) -> ClusterQueuesPage:
    """The form of a queue at one of its sections, with other values in it."""
    page = _open_queue(window, "short.q")
    page.editor.choose_view("form")
    page.editor.form.choose_section(section)
    ids = [each.id for each in page.chosen]
    for attribute, text in texts.items():
        page.set_attribute(ObjectKind.QUEUE, ids, attribute, text)
    return page
