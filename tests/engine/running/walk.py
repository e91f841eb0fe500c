"""Random walks of a running engine: what changes is told to it, and every pass is compared with a fresh one.

The law: decisions, order, priorities, planned starts, what is remembered, the state, the ledger and the rows of quotas
equal those of a fresh pass on the same state. `python -m tests.laws.running` walks for long.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from random import Random

from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.engine.books.piece import Piece
from qmonpy.engine.books.progress import (
    add_reservation,
    advance_reservations,
    delete_jobs,
    delete_reservations,
    end_tasks,
    start_tasks,
    submit,
)
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.granting.grant import grant
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.laying import try_laying
from qmonpy.engine.placing.parallel import matching_pes, slot_choices
from qmonpy.engine.placing.trial import Trial
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.engine.work.usage import ledger_of, quota_usage
from qmonpy.engine.work.waiting import note_ended, with_hold
from qmonpy.engine.world.alteration import with_altered
from qmonpy.engine.world.suspend_thresholds import find_orders, with_orders
from qmonpy.engine.world.task_failure import RUN_AGAIN, plan_end, with_failed_runs
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.refusal import ignore_refusal
from qmonpy.model.work.state import Decisions, State
from tests.engine import strategies
from tests.engine.build import NOW, make_job
from tests.engine.running import corners
from tests.engine.strategies import USERS, Draft, parse_sets

SEQUENTIAL = (*strategies._SEQUENTIAL, "-l h_rt=60", "-l h_rt=600,mem=1536M", "-soft -l lic=1", "-soft -q fast.q")
PARALLEL = (*strategies._PARALLEL, "-pe mpi 1", "-pe rr 2-5", "-pe smp 1-3 -l excl=true", "-pe mpi 2 -l mem=512M")
PLANNED = strategies._PLANNED
OTHERS = (*strategies._OTHERS, "-h", "-t 1-9:2", "-p -3", "-js 7", "-now y")
STATES = ("", "", "", "d", "s", "u", "E", "dS")
SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"weight_priority": "1", "weight_urgency": "0.1"},
    {"weight_priority": "1"},
    {"maxujobs": "3"},
    {"weight_waiting_time": "0.1"},
    {"weight_waiting_time": "7"},
    {"queue_sort_method": "seqno"},
    {"weight_tickets_functional": "1000"},
)
DECIDED = tuple(each.name for each in fields(Decisions))
LOADS = ("np_load_avg", "np_load_avg", "-lic", "num_proc")


@dataclass
class Kinds:
    """Which situations a walk has; each may be rare or often."""

    plans: bool
    reservations: bool
    parallel: bool
    complexes: bool
    corners: bool
    booked: bool = False
    """Whether most of what may be looked at are reservations of all lengths, and jobs that end before them or not."""
    scopes: bool = False
    """Whether the cluster is an Open Cluster Scheduler, and parallel jobs ask for their tasks apart."""


@dataclass
class Walk:
    """A walk of a seed: `step` makes one change, `compare` a pass on both."""

    seed: int
    draft: Draft = field(init=False)
    trace: list[str] = field(init=False, default_factory=list)
    """What was done, for whoever looks into a difference."""
    counts: dict[str, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.random = random = Random(self.seed)
        self.kinds = Kinds(*(random.random() < chance for chance in (0.35, 0.25, 0.7, 0.7, 0.5)))
        # By dice of their own: the other walks stay what they were.
        if Random(-1 - self.seed).random() < 0.2:
            self.kinds = replace(self.kinds, reservations=True, corners=False, booked=True)
        if Random(-2 - self.seed).random() < 0.12:
            self.kinds = replace(self.kinds, parallel=True, complexes=True, scopes=True)
        self.draft = self._draw()
        settings = {"max_reservation": "4" if self.kinds.plans else "0", **random.choice(SETTINGS)}
        settings["load_formula"] = random.choice(LOADS)
        if self.kinds.booked:
            settings |= {"load_formula": "np_load_avg", "weight_tickets_functional": "0"}
        settings["default_duration"] = random.choice(("INFINITY", "0:1:0", "0:10:0"))
        made = self.draft.cluster
        if self.kinds.corners:
            made = corners.widen(random, made)
            settings.update(random.choice(corners.SCHEDULER))
        if self.kinds.scopes:
            made = corners.with_scopes(Random(self.seed), made)
        if Random(-3 - self.seed).random() < 0.1:
            self.kinds = replace(self.kinds, corners=True)
            made = corners.with_suspend_thresholds(Random(self.seed), made)
        self.cluster: Cluster = replace(made, scheduler={**made.scheduler, **settings})
        self.state = State()
        self.now = NOW
        self.number = 0
        self.engine = RunningEngine(self.cluster, self.state, self.now)
        self.told_dice = Random(-4 - self.seed)
        self.only_follows = random.random() < 0.5
        """Whether the engine is told no changes, but shown states."""

    def _draw(self) -> Draft:
        random = self.random
        hosts = {"global": {"complex_values": random.choice(strategies._GLOBAL_VALUES) or "NONE"}}
        for number in range(random.choice((1, 2, 3, 5, 8))):
            values = f"num_proc={1 + number % 3}"
            if self.kinds.complexes and random.random() < 0.5:
                values = f"{values},{random.choice(strategies._HOST_VALUES)}".strip(",")
            lists = random.choice(("eng", "staff")) if random.random() < 0.1 else "NONE"
            hosts[f"h{number + 1}"] = {"complex_values": values, "xuser_lists": lists}
        queues = {
            name: {
                "slots": str(random.randint(1, 4)),
                "seq_no": str(random.randint(0, 2)),
                "complex_values": random.choice(strategies._QUEUE_VALUES) if self.kinds.complexes else "NONE",
                "user_lists": "staff" if random.random() < 0.1 else "NONE",
                "load_thresholds": "lic=1" if random.random() < 0.05 else "NONE",
                "subordinate_list": "fast.q=2" if name == "all.q" and random.random() < 0.05 else "NONE",
                "h_rt": "0:5:0" if random.random() < 0.1 else "INFINITY",
            }
            for name in ("all.q", "fast.q")[: random.randint(1, 2)]
        }
        sets = [[self._rule() for _ in range(random.randint(1, 3))] for _ in range(random.randint(0, 3))]
        return Draft(hosts, queues, sets)

    def _rule(self) -> str:
        random = self.random
        filters = {
            "users": (strategies._USER_FILTERS, 0.5),
            "projects": (strategies._PROJECT_FILTERS, 0.15),
            "pes": (strategies._PE_FILTERS, 0.15),
            "queues": (strategies._QUEUE_FILTERS, 0.2),
            "hosts": (strategies._HOST_FILTERS, 0.4),
        }
        words = [(kind, random.choice(texts)) for kind, (texts, chance) in filters.items() if random.random() < chance]
        is_per_host = any(kind == "hosts" and text.startswith("{") for kind, text in words)
        limits = (*strategies._LIMITS, *strategies._DYNAMIC) if is_per_host else strategies._LIMITS
        return " ".join((*(f"{kind} {text}" for kind, text in words), "to", random.choice(limits)))

    # --- changes

    def step(self) -> None:
        """Make one change, on the plain state and on the running engine."""
        chances = {
            self._submit: 40, self._end: 30, self._delete: 4, self._hold: 6, self._alter: 3, self._letters: 3,
            self._requeue: 2, self._pass_time: 8, self._reconfigure: 1, self._reserve: 3 * self.kinds.reservations,
            self._fail: 2, self._alter_otherwise: 4 * self.kinds.corners, self._mark: 2 * self.kinds.corners,
            self._configure: 1.5 * self.kinds.corners, self._withdraw: 1 * self.kinds.reservations,
            self._reorder: 1.5,
        }  # fmt: skip
        if self.kinds.booked:
            chances |= {self._reserve: 9, self._pass_time: 16}
        change = self.random.choices(list(chances), list(chances.values()))[0]
        name = change.__name__.strip("_")
        self.counts[name] = self.counts.get(name, 0) + 1
        change()

    def _submit(self) -> None:
        random = self.random
        requests = [*SEQUENTIAL, *(PARALLEL if self.kinds.parallel else ()), *(PLANNED if self.kinds.plans else ())]
        if self.kinds.corners:
            requests += [*corners.REQUESTS, *(corners.PARALLEL if self.kinds.parallel else ())]
        if self.kinds.scopes:
            requests += [corners.draw_scopes(random) for _ in range(len(requests) // 2)]
        words = [random.choice(requests)]
        if random.random() < 0.35:
            words.append(random.choice(OTHERS))
        if self.kinds.booked and random.random() < 0.8:
            words.append(f"-l h_rt={random.randint(1, 2000)}")
        self.number += 1
        owner = random.choice(USERS)
        try:
            job = make_job(self.cluster, self.number, " ".join(words), owner)
            # Now and then in another order than that of the numbers, and in the future.
            job = replace(job, submit_time=self.now - (self.number * 7919) % 5 * 60 + (self.number % 11 == 0) * 90)
        except (ReportError, SubmissionError):
            return
        if self.state.jobs and random.random() < 0.08:
            job = replace(job, predecessors=(random.choice(list(self.state.jobs)),))
        if random.random() < 0.05:
            job = replace(job, start_after=self.now + random.randint(1, 90))
        if self.kinds.corners and random.random() < 0.05:
            job = replace(job, deadline=self.now + random.randint(1, 600))
        running = [each.id for each in self.state.reservations.values()]
        if running and random.random() < 0.3:
            job = replace(job, reservation=random.choice(running))
        self.trace.append(f"submit {self.number}: {owner} {' '.join(words)}")
        self._change(submit(self.state, job), lambda: self.engine.submit(job))

    def _end(self) -> None:
        keys = list(self.state.running)
        if not keys:
            return
        chosen = self.random.sample(keys, min(len(keys), self.random.choice((1, 1, 1, 2, 4))))
        self.trace.append(f"end {chosen}")
        noted = note_ended(prepare(self.cluster), self.state, chosen)
        self._change(end_tasks(noted, chosen), lambda: self.engine.end(chosen, is_noted=True))

    def _delete(self) -> None:
        if self.state.jobs:
            number = self.random.choice(list(self.state.jobs))
            self.trace.append(f"delete {number}")
            self._change(delete_jobs(self.state, [number]), lambda: self.engine.delete([number]))

    def _hold(self) -> None:
        if self.state.pending:
            job = self.state.jobs[self.random.choice(list(self.state.pending))]
            tasks = None if not job.is_array or self.random.random() < 0.5 else [self.random.choice(list(job.task_ids))]
            changed = with_hold(job, self.random.choice("uos"), is_held=self.random.random() < 0.5, tasks=tasks)
            self._replace(job.number, changed, "hold")

    def _alter(self) -> None:
        if self.state.jobs:
            job = self.state.jobs[self.random.choice(list(self.state.jobs))]
            changed = self.random.choice(
                (
                    replace(job, priority=self.random.randint(-5, 5)),
                    replace(job, project="p1"),
                    replace(job, max_running_tasks=1),
                    replace(job, hard_resources=()),
                )
            )
            self._replace(job.number, changed, "alter")

    def _alter_otherwise(self) -> None:
        if self.state.jobs:
            job = self.state.jobs[self.random.choice(list(self.state.jobs))]
            changed = corners.alter(self.random, job, self.state, self.now)
            # Nobody alters what running tasks use; the state would not be one that a cluster may have.
            runs = any(key[0] == job.number for key in self.state.running)
            if not runs or replace(changed, priority=0, deadline=0, max_running_tasks=0) == replace(
                job, priority=0, deadline=0, max_running_tasks=0
            ):
                self._replace(job.number, changed, "alter")

    def _mark(self) -> None:
        """Suspend a task, or let it go on; or do with all what suspend thresholds say."""
        orders = find_orders(self.cluster, self.state, self.now)
        if orders:
            self.trace.append(f"obey {orders}")
            self.state = with_orders(self.state, orders, self.now)
            self.engine.follow(self.state)
        elif self.state.running:
            key = self.random.choice(list(self.state.running))
            task = self.state.running[key]
            marks = frozenset() if task.marks else frozenset(self.random.choice("sST"))
            self.trace.append(f"mark {key} {marks}")
            self.state = replace(self.state, running={**self.state.running, key: replace(task, marks=marks)})
            self.engine.follow(self.state)

    def _configure(self) -> None:
        self.cluster = corners.reconfigure(self.random, self.cluster)
        self.trace.append("configure")
        self.engine.configure(self.cluster, self.state)

    def _withdraw(self) -> None:
        if self.state.reservations:
            number = self.random.choice(list(self.state.reservations))
            self.trace.append(f"withdraw {number}")
            self.state = delete_reservations(self.state, [number])
            self.engine.follow(self.state)

    def _fail(self) -> None:
        if self.state.pending:
            number = self.random.choice(list(self.state.pending))
            job = self.state.jobs[number]
            task = self.state.pending[number].tasks[0]
            errors = () if job.error_tasks else (Range(task, task, 1),)
            self._replace(number, replace(job, error_tasks=errors), "error")

    def _replace(self, number: int, job: Job, word: str) -> None:
        self.trace.append(f"{word} {number}")
        # The scheduler is told anew of most, so that they stand behind others; not of what concerns it not.
        is_told = self.told_dice.random() < 0.8
        self.state = with_altered(self.cluster, self.state, job, is_told=is_told)
        self.engine.follow(self.state)

    def _change(self, state: State, tell: Callable[[], None]) -> None:
        self.state = state
        if self.only_follows:
            self.engine.follow(state)
        else:
            tell()

    def _letters(self) -> None:
        names = [place.name for place in prepare(self.cluster).site.places]
        states = (*STATES, *corners.LETTERS) if self.kinds.corners else STATES
        letters = {name: frozenset(self.random.choice(states)) for name in names}
        self.trace.append(f"letters {letters}")
        after = replace(self.state, instance_states={name: each for name, each in letters.items() if each})
        self.state = with_letters_noted(self.state.instance_states, after, names)
        self.engine.follow(self.state)

    def _reorder(self) -> None:
        """Let a cluster queue change, or some of its instances."""
        names = [place.name for place in prepare(self.cluster).site.places]
        some = self.random.sample(names, self.random.randint(0, len(names)))
        changes = self.state.changes.with_instances(some)
        if self.random.random() < 0.3:
            changes = changes.with_queue(self.random.choice(list(self.cluster.queues)))
        self.trace.append(f"reorder {changes}")
        self.state = replace(self.state, changes=changes)
        self.engine.follow(self.state)

    def _requeue(self) -> None:
        if self.state.running:
            key = self.random.choice(list(self.state.running))
            # By a command, or by a failure that lets its task wait, perhaps in error, or its queues.
            end = self.random.choice((RUN_AGAIN, *(plan_end(failed=code) for code in (7, 8, 28)), plan_end(100)))
            self.trace.append(f"requeue {key} {end}")
            self.state = with_failed_runs(self.cluster, self.state, {key: end}, self.now)
            self.engine.follow(self.state)

    def _pass_time(self) -> None:
        self.now += self.random.choice((1, 5, 30, 400))
        self.trace.append(f"time {self.now - NOW}")
        after = advance_reservations(self.state, self.now)
        if after is not self.state:
            self.state = after
            self.engine.follow(after)

    def _reconfigure(self) -> None:
        sets = [[self._rule()] for _ in range(self.random.randint(0, 2))]
        self.trace.append(f"sets {sets}")
        self.cluster = replace(self.cluster, quota_sets={each.name: each for each in parse_sets(sets)})
        self.engine.configure(self.cluster, self.state)

    def _reserve(self) -> None:
        options = self.random.choice(("-d 60", "-d 300 -pe mpi 2", "-l lic=1 -d 30"))
        begin = self.random.choice((0, 20, 200))
        if self.kinds.booked:
            options = f"-d {self.random.randint(20, 1200)} {self.random.choice(('', '', '-pe mpi 2', '-l lic=1'))}"
            begin = self.random.randint(0, 1500)
        words = options.split()
        with suppress(ReportError, SubmissionError):
            request = parse_reservation_options(words, owner=ROOT, now=self.now, cluster=self.cluster)
            start = self.now + begin
            request = replace(request, start=start, end=start + (request.duration or 0))
            found = grant(self.cluster, self.state, self.now, request, self.number + 1).reservation
            if found is not None:
                self.number += 1
                self.trace.append(f"reserve {words}")
                self.state = add_reservation(self.state, found)
                self.engine.follow(self.state)

    # --- passes

    def compare(self, *, with_reasons: bool = False) -> None:
        """Make a pass on both, and compare all that it decides and leaves behind."""
        fresh = schedule(self.cluster, self.state, self.now, with_reasons=with_reasons)
        if with_reasons or self.random.random() < 0.5:
            found = self.engine.decide(self.now, with_reasons=with_reasons)
            for name in DECIDED:
                assert getattr(found, name) == getattr(fresh, name), name
            assert [each.quota_sets for each in found.started] == [each.quota_sets for each in fresh.started]
        else:
            started = self.engine.run_pass(self.now)
            assert started == fresh.started
            assert [each.quota_sets for each in started] == [each.quota_sets for each in fresh.started]
        self.counts["passes"] = self.counts.get("passes", 0) + 1
        self.counts["planned"] = self.counts.get("planned", 0) + len(fresh.planned)
        self.counts["started"] = self.counts.get("started", 0) + len(fresh.started)
        self.counts["kept"] = self.counts.get("kept", 0) + self.engine.keeps
        self.trace.append(f"pass: {[(each.job, each.task, each.pieces) for each in fresh.started]}")
        memory = fresh.memory
        if memory != self.state.memory or memory.unplannable:
            self.state = replace(self.state, memory=memory)
        self.state = start_tasks(self.state, fresh.started)
        self._compare_states()

    def compare_laying(self) -> None:
        """Lay a waiting parallel task over hosts by their bounds and by asking level by level, now and later."""
        prepared, state = prepare(self.cluster), self.state
        waiting = [job for number in state.pending if (job := state.jobs[number]).pe and job.reservation is None]
        if not waiting:
            return
        category = prepared.category(self.random.choice(waiting))
        ledger = ledger_of(prepared, state, self.now, has_plan=True)
        board = Board(
            prepared, ledger, state.instance_states, self.now, used_sets=state.used_sets, changes=state.changes
        )
        for place in prepared.site.places[:: self.random.randint(1, 4)]:
            needs = prepared.bookings(category, place, None, 1, Piece.MASTER)
            start = self.now + self.random.randint(1, 90)
            ledger.plan(needs, start, start + self.random.choice((10, 100, FOREVER - start)))
        if self.random.random() < 0.5:
            board.take_full_in(is_sorted=True)
        for pe in matching_pes(board, category):
            for slots in slot_choices(category, pe):
                start = self.now + self.random.choice((0, 0, 7, 60, 400))
                scene = board.scene_at(start, category)
                cares = self.random.random() < 0.5
                found = try_laying(board, category, pe, slots, scene, cares_for_later=cares)
                if found is None:
                    continue
                self.counts["laid"] = self.counts.get("laid", 0) + 1
                trial = Trial(board, category, pe, slots, ignore_refusal, scene, cares_for_later=cares)
                assert found.assignment == trial.run()
                assert (found.is_later, found.cares_for_later) == (trial.is_later, trial.cares_for_later)

    def _compare_states(self) -> None:
        found, state = self.engine.state, self.state
        assert found == state
        assert found.memory == state.memory
        assert found.used_sets == state.used_sets
        assert found.changes == state.changes
        assert list(found.running) == list(state.running)
        assert quota_usage(self.cluster, found) == quota_usage(self.cluster, state)
        kept = self.engine.ledger
        if kept is not None:
            fresh = ledger_of(prepare(self.cluster), state, self.now)
            assert (kept.used, kept.endless) == (fresh.used, fresh.endless)
            assert (kept.shared, kept.shared_endless) == (fresh.shared, fresh.shared_endless)


def walk(seed: int, steps: int) -> Walk:
    """Walk so many steps, with a pass behind most of them; AssertionError where the law is broken."""
    found = Walk(seed)
    for _ in range(steps):
        found.step()
        if found.random.random() < 0.8:
            found.compare(with_reasons=found.random.random() < 0.02)
            found.compare_laying()
    return found
