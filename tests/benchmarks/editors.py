"""How long the pages of objects keep a person waiting on a large site: opening, choosing, editing, check and preview.

`python -m tests.benchmarks.editors`: 1,000 hosts, 100 queues, 200 user sets; medians in
milliseconds of the window's thread.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QSettings

from qmonpy.app.changes.change_preview import format_preview
from qmonpy.app.editing.object_checks import check_changes
from qmonpy.app.tables.object_pages import OBJECT_PAGES
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.gui import application
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.cluster_queues.page import PER_HOST, ClusterQueuesPage
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, ValueKind, find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster

HOSTS, QUEUES, SETS, OTHERS = 1000, 100, 200, 50
TIMES = 7
OPENING_MS, EDIT_MS, CHECK_MS = 150, 50, 300
VALUES = {
    ValueKind.INTEGER: "7",
    ValueKind.TIME: "00:10:00",
    ValueKind.CHOICE: "",
    ValueKind.CALENDAR_WEEK: "mon=7-18=off",
    ValueKind.PATH: "/var/tmp7",
    ValueKind.COMMAND: "/bin/true 7",
    ValueKind.NAMES: "set001",
    ValueKind.VALUES: "slots=7",
    ValueKind.USERS: "user7",
    ValueKind.HOST_LIST: "@rack17",
}
"""By kind of value, what is written; 7 stands for a number that is another each time."""
EDITED = {
    ObjectKind.QUEUE: "slots",
    ObjectKind.HOST: "complex_values",
    ObjectKind.HOST_GROUP: "hostlist",
    ObjectKind.USER_SET: "entries",
}
"""Attributes that are edited where it is not the last that names nothing."""


def make_large_cluster() -> Cluster:
    """Every queue has values per host; every object is named by some other."""
    hosts = {f"host{number:04}": {"complex_values": "slots=16,mem_free=64G"} for number in range(1, HOSTS + 1)}
    groups = {f"@rack{number:02}": list(hosts)[number * 25 : number * 25 + 25] for number in range(HOSTS // 25)}
    sets = {f"set{number:03}": {"type": "ACL", "entries": f"user{number} user{number + 1}"} for number in range(SETS)}
    pes = {f"pe{number:02}": {"slots": "999", "user_lists": f"set{number:03}"} for number in range(OTHERS)}
    document = {
        "hosts": hosts,
        "hostgroups": groups,
        "usersets": sets,
        "projects": {f"project{number:02}": {"acl": f"set{number:03}"} for number in range(OTHERS)},
        "pes": pes,
        "ckpts": {f"ckpt{number:02}": {} for number in range(OTHERS)},
        "calendars": {f"calendar{number:02}": {"week": "mon-fri=8-18=off"} for number in range(OTHERS)},
        "queues": {
            f"queue{number:02}.q": {
                "hostlist": f"@rack{number % 40:02} @rack{(number + 1) % 40:02}",
                "slots": f"4,[@rack{number % 40:02}=8],[host{number + 1:04}=16]",
                "pe_list": " ".join(list(pes)[number % 40 : number % 40 + 5]),
                "user_lists": f"set{number:03}",
                "calendar": f"calendar{number % OTHERS:02}",
            }
            for number in range(QUEUES)
        },
    }
    root = parse_document(document)
    cluster = parse_cluster(root, "large")
    root.raise_errors()
    return cluster


def time_ms(work: Callable[[], object]) -> float:
    """Milliseconds of this thread for some work, with what it makes the window paint; other programs do not count."""
    start = time.thread_time()
    work()
    QCoreApplication.processEvents()
    return (time.thread_time() - start) * 1000


def settle(window: MainWindow) -> None:
    """Wait for the workers."""
    while not window.background.is_idle():
        QCoreApplication.processEvents()
    QCoreApplication.processEvents()


def median(times: list[float]) -> float:
    """Times may be none: a kind without such an attribute."""
    return statistics.median(times) if times else 0.0


def measure_kind(window: MainWindow, page: ObjectsPage, spec: KindSpec) -> dict[str, float]:
    """Medians of choosing, editing one and many, and of check and preview."""
    part = page.part
    ids = [each.id for each in part.objects]
    described = ATTRIBUTES[spec.kind]
    edits = [each for each in reversed(described) if each.value_kind in VALUES and not each.names_of]
    edits.sort(key=lambda each: each.value_kind is ValueKind.CHOICE)
    if not edits and spec.kind not in EDITED:
        return {}
    attribute = find_description(spec.kind, EDITED.get(spec.kind) or edits[0].name)
    assert attribute is not None
    chosen = [time_ms(partial(page.choose, spec.kind, (id,))) for id in ids[1 : TIMES + 1]]
    edited, edited_all, checked, previewed = [], [], [], []
    for number in range(TIMES):
        text = (VALUES[attribute.value_kind] or attribute.choices[number % 2]).replace("7", str(number + 7))
        edited.append(time_ms(partial(page.set_attribute, spec.kind, ids[:1], attribute.name, text)))
        settle(window)
        checked.append(time_ms(partial(check, page)))
        previewed.append(time_ms(partial(format_preview, part.changes)))
    page.choose(spec.kind, ids)
    for number in range(TIMES // 2):
        text = (VALUES[attribute.value_kind] or attribute.choices[number % 2]).replace("7", str(number + 20))
        edited_all.append(time_ms(partial(page.set_attribute, spec.kind, ids, attribute.name, text)))
        settle(window)
    part.revert_all()
    page.choose(spec.kind, ids[:1])
    settle(window)
    found = {"choose": chosen, "edit": edited, "edit all": edited_all, "check": checked, "preview": previewed}
    return {name: median(times) for name, times in found.items()}


def check(page: ObjectsPage) -> None:
    """What the worker does after an edit."""
    part, planned, snapshot = page.part, page.context.draft.planned(), page.context.cluster.snapshot()
    for each in part.objects:
        if each.is_modified:
            part.check(each, planned)
    check_changes(snapshot.cluster, planned, part.changes, snapshot.state)


def measure_matrix(window: MainWindow, page: ClusterQueuesPage) -> dict[str, float]:
    """Medians of showing the values per host of a queue on all hosts, editing one, filtering, scrolling a screen."""
    part = page.part
    id = part.objects[0].id
    part.set_attributes((id,), {"hostlist": " ".join(page.context.draft.planned().host_groups)})
    page.choose(page.spec.kind, (id,))
    settle(window)
    opened = [time_ms(partial(page.editor.choose_view, PER_HOST))]
    view = page.per_host
    for name in ("h_rt", "h_vmem", "pe_list", "user_lists", "calendar", "load_thresholds", "prolog", "tmpdir"):
        view.show_place(("", name))
    settle(window)
    edited, filtered, scrolled = [], [], []
    for number in range(TIMES):
        page.editor.choose_view("form")
        other, same = part.objects[number + 1].id, id
        page.choose(page.spec.kind, (other,))
        page.choose(page.spec.kind, (same,))
        opened.append(time_ms(partial(page.editor.choose_view, PER_HOST)))
        edited.append(time_ms(partial(view.write, f"host{500 + number:04}", "slots", str(number + 20))))
        settle(window)
        filtered.append(time_ms(partial(view.filter.set_filter, f"host0{number + 1}")))
        view.filter.set_filter("")
    bar = view.table.verticalScrollBar()
    for place in range(0, bar.maximum(), bar.pageStep()):
        scrolled.append(time_ms(partial(bar.setValue, place)))
    rows, columns = view.model.rowCount(), view.model.columnCount()
    part.revert_all()
    settle(window)
    print(f"  values per host, {rows} rows, {columns} columns, worst screen {max(scrolled):.0f} ms: ", end="")
    return {
        name: median(times)
        for name, times in (("show", opened), ("edit", edited), ("filter", filtered), ("scroll a screen", scrolled))
    }


def main() -> None:
    application.make_application(is_dark=False)
    files = application.EmbeddedFiles()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        window = MainWindow(files, QSettings(str(Path(folder, "s.ini")), QSettings.Format.IniFormat))
        window.resize(1280, 800)
        window.show()
        window.desk.show(EmbeddedCluster(make_large_cluster()))
        settle(window)
        print(f"{HOSTS} hosts, {QUEUES} queues, {SETS} user sets; bars: opening {OPENING_MS}, edit {EDIT_MS}, ", end="")
        print(f"check and preview {CHECK_MS} ms")
        for place in (each.place for each in ENTRIES if each.place.id in OBJECT_PAGES.values()):
            start = time.perf_counter()
            opening = time_ms(partial(window.go, Link(place.id)))
            wall = (time.perf_counter() - start) * 1000
            page = window.pages.page
            settle(window)
            if not isinstance(page, ObjectsPage):
                continue
            print(f"{place.title}: opening {opening:.0f} ms ({wall:.0f} ms by the clock)")
            for spec in page.specs:
                page.choose(spec.kind, ())
                if len(page.part.objects) > TIMES and spec.kind in ATTRIBUTES:
                    times = measure_kind(window, page, spec)
                    words = ", ".join(f"{name} {each:.0f} ms" for name, each in times.items())
                    print(f"  {len(page.part.objects)} {spec.nouns}: {words}")
            if isinstance(page, ClusterQueuesPage):
                times = measure_matrix(window, page)
                print(", ".join(f"{name} {each:.0f} ms" for name, each in times.items()))
        window.close_for_good()
        window.background.wait()


if __name__ == "__main__":
    main()
