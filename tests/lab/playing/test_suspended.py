"""Plays in which suspend thresholds suspend tasks, compared with passes at each second."""

from dataclasses import replace
from datetime import datetime

from hypothesis import example, given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.progress import end_tasks, start_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.world.suspend_thresholds import BY_THRESHOLD, find_orders, with_orders
from qmonpy.lab.playing.engine_jobs import EngineJobs, order_ends
from qmonpy.lab.playing.idle_site import LOADS_NOTE, first_state, with_idle_hosts
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.playing.replay import play
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.work.state import TaskKey
from tests.lab.lines import BEGIN, make_site, make_workload

SECONDS = 600
Runs = dict[TaskKey, tuple[int, int, tuple[tuple[str, int], ...]]]
"""By job and task the start behind BEGIN, the seconds of the run, and the pieces."""


def make_loaded(queue: dict[str, str], load: str = "0.1", scheduler: dict[str, str] | None = None) -> Cluster:
    """Two hosts that report load, one of them also a value that no job changes."""
    cluster = make_site(2, 3, scheduler=scheduler)
    values = {"np_load_avg": load, "num_proc": "2"}
    hosts = {
        name: replace(host, load_values=values | ({"np_load_long": load} if name == "h1" else {}))
        for name, host in cluster.hosts.items()
        if name != "global"
    }
    known = cluster.queues["all.q"]
    settings = {**known.settings, **{name: Setting(value) for name, value in queue.items()}}
    return replace(cluster, hosts={**cluster.hosts, **hosts}, queues={"all.q": replace(known, settings=settings)})


def list_runs(played: Played) -> Runs:
    found: Runs = {}
    for row in range(len(played.start)):
        if played.start[row] != NEVER:
            low, high = played.pieces_first[row : row + 2]
            pieces = tuple(
                (played.places[place], int(slots))
                for place, slots in zip(played.piece_place[low:high], played.piece_slots[low:high], strict=True)
            )
            found[row + 1, 1] = int(played.start[row]) - BEGIN, int(played.run_time[row]), pieces
    return found


def play_every_second(cluster: Cluster, workload: Workload) -> Runs:
    """What runs when and where, with a pass at each second; a task that is suspended makes no progress."""
    cluster = with_idle_hosts(cluster)
    jobs, state, order = EngineJobs(workload, cluster, 0), first_state(cluster), order_ends(workload, 0).tolist()
    stood: dict[TaskKey, int] = {}
    found: Runs = {}
    for now in range(BEGIN, BEGIN + SECONDS):
        decisions, orders = schedule(cluster, state, now), find_orders(cluster, state, now)
        was_still = {key for key, task in state.running.items() if BY_THRESHOLD in task.marks}
        state = start_tasks(replace(state, memory=decisions.memory), decisions.started)
        over = []
        for key, task in state.running.items():
            run = max(1, int(workload.run_time[key[0] - 1]))
            if key not in was_still and task.start_time + run + stood.get(key, 0) <= now:
                over.append(key)
        kept = [tuple(key for key in some if key not in over) for some in (orders.suspended, orders.resumed)]
        state = with_orders(state, replace(orders, suspended=kept[0], resumed=kept[1]), now)
        for key, task in state.running.items():
            stood[key] = stood.get(key, 0) + (BY_THRESHOLD in task.marks)
            if key in over:
                found[key] = task.start_time - BEGIN, now - task.start_time, task.pieces
        state = end_tasks(state, sorted(over, key=lambda key: order[key[0] - 1]))
        for number, index in enumerate(jobs.index_of.tolist(), 1):
            if workload.submit[index] == now:
                state = submit(state, jobs.make(number))
        if not state.jobs and now > BEGIN + 20:
            break
    assert not state.running
    return found


JOBS = st.lists(
    st.tuples(st.integers(0, 20), st.integers(1, 20), st.sampled_from("abc"), st.sampled_from([1, 1, 2, 3])),
    min_size=1,
    max_size=10,
)
QUEUES = st.fixed_dictionaries(
    {
        "suspend_thresholds": st.sampled_from(("np_load_avg=0.4", "np_load_avg=0.7", "NONE")),
        "nsuspend": st.sampled_from(("1", "2")),
        "suspend_interval": st.sampled_from(("0:0:1", "0:0:8")),
    }
)
SCHEDULERS = st.fixed_dictionaries(
    {
        "job_load_adjustments": st.sampled_from(("np_load_avg=0.5", "np_load_avg=0.9", "NONE")),
        "load_adjustment_decay_time": st.sampled_from(("0:0:6", "0:0:30")),
    }
)


@settings(max_examples=40, deadline=None)
@given(JOBS, QUEUES, SCHEDULERS)
@example(
    # The last job may start right after the pass that suspends a task, though nothing started and nothing ended.
    [(0, 1, "a", 1), (0, 8, "a", 1), (0, 8, "a", 1), (6, 2, "a", 3), (7, 1, "a", 1), (0, 1, "a", 1)],
    {"suspend_thresholds": "np_load_avg=0.4", "nsuspend": "1", "suspend_interval": "0:0:8"},
    {"job_load_adjustments": "np_load_avg=0.5", "load_adjustment_decay_time": "0:0:6"},
)
def test_that_tasks_are_suspended_and_go_on_as_by_passes_at_each_second(
    jobs: list[tuple[int, int, str, int]], queue: dict[str, str], scheduler: dict[str, str]
) -> None:
    cluster, workload = make_loaded(queue, scheduler=scheduler), make_workload(*jobs)
    assert list_runs(play(cluster, workload)) == play_every_second(cluster, workload)


@settings(max_examples=40, deadline=None)
@given(
    JOBS,
    st.sampled_from(("np_load_avg=0.4", "np_load_avg=0.7", "np_load_long=0.4")),
    st.sampled_from(("np_load_avg=0.5", "np_load_avg=0.9,np_load_long=0.9")),
    st.sampled_from(("0:0:6", "0:0:30", "0:2:0")),
)
@example(
    # The second job waits for no end, only until the start of the first no longer counts as so much load.
    [(0, 20, "a", 2), (0, 20, "a", 2), (0, 20, "a", 2)],
    "np_load_avg=0.4",
    "np_load_avg=0.9",
    "0:0:6",
)
def test_that_what_an_alarm_of_starts_keeps_waiting_starts_when_it_ends_as_by_passes_at_each_second(
    jobs: list[tuple[int, int, str, int]], threshold: str, adjustments: str, decay: str
) -> None:
    scheduler = {"job_load_adjustments": adjustments, "load_adjustment_decay_time": decay}
    cluster = make_loaded({"load_thresholds": threshold, "slots": "9"}, scheduler=scheduler)
    workload = make_workload(*jobs)
    assert list_runs(play(cluster, workload)) == play_every_second(cluster, workload)


WATCHED = {"suspend_thresholds": "np_load_avg=0.4", "suspend_interval": "0:0:5", "nsuspend": "1"}
RISING = {"job_load_adjustments": "np_load_avg=0.5", "load_adjustment_decay_time": "0:0:30"}


def find_notes(played: Played) -> list[str]:
    return [each.say() for each in played.notes]


def test_that_what_starts_suspend_runs_longer_and_that_this_is_said() -> None:
    workload = make_workload(*((0, 20, "anna", 1) for _ in range(6)))
    played = play(make_loaded(WATCHED, scheduler=RISING), workload)
    assert max(played.run_time) > 20
    assert find_notes(played)[0] == LOADS_NOTE
    assert "suspended by thresholds of their queues, and run longer for that" in find_notes(played)[1]
    quiet = play(make_loaded(WATCHED, scheduler={"job_load_adjustments": "NONE"}), workload)
    assert (set(quiet.run_time.tolist()), find_notes(quiet)) == ({20}, [LOADS_NOTE])


def play_with_calendar(calendar: Calendar, limit: str = "99999") -> Played:
    """Play jobs of which one stands still when a calendar suspends their queue, 9 seconds behind BEGIN."""
    scheduler = {**RISING, "max_reservation": "0"}
    cluster = make_loaded({**WATCHED, "calendar": "break"}, scheduler=scheduler)
    cluster = replace(cluster, calendars={"break": calendar})
    return play(cluster, make_workload(*((0, 20, "anna", 1) for _ in range(4)), h_rt=limit))


def at(seconds: int) -> str:
    return f"{datetime.fromtimestamp(BEGIN + seconds):%H:%M:%S}"


def test_that_what_stands_still_goes_on_when_its_calendar_opens_or_its_limit_ends_it() -> None:
    calendar = Calendar("break", week=f"{at(9)}-{at(99)}=suspended")
    played = play_with_calendar(calendar)
    assert 110 < max(played.run_time) < 130
    assert max(play_with_calendar(calendar, "60").run_time) == 60
