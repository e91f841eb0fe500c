"""Each mistake in a request draft is told at its field, and who may not reserve is told why."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.reservations.request_check import (
    check_request,
    describe_denial,
    find_gap,
    has_errors,
    make_request,
    without_gap,
)
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Range
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.model.work.state import State
from tests.clusters.world import small_cluster

NOW = 1_700_000_000
GOOD = RequestDraft(duration="1:0:0")


@pytest.fixture
def snapshot() -> Snapshot:
    sets = {"arusers": UserSet("arusers", ("anna",)), "staff": UserSet("staff", ("anna", "bob"))}
    return Snapshot(replace(small_cluster(ckpts={"sys": {}}), user_sets=sets), State(), NOW)


def fields(draft: RequestDraft, snapshot: Snapshot, user: str = "root") -> dict[str, list[Severity]]:
    return {name: [each.severity for each in found] for name, found in check_request(draft, snapshot, user).items()}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("start", "yesterday"),
        ("queues", "nope.q"),
        ("queues", "all.q,nope.q"),
        ("hosts", "h9"),
        ("master_queues", "nope.q"),
        ("checkpoint", "nope"),
        ("allowed", "@nobody"),
        ("denied", "@nobody"),
        ("name", "1a"),
        ("name", "a/b"),
        ("account", "a:b"),
        ("pe", "nope"),
    ],
)
def test_that_a_mistake_is_told_at_its_field(snapshot: Snapshot, field: str, value: str) -> None:
    wrong: dict[str, Any] = {field: value}
    assert fields(replace(GOOD, **wrong), snapshot) == {field: [Severity.ERROR]}


@pytest.mark.parametrize("slots", ["many", "0", "2:4", "UNDEFINED"])
def test_that_wrong_slots_are_told_at_the_slots(snapshot: Snapshot, slots: str) -> None:
    assert list(check_request(replace(GOOD, pe="mpi", slots=slots), snapshot, "root")) == ["slots"]


def test_that_slots_without_an_environment_are_told(snapshot: Snapshot) -> None:
    assert list(check_request(replace(GOOD, slots="4"), snapshot, "root")) == ["slots"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("nope", "1"), "unknown resource"),
        (("h_rt", "soon"), "is not a time value"),
        (("slots", "2"), "use parallel environments"),
        (("load_avg", "1"), "non requestable"),
        (("arch", "a,b"), "neither blanks nor commas"),
        (("", "5"), "Choose an attribute"),
    ],
)
def test_that_a_wrong_resource_is_told_at_its_line(snapshot: Snapshot, line: tuple[str, str], words: str) -> None:
    reports = check_request(replace(GOOD, resources=(("num_proc", "2"), line)), snapshot, "root")
    assert list(reports) == ["resources/1"]
    assert words in reports["resources/1"][0].text


def test_that_an_attribute_asked_for_twice_is_told_also_by_its_shortcut(snapshot: Snapshot) -> None:
    reports = check_request(replace(GOOD, resources=(("num_proc", "2"), ("p", "4"))), snapshot, "root")
    assert list(reports) == ["resources/1"]


def test_that_an_unfinished_line_is_no_mistake(snapshot: Snapshot) -> None:
    assert check_request(replace(GOOD, resources=(("", ""),)), snapshot, "root") == {}


def test_that_one_mistake_does_not_hide_another(snapshot: Snapshot) -> None:
    draft = RequestDraft(start="x", pe="nope", queues="nope.q", name="1a", resources=(("nope", ""),))
    assert set(check_request(draft, snapshot, "root")) == {"start", "pe", "queues", "name", "resources/0"}


def test_that_an_unknown_user_is_a_warning(snapshot: Snapshot) -> None:
    reports = fields(replace(GOOD, allowed="anna,zoe"), snapshot)
    assert reports == {"allowed": [Severity.WARNING]}
    assert not has_errors(check_request(replace(GOOD, allowed="zoe"), snapshot, "root"))


def test_that_a_window_that_is_missing_is_a_gap_and_not_a_mistake(snapshot: Snapshot) -> None:
    reports = check_request(RequestDraft(), snapshot, "root")
    assert has_errors(reports)
    assert "Give a duration" in find_gap(reports)
    assert without_gap(reports) == {}
    assert find_gap(check_request(RequestDraft(name="1a"), snapshot, "root")) == ""


def test_that_the_limit_on_reservations_belongs_to_no_field(snapshot: Snapshot) -> None:
    limited = replace(snapshot.cluster, configuration={"max_advance_reservations": "1"})
    granted = Reservation(1, ReservationRequest("root"), NOW, NOW + 60, (("all.q@h1", 1),))
    full = replace(snapshot, cluster=limited, state=State(reservations={1: granted}))
    assert fields(GOOD, full) == {"": [Severity.ERROR]}


def test_that_a_good_draft_becomes_the_request_that_the_qmaster_keeps(snapshot: Snapshot) -> None:
    draft = replace(GOOD, pe="mpi", slots="2-4", resources=(("h_rt", "0:1:0"),), hosts="h1", queues="all.q")
    assert check_request(draft, snapshot, "root") == {}
    request = make_request(draft, snapshot, "root")
    assert (request.start, request.duration, request.slots) == (NOW, 3600, (Range(2, 4),))
    assert [(each.name, each.value) for each in request.resources] == [("h_rt", "60"), ("hostname", "h1")]


def test_that_who_may_not_reserve_is_told_who_may(snapshot: Snapshot) -> None:
    assert describe_denial(snapshot.cluster, "root") == ""
    assert describe_denial(snapshot.cluster, "anna") == ""
    text = describe_denial(snapshot.cluster, "bob")
    assert text == 'bob may not make reservations: neither a manager (root) nor in the user set "arusers" (anna).'
    nobody = replace(snapshot.cluster, user_sets={})
    assert "names nobody" in describe_denial(nobody, "bob")


def test_that_the_fields_of_somebody_who_may_not_reserve_are_looked_at_all_the_same(snapshot: Snapshot) -> None:
    assert check_request(GOOD, snapshot, "bob") == {}
    assert list(check_request(replace(GOOD, queues="nope.q"), snapshot, "bob")) == ["queues"]
