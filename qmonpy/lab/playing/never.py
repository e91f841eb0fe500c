"""Why jobs did not start in a play: those with the same reason together."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from qmonpy.engine.books.progress import submit
from qmonpy.engine.passing.verify import EmptyCluster
from qmonpy.engine.site.category import find_request
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer
from qmonpy.lab.playing.engine_jobs import EngineJobs
from qmonpy.lab.playing.idle_site import with_idle_hosts
from qmonpy.lab.playing.played import NeverStarted, Played
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State
from qmonpy.translation import later, tr

MOST_EXPLAINED = 50
"""Of so many kinds of requests the reasons are found."""
STILL_WAITING = later("They still waited when the play ended, though an empty cluster would have room for them.")
AT_ONCE = later("They were to start at once or not at all (-now y), and there was no room in the next pass.")
UNEXPLAINED = later(
    "They can never run on this configuration; their reasons were not looked for, as there are too many kinds."
)


def find_never(
    cluster: Cluster, workload: Workload, waiting: Mapping[int, Job], gone: Sequence[int], now: int
) -> tuple[NeverStarted, ...]:
    """Return jobs of which tasks did not start, by reason, most jobs first; `waiting` are by place in the workload."""
    empty = EmptyCluster(cluster)
    by_request: dict[object, list[int]] = {}
    for index, job in waiting.items():
        by_request.setdefault(find_request(job), []).append(index)
    by_text: dict[tuple[str, bool], list[int]] = {}
    explained = 0
    for indices in by_request.values():
        job = waiting[indices[0]]
        if empty.is_suitable_for(job):
            text, can_ever = STILL_WAITING, True
        elif explained < MOST_EXPLAINED:
            explained += 1
            text, can_ever = _explain(cluster, job, now), False
        else:
            text, can_ever = UNEXPLAINED, False
        by_text.setdefault((text, can_ever), []).extend(indices)
    if gone:
        by_text[AT_ONCE, True] = list(gone)
    found = (NeverStarted(text, tuple(sorted(jobs)), can_ever) for (text, can_ever), jobs in by_text.items())
    return tuple(sorted(found, key=lambda each: -len(each.jobs)))


def say_never(cluster: Cluster, workload: Workload, played: Played) -> tuple[NeverStarted, ...]:
    """Return the jobs of a play that did not start, with the reasons in the user's language: a run tells English ones.

    `cluster` is what was played on. What is not known in a line is found again, which takes as long as then.
    """
    jobs, idle = EngineJobs(workload, cluster, played.seed), with_idle_hosts(cluster)
    found = []
    for each in played.never:
        text = tr(each.text)
        if text == each.text:
            number = int(np.flatnonzero(jobs.index_of == each.jobs[0])[0]) + 1
            text = _explain(idle, jobs.make(number), played.end)
        found.append(replace(each, text=text))
    return tuple(found)


def _explain(cluster: Cluster, job: Job, now: int) -> str:
    """Return why a job can never run, from an empty cluster."""
    return describe_answer(find_answer(cluster, submit(State(), job), now, job, job.task_ids.first))
