"""Scenes of the page Lab: what is asked of a new run, and what runs found."""

import atexit
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QDialog

from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.app.lab.configurations import Configuration
from qmonpy.app.lab.new_run import RECORDED, Wish, list_configurations, read_wish, start_runs
from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.lab.new_run_dialog import NewRunDialog
from qmonpy.gui.pages.lab.page import LabPage
from qmonpy.lab.playing.played_file import write_played
from qmonpy.lab.playing.replay import play
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import Inputs, Progress, Run, RunState
from qmonpy.lab.runs.run_folder import RESULT, RunFolder
from qmonpy.lab.runs.stores import RUNS, find_cluster_path, find_workload_path
from qmonpy.lab.workload.workload_file import read_workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Limit
from qmonpy.model.values.counts import format_count
from qmonpy.resources import resource
from qmonpy.translation import tr
from tests.pictures.program_scenes import wait_for
from tests.pictures.report_scenes import choose_part

PLOTS = ("spread", "slots-in-use")
"""Views of which the plot is looked at, where there is room for it or the table alone."""
STUDENTS = "30"
FEWER = "3"
"""The slots of students in a run, of whom some wait longer then."""
PLAYED_SECONDS = 2 * 3600
CREATED = 1_700_040_600


def edit_students(window: MainWindow) -> None:
    """Give each student so many slots, as an edit that is not applied, where there is such a rule."""
    opened = window.desk.open
    assert opened is not None
    opened.context.draft.discard()
    sets = quota_draft(opened.context.draft)
    people = next((each for each in sets.objects if each.value.name == "people"), None)
    if people is None:
        return
    place = next(at for at, rule in enumerate(people.value.rules) if rule.name == "students")
    sets.change_rule(people.id, place, replace(people.value.rules[place], limits=(Limit("slots", STUDENTS),)))


def ask_new_run(window: MainWindow) -> QDialog | None:
    """The dialog that asks for the workload and the configurations, with an edit and a state of History."""
    edit_students(window)
    page = window.pages.page
    assert page is not None
    action = page.findChild(QAction, "action_new_run")
    assert action is not None
    action.trigger()
    dialog = page.findChild(NewRunDialog)
    assert dialog is not None
    dialog.configurations.add("history:0")
    return dialog


class PlayingLaboratory(Laboratory):
    """Plays in this process, at once, and always at the same moment."""

    def _start(self, inputs: Inputs, title: str, group: str) -> Run:
        number = len(self.runs())
        folder = RunFolder(self.root / RUNS / f"20231115-0930{number:02d}-{number:06x}")
        folder.make(title, inputs, CREATED, group)
        workload = read_workload(find_workload_path(self.root, inputs.workload_sha256))
        cluster = read_cluster_file(find_cluster_path(self.root, inputs.configuration_sha256)).cluster
        write_played(folder.path / RESULT, play(cluster, workload, seed=inputs.seed))
        done = Progress(1.0, CREATED, inputs.tasks, inputs.tasks, seconds=1.0)
        folder.write_state(RunState.DONE, done)
        return folder.read()


@cache
def make_laboratory(language: str) -> Path:
    """A folder with two runs that are done: what the demo cluster ran in two hours, as it is and with fewer slots for
    students. What a language calls the workload and the configurations stays."""
    del language
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    cluster = EmbeddedFiles().open(resource("clusters/demo.yaml"))
    assert cluster.clock is not None
    cluster.clock.step(PLAYED_SECONDS)
    wish, present = Wish(RECORDED), cluster.snapshot().cluster
    edited = Configuration(tr("with {edits}").format(edits=format_count(1, "edit")), with_students(present, FEWER))
    laboratory = PlayingLaboratory(Path(folder.name))
    start_runs(laboratory, wish, read_wish(wish, cluster), list_configurations(present, [edited]), present.name)
    return laboratory.root


def with_students(cluster: Cluster, slots: str) -> Cluster:
    """Another limit of the slots of students in a cluster."""
    people = cluster.quota_sets["people"]
    rules = tuple(
        replace(rule, limits=(Limit("slots", slots),)) if rule.name == "students" else rule for rule in people.rules
    )
    return replace(cluster, quota_sets={**cluster.quota_sets, "people": replace(people, rules=rules)})


def show_view(key: str, window: MainWindow) -> QDialog | None:
    """A view of the comparison of two runs."""
    choose_part(_open_view(window, key), "plot" if key in PLOTS else "table")
    return None


def show_jobs_behind(window: MainWindow) -> QDialog | None:
    """The jobs of who loses most, and what is known of the first."""
    page = _open_view(window, "who-wins-1")
    rows = page.result.model.rows()
    if rows:
        page.result.choose(rows[0].number)
        wait_for(lambda: bool(page.behind.jobs.model.rows()) and window.background.is_idle())
    return None


def show_moment(window: MainWindow) -> QDialog | None:
    """Why such a job waited, at a moment of a run."""
    show_jobs_behind(window)
    page = window.pages.page
    assert isinstance(page, LabPage)
    if page.behind.ask_why.isVisible():
        page.behind.ask_why.click()
        wait_for(window.background.is_idle)
    return None


def _open_view(window: MainWindow, key: str) -> LabPage:
    page = window.pages.page
    assert isinstance(page, LabPage)
    page.desk.laboratory.root = make_laboratory(tr("as it is"))
    page.desk.read_runs()
    wait_for(lambda: bool(page.desk.runs) and page.shown is not None and window.background.is_idle())
    page.list.choose(page.desk.runs[0].id)
    wait_for(window.background.is_idle)
    page.close_behind()
    choose_part(page, "table")
    views = page.findChild(QComboBox, "lab_views")
    assert views is not None
    views.setCurrentIndex(max(0, views.findData(key)))
    views.activated.emit(views.currentIndex())
    return page


LAB: Mapping[str, Callable[[MainWindow], QDialog | None]] = {
    "lab-result": partial(show_view, "who-wins-1"),
    "lab-waits": partial(show_view, "waits-by-user"),
    "lab-spread": partial(show_view, "spread"),
    "lab-rules": partial(show_view, "rules"),
    "lab-fairness": partial(show_view, "fairness"),
    "lab-slots": partial(show_view, "slots-in-use"),
    "lab-changes": partial(show_view, "changes"),
    "lab-workload": partial(show_view, "workload"),
    "lab-jobs": show_jobs_behind,
    "lab-moment": show_moment,
}
"""By name of the picture, what runs found."""
