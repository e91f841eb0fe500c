"""Every number on the screen that the engine worked out opens: a walk over every page and dialog that pictures show."""

from collections import defaultdict
from collections.abc import Mapping

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from tests.gui.language.scene_walk import walk_scenes
from tests.gui.terms.unopened import find_unopened
from tests.gui.window_hand import MakeWindow

NAMED = """
cell why_answer.object, cell why_answer.title, cell capacities.host, cell cases.name, cell cases.rule, cell
cells.port, cell cells.qmaster, cell cells.root, cell counters.host, cell detached_settings.key, cell
detached_settings.meaning, cell event_clients.number, cell history.number, cell instances.arch, cell instances.name,
cell jobs_behind.host, cell jobs_behind.job, cell name_uses.where, cell names.where, cell neighbours.job, cell
object_table.arch, cell object_table.name, cell order_filters.asked, cell order_rules.rule, cell order_rules.why, cell
pending_jobs.job, cell places.job, cell problems.place, cell report_table.job, cell reservations.ar, cell
reservations.name, cell reservations.queue, cell run_list.run, cell running_jobs.job, cell running_jobs.name, cell
running_jobs.queue, cell thresholds.host, cell usage_table.filter, cell usage_table.rule, cell user_access.name, cell
uses.name, cell waiting_jobs.job, field, field Error, field Host, field Instance, field Really ran on, field Runs on,
field Suspended on, field Why it waited, field Why it waits, field hostname, field job_number, field task_number, label
details_title, label hint in ObjectEditor, label hint in ScriptPage,
label in CellPanel, label in several_dialog, label section_title in OrderView, label section_title in QSplitter, label
section_title in qt_scrollarea_viewport, label section_title in reschedule_question, label section_title in
stop_question, label ssh_words, label why_title
"""
"""Names and numbers by which things are called: hosts, jobs, rules, reservations; nobody works them out."""
CONFIGURED = """
cell cases.truth, cell complexes.default, cell complexes.urgency, cell detached_settings.value, cell matrix.seq_no,
cell matrix.slots, cell object_table.fshare, cell object_table.oticket, cell object_table.slots, cell problems.text,
cell share_tree.shares, cell shares.amount, cell thresholds.limit, label calendar_example, label field_help, label
field_overrides, label group_title, label hint in CalendarView, label hint in _Row, label hint in
qt_scrollarea_viewport, label hint in request_form_content, label hint in several_dialog, label in own_values,
label in share_legend, label simulation_words, label stale, label value_words, label verdict in QSplitter
"""
"""What is configured or edited, and what it means in words; and what a full bar stands for."""
ASKED = """
cell alteration.before, cell pending_jobs.resources, cell pending_jobs.slots, cell
pending_jobs.tasks, cell report_table.slots, cell requestable.preferred, cell requestable.required, cell
running_jobs.resources, cell running_jobs.slots, cell running_jobs.tasks, cell series_table.when, field -l, field PE,
field Requested, field Slots, field Tasks, field asked: h_rt, field qsub, field slots, label code_line, label
fault_line, label field_error, label hint in TimesGroup, label series_command, line touched
"""
"""What was asked for, or is typed; and the tasks that a command touches, each with the slots that it asked for."""
RECORDED = """
cell history.time, cell jobs_behind.cpu, cell jobs_behind.ended, cell jobs_behind.slots, cell jobs_behind.started,
cell jobs_behind.submitted, cell jobs_behind.vmem, cell pending_jobs.time, cell report_table.day, cell
report_table.hour_of_day, cell report_table.submitted, cell report_table.time, cell reservations.end, cell
reservations.slots, cell reservations.start, cell run_list.progress, cell running_jobs.prior, cell running_jobs.time,
field Ends, field Its last task really started, field Its last task starts, field Really started, field Run time,
field Started, field Starts, field Submitted, field cpu, field curr_time, field end_time, field exit_status, field
failed, field io, field iow, field maxvmem, field mem, field priority, field ru_idrss, field ru_inblock, field
ru_isrss, field ru_issmrss, field ru_ixrss, field ru_majflt, field ru_maxrss, field ru_minflt, field ru_msgrcv, field
ru_msgsnd, field ru_nivcsw, field ru_nsignals, field ru_nswap, field ru_nvcsw, field ru_outblock, field ru_stime,
field ru_utime, field ru_wallclock, field start_time, field submission_time, label clock, label engine, label
export_preview, label hint in AsksHeight, label in day_legend, label last_message, label section_title in
overview_content
"""
"""What happened, as it was recorded, and times of a clock."""
BEHIND = """
label section_title in BehindHead
"""
"""How many jobs are behind a number: they are listed below."""
COUNTED = """
cell why_answer.text, cell cluster_queues.name, cell complexes.uses, cell group_forest.hosts, cell names.others,
cell names.uses, cell object_table.members, cell object_table.uses, cell reservations.jobs, cell usage_table.used,
label attention_line, label bring_in_words, label hint in AccessView, label hint in ExpansionView, label hint in
HostMapView, label hint in PlotPanel, label hint in TitledTable, label hint in UsesPanel, label hint in _Head, label
hint in export, label hint in attribute_form_content, label in ThresholdView, label in chart_legend, label in
file_conflicts, label repair_state, label section_title in ExpansionView, label section_title in delete_question,
label section_title in switch_question, label series_answer
"""
"""How many rows there are right there, or below the line: they are the terms."""
SUMMED = """
summary of Calendars, summary of Checkpointing, summary of Cluster queues, summary of Complexes, summary of History,
summary of Lab, summary of Overview, summary of Parallel environments, summary of Projects, summary
of Reports, summary of Rule sets
"""
"""How many objects, rules, changes or rows the page lists: they are all there. What else the head of a page sums up
opens by the button beside it."""
TERMS = """
cell neighbours.npprior, cell neighbours.ntckts, cell neighbours.nurg, cell number_terms.how, cell number_terms.value,
cell request_reasons.text, cell terms.how, cell terms.value, field Priority, label calendar_now, label formula, label
hint in ForesightPanel, label hint in QStackedWidget, label hint in policy_hints, label hint in
policy_tree, label hint in slots_tile, label hint in waiting_tile, label in LayoutView, label in plot_legend, label
missing, label number_sentence, label section_title in number_dialog, label swaps, label tile_figure, label
total_line, label verdict in place_panel
"""
"""Terms, with what they come to; and sentences that a button, a link or the key of the row right beside them opens."""
PLAIN: Mapping[str, str] = {
    place.strip(): kind
    for kind, places in {
        "named": NAMED, "configured": CONFIGURED, "asked": ASKED, "recorded": RECORDED, "behind": BEHIND,
        "counted": COUNTED, "summed": SUMMED, "terms": TERMS,
    }.items()
    for place in places.replace("\n", " ").split(",")
}  # fmt: skip
"""What needs no terms, by its place, with the kind of it."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.mark.slow
def test_that_every_number_that_was_worked_out_opens(make_window: MakeWindow, qtbot: QtBot) -> None:
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for scene, top in walk_scenes(make_window, qtbot):
        for place, text in find_unopened(top):
            found[place.strip()].setdefault(text, scene)
    unknown = {place: next(iter(texts.items())) for place, texts in found.items() if place not in PLAIN}
    assert not unknown, "\n".join(f"{place}: {text!r}, as in {scene}" for place, (text, scene) in unknown.items())
    assert not (gone := PLAIN.keys() - found.keys()), f"nothing is at {sorted(gone)} any more"
