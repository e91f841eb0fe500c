"""Parts of a draft with objects of a kind: values written as a form writes them, checked as the cluster would."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.editing.attribute_fields import attribute_fields
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import restore_draft
from qmonpy.app.editing.object_parts import ObjectPart, make_parts_ahead, object_part
from qmonpy.app.tables.object_pages import OBJECT_PAGES, object_key, parse_object_key
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.model.configuration.change import MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster

NAMES = st.lists(st.sampled_from(["staff", "students", "gpu"]), unique=True, max_size=3).map(
    lambda names: " ".join(names) or "NONE"
)
FLAGS = st.sampled_from(["TRUE", "FALSE"])
TEXTS: dict[ObjectKind, st.SearchStrategy[str]] = {
    ObjectKind.PE: st.builds(
        "pe_name mpi\nslots {}\nuser_lists {}\nxuser_lists {}\nallocation_rule {}\ncontrol_slaves {}\n{}".format,
        st.integers(0, 9999),
        NAMES,
        NAMES,
        st.sampled_from(["$fill_up", "$round_robin", "$pe_slots", "4"]),
        FLAGS,
        st.sampled_from(["", "cpu_quota 1\n", "qsort_args liba.so sort_it 1 2\n"]),
    ),
    ObjectKind.PROJECT: st.builds("name p\noticket {}\nacl {}\nxacl {}\n".format, st.integers(0, 99), NAMES, NAMES),
    ObjectKind.CALENDAR: st.builds(
        "calendar_name c\nyear {}\nweek {}\n".format,
        st.sampled_from(["NONE", "24.12.2030=off", "1.1.2030-6.1.2030,24.12.2030=8-18=suspended"]),
        st.sampled_from(["NONE", "mon-fri=6-20=suspended sat-sun=off", "20-6"]),
    ),
    ObjectKind.CHECKPOINT: st.builds(
        "ckpt_name c\ninterface {}\nckpt_command {}\nwhen {}\n".format,
        st.sampled_from(["userdefined", "transparent", "APPLICATION-LEVEL"]),
        st.sampled_from(["none", "/bin/ckpt $job_pid", "NONE"]),
        st.sampled_from(["xs", "sx", "x", "NONE"]),
    ),
}


def part_of(kind: ObjectKind, value: Any) -> ObjectPart:
    cluster = Cluster(**{MAPPINGS[kind]: {value.name: value}})  # type: ignore[arg-type]
    return object_part(Draft(Snapshot(cluster)), kind)


@pytest.mark.parametrize("kind", list(TEXTS))
@given(st.data())
def test_that_writing_what_the_form_shows_changes_nothing(kind: ObjectKind, data: st.DataObject) -> None:
    value, reports = parse_object(kind, data.draw(TEXTS[kind]))
    assert value is not None, reports
    part = part_of(kind, value)
    before = part.objects[0].text
    for field in attribute_fields(kind, part.objects, {}):
        assert field.text is not None
        changed = part.plan_value(part.objects, field.description.name, field.text)
        part.take_plan("Nothing", changed)
    assert part.changes == ()
    assert part.objects[0].text == before


def test_that_values_per_host_stay_when_the_common_one_is_written() -> None:
    cluster = small_cluster(
        queues={
            "all.q": {"hostlist": "@allhosts", "slots": "2,[h1=4]"},
            "low.q": {"hostlist": "@allhosts", "slots": "3,[h2=8]"},
        }
    )
    part = object_part(Draft(Snapshot(cluster)), ObjectKind.QUEUE)
    part.take_plan("Change slots", part.plan_value(part.objects, "slots", "6"))
    assert [part.texts.of(each)["slots"] for each in part.objects] == ["6,[h1=4]", "6,[h2=8]"]
    part.undo_stack.undo()
    assert part.changes == ()


def test_that_an_edit_is_checked_as_the_cluster_would() -> None:
    part = object_part(Draft(Snapshot(small_cluster())), ObjectKind.PE)
    part.set_attributes((1,), {"user_lists": "nobody"})
    assert [each.fields[0] for each in part.reports(1)] == ["user_lists"]
    part.set_attributes((1,), {"user_lists": "NONE"})
    assert part.reports(1) == ()


def test_that_two_of_a_name_are_told() -> None:
    part = object_part(Draft(Snapshot(small_cluster())), ObjectKind.PE)
    (copy,) = part.clone((1,))
    part.rename(copy, part[1].name)
    assert [each.code for each in part.reports(copy)] == ["draft.name-taken"]
    assert part.reports(1) == ()


def test_that_what_is_named_may_be_what_is_edited_elsewhere() -> None:
    draft = Draft(Snapshot(small_cluster(calendars={"night": {}})))
    calendars, queues = object_part(draft, ObjectKind.CALENDAR), object_part(draft, ObjectKind.QUEUE)
    calendars.add(calendars.new_value("weekend"))
    queues.set_attributes((1,), {"calendar": "weekend"})
    assert queues.reports(1) == ()


def test_that_edits_come_back_after_a_crash() -> None:
    snapshot = Snapshot(small_cluster())
    draft = Draft(snapshot)
    object_part(draft, ObjectKind.PROJECT).set_attributes((1,), {"oticket": "7"})
    again = Draft(snapshot)
    restore_draft(again, draft.saved())
    assert object_part(again, ObjectKind.PROJECT).changes == object_part(draft, ObjectKind.PROJECT).changes != ()


def test_that_where_something_happened_is_told_by_kind_and_name() -> None:
    part = object_part(Draft(Snapshot(small_cluster())), ObjectKind.PE)
    before = part.state
    part.set_attributes((1,), {"slots": "7"})
    assert part.changed_name(before) == "parallel environment/mpi"


@pytest.mark.parametrize("kind", list(OBJECT_PAGES))
def test_that_keys_are_read_as_they_are_written(kind: ObjectKind) -> None:
    assert parse_object_key(object_key(kind, "a/b")) == (kind, "a/b")
    assert parse_object_key("alone") == ("", "alone")


@pytest.mark.parametrize("kind", [ObjectKind.USER, ObjectKind.PROJECT, ObjectKind.USER_SET])
def test_that_edited_shares_count_on_the_page_of_the_policies_too(kind: ObjectKind) -> None:
    value, _ = parse_object(kind, "name one\nfshare 3\n")
    part = part_of(kind, value)
    (edited,) = part.objects
    part.take_plan("Change oticket", part.plan_value([edited], "oticket", "5"))
    assert part.unsaved_by_page() == {OBJECT_PAGES[kind]: 1, "policies": 1}
    part.delete((edited.id,))
    assert part.unsaved_by_page() == {OBJECT_PAGES[kind]: 1}


def test_that_parts_that_were_made_ahead_are_those_of_the_draft_unless_it_has_some_or_goes_by_another_cluster() -> None:
    snapshot = Snapshot(small_cluster())
    draft, kinds = Draft(snapshot), (ObjectKind.HOST, ObjectKind.PE)
    own = object_part(draft, ObjectKind.PE)
    give = make_parts_ahead(draft, kinds, snapshot)
    assert list(draft.parts) == [str(ObjectKind.PE)]
    give()
    assert list(draft.parts) == [str(ObjectKind.PE), str(ObjectKind.HOST)]
    made = object_part(draft, ObjectKind.HOST)
    assert object_part(draft, ObjectKind.PE) is own
    assert made.objects == object_part(Draft(snapshot), ObjectKind.HOST).objects
    told: list[None] = []
    draft.subscribe(lambda: told.append(None))
    made.delete([made.objects[0].id])
    assert told
    assert draft.changes
    late, newer = Draft(snapshot), Snapshot(small_cluster(hosts={}))
    give = make_parts_ahead(late, kinds, snapshot)
    late.rebase(newer)
    give()
    assert list(late.parts) == []


def test_that_parts_that_were_made_ahead_are_taken_though_time_went_on() -> None:
    """The clock of a cluster makes a new snapshot all the time, of the same configuration."""
    snapshot, kinds = Snapshot(small_cluster()), (ObjectKind.HOST, ObjectKind.PE)
    draft = Draft(snapshot)
    give = make_parts_ahead(draft, kinds, snapshot)
    draft.rebase(replace(snapshot, now=snapshot.now + 60))
    give()
    assert list(draft.parts) == [str(each) for each in kinds]
    assert object_part(draft, ObjectKind.PE).objects == object_part(Draft(snapshot), ObjectKind.PE).objects
