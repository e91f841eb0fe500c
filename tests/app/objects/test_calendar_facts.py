"""What a real cluster shows of a calendar, beside the model's reading."""

from dataclasses import replace

from qmonpy.app.objects.activity_texts import calendar_texts
from qmonpy.app.objects.calendar_facts import describe_source, find_shown_states
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.snapshot import CalendarZone, Snapshot
from qmonpy.model.work.state import State

CLOSED = Calendar("always", "NONE", "mon-sun=0-24=off")
CLUSTER = Cluster(
    hosts={name: Host(name) for name in ("h1", "h2")},
    queues={"all.q": ClusterQueue("all.q", ("h1", "h2"), {"calendar": Setting("always"), "slots": Setting("1")})},
    calendars={"always": CLOSED, "idle": replace(CLOSED, name="idle")},
)
REAL = CalendarZone(None, "the zone of this machine; that of the qmaster is not known here", is_known=False)


def make_snapshot(letters: str) -> Snapshot:
    states = {f"all.q@{host}": frozenset(letters) for host in ("h1", "h2")}
    return Snapshot(CLUSTER, State(instance_states=states, has_every_letter=True), 1_795_000_000, calendar_zone=REAL)


def test_that_the_state_is_the_one_that_the_cluster_shows_and_the_end_is_marked_as_the_model_s() -> None:
    texts = calendar_texts(make_snapshot("D"))
    assert texts["always"] == {"now": "off", "until": "always (model)"}
    assert texts["idle"] == {"now": "off (model)", "until": "always (model)"}


def test_that_where_they_differ_the_cluster_is_right_and_no_end_is_told() -> None:
    snapshot = make_snapshot("")
    assert find_shown_states(snapshot, "always") == (CalendarState.ENABLED,) * 2
    assert calendar_texts(snapshot)["always"] == {"now": "on", "until": "?"}
    words = describe_source(snapshot, "always", CalendarState.OFF)
    assert "that of the qmaster is not known here" in words
    assert "The cluster itself shows: 2 queue instances on. Where they differ, the cluster is right" in words


def test_that_a_simulation_needs_no_mark() -> None:
    snapshot = replace(make_snapshot(""), state=State(), calendar_zone=CalendarZone())
    assert describe_source(snapshot, "always", CalendarState.OFF) == ""
    assert calendar_texts(snapshot)["always"] == {"now": "off", "until": "always"}
