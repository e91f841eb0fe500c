"""Plays a scenario on a real Grid Engine, of 8.1.9 or another, with simulated exec hosts; results have the form of
recordings.

Jobs are submitted held and released together; then the scheduler is left alone until a pass starts nothing. A Schedule
step tells what runs where and in which states, what waits in which order, what is booked and what is planned.
"""

import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from qmonpy.clusters.live.dialect import find_dialect
from qmonpy.clusters.live.writing.job_commands import GRANTED
from qmonpy.engine.checks.change_plan import FILE
from qmonpy.engine.world.instance_state import format_letters
from qmonpy.engine.world.stage import Stage
from qmonpy.formats.configuration.share_tree_text import format_share_tree
from qmonpy.formats.files.incident_steps import Incident, Load
from qmonpy.formats.files.scenario import Delete, Give, Qconf, Reserve, Scenario, Submit
from qmonpy.formats.output.qstat_xml import QSTAT_OPTIONS, QstatListing, parse_qstat_xml
from qmonpy.formats.output.schedule_file import PASS_END
from qmonpy.formats.values.moment import find_units, known_moment
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import AR_USERS
from tests.contracts.world import new_cluster
from tests.gridengine.load_sensor import LoadSensor, find_execd
from tests.gridengine.private_qmaster import PrivateQmaster, with_attributes

PASSES = 3
"""Passes to wait for; the first may have begun before it heard of what was released."""
PATIENCE_SECONDS = 10.0
_POLL_SECONDS = 0.1
_SILENCE_SECONDS = 2.5
_FIELDS = 9
_WARM_UPS = 8


class LivePlayer(Stage):
    """A real Grid Engine on which the steps of a scenario are played; `qmaster` must be as new."""

    def __init__(self, qmaster: PrivateQmaster, scenario: Scenario) -> None:
        self._qmaster = qmaster
        self._numbers: dict[str, int] = {}
        """Numbers of jobs by the names that scenarios give them, `j1`."""
        self._reservations: dict[str, int] = {}
        self._arrays: set[int] = set()
        self._held: list[int] = []
        self._sensor: LoadSensor | None = None
        """What reports load values, once there are some."""
        self._configure(scenario.cluster)
        if any(isinstance(step, Reserve) for step in scenario.steps):
            self._warm_up(scenario.cluster)
        self.start = int(time.time())
        """When it begins, in seconds since the epoch."""

    def _configure(self, cluster: Cluster) -> None:
        new = new_cluster()
        wanted = replace(
            cluster,
            user_sets={name: each for name, each in cluster.user_sets.items() if name != AR_USERS},
            hosts={**new.hosts, **cluster.hosts},
            managers=new.managers,
            submit_hosts=new.submit_hosts,
            admin_hosts=new.admin_hosts,
            configuration=new.configuration,
            share_trees={},
            scheduler={**new.scheduler, **cluster.scheduler},
        )
        file = self._qmaster.folder / "object"
        dialect = find_dialect(self._qmaster.tell("qconf", "-help")).dialect
        for step in dialect.plan(find_changes(new, wanted)):
            text = step.text_upon(self._qmaster.tell("qconf", step.show) if step.show else "")
            file.write_text(dialect.translate(step.changes[0].kind, text))
            # Where groups name a host twice, -Aq ends with 1, too.
            is_odd = step.words[0] in dialect.odd_status or step.words[0] == "-Aq"
            tell = self._qmaster.run if is_odd else self._qmaster.tell
            tell("qconf", *(str(file) if word == FILE else word for word in step.words))
        # What equals a documented default may have another one in a new qmaster.
        file.write_text(with_attributes(self._qmaster.tell("qconf", "-ssconf"), wanted.scheduler))
        self._qmaster.tell("qconf", "-Msconf", str(file))
        if cluster.configuration:
            # Of a file of this command the name counts, too.
            named = self._qmaster.folder / "global"
            named.write_text(with_attributes(self._qmaster.tell("qconf", "-sconf"), cluster.configuration))
            self._qmaster.tell("qconf", "-Mconf", str(named))
        if cluster.share_tree is not None:
            file.write_text(format_share_tree(cluster.share_tree))
            self._qmaster.tell("qconf", "-Astree", str(file))
        if AR_USERS in cluster.user_sets:
            self._qmaster.tell("qconf", "-au", ",".join(cluster.user_sets[AR_USERS].entries), AR_USERS)

    def _warm_up(self, cluster: Cluster) -> None:
        """Let every worker thread serve a parallel reservation: each sorts the queues for its first one only.

        It does not get as far where no queue instance has the PE, or the PE has no such number of slots.
        """
        known = (cluster.pes[pe] for each in queue_instances(cluster) for pe in each.pe_list if pe in cluster.pes)
        for pe in known:
            slots = int(pe.allocation_rule) if pe.allocation_rule.isdecimal() else 1
            if slots <= pe.slots:
                for _ in range(_WARM_UPS):
                    self._qmaster.run("qrsub", "-w", "v", "-d", "60", "-pe", pe.name, str(slots))
                return

    def _pass_time(self, seconds: int) -> None:
        time.sleep(seconds)

    def _delete(self, step: Delete) -> None:
        numbers = [self._numbers[name] for name in step.jobs if name in self._numbers]
        self._held = [number for number in self._held if number not in numbers]
        self._qmaster.run("qdel", *map(str, numbers))
        self._wait_for_end(numbers)

    def _tell_policies(self) -> dict[str, Any]:
        raise NotImplementedError("the policies are recorded by tests.engine.tickets.recorder")

    def _configure_by(self, step: Qconf) -> dict[str, Any]:
        return {"exit": self._qmaster.run("qconf", *step.args).returncode}

    def _command(self, step: Give) -> dict[str, Any]:
        if step.words[0] == "qdel":
            self._wait_for_arrival()
        done = self._qmaster.run(*map(self._with_number, step.words), user=step.user)
        return {"said": [self._with_own_numbers(line) for line in _said(done)], "exit": done.returncode}

    def _with_own_numbers(self, line: str) -> str:
        """A line of an answer with the scenario's numbers of jobs and reservations: what was refused uses up some of
        the qmaster's."""
        reserved = {str(number): name[1:] for name, number in self._reservations.items()}
        line = re.sub(
            r"(?<=sets job advance reservation of job )(\d+) to (\d+)$",
            lambda match: f"{match[1]} to {reserved.get(match[2], match[2])}",
            line,
        )
        own = {str(number): name[1:] for name, number in self._numbers.items()}
        pattern = r'(?:(?<=\bjob )|(?<=\bJob )|(?<=\btask )|(?<=jobs: )|(?<=jobs:   )|(?<=\bjob "))\d+'
        if line.startswith(("blocking jobs: ", "exited jobs: ")):
            pattern = r"\d+"
        return re.sub(pattern, lambda match: own.get(match[0], match[0]), line)

    def _happen(self, step: Incident) -> None:
        execd = find_execd()
        if not isinstance(step, Load) or execd is None:
            raise NotImplementedError("nothing happens to hosts that are only simulated, but that they report load")
        if self._sensor is None:
            self._sensor = LoadSensor(self._qmaster, execd)
        self._sensor.report(step.values)

    def _wait_for_end(self, numbers: Sequence[int]) -> None:
        """Wait until deleted jobs are gone, and nothing that they used is booked any more."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            listing, _ = parse_qstat_xml(self._qmaster.tell("qstat", *QSTAT_OPTIONS))
            if not {job for job, _ in listing.placed}.intersection(numbers):
                return
            time.sleep(_POLL_SECONDS)

    def _wait_for_arrival(self) -> None:
        """Wait until every task has arrived at its host: one that is deleted before stays there for seconds, as hosts
        are only simulated."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            listing, _ = parse_qstat_xml(self._qmaster.tell("qstat", *QSTAT_OPTIONS))
            if not any("t" in placed.state for placed in listing.placed.values()):
                return
            time.sleep(_POLL_SECONDS)

    def _with_number(self, word: str) -> str:
        """A word of a command with the real numbers of jobs and reservations for their names in the scenario."""
        if not re.fullmatch(r"([ja]\d+(\.[-:\d]+)?,?)+", word):
            return word
        known = {**self._numbers, **self._reservations}
        return re.sub(r"[ja]\d+", lambda match: str(known.get(match[0], match[0])), word)

    def _submit(self, step: Submit) -> dict[str, Any]:
        words = ("qsub", "-terse", "-h", "-b", "y", *self._resolved(step.args), "sleep", str(step.runtime))
        done = self._qmaster.run(*words, user=step.user)
        # A job that may run nowhere is a warning, with which it is submitted all the same.
        submitted = re.search(r"^Your job(?:-array)? (\d+).* has been submitted", done.stderr, re.MULTILINE)
        if done.returncode != 0 and submitted is None:
            # That an option stands twice is said by `qsub` itself, before it asks.
            refusal = [line for line in _said(done) if not line.endswith("overriding previous setting")]
            return {"error": refusal, "exit": done.returncode}
        number = int(submitted[1] if submitted else done.stdout.split()[-1].partition(".")[0])
        name = f"j{len(self._numbers) + 1}"
        self._numbers[name] = number
        self._held.append(number)
        if "-t" in step.args:
            self._arrays.add(number)
        return {"job": name}

    def _reserve(self, step: Reserve) -> dict[str, Any]:
        done = self._qmaster.run("qrsub", *self._resolved(step.args), user=step.user)
        granted = GRANTED.search(done.stdout)
        if granted is None:
            return {"error": _said(done), "exit": done.returncode}
        name = f"a{len(self._reservations) + 1}"
        # Lines before it may name instances that are closed, with numbers of their own.
        self._reservations[name] = int(granted[1])
        # One that is over at once is no longer there.
        shown = self._qmaster.run("qrstat", "-ar", str(self._reservations[name])).stdout
        slots = re.search(r"(?:granted_slots|exec_queue)_list\s+(\S+)", shown)
        pieces = (each.rpartition("=") for each in slots[1].split(",")) if slots else ()
        return {"ar": name, "exit": 0, "slots": {place: int(number) for place, _, number in pieces}}

    def _resolved(self, words: Sequence[str]) -> Iterator[str]:
        for before, word in zip(("", *words), words, strict=False):
            if before == "-ar":
                yield str(self._reservations.get(word, word))
            elif before in ("-hold_jid", "-hold_jid_ad"):
                # A number is that of the scenario, as a refused submission uses up one of the qmaster's.
                yield ",".join(str(self._numbers.get(f"j{each.lstrip('j')}", each)) for each in word.split(","))
            elif word.startswith("@+"):
                yield datetime.fromtimestamp(self.start + int(word[2:])).strftime("%Y%m%d%H%M.%S")
            else:
                yield word

    def _schedule(self) -> dict[str, Any]:
        if self._held:
            # A command may have deleted some of them.
            self._qmaster.run("qrls", "-h", "u", *map(str, self._held))
            self._held.clear()
        booked = self._settle()
        listing, _ = parse_qstat_xml(self._qmaster.tell("qstat", *QSTAT_OPTIONS))
        return self._describe(listing, booked)

    def _settle(self) -> list[list[str]]:
        """Wait until passes start nothing, or what the qmaster refuses again and again; the bookings of the last."""
        text, passes = self._passes()
        begun, seen = len(passes), time.monotonic()
        deadline = seen + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            time.sleep(_POLL_SECONDS)
            written, passes = self._passes()
            if written != text:
                text, seen = written, time.monotonic()
            # Where nothing waits there are no passes, and the end of the last one is not written.
            if time.monotonic() - seen > _SILENCE_SECONDS:
                return next((each for each in reversed(passes) if each), [])
            if len(passes) > begun + PASSES and _tasks(passes[-2]) == _tasks(passes[-3]):
                return passes[-2]
        raise TimeoutError("the scheduler did not come to rest")

    def _passes(self) -> tuple[str, list[list[list[str]]]]:
        """The record of the scheduler, and the bookings of every pass as words; the last may be cut."""
        file = self._qmaster.schedule_file
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        whole = text[: text.rfind("\n") + 1].split(f"{PASS_END}\n")
        return text, [
            [words for line in each.splitlines() if len(words := line.split(":")) == _FIELDS] for each in whole
        ]

    def _describe(self, listing: QstatListing, booked: list[list[str]]) -> dict[str, Any]:
        names = {number: name for name, number in self._numbers.items()}
        running: dict[str, Any] = {}
        states: dict[str, set[str]] = {}
        for (job, task), placed in listing.placed.items():
            name = self._task_name(job, task)
            running[name] = {"slots": dict(placed.pieces), "master": placed.pieces[0][0]}
            # A task is in transfer for some seconds before it runs.
            states.setdefault(names[job], set()).add(_without_transfer(placed.state))
        for number, part, state, _, _, level, place, resource, amount in booked:
            # What the qmaster refuses again and again.
            if (
                state == "STARTING"
                and (level, resource) == ("Q", "slots")
                and (int(number), int(part)) not in listing.placed
            ):
                taken = running.setdefault(self._task_name(int(number), int(part)), {"slots": {}, "master": None})
                taken["slots"][place] = int(float(amount))
        for each in listing.waiting:
            states.setdefault(names[each.job], set()).add(each.state)
        order = list(dict.fromkeys(each.job for each in listing.waiting))
        waiting = {each.job: each.state for each in listing.waiting}
        return {
            "running": running,
            "pending": {names[job]: {"state": waiting[job], "reasons": self._reasons(job)} for job in order},
            "order": [names[job] for job in order],
            "qquota": [line.split(None, 2) for line in self._qmaster.tell("qquota", "-u", "*").splitlines()[2:]],
            "queue_states": {
                each.name: format_letters(each.states) for each in listing.instances.values() if each.states
            },
            "job_states": {name: sorted(each) for name, each in states.items()},
            "prior": {names[number]: each for number, each in listing.priorities.items()},
            "reserving": self._plans(booked),
            "bookings": _sum_bookings(booked, listing),
        }

    def _reasons(self, job: int) -> list[str]:
        text = self._qmaster.run("qstat", "-j", str(job)).stdout
        return [line.strip() for line in text.partition("scheduling info:")[2].splitlines() if line.strip()]

    def _task_name(self, job: int, task: int) -> str:
        name = next(name for name, number in self._numbers.items() if number == job)
        return f"{name}.{task}" if job in self._arrays else name

    def _plans(self, booked: list[list[str]]) -> dict[str, Any]:
        plans: dict[str, Any] = {}
        for job, task, state, start, _, level, place, resource, amount in booked:
            # Advance reservations are written where the record is begun anew; they belong to no job.
            if state == "RESERVING" and level == "Q" and resource == "slots" and int(job):
                name = self._task_name(int(job), int(task))
                began = known_moment(int(start) // find_units(int(start)))
                if not began:
                    # OCS 9 plans behind what has no end, in some other century.
                    continue
                plan = plans.setdefault(name, {"start": began - int(time.time()), "slots": {}})
                plan["slots"][place] = int(float(amount))
        return plans


def _tasks(booked: list[list[str]]) -> set[tuple[str, ...]]:
    """What runs and what starts in a pass."""
    return {tuple(line[:3]) for line in booked if line[2] in ("RUNNING", "STARTING")}


def _without_transfer(state: str) -> str:
    """The state of a task as it will be when it has been sent to its host: `r` for `t`, `Rr` for `Rt`, `S` for `St`."""
    left = state.replace("t", "")
    return f"{left}r" if left in ("", "R") else left


def _sum_bookings(booked: list[list[str]], listing: QstatListing) -> list[list[Any]]:
    """What is booked for running tasks, and for those that start, by level, object and resource.

    OCS 9 records what slot-wise subordination suspends as suspended, 8.1.9 as running; what `qmod` or a threshold has
    suspended is left out, as in recordings of 8.1.9.
    """
    sums: dict[tuple[str, str, str], float] = {}
    apart = {key for key, placed in listing.placed.items() if not set("sT").isdisjoint(placed.state)}
    for job, task, state, _, _, level, place, resource, amount in booked:
        is_apart = state == "SUSPENDED" and (int(job), int(task)) in apart
        if state in ("RUNNING", "STARTING", "SUSPENDED") and not is_apart:
            sums[level, place, resource] = sums.get((level, place, resource), 0.0) + float(amount)
    return [[*key, amount] for key, amount in sorted(sums.items())]


def _said(done: "subprocess.CompletedProcess[str]") -> list[str]:
    return [line for line in (done.stdout + done.stderr).splitlines() if line not in ("", "Exiting.")]
