"""Pages that have little to show at first, with much: findings and courses of the overview, cases, notices, cells."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import cos, pi

from PySide6.QtWidgets import QDialog

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.app.notices.notice import Event, Notice
from qmonpy.app.overview.last_day import DayCourse, LastDay, Stretch
from qmonpy.app.overview.unusual import find_unusual
from qmonpy.app.readings.take import list_waiting
from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.clusters.cell import Cell, CellAnswer, KnownCell, Origin
from qmonpy.formats.files.case_content import Case
from qmonpy.gui.base.case_feed import JudgedCases
from qmonpy.gui.frame.clusters.cell_dialog import CellDialog
from qmonpy.gui.frame.program.notice_desk import ToldNotice
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.overview.page import OverviewPage, find_figures
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.cases.judging import judge_cases
from qmonpy.insight.cases.keeping import list_job_cases, list_limit_cases
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.insight.why.never import find_never
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.quota_set import Limit
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.translation import tr
from tests.pictures.program_scenes import Prepare, wait_for

QUARTER = 900
DAY = 86_400


def show_findings(window: MainWindow) -> QDialog | None:
    """A day of use and waits, and something of each kind that is unusual."""
    page = window.pages.page
    assert isinstance(page, OverviewPage)
    wait_for(window.background.is_idle)
    snapshot = _trouble(page.context.snapshot or Snapshot())
    never = find_never(snapshot)
    blocking = find_blocking(snapshot.cluster, snapshot.state, snapshot.now)
    found = find_unusual(snapshot, never, blocking)
    figures = find_figures(snapshot, never)
    page.show_found(found, figures)
    waiting = sum(1 for _ in list_waiting(snapshot))
    page.show_day(
        LastDay(_make_course(snapshot.now, figures.used, figures.slots), _make_course(snapshot.now, waiting, None))
    )
    return None


def _trouble(snapshot: Snapshot) -> Snapshot:
    """A cluster of which a queue instance, a host, jobs and a reservation are in trouble, and no scheduler runs.

    The host has queue instances, of which none answers; the reservation lacks the instance that is in error; the jobs
    in error could start but for that.
    """
    state, now, never = snapshot.state, snapshot.now, find_never(snapshot)
    there = queue_instances(snapshot.cluster)
    failed, silent = there[0].name, there[-1].host
    instances = {each.name: frozenset("u") for each in there if each.host == silent}
    jobs = dict(state.jobs)
    for number in [each for each in state.pending if each not in never][-2:]:
        jobs[number] = replace(jobs[number], has_error=True)
    request = ReservationRequest("anna", name="lecture")
    lost = Reservation(7, request, now - 60, now + 3600, ((failed, 1),), state=ReservationState.ERROR)
    states = {**state.instance_states, **instances, failed: frozenset("E")}
    troubled = replace(state, jobs=jobs, instance_states=states, reservations={7: lost})
    return replace(snapshot, state=troubled, is_scheduling=False)


def _make_course(now: int, last: int, limit: float | None) -> DayCourse:
    """A day that was recorded but for an hour, and ends with what is so now."""
    times = [now - DAY + at * QUARTER for at in range(DAY // QUARTER) if not 20 <= at < 24]
    wave = {time: (1 + cos(2 * pi * (now - QUARTER - time) / DAY)) / 2 for time in times}
    stretches = tuple(Stretch(time, time + QUARTER, round(last * (2 + wave[time]) / 3), limit) for time in times)
    return DayCourse(now - DAY, now, stretches)


def show_cases(window: MainWindow) -> QDialog | None:
    """Cases that hold, one that does not, and one that the edits would break."""
    opened = window.desk.open
    assert opened is not None
    context = opened.context
    snapshot = context.snapshot
    assert snapshot is not None
    row = _find_limit(snapshot)
    if row is not None:
        _edit_limit(context.draft, row)
    # What is judged once the edits have settled is overtaken.
    wait_for(lambda: context.cases.find_broken() is not None and context.cases.is_judged)
    wait_for(lambda: not context.cases._timer.isActive() and window.background.is_idle())
    cases = _make_cases(snapshot, row)
    judged = JudgedCases(judge_cases(cases, snapshot.cluster), judge_cases(cases, context.draft.planned()))
    context.cases.found = judged
    context.cases.judged.emit()
    page = window.pages.page
    table = page.findChild(RowTable, "cases") if page is not None else None
    if table is not None and table.model().rowCount():
        table.selectRow(0)
    return None


def _find_limit(snapshot: Snapshot) -> UsageRow | None:
    """The limit of students, or else the first that somebody uses; an earlier scene may have disabled its set."""
    rows = usage_rows(snapshot)
    return next((each for each in rows if each.rule_name == "people/students"), rows[0] if rows else None)


def _edit_limit(draft: Draft, row: UsageRow) -> None:
    """Let the rule limit something else, as an edit that is not applied."""
    draft.discard()
    sets, (name, rule_name) = quota_draft(draft), row.rule_name.split("/")
    edited = next(each for each in sets.objects if each.value.name == name)
    rules, other = edited.value.rules, "virtual_free" if row.usage.attribute == "slots" else "slots"
    place = next(at for at, rule in enumerate(rules) if rule_name in (rule.name, str(at + 1)))
    sets.change_rule(edited.id, place, replace(rules[place], limits=(Limit(other, "999"),)))


def _make_cases(snapshot: Snapshot, row: UsageRow | None) -> tuple[Case, ...]:
    """What may be kept of some jobs that wait and run, and of a limit, beside one of a rule that is gone."""
    jobs = [*list(snapshot.state.pending)[:2], *[key[0] for key in list(snapshot.state.running)[:1]]]
    found = [case for job in jobs for case in list_job_cases(snapshot, job)[:1]]
    if row is not None:
        limits = list_limit_cases(snapshot, row.usage)
        gone = f"{row.usage.quota_set}/guests"
        untrue = (replace(each.expectation, rule=gone) for each in limits)
        found += [*limits, *(replace(each, name="A limit of guests", note="agreed in May", expectation=said)
                             for each, said in zip(limits, untrue, strict=True))]  # fmt: skip
    return tuple(found)


def show_notices(window: MainWindow) -> QDialog | None:
    """Some that were told: of a job that runs, of a limit and of a queue instance that the cluster has."""
    opened = window.desk.open
    assert opened is not None
    snapshot = opened.context.snapshot or Snapshot()
    now, state = snapshot.now, snapshot.state
    arrays = (each for each in state.running.values() if state.jobs[each.job].is_array and each.start_time < now - 300)
    newest = max(arrays, key=lambda each: each.start_time)
    tasks = sum(each.job == newest.job for each in state.running.values())
    # The sentences are those of `NoticeWatch`.
    started = tr("Job {job} {name} has started ({tasks}).")
    full = tr("Rule {rule} has been full for an hour: {used} {attribute}.")
    broken, instances = tr("{instances} is in error now: {names}."), format_count(1, "queue instance")
    told = (
        Notice(
            Event.JOB_STARTS,
            newest.start_time,
            started.format(job=newest.job, name=state.jobs[newest.job].name, tasks=format_count(tasks, "task")),
            "jobs",
        ),
        Notice(
            Event.LIMIT_FULL,
            now - 300,
            full.format(rule="people/students (users gina)", used=20, attribute="slots"),
            "jobs",
        ),
        Notice(Event.QUEUE_ERROR, now, broken.format(instances=instances, names="short.q@sol03"), "queues", "state:E"),
    )
    window.program.notices.notices = [ToldNotice(opened.title, each, opened) for each in told]
    window.window_actions["notices"].trigger()
    return next(each for each in window.findChildren(QDialog, "notice_list") if each.isVisible())


def choose_cell(window: MainWindow) -> QDialog | None:
    """Cells that answer, that do not, and one that ssh reaches."""
    dialog = CellDialog(window)
    cells = (
        KnownCell(Cell("/usr/share/gridengine", qmaster="master1"), Origin.ENVIRONMENT, "6444"),
        KnownCell(Cell("/var/lib/gridengine", qmaster="master2"), Origin.FOUND, "6446"),
        KnownCell(Cell("/usr/local/ocs", qmaster="login1", place="ssh://anna@login1"), Origin.USED, "6444"),
    )
    silent = Report("live.unreachable", tr("The qmaster does not answer: {said}").format(said="6446"))
    dialog.show_cells(cells)
    dialog.show_answers({cells[0].key: CellAnswer(None, 0.04), cells[1].key: CellAnswer(silent, 3.0)})
    dialog.show_check(dialog.typed, ())
    dialog.open()
    return dialog


FULL: Mapping[str, tuple[str, Callable[[MainWindow], QDialog | None]]] = {
    "overview-findings": ("overview", show_findings),
    "kept-cases": ("cases", show_cases),
}
"""By name of the picture, the page and what fills it."""
DIALOGS: Mapping[str, tuple[str, Prepare, str]] = {
    "notices": ("jobs", show_notices, "demo"),
    "choose-cell": ("jobs", choose_cell, "demo"),
}
"""Dialogs, as in `program_scenes.PROGRAM`."""
