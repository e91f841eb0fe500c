"""A moment of a run of the lab, for `qmonpy why lab:RUN`."""

import sys
from pathlib import Path

import numpy as np

from qmonpy.app.lab.moments import AT_ONCE, describe_numbers
from qmonpy.app.reports.cell_words import format_moment
from qmonpy.formats.values.moment import parse_moment
from qmonpy.lab.playing.moment import find_moment, find_number, has_own_numbers
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.playing.waiting import find_waiting
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot


def find_run_moment(run_id: str, number: int, task: int | None, at: str, folder: str) -> tuple[Snapshot, int]:
    """Return a run as it was at a moment, and the number that a job has there; ReportError says what is not there.

    Without a moment it is the last pass that did not start the job.
    """
    laboratory = Laboratory(Path(folder) if folder else None)
    cluster, workload = laboratory.read_cluster(run_id), laboratory.read_workload(run_id)
    played = laboratory.read_played(run_id)
    now = parse_moment(at, played.end) if at else None
    index = _find_job(workload, played, number, now)
    if now is None:
        now = _find_last(cluster, workload, played, index)
    snapshot = find_moment(cluster, workload, played, now)
    own = find_number(workload, played, index)
    if own not in snapshot.state.jobs:
        raise _refuse(_describe_gone(workload, played, index, now))
    if not has_own_numbers(workload, played):
        print(f"qmonpy why: {describe_numbers(number, own)}", file=sys.stderr)
    print(f"qmonpy why: the run at {format_moment(now)}", file=sys.stderr)
    return snapshot, own


def _find_job(workload: Workload, played: Played, number: int, now: int | None) -> int:
    """Return the place of the job with a number; of several with the same one, the one that is there at a moment."""
    found = np.flatnonzero(workload.number == number).tolist()
    if not found:
        raise _refuse(f"The workload has no job {number}.")
    if len(found) > 1 and now is not None:
        there = [each for each in found if _is_there(workload, played, each, now)]
        found = there or found
    if len(found) > 1:
        times = ", ".join(format_moment(int(workload.submit[each])) for each in found)
        raise _refuse(f"The workload has several jobs {number}, submitted at {times}: say at which moment (--at).")
    return int(found[0])


def _is_there(workload: Workload, played: Played, index: int, now: int) -> bool:
    rows = slice(int(workload.first[index]), int(workload.first[index + 1]))
    starts, ends = played.start[rows], played.start[rows] + np.maximum(played.run_time[rows], 1)
    return int(workload.submit[index]) < now and bool(((starts == NEVER) | (ends >= now)).any())


def _find_last(cluster: Cluster, workload: Workload, played: Played, index: int) -> int:
    waiting = find_waiting(cluster, workload, played, index)
    if not waiting.passes:
        raise _refuse(f"{AT_ONCE} It started at {format_moment(waiting.start)}.")
    return waiting.passes[-1]


def _describe_gone(workload: Workload, played: Played, index: int, now: int) -> str:
    name, submit = f"Job {int(workload.number[index])}", int(workload.submit[index])
    if now <= submit:
        return f"{name} came only at {format_moment(submit)}."
    return f"{name} had ended by {format_moment(now)}."


def _refuse(text: str) -> ReportError:
    return ReportError((Report("why.moment", text),))
