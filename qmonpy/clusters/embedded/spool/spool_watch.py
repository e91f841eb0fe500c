"""Notices what other processes write into a cluster's spool, and tells witnesses of it as if they had seen it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from qmonpy.clusters.embedded.witnesses.ended import finished_task
from qmonpy.clusters.embedded.witnesses.witness import Witness
from qmonpy.clusters.storage.understanding import describe_error
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import TaskKey

WATCH_SECONDS = 0.2
"""Between two looks at the file; a look costs some microseconds while nothing happened."""


class SpoolWatch:
    """Calls `refresh` again and again, in a thread of its own, until it is stopped.

    Whatever that raises is reported as long as it lasts, and tried again: the thread never ends by itself. `on_reports`
    is called in the thread when `reports` has changed.
    """

    def __init__(
        self,
        refresh: Callable[[], object],
        on_reports: Callable[[], object] = lambda: None,
        seconds: float = WATCH_SECONDS,
    ):
        self._refresh, self._on_reports, self._seconds = refresh, on_reports, seconds
        self.reports: tuple[Report, ...] = ()
        """Why what other processes write cannot be shown now; empty if it can."""
        self._is_over = Event()
        self._thread = Thread(target=self._run, name="spool watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and wait for its end; the caller must hold no lock that `refresh` needs."""
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_over.wait(self._seconds):
            found = self._look()
            if found != self.reports:
                self.reports = found
                with suppress(Exception):
                    self._on_reports()

    def _look(self) -> tuple[Report, ...]:
        try:
            self._refresh()
        except ReportError as error:
            return error.reports
        except Exception as error:
            # A thread that ended here would end silently, and the window would show the past as the present.
            words = f"What other programs write into the spool is not shown here: {describe_error(error)}."
            return (Report("spool.not-watched", words),)
        return ()


def tell_difference(witness: Witness, before: ClusterFile, after: ClusterFile) -> None:
    """Tell a witness the difference between two contents, all of it at the time of the later one.

    Jobs and tasks that came and went in between are not told of.
    """
    cluster, now, old, new = after.cluster, after.now, before.state, after.state
    if cluster is not before.cluster and (changes := find_changes(before.cluster, cluster)):
        witness.configuration_changed(cluster, now, changes)
    if new.jobs is not old.jobs:
        _tell(witness.jobs_submitted, after, [each for number, each in new.jobs.items() if number not in old.jobs])
        _tell(witness.jobs_modified, after, [new.jobs[key] for key in _modified(old.jobs, new.jobs)])
    if new.running is not old.running:
        started = [key for key in new.running if key not in old.running]
        _tell(witness.tasks_started, after, [(new.jobs[key[0]], new.running[key]) for key in started])
        _tell(witness.tasks_ended, after, _ended(before, after))
    if new.jobs is not old.jobs:
        _tell(witness.jobs_gone, after, [each for number, each in old.jobs.items() if number not in new.jobs])
    if new.instance_states is not old.instance_states:
        witness.instances_changed(cluster, now, old.instance_states, new.instance_states)
    if new.reservations is not old.reservations:
        witness.reservations_changed(cluster, now, old.reservations, new.reservations)


def _tell(method: Callable[..., None], after: ClusterFile, changed: list[Any]) -> None:
    if changed:
        method(after.cluster, after.now, changed)


def _modified(before: Mapping[int, Job], after: Mapping[int, Job]) -> list[int]:
    return [key for key, each in after.items() if key in before and before[key] is not each and before[key] != each]


def _ended(before: ClusterFile, after: ClusterFile) -> list[tuple[Job, Any]]:
    """Tasks that no longer run, as the cluster remembers them; those that it does not are taken to have ended now."""
    gone: list[TaskKey] = [key for key in before.state.running if key not in after.state.running]
    remembered = {(each.job, each.task): each for each in after.finished} if gone else {}
    jobs, running = before.state.jobs, before.state.running
    return [
        (jobs[key[0]], remembered.get(key) or finished_task(jobs[key[0]], running[key], after.now, False))
        for key in gone
    ]
