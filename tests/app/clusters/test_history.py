"""The journal as a history: earlier states, comparisons, and the way back."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.clusters.history import (
    HISTORY_COLUMNS,
    compare_states,
    find_state,
    history_rows,
    plan_restoring,
    plan_taking_back,
)
from qmonpy.app.tables.column import filter_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.journal_notes import SEEN
from qmonpy.translation import translate_by
from tests.clusters.world import slots_per_user, small_cluster, write_sets


def made(*limits: int) -> EmbeddedCluster:
    """A cluster whose rule set got these limits one after the other; 0 removes it."""
    cluster = EmbeddedCluster(small_cluster())
    for limit in limits:
        write_sets(cluster, "root", [slots_per_user(limit)] if limit else [])
    return cluster


def limit_of(cluster: Cluster) -> int:
    found = cluster.quota_sets.get("per_user")
    return int(found.rules[0].limits[0].value) if found else 0


@given(st.lists(st.integers(0, 3), max_size=8))
def test_that_every_earlier_state_is_found_again(limits: list[int]) -> None:
    cluster = made(*limits)
    now, journal = cluster.snapshot().cluster, cluster.journal()
    known = [0]
    for limit in limits:
        if limit != known[-1]:
            known.append(limit)
    assert [limit_of(find_state(now, journal, number)) for number in range(len(journal) + 1)] == known


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.data())
def test_that_a_whole_state_can_be_restored_and_that_is_a_change_of_its_own(limits: list[int], data: Any) -> None:
    cluster = made(*limits)
    number = data.draw(st.integers(0, len(cluster.journal())))
    before = find_state(cluster.snapshot().cluster, cluster.journal(), number)
    changes = plan_restoring(cluster.snapshot().cluster, cluster.journal(), number)
    assert cluster.change("root", changes).is_done
    assert cluster.snapshot().cluster == before
    assert len(cluster.journal()) >= number


def test_that_the_newest_change_comes_first_and_every_object_has_a_row() -> None:
    cluster = EmbeddedCluster(small_cluster())
    write_sets(cluster, "root", [slots_per_user(1), slots_per_user(2, "other")])
    cluster.change("root", [Change(ObjectKind.MANAGER, "anna", None, "anna")], note="on leave until May")
    rows = history_rows(cluster.journal())
    assert [(row.change.key, row.change.verb) for row in rows] == [
        ("anna", "added"),
        ("per_user", "added"),
        ("other", "added"),
    ]
    assert [row.change.key for row in filter_rows(rows, "leave", HISTORY_COLUMNS)] == ["anna"]
    assert [row.change.key for row in filter_rows(rows, 'name:"other"', HISTORY_COLUMNS)] == ["other"]


def test_that_why_a_journal_noticed_a_change_is_found_as_it_is_kept_and_as_it_is_shown() -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.change("root", [Change(ObjectKind.MANAGER, "anna", None, "anna")], note=SEEN)
    rows = history_rows(cluster.journal())
    translate_by(lambda text: "Bemerkt: anderswo" if text == SEEN else text, code="de")
    try:
        assert [len(filter_rows(rows, f"note:{said}", HISTORY_COLUMNS)) for said in ("noticed", "bemerkt", "x")] == [
            1,
            1,
            0,
        ]
        assert all(said in rows[0].words for said in ("noticed: changed", "bemerkt: anderswo"))
    finally:
        translate_by(None)


def test_that_a_change_is_taken_back_while_its_object_is_as_it_left_it() -> None:
    cluster = made(1, 2)
    entry = cluster.journal()[1]
    plan = plan_taking_back(cluster.snapshot().cluster, entry.changes)
    assert plan.moved == ()
    assert cluster.change("root", plan.changes).is_done
    assert limit_of(cluster.snapshot().cluster) == 1


def test_that_what_somebody_changed_later_is_not_lost() -> None:
    cluster = made(1, 2, 3)
    plan = plan_taking_back(cluster.snapshot().cluster, cluster.journal()[1].changes)
    assert plan.changes == ()
    assert [each.key for each in plan.moved] == ["per_user"]


def test_that_what_is_back_already_needs_nothing() -> None:
    cluster = made(1, 2, 1)
    plan = plan_taking_back(cluster.snapshot().cluster, cluster.journal()[1].changes)
    assert (plan.changes, plan.moved) == ((), ())


def test_that_changes_that_were_made_together_are_taken_back_together() -> None:
    cluster = EmbeddedCluster(small_cluster())
    shown = cluster.snapshot().cluster
    queue = shown.queues["all.q"]
    pe = shown.pes["mpi"]
    new = replace(pe, name="wide")
    wider = replace(
        queue, settings={**queue.settings, "pe_list": replace(queue.settings["pe_list"], default="mpi wide")}
    )
    both: list[AnyChange] = [Change(ObjectKind.PE, "wide", None, new), Change(ObjectKind.QUEUE, "all.q", queue, wider)]
    assert cluster.change("root", both).is_done
    plan = plan_taking_back(cluster.snapshot().cluster, cluster.journal()[0].changes)
    assert cluster.change("root", plan.changes).is_done
    assert cluster.snapshot().cluster == shown


def test_that_two_states_are_compared_in_both_directions() -> None:
    cluster = made(1, 2, 3)
    now, journal = cluster.snapshot().cluster, cluster.journal()
    (there,) = compare_states(now, journal, 1, 3)
    (back,) = compare_states(now, journal, 3, 1)
    assert there == back.inverse
    assert compare_states(now, journal, 2, 2) == ()
