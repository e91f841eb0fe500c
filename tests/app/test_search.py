"""Anything is found by its name, its label or its value, the best first, and marked where it is edited."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.app.search import DELETED, EDITED, MOST_OF_KIND, Entry, SearchIndex, find_entries, finding
from qmonpy.app.search import index as index_module
from qmonpy.app.search.activity import job_entry, job_section
from qmonpy.app.search.entry import Section, line_of
from qmonpy.app.search.finding import split_words
from qmonpy.app.search.objects import noun_of
from qmonpy.app.session.actions import ACTIONS, PAGES
from qmonpy.app.tables.object_pages import OBJECT_PAGES, find_object_place
from qmonpy.model.configuration.access import User, UserSet
from qmonpy.model.configuration.change import LISTS, MAPPINGS, ObjectKind, find_objects
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from tests.app.reservation_world import reserved_snapshot
from tests.app.search_world import found_snapshot, make_index, titles


def test_that_every_object_that_a_page_shows_is_found_by_its_name() -> None:
    snapshot = found_snapshot()
    index = make_index(snapshot)
    for kind in (*MAPPINGS, *LISTS):
        if kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION):
            continue
        for name in find_objects(snapshot.cluster, kind):
            place = find_object_place(kind, name)
            entries = [each for group in index.find(name).groups for each in group.entries]
            found = [(each.page, each.key) for each in entries if each.kind == noun_of(kind) and each.title == name]
            assert found == ([place] if place is not None else []), (kind, name)


def test_that_a_node_of_the_share_tree_is_found_by_its_name_and_its_path() -> None:
    tree = ShareNode("Root", 1, (ShareNode("halls", 30, (ShareNode("anna", 2),)),))
    snapshot = found_snapshot()
    snapshot = replace(snapshot, cluster=snapshot.cluster.with_share_tree(tree))
    index = make_index(snapshot)
    (group,) = index.find("halls", kind="share tree node").groups
    first, second = group.entries
    assert (first.title, first.page, first.key, first.detail) == (
        "/halls",
        "policies",
        "tree/halls",
        "30 shares",
    )
    assert (second.title, second.key) == ("/halls/anna", "tree/halls/anna")
    assert "/halls/anna" in titles(index.find("anna"))
    index.update(snapshot, snapshot.cluster.with_share_tree(None))
    (entry,) = index.find("share tree", kind="share tree").groups[0].entries
    assert (entry.page, entry.key, entry.detail, entry.mark) == ("policies", "tree", "2 nodes", DELETED)


def test_that_a_name_as_a_whole_comes_before_its_beginning_and_that_before_its_inside() -> None:
    names = ("xh1", "h12", "a h1", "h1")
    section = Section("host", [Entry("host", name, "hosts", name) for name in names])
    assert titles(find_entries([section], "h1")) == ["h1", "h12", "a h1", "xh1"]


def test_that_kinds_come_in_the_order_of_their_best() -> None:
    snapshot = found_snapshot()
    kinds = [group.kind for group in make_index(snapshot).find("h1").groups]
    assert kinds[0] == "host"
    assert kinds.index("host") < kinds.index("rule set") < kinds.index("attribute")


@pytest.mark.parametrize("text", ["h_rt of gpu.q", "h_rt gpu.q", "gpu.q h_rt", "H_RT OF GPU.Q"])
def test_that_an_attribute_of_an_object_is_found_by_both_names(text: str) -> None:
    first = make_index(found_snapshot()).find(text).groups[0].entries[0]
    page = OBJECT_PAGES[ObjectKind.QUEUE]
    assert (first.kind, first.title, first.detail) == ("attribute", "h_rt of gpu.q", "4:0:0")
    assert (first.page, first.key) == (page, "cluster queue/gpu.q/h_rt")


def test_that_an_attribute_is_found_by_its_label_for_people() -> None:
    found = make_index(found_snapshot()).find("running jobs of a user")
    (setting,) = [each for group in found.groups if group.kind == "setting" for each in group.entries]
    assert (setting.title, setting.page, setting.key) == (
        "maxujobs",
        "configuration",
        "scheduler configuration/maxujobs",
    )


def test_that_the_label_is_shown_where_it_is_what_was_found() -> None:
    found = make_index(found_snapshot()).find("hard wall clock gpu.q")
    (entry,) = [each for group in found.groups for each in group.entries if each.title == "h_rt of gpu.q"]
    assert entry.detail.lower().startswith("hard wall clock time")
    assert entry.detail.endswith(": 4:0:0")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("site/prolog", "prolog of all.q"),
        ("@gpu", "slots of all.q"),
        ("4:0:0", "h_rt of gpu.q"),
        ("@physics", "entries of staff"),
        ("20-6=off", "week of night"),
        ("/usr/site/epilog.sh", "epilog"),
    ],
)
def test_that_what_an_object_says_is_found(text: str, title: str) -> None:
    assert title in titles(make_index(found_snapshot()).find(text))


def test_that_what_is_as_by_default_is_not_found_by_its_value() -> None:
    assert "h_rt of all.q" not in titles(make_index(found_snapshot()).find("infinity"))


def test_that_a_long_value_is_shown_where_the_word_is() -> None:
    entry = Entry("attribute", "hostlist of q", "queues", "q", "", value=" ".join(f"node{n}" for n in range(99)))
    (group,) = find_entries([Section("attribute", [entry])], "node77").groups
    assert group.entries[0].detail.startswith("... node75 node76 node77 ")


def test_that_rules_are_found_by_their_name_and_by_what_they_limit() -> None:
    index = make_index(found_snapshot())
    assert titles(index.find("h1_limits"), "rule") == ["h1_limits/1"]
    (rule,) = [each for group in index.find("slots=1").groups if group.kind == "rule" for each in group.entries]
    assert (rule.page, rule.key) == ("rule-sets", "h1_limits/1")


def test_that_jobs_are_found_by_number_name_and_owner() -> None:
    index = make_index(found_snapshot())
    assert titles(index.find("2"))[0] == "2 par"
    assert titles(index.find("HELD"), "job") == ["3 held"]
    assert titles(index.find("bob"), "job") == ["3 held", "2 par", "5 gone"]
    assert titles(index.find("bob held"), "job") == ["3 held"]


def test_that_jobs_that_ended_are_found_behind_those_that_did_not() -> None:
    snapshot = found_snapshot()
    ended = (
        FinishedTask(90, 1, "bob", "held", 0, 1, 2),
        FinishedTask(91, 1, "bob", "gone", 0, 1, 2),
        FinishedTask(91, 2, "bob", "gone", 0, 1, 3),
        FinishedTask(92, 1, "bob", "killed", 0, 0, 3, was_deleted=True),
        FinishedTask(3, 1, "bob", "held", 0, 1, 2),
    )
    index = make_index(replace(snapshot, finished=ended))
    assert titles(index.find("bob held"), "job") == ["3 held", "90 held"]
    (gone,) = [each for group in index.find("91").groups if group.kind == "job" for each in group.entries]
    assert (gone.title, gone.page, gone.key, gone.detail) == ("91 gone", "jobs", "91", "bob, finished")
    assert [each.detail for group in index.find("killed").groups for each in group.entries] == ["bob, deleted"]
    index.update(snapshot, snapshot.cluster)
    assert titles(index.find("gone"), "job") == ["5 gone"]


def test_that_users_lead_to_their_jobs() -> None:
    (user,) = [
        each
        for group in make_index(found_snapshot()).find("bob").groups
        if group.kind == "user"
        for each in group.entries
    ]
    assert (user.page, user.key, user.detail) == ("jobs", 'user:"bob"', "2 jobs wait")


RULE_OF_ZORA = Rule((Limit("slots", "1"),), users=Filter(("zora", "@s", "x*")))


def rights_of(index: SearchIndex, name: str) -> list[Entry]:
    return [each for group in index.find(name).groups if group.kind == "rights" for each in group.entries]


@pytest.mark.parametrize(
    "known_by",
    [
        {"users": {"zora": User("zora")}},
        {"managers": ("root", "zora")},
        {"operators": ("zora",)},
        {"administrators": ("root", "zora")},
        {"user_sets": {"s": UserSet("s", ("zora", "@group"))}},
        {"unix_groups": {"zora": ("people",)}},
        {"queues": {"q": ClusterQueue("q", ("h1",), {"owner_list": Setting("NONE", {"h1": "zora"})})}},
        {"quota_sets": {"r": QuotaSet("r", (RULE_OF_ZORA,))}},
    ],
)
def test_that_somebody_is_found_whoever_names_him(
    known_by: dict[str, Any],
) -> None:
    snapshot = replace(found_snapshot(), cluster=replace(found_snapshot().cluster, **known_by))
    (found,) = rights_of(make_index(snapshot), "zora")
    assert (found.title, found.page, found.key) == ("rights of zora", "users", "rights/zora")
    assert rights_of(make_index(snapshot), "@s") == rights_of(make_index(snapshot), "x*") == []


def test_that_somebody_with_jobs_or_a_reservation_is_found_with_what_he_may_do() -> None:
    assert [each.key for each in rights_of(make_index(found_snapshot()), "bob")] == ["rights/bob"]
    snapshot = reserved_snapshot()
    owners = {each.request.owner for each in snapshot.state.reservations.values()}
    assert owners
    for owner in owners:
        assert rights_of(make_index(snapshot), owner)[0].title == f"rights of {owner}"


def test_that_the_role_of_somebody_stands_beside_and_changes_with_the_managers() -> None:
    snapshot = found_snapshot()
    index = make_index(snapshot)
    assert rights_of(index, "bob")[0].detail == "user"
    cluster = replace(snapshot.cluster, managers=("root", "bob"))
    index.update(replace(snapshot, cluster=cluster), cluster)
    assert rights_of(index, "bob")[0].detail == "manager"


def test_that_all_of_a_kind_are_found_if_that_is_asked_for() -> None:
    index = make_index(found_snapshot())
    some, every = index.find("s", most=8), index.find("s", MOST_OF_KIND, "attribute")
    (group,) = [each for each in some.groups if each.kind == "attribute"]
    assert len(group.entries) < group.total
    assert [each.kind for each in every.groups] == ["attribute"]
    assert len(every.groups[0].entries) == every.groups[0].total == group.total
    assert every.groups[0].entries[: len(group.entries)] == group.entries
    assert every.kind == "attribute"


def test_that_reservations_are_found_by_id_name_and_owner_and_those_that_are_gone_too() -> None:
    index = make_index(reserved_snapshot())
    assert titles(index.find("nightly"), "reservation") == ["17 nightly"]
    assert titles(index.find("17"), "reservation")[0] == "17 nightly"
    assert [each.key for group in index.find("old").groups for each in group.entries if each.kind == "reservation"] == [
        "ar:9"
    ]


def test_that_queue_instances_are_found_by_both_sides() -> None:
    found = make_index(found_snapshot()).find("all@h")
    assert [(each.title, each.page, each.key) for each in found.groups[0].entries] == [
        ("all.q@h1", "queues", "all.q@h1"),
        ("all.q@h2", "queues", "all.q@h2"),
    ]


def test_that_every_page_and_every_action_is_found() -> None:
    index = make_index(found_snapshot())
    for place in PAGES:
        assert place.title in titles(index.find(place.title), "page")
    for action in ACTIONS:
        title = action.title.removesuffix("...")
        assert any(each.startswith(title) for each in titles(index.find(title, most=200), "action")), action.id


def test_that_nothing_is_found_for_nothing() -> None:
    index = make_index(found_snapshot())
    assert index.find("  ").groups == ()
    assert index.find("zzz").groups == ()


@given(st.text(max_size=8), st.integers(1, 40))
def test_that_whatever_is_typed_there_are_never_more_than_asked_for(text: str, most: int) -> None:
    found = _INDEX.find(text, most)
    shown = sum(len(group.entries) for group in found.groups)
    assert shown <= most
    assert all(len(group.entries) <= group.total for group in found.groups)


_INDEX = make_index(found_snapshot())


def test_that_each_kind_has_room_and_the_count_tells_of_the_rest() -> None:
    sections = [Section(kind, [Entry(kind, f"a{n}", "", "") for n in range(50)]) for kind in ("x", "y", "z")]
    found = find_entries(sections, "a", 30)
    assert [(group.kind, len(group.entries), group.total) for group in found.groups] == [
        ("x", 22, 50),
        ("y", 4, 50),
        ("z", 4, 50),
    ]


def test_that_of_between_an_attribute_and_its_object_is_no_word() -> None:
    assert split_words("h_rt of all.q") == ("h_rt", "all.q")
    assert split_words("of") == ("of",)


# What is edited, and what became another


def test_that_what_is_edited_and_not_applied_is_found_and_marked() -> None:
    snapshot = found_snapshot()
    draft = Draft(snapshot)
    pes = object_part(draft, ObjectKind.PE)
    pes.add(pes.new_value("newborn"))
    projects = object_part(draft, ObjectKind.PROJECT)
    projects.delete([projects.find("p1").id])
    settings_part(draft, ObjectKind.SCHEDULER).set_attribute("max_reservation", "77")
    index = make_index(snapshot, draft.planned())
    marks = {(each.kind, each.title): each.mark for text in ("newborn", "p1", "mpi", "max_reservation")
             for group in index.find(text).groups for each in group.entries}  # fmt: skip
    assert marks["parallel environment", "newborn"] == EDITED
    assert marks["attribute", "slots of newborn"] == EDITED
    assert marks["project", "p1"] == DELETED
    assert marks["parallel environment", "mpi"] == ""
    assert marks["setting", "max_reservation"] == EDITED
    assert "max_reservation" in titles(index.find("77"))


def test_that_an_index_that_follows_finds_what_one_made_anew_finds() -> None:
    snapshot = found_snapshot()
    draft = Draft(snapshot)
    index = make_index(snapshot)
    pes = object_part(draft, ObjectKind.PE)
    pes.set_attributes([pes.find("mpi").id], {"slots": "1234"})
    jobs = {**snapshot.state.jobs, 9: Job(9, "carl", name="late")}
    later = replace(snapshot, state=replace(snapshot.state, jobs=jobs))
    index.update(later, draft.planned())
    fresh = make_index(later, draft.planned())
    for text in ("1234", "late", "carl", "slots", "mpi", "p1", "a"):
        assert index.find(text) == fresh.find(text)
    pes.revert_all()
    index.update(snapshot, draft.planned())
    assert index.find("slots") == make_index(snapshot).find("slots")
    assert titles(index.find("late"), "job") == []


def assert_lines(index: SearchIndex) -> None:
    """Each section keeps of each entry what the entry says, also where it is made late."""
    for section in index._in_order():
        assert section.unpack() == [line_of(section.entry(at)) for at in range(len(section.texts))], section.kind


@pytest.mark.parametrize("many", [0, 3000])
def test_that_sections_keep_what_their_entries_say_also_after_edits(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_module, "MANY_OBJECTS", many)
    snapshot = found_snapshot()
    index = make_index(snapshot)
    assert_lines(index)
    draft = Draft(snapshot)
    queues = object_part(draft, ObjectKind.QUEUE)
    queues.set_attributes([queues.find("all.q").id], {"slots": "7", "seq_no": "4"})
    queues.add(queues.new_value("a.q"))
    hosts = object_part(draft, ObjectKind.HOST)
    hosts.delete([hosts.find("h1").id])
    index.update(snapshot, draft.planned())
    assert_lines(index)
    assert list(map(Section.unpack, index._in_order())) == list(
        map(Section.unpack, make_index(snapshot, draft.planned())._in_order())
    )


@given(st.text(max_size=5), st.text(max_size=5))
def test_that_the_line_of_a_job_is_that_of_its_entry(name: str, owner: str) -> None:
    jobs = {7: Job(7, owner, name=name), 12: Job(12, "Bob", name="x")}
    section = job_section(jobs, [12])
    entries = [job_entry(12, jobs[12], is_running=True), job_entry(7, jobs[7], is_running=False)]
    assert [section.entry(at) for at in (0, 1)] == entries
    assert section.unpack() == Section("job", entries).unpack()


@given(
    st.lists(st.sampled_from(("a", "b", "ab", "b a", "a-b", "c ab")), max_size=9), st.sampled_from(("a", "b a", "ab"))
)
def test_that_words_found_very_often_are_found_as_rare_ones(titles: list[str], text: str) -> None:
    section = Section("x", [Entry("x", title, "", str(at), label="b", value="c a") for at, title in enumerate(titles)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finding, "MANY", 0)
        often = find_entries([section], text)
    assert often == find_entries([section], text)


def test_that_only_what_became_another_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = found_snapshot()
    index = make_index(snapshot)
    seen = []
    known = SearchIndex._renew_objects

    def note(self: SearchIndex, kind: ObjectKind, planned: Any, current: Any) -> None:
        seen.append(kind)
        known(self, kind, planned, current)

    monkeypatch.setattr(SearchIndex, "_renew_objects", note)
    index.update(snapshot, snapshot.cluster)
    assert seen == []
    draft = Draft(snapshot)
    pes = object_part(draft, ObjectKind.PE)
    pes.set_attributes([pes.find("mpi").id], {"slots": "7"})
    index.update(snapshot, draft.planned())
    assert seen == [ObjectKind.PE]


def test_that_what_was_used_last_is_found_again_unless_it_is_gone() -> None:
    index = make_index(found_snapshot())
    places = (("job", "jobs", "3"), ("complex", "complexes", "slots"), ("job", "jobs", "99"))
    assert [each.title for each in index.find_again(places)] == ["3 held", "slots"]


def test_that_of_very_many_objects_attributes_with_default_values_are_found_by_the_name_of_the_object(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    snapshot = found_snapshot()
    whole = make_index(snapshot)
    monkeypatch.setattr(index_module, "MANY_OBJECTS", 0)
    short = make_index(snapshot)
    for text in ("gpu.q seq_no", "seq_no of gpu.q", "gpu.q h_rt", "h_rt", "4:0:0"):
        assert set(titles(short.find(text), "attribute")) <= set(titles(whole.find(text), "attribute"))
    assert titles(short.find("seq_no of gpu.q"), "attribute") == ["seq_no of gpu.q"]
    assert titles(short.find("h_rt of gpu.q"), "attribute") == ["h_rt of gpu.q"]
    assert titles(short.find("seq_no"), "attribute") == []
    whole.update(snapshot, snapshot.cluster)
    monkeypatch.setattr(index_module, "MANY_OBJECTS", 100)
    short.update(snapshot, replace(snapshot.cluster, queues=dict(snapshot.cluster.queues)))
    assert titles(short.find("seq_no"), "attribute") == titles(whole.find("seq_no"), "attribute")
