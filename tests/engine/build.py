"""Small clusters in few words, and a play of jobs on them."""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from qmonpy.engine.books.progress import end_tasks, start_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import Decisions, RunningTask, State

NOW = 1_000_000_000
PES = {
    "mpi": {"allocation_rule": "$fill_up"},
    "rr": {"allocation_rule": "$round_robin"},
    "smp": {"allocation_rule": "$pe_slots"},
    "two": {"allocation_rule": "2"},
}


def rule_sets(*sets: str | Iterable[str]) -> str:
    """The text of enabled sets s1, s2, ...; each is one rule or several, written as they follow the word `limit`."""
    text = ""
    for number, rules in enumerate(sets, 1):
        lines = "".join(f"limit {rule}\n" for rule in ([rules] if isinstance(rules, str) else rules))
        text += f"{{\nname s{number}\nenabled TRUE\n{lines}}}\n"
    return text


def make_cluster(
    *sets: str | Iterable[str],
    hosts: str | Mapping[str, Mapping[str, str]] = "h1 h2",
    queues: Mapping[str, Mapping[str, str]] | None = None,
    slots: int = 4,
    user_sets: Mapping[str, str] | None = None,
    complexes: Iterable[str] = (),
    **more: Any,
) -> Cluster:
    """A cluster with quota sets (see `rule_sets`), hosts, and `all.q` on all of them unless queues are given.

    `hosts` are names, or attributes of host_conf(5) by name; `queues` are attributes of queue_conf(5); `user_sets` are
    entries by name; `complexes` are rows of the complex table; `more` are sections of a scenario's cluster. Projects p1
    and p2 and the four PEs of PES are there, and every queue has these PEs.
    """
    named = {name: {} for name in hosts.split()} if isinstance(hosts, str) else hosts
    usual = {"hostlist": " ".join(name for name in named if name != "global"), "slots": str(slots)}
    document = {
        "hosts": {name: dict(attributes) for name, attributes in named.items()},
        "queues": {
            name: {**usual, "pe_list": " ".join(PES), **queue} for name, queue in (queues or {"all.q": {}}).items()
        },
        "pes": PES,
        "projects": {"p1": {}, "p2": {}},
        "usersets": {name: {"entries": entries.split()} for name, entries in (user_sets or {}).items()},
        "complexes": "\n".join(complexes),
        "rqs": rule_sets(*sets),
        **more,
    }
    return parse_scenario({"format": FORMAT, "name": "made", "cluster": document, "steps": []}).cluster


def make_job(
    cluster: Cluster, number: int, options: str = "", owner: str = "anna", groups: tuple[str, ...] = ()
) -> Job:
    """The job that `qsub OPTIONS` of a user submits."""
    job = parse_job_options(shlex.split(options), owner=owner, number=number, submit_time=NOW, cluster=cluster)
    return Job(**{name: getattr(job, name) for name in job.__slots__} | {"groups": groups}) if groups else job


@dataclass
class Play:
    """A cluster and what happens on it, with short words for both."""

    cluster: Cluster
    state: State = field(default_factory=State)
    now: int = NOW
    last: Decisions = field(default_factory=Decisions)

    def submit(self, options: str = "", owner: str = "anna", **more: Any) -> int:
        """Submit a job; returns its number, counted from 1."""
        number = 1 + max(self.state.jobs, default=0)
        self.state = submit(self.state, make_job(self.cluster, number, options, owner, **more))
        return number

    def run_pass(self) -> tuple[RunningTask, ...]:
        """One scheduling pass: what starts, starts."""
        self.last = schedule(self.cluster, self.state, self.now, with_reasons=True)
        self.state = replace(start_tasks(self.state, self.last.started), memory=self.last.memory)
        return self.last.started

    def end(self, *numbers: int) -> None:
        """Let all running tasks of some jobs end."""
        self.state = end_tasks(self.state, [key for key in self.state.running if key[0] in numbers])

    @property
    def places(self) -> dict[str, str]:
        """Running tasks (`1`, or `1.2` of an array) with their pieces, `all.q@h1 2, all.q@h2 1`."""
        return {
            f"{task.job}.{task.task}" if self.state.jobs[task.job].is_array else str(task.job): ", ".join(
                f"{name} {slots}" for name, slots in task.pieces
            )
            for task in self.state.running.values()
        }

    def reasons(self, number: int) -> list[str]:
        """Why a job waits, as the last pass saw it."""
        return [format_line(refusal) for refusal in self.last.refusals.get(number, ())]


def play(cluster: Cluster, *jobs: str) -> Play:
    """Submit jobs, each `user: options` or only options, and run one pass."""
    made = Play(cluster)
    for text in jobs:
        words = text.split(":", 1)
        is_owned = len(words) == 2 and words[0].isalnum()
        made.submit(words[-1] if is_owned else text, words[0] if is_owned else "anna")
    made.run_pass()
    return made


def busy(cluster: Cluster, running: str, *jobs: str) -> Play:
    """A job that runs, and others that came when it ran; one pass for each."""
    made = play(cluster, running)
    for options in jobs:
        made.submit(options)
    made.run_pass()
    return made
