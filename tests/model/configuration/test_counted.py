"""What a qmaster counts by itself is nobody's change."""

from dataclasses import replace

import pytest

from qmonpy.app.clusters.history import find_state, plan_restoring, plan_taking_back
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.change import Change, JournalEntry, ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.counted import UNWRITTEN_SECONDS, is_counted, with_present_counts
from qmonpy.model.snapshot import Snapshot

NOW = 1_795_000_000
AUTOMATIC = {
    "enforce_user": "auto",
    "auto_user_oticket": "3",
    "auto_user_fshare": "0",
    "auto_user_default_project": "none",
    "auto_user_delete_time": "86400",
}
ANNA = User("anna", oticket=3, delete_time=NOW)
LATER = replace(ANNA, delete_time=NOW + 60)


def cluster_with(*users: User, **configuration: str) -> Cluster:
    return Cluster(users={each.name: each for each in users}, configuration={**AUTOMATIC, **configuration})


@pytest.mark.parametrize(
    ("before", "after", "counted"),
    [
        (ANNA, LATER, True),
        (LATER, ANNA, True),
        (ANNA, replace(ANNA, delete_time=NOW - 2 * UNWRITTEN_SECONDS), False),
        (ANNA, ANNA, False),
        (ANNA, replace(LATER, oticket=4), False),
        (ANNA, replace(ANNA, delete_time=0), False),
        (replace(ANNA, delete_time=0), ANNA, False),
        (None, ANNA, True),
        (None, replace(ANNA, oticket=0), False),
        (None, replace(ANNA, default_project="p"), False),
        (None, replace(ANNA, delete_time=0), False),
        (ANNA, None, True),
        (LATER, None, False),
        (replace(ANNA, delete_time=0), None, False),
    ],
)
def test_only_what_a_qmaster_does_with_automatic_users_is_counted(
    before: User | None, after: User | None, counted: bool
) -> None:
    change = Change(ObjectKind.USER, "anna", before, after)
    assert is_counted(change, cluster_with(), NOW) is counted


def test_where_users_are_not_made_automatically_somebody_added_them() -> None:
    change = Change(ObjectKind.USER, "anna", None, ANNA)
    assert not is_counted(change, cluster_with(enforce_user="true"), NOW)


def test_a_change_keeps_what_was_counted_since_and_sets_what_it_sets() -> None:
    edit = Change(ObjectKind.USER, "anna", ANNA, replace(ANNA, oticket=9))
    based = with_present_counts(edit, LATER)
    assert (based.before, based.after) == (LATER, replace(LATER, oticket=9))
    forever = Change(ObjectKind.USER, "anna", ANNA, replace(ANNA, delete_time=0))
    assert with_present_counts(forever, LATER).after == replace(ANNA, delete_time=0)
    by_others = replace(LATER, oticket=5)
    assert with_present_counts(edit, by_others) is edit


def test_taking_a_change_back_leaves_what_was_counted_since() -> None:
    edited = replace(ANNA, oticket=9)
    change = Change(ObjectKind.USER, "anna", ANNA, edited)
    present = cluster_with(replace(edited, delete_time=NOW + 99))
    wanted = replace(ANNA, delete_time=NOW + 99)
    taking_back = plan_taking_back(present, (change,))
    assert not taking_back.moved
    assert with_changes(present, taking_back.changes).users["anna"] == wanted
    journal = (JournalEntry(1, NOW, "root", (change,)),)
    assert find_state(present, journal, 0).users["anna"] == wanted
    (restoring,) = plan_restoring(present, journal, 0)
    assert restoring.after == wanted


def test_a_draft_follows_what_is_counted_without_a_word_and_without_a_conflict() -> None:
    draft = Draft(Snapshot(cluster_with(ANNA, User("bert", delete_time=NOW))))
    part = object_part(draft, ObjectKind.USER)
    anna, bert = part.find("anna"), part.find("bert")
    assert anna is not None
    assert bert is not None
    part.set_attributes((anna.id,), {"oticket": "9"})
    part.delete((bert.id,))
    merged = draft.rebase(Snapshot(cluster_with(LATER, User("bert", delete_time=NOW + 60))))
    assert merged == ()
    assert part.conflicts() == ()
    changes = {each.key: (each.before, each.after) for each in part.changes}
    assert changes["anna"] == (LATER, replace(LATER, oticket=9))
    assert changes["bert"] == (User("bert", delete_time=NOW + 60), None)
