"""`qmonpy why`: explains why a job waits, or where it would start, on every queue instance and by every rule set."""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import field, fields, is_dataclass, replace
from enum import Enum
from math import isinf
from pathlib import Path
from time import monotonic
from typing import Any

from qmonpy.app.reports.known_runs import with_readable
from qmonpy.cli.cluster_name import describe_unopened, find_readable
from qmonpy.cli.file_reports import format_in_file
from qmonpy.cli.past_runs import find_database_beside, with_named
from qmonpy.cli.scenario_player import ScenarioPlayer
from qmonpy.cli.why_changes import changes_as_json, describe_change_lines
from qmonpy.cli.why_place import describe_place_lines, place_as_json
from qmonpy.cli.why_text import describe_job, describe_running, describe_trace
from qmonpy.clusters.embedded.cluster_file import is_spool
from qmonpy.clusters.exchange import read_exchange
from qmonpy.clusters.served.socket_kind import is_served
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.documents.document import parse_document
from qmonpy.formats.files.cluster_file import FORMAT as CLUSTER_FORMAT
from qmonpy.formats.files.cluster_file import parse_cluster_file
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.formats.output.refusal_line import format_asked, format_left, format_line
from qmonpy.insight.plan.forecast import make_forecast
from qmonpy.insight.plan.past_runs import (
    PastRuns,
    StartRange,
    describe_start_range,
    find_past_runs,
    find_start_range,
)
from qmonpy.insight.plan.start_forecast import StartForecast, find_start
from qmonpy.insight.plan.start_words import describe_start, describe_wait
from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.starting.in_the_way import describe_party, find_parties
from qmonpy.insight.why.answer import Verdict
from qmonpy.insight.why.answer_words import list_causes
from qmonpy.insight.why.holders import find_known_end
from qmonpy.insight.why.trace import JobTrace, trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.late_methods import dataclass
from qmonpy.limited_file import MOST_CLUSTER_BYTES, read_limited
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.values.whole import parse_digits
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Refusal, format_usage_key
from qmonpy.model.work.state import RunningTask, State

_JOB = re.compile(r"j?(\d{1,9})(?:\.(\d{1,9}))?")
RUN = "lab:"
"""Before the id of a run of the lab."""
PLAN_SECONDS = 60
"""The state is played forward for so many seconds at most; then it is said how far it was played."""


MOST_PARTIES = 5
"""So many users in the way are printed unless all are asked for."""
RANGE_SECONDS = 20
"""So many seconds at most are spent on plays with past run times."""


@dataclass(frozen=True, slots=True)
class LoadedState:
    """The content of a file: a cluster, its state, and jobs that are submitted but not yet released."""

    cluster: Cluster
    state: State
    now: int
    held: Mapping[int, Job]
    past: PastRuns = field(default_factory=PastRuns)
    """How long tasks ran that have ended."""
    database: str = ""
    """The address of the reporting database beside it; empty where there is none."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; return 0 if the job was explained, 1 if the file is missing or wrong or has no such job."""
    parser = argparse.ArgumentParser(prog="qmonpy why", description=__doc__)
    parser.add_argument(
        "file",
        help="a scenario, which is played to its end, a cluster file, a spool, a server's socket, or lab:RUN, a run of "
        "the lab as `qmonpy replay --runs` lists them",
    )
    parser.add_argument("job", help="a job, or a task of one: 7, j7 or j7.3")
    parser.add_argument("--json", action="store_true", help="print a JSON object with every queue instance")
    parser.add_argument("--place", action="store_true", help="print how its priority comes about, and what changes it")
    parser.add_argument("--changes", action="store_true", help="print which single changes start it in the next pass")
    parser.add_argument("--all", action="store_true", help="print every row, however many there are")
    parser.add_argument(
        "--at", default="", metavar="MOMENT",
        help="of a run of the lab, ask at this moment; at the last pass that did not start the job by default",
    )  # fmt: skip
    parser.add_argument(
        "--past", action="append", default=[], metavar="FILE",
        help="accounting files, or addresses of reporting databases, whose run times tell when it may start, beside "
        "those of ended tasks and of the database beside the file",
    )  # fmt: skip
    parser.add_argument("--lab", default="", metavar="DIR", help="where runs of the lab are kept")
    options = parser.parse_args(arguments)
    if not options.file.startswith(RUN) and (options.at or options.lab):
        parser.error(f"--at and --lab are for runs of the lab: {RUN}RUN")
    try:
        job, task = parse_job_name(options.job)
        if options.file.startswith(RUN):
            loaded, job = read_moment(options.file, job, task, options)
        else:
            loaded = read_state(find_readable(options.file))
        if options.past:
            loaded = replace(loaded, past=with_named(loaded.past, options.past, loaded.state))
        answer = explain(
            loaded,
            job,
            task,
            is_json=options.json,
            is_whole=options.all,
            with_place=options.place,
            with_changes=options.changes,
        )
    except OSError as error:
        return _fail(describe_unopened(options.file, error))
    except ReportError as error:
        return _fail(*(format_in_file(options.file, report) for report in error.reports))
    print(answer)
    return 0


def _fail(*lines: str) -> int:
    for line in lines:
        print(f"qmonpy why: {line}", file=sys.stderr)
    return 1


def parse_job_name(text: str) -> tuple[int, int | None]:
    """Return the number of a job, and of the task if one is named; raises ReportError for anything else."""
    found = _JOB.fullmatch(text)
    if found is None:
        raise ReportError((Report("why.no-job", f'"{text}" names no job; write it as 7, j7 or j7.3.'),))
    return parse_digits(found[1]), parse_digits(found[2]) if found[2] else None


def read_state(path: Path | str) -> LoadedState:
    """Return the cluster of a file or a server, after all steps of a scenario; raises OSError or ReportError if it
    cannot be read."""
    if is_served(path) or is_spool(path):
        found = read_exchange(path)
        for report in found.reports:
            print(f"qmonpy why: {format_in_file(path, report)}", file=sys.stderr)
        kept = found.content
        database = "" if is_served(path) else find_database_beside(path)
        return LoadedState(kept.cluster, kept.state, kept.now, {}, find_past_runs(kept.finished), database)
    root = parse_document(read_limited(path, MOST_CLUSTER_BYTES))
    if str(root.value.get("format")).startswith(CLUSTER_FORMAT.partition("/")[0]):
        content = parse_cluster_file(root.value)
        past, database = find_past_runs(content.finished), find_database_beside(path)
        return LoadedState(content.cluster, content.state, content.now, {}, past, database)
    scenario = parse_scenario(root.value)
    player = ScenarioPlayer(
        scenario.cluster, start=scenario.start, usage=scenario.usage, failure_rate=scenario.failure_rate
    )
    for _ in player.play_all(scenario):
        pass
    return LoadedState(player.cluster, player.state, player.now, {job.number: job for job in player.held})


def read_moment(name: str, number: int, task: int | None, options: argparse.Namespace) -> tuple[LoadedState, int]:
    """Return a run of the lab at a moment, and the number that a job of its workload has there. ReportError."""
    from qmonpy.cli.replay.run_moment import find_run_moment

    snapshot, own = find_run_moment(name.removeprefix(RUN), number, task, options.at, options.lab)
    return LoadedState(snapshot.cluster, snapshot.state, snapshot.now, {}), own


def explain(
    loaded: LoadedState,
    number: int,
    task: int | None,
    *,
    is_json: bool,
    is_whole: bool = False,
    with_place: bool = False,
    with_changes: bool = False,
) -> str:
    """Return the explanation of a job or a task, as text or as JSON; raises ReportError if it does not exist.

    `with_place` adds how the priority of a waiting job comes about, and what swaps it with the jobs beside it;
    `with_changes` adds which single changes start it.
    """
    job = loaded.state.jobs.get(number)
    running = [each for key, each in loaded.state.running.items() if key[0] == number and task in (None, key[1])]
    if job is not None and running and (task is not None or number not in loaded.state.pending):
        if is_json:
            return json.dumps(_describe_job(job) | {"running": _plain(running), "would_start": None})
        prepared = prepare(loaded.cluster)
        ends = {each.task: find_known_end(prepared, loaded.state, loaded.now, each) for each in running}
        return "\n".join([describe_job(job), *describe_running(running, job, loaded.now, ends)])
    trace = trace_job(loaded.cluster, loaded.state, loaded.now, loaded.held.get(number, number), task)
    start = find_expected_start(loaded, number)
    moment = loaded.cluster, loaded.state, loaded.now
    standings = Standings(*moment)
    is_told = start is None or trace.answer.verdict in (Verdict.NEVER, Verdict.STARTS)
    found_range = None if is_told else find_range(loaded, number)
    if is_json:
        place = place_as_json(standings, number, is_whole=with_place)
        changes = {"changes": changes_as_json(*moment, number)} if with_changes else {}
        told: dict[str, Any] = {
            "start": _describe_start(start, loaded.now),
            "range": _describe_range(found_range, loaded.now),
        }
        told["in_the_way"] = _describe_parties(trace, loaded.now)
        return json.dumps(trace_as_json(trace) | told | {"place": place} | changes)
    when = "" if is_told or start is None else describe_wait(start, trace.answer.enough_at, loaded.now)
    if found_range is not None:
        when = f"{when}\n{describe_start_range(found_range, loaded.now)}"
    places = describe_place_lines(standings, number, is_whole=with_place)
    parties = find_parties(trace.answer)
    if parties and not is_told:
        lines = [f"  {each.owner}: {describe_party(each, loaded.now)}" for each in parties]
        when = "\n".join((when, "In the way:", *(lines if is_whole else lines[:MOST_PARTIES])))
    changed = ["", *describe_change_lines(*moment, number)] if with_changes else []
    return "\n".join(describe_trace(trace, when, (*places, *changed), is_whole=is_whole))


def find_expected_start(loaded: LoadedState, number: int) -> StartForecast | None:
    """Return when a job starts by the next pass and by playing the state forward; None if it does not wait."""
    if number not in loaded.state.pending:
        return None
    cluster, state, now = loaded.cluster, loaded.state, loaded.now
    snapshot = Snapshot(cluster, state, now, schedule(cluster, state, now))
    latest = monotonic() + PLAN_SECONDS
    return find_start(snapshot, make_forecast(snapshot, lambda: monotonic() > latest), number)


def _describe_start(found: StartForecast | None, now: int) -> dict[str, Any] | None:
    if found is None:
        return None
    guess = found.guess.job if found.guess is not None else None
    return {"kind": found.kind.value, "time": found.start, "guess": guess, "text": describe_start(found, now)}


def find_range(loaded: LoadedState, number: int) -> StartRange | None:
    """Return the range of starts of a waiting job by past run times; None if these tell nothing."""
    latest = monotonic() + RANGE_SECONDS
    past = with_readable(loaded.past, loaded.database, loaded.state)
    return find_start_range(loaded.cluster, loaded.state, loaded.now, number, past, lambda: monotonic() > latest)


def _describe_range(found: StartRange | None, now: int) -> dict[str, Any] | None:
    if found is None:
        return None
    whole = {each.name: getattr(found, each.name) for each in fields(found)}
    return whole | {"text": describe_start_range(found, now)}


def _describe_parties(trace: JobTrace, now: int) -> list[dict[str, Any]]:
    return [
        {
            "user": each.owner,
            "tasks": len(each.holders),
            "slots": each.slots,
            "slot_hours": each.slot_hours,
            "until": None if each.until >= FOREVER else each.until,
            "text": describe_party(each, now),
        }
        for each in find_parties(trace.answer)
    ]


def trace_as_json(trace: JobTrace) -> dict[str, Any]:
    """Return a trace for JSON; an infinite number becomes the text `infinity`."""
    return _describe_job(trace.job) | {
        "task": trace.task,
        "now": trace.now,
        "would_start": trace.would_start,
        "verdict": describe_verdict(trace),
        "sort": trace.answer.verdict.value,
        "causes": list_causes(trace.answer),
        "enough_at": trace.answer.enough_at,
        "starts": _plain(trace.starts),
        "running": _plain(trace.running),
        "refusals": _plain(trace.refusals),
        "lines": _plain(trace.lines),
        "ways": _plain(trace.ways),
    }


def _describe_job(job: Job) -> dict[str, Any]:
    return {"job": job.number, "owner": job.owner, "name": job.name}


def _describe_refusal(refusal: Refusal) -> dict[str, Any]:
    counter = refusal.counter
    return {
        "layer": refusal.layer.value,
        "object": refusal.object,
        "text": format_line(refusal),
        "attribute": refusal.attribute,
        "asked": format_asked(refusal),
        "left": format_left(refusal),
        "cause": refusal.cause.value,
        "key": format_usage_key(counter.key) if counter else None,
    }


def _plain(value: object) -> Any:
    """Return a value as numbers, texts, lists and mappings."""
    if isinstance(value, RunningTask):
        pieces = dict(value.pieces)
        return {"task": value.task, "pe": value.pe, "pieces": pieces, "start_time": value.start_time}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Refusal):
        return _describe_refusal(value)
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return "infinity" if isinstance(value, float) and isinf(value) else value
