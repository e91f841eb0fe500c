"""A draft of rule sets: text and value stay one set, every edit can be undone, nobody's change is lost."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.changes.change_preview import format_preview
from qmonpy.app.editing.quota_draft import QuotaDraft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.formats.quota_set.text import CheckedQuotaText, check_quota_text, parse_quota_sets
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import slots_per_user, small_cluster

GOOD = (
    "{\n   name         per_user\n   description  NONE\n   enabled      TRUE\n   limit        users {*} to slots=7\n}\n"
)
BROKEN = GOOD.replace("to slots=7", "to slots")


@pytest.fixture
def cluster() -> Cluster:
    return small_cluster().with_quota_sets((slots_per_user(1), slots_per_user(9, "everybody", is_enabled=False)))


@pytest.fixture
def draft(cluster: Cluster) -> QuotaDraft:
    return QuotaDraft(cluster)


def apply(draft: QuotaDraft, cluster: EmbeddedCluster) -> None:
    answer = cluster.change("root", draft.plan_apply())
    assert answer.is_done, answer
    draft.rebase(Snapshot(cluster.snapshot().cluster))


def test_that_a_fresh_draft_is_not_modified(draft: QuotaDraft) -> None:
    assert not draft.is_modified
    assert [each.name for each in draft.objects] == ["per_user", "everybody"]
    assert draft.plan_apply() == ()
    assert (draft.undo_title, draft.redo_title) == (None, None)


def test_that_an_edit_of_the_form_shows_in_the_text(draft: QuotaDraft) -> None:
    draft.enable(1, False)
    assert "enabled      FALSE" in draft[1].text
    assert draft[1].is_modified
    assert not draft[2].is_modified


def test_that_an_edit_of_the_text_shows_in_the_form_and_is_kept_as_typed(draft: QuotaDraft) -> None:
    typed = "# mine\n" + GOOD.replace("   limit        ", "limit ")
    draft.set_text(1, typed)
    assert draft[1].text == typed
    assert draft[1].value.rules[0].limits == (Limit("slots", "7"),)


def test_that_a_broken_text_keeps_the_last_good_value_and_refuses_apply(draft: QuotaDraft) -> None:
    draft.set_text(1, GOOD)
    draft.set_text(1, BROKEN)
    assert draft[1].value.rules[0].limits[0].value == "7"
    assert draft[1].has_broken_text
    assert any(each.is_error for each in draft.reports(1))
    assert draft.errors
    assert draft.plan_apply() == ()
    draft.set_text(1, GOOD)
    assert not draft.errors
    assert len(draft.plan_apply()) == 1


def test_that_a_text_with_two_sets_is_refused(draft: QuotaDraft) -> None:
    draft.set_text(1, GOOD + GOOD.replace("per_user", "second"))
    assert [each.code for each in draft.reports(1) if each.is_error] == ["object.not-one"]


def test_that_editing_the_form_mends_a_broken_text(draft: QuotaDraft) -> None:
    draft.set_text(1, BROKEN)
    draft.enable(1, False)
    assert not draft[1].has_broken_text
    assert "to slots=1" in draft[1].text


def test_that_reports_of_a_set_edited_in_the_form_point_into_its_text(draft: QuotaDraft) -> None:
    draft.change_rule(1, 0, Rule((Limit("no_such_thing", "1"),)))
    (report,) = [each for each in draft.reports(1) if each.is_error]
    lines = draft[1].text.splitlines()
    assert lines[report.span.line - 1][report.span.column - 1 :].startswith("no_such_thing")


def test_that_reports_of_a_set_of_the_cluster_point_into_the_text_that_is_printed_of_it(cluster: Cluster) -> None:
    typed = "# a comment\n\n" + GOOD.replace("slots=7", "no_such_thing=7")
    stored = parse_quota_sets(typed).sets
    draft = QuotaDraft(cluster.with_quota_sets(stored))
    (report,) = draft.reports(1)
    assert draft[1].text.splitlines()[report.span.line - 1][report.span.column - 1 :].startswith("no_such_thing")


def test_that_a_text_is_checked_once_for_its_reports_and_its_changes(
    draft: QuotaDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = []

    def count(text: str, *others: Any) -> CheckedQuotaText:
        texts.append(text)
        return check_quota_text(text, *others)

    monkeypatch.setattr("qmonpy.app.editing.quota_draft.check_quota_text", count)
    draft.set_text(1, GOOD)
    for _ in range(2):
        assert draft.errors == ()
        assert len(draft.plan_apply()) == len(draft.pending) == 1
    assert texts == [GOOD]


def test_that_two_sets_of_one_name_are_refused(draft: QuotaDraft) -> None:
    draft.rename(2, "per_user")
    assert [each.code for each in draft.reports(2)] == ["quota.name-taken"]
    assert draft.plan_apply() == ()


def test_that_a_new_set_gets_a_free_name(draft: QuotaDraft) -> None:
    first, second = draft.new_set("everybody"), draft.clone((1,))[0]
    assert (draft[first].name, draft[second].name) == ("everybody_2", "per_user_2")
    assert draft[second].value.rules == draft[1].value.rules
    assert draft[first].is_modified


def test_that_rules_are_added_moved_changed_and_deleted(draft: QuotaDraft) -> None:
    one, two = Rule((Limit("slots", "2"),), name="two"), Rule((Limit("slots", "3"),), name="three")
    assert draft.add_rule(1, one) == 1
    assert draft.add_rule(1, two, 0) == 0
    assert [rule.name for rule in draft[1].value.rules] == ["three", None, "two"]
    draft.move_rule(1, 0, 2)
    assert [rule.name for rule in draft[1].value.rules] == [None, "two", "three"]
    draft.change_rule(1, 1, replace(one, name="deux"))
    draft.delete_rule(1, 0)
    assert [rule.name for rule in draft[1].value.rules] == ["deux", "three"]


def test_that_every_edit_is_undone_and_made_again(draft: QuotaDraft) -> None:
    draft.enable(1, False)
    draft.delete((2,))
    assert draft.undo_title == "Delete everybody"
    draft.undo()
    assert not draft[2].is_deleted
    assert draft.redo_title == "Delete everybody"
    draft.undo()
    assert not draft.is_modified
    draft.redo()
    draft.redo()
    assert draft[2].is_deleted
    draft.undo()
    draft.rename(1, "other")
    assert draft.redo_title is None


def test_that_typing_in_one_text_is_undone_at_once(draft: QuotaDraft) -> None:
    for count in range(5):
        draft.set_text(1, GOOD + "#" * count)
    draft.undo()
    assert not draft.is_modified


def test_that_revert_goes_back_to_what_the_cluster_has(draft: QuotaDraft) -> None:
    new = draft.new_set()
    draft.set_text(1, BROKEN)
    draft.revert((1,))
    draft.revert((new,))
    assert not draft.is_modified
    draft.delete((1,))
    draft.revert_all()
    assert not draft.is_modified


def test_that_the_preview_shows_what_is_written_and_what_goes_in_an_order_that_works(draft: QuotaDraft) -> None:
    draft.rename(1, "per_person")
    draft.delete((2,))
    draft.new_set("new", [Rule((Limit("slots", "1"),))])
    preview = format_preview(draft.changes)
    assert [(each.key, each.verb) for each in preview.changes] == [
        ("per_person", "added"),
        ("new", "added"),
        ("everybody", "removed"),
        ("per_user", "removed"),
    ]
    assert preview.commands == ("qconf -Arqs FILE", "qconf -Arqs FILE", "qconf -drqs everybody", "qconf -drqs per_user")
    assert "+   limit        to slots=1" in preview.diff.splitlines()


def test_that_a_modification_is_shown_as_a_difference(draft: QuotaDraft) -> None:
    draft.change_rule(1, 0, replace(draft[1].value.rules[0], limits=(Limit("slots", "3"),)))
    preview = format_preview(draft.changes)
    changed = [line for line in preview.diff.splitlines() if line[:1] in "+-"]
    assert changed == [
        "--- a/per_user",
        "+++ b/per_user",
        "-   limit        users {*} to slots=1",
        "+   limit        users {*} to slots=3",
    ]
    assert preview.commands == ("qconf -Mrqs FILE per_user",)


def test_that_an_untouched_set_follows_the_cluster(draft: QuotaDraft, cluster: Cluster) -> None:
    draft.enable(2, True)
    theirs = slots_per_user(4)
    draft.rebase(Snapshot(cluster.with_quota_sets((theirs, slots_per_user(9, "everybody", is_enabled=False)))))
    assert draft[1].value == theirs
    assert draft[2].is_modified
    assert draft.conflicts() == ()


def test_that_a_set_changed_on_both_sides_is_a_conflict_of_three_versions(draft: QuotaDraft, cluster: Cluster) -> None:
    draft.change_rule(1, 0, slots_per_user(3).rules[0])
    theirs = slots_per_user(4)
    draft.rebase(Snapshot(cluster.with_quota_sets((theirs,))))
    (conflict,) = draft.conflicts()
    assert (conflict.base, conflict.theirs) == (slots_per_user(1), theirs)
    assert conflict.mine == slots_per_user(3)
    draft.resolve(1, is_mine=False)
    assert draft.conflicts() == ()
    assert draft[1].value == theirs


def test_that_a_conflict_can_end_with_ones_own_version(draft: QuotaDraft, cluster: Cluster) -> None:
    draft.change_rule(1, 0, slots_per_user(3).rules[0])
    mine = draft[1].value
    draft.rebase(Snapshot(cluster.with_quota_sets((slots_per_user(4),))))
    assert draft.conflicted == ("per_user",)
    assert draft.plan_apply() == ()
    draft.resolve(1, is_mine=True)
    (change,) = draft.plan_apply()
    assert (change.before, change.after) == (slots_per_user(4), mine)


def test_that_edits_of_different_parts_and_rules_of_a_set_are_merged_and_told(
    draft: QuotaDraft, cluster: Cluster
) -> None:
    draft.enable(1, False)
    draft.add_rule(1, slots_per_user(7).rules[0])
    draft.rebase(Snapshot(cluster.with_quota_sets((slots_per_user(4), cluster.quota_sets["everybody"]))))
    assert draft.conflicts() == ()
    assert draft.merged == ("per_user",)
    assert draft[1].value.rules == (slots_per_user(4).rules[0], slots_per_user(7).rules[0])
    assert not draft[1].value.is_enabled
    (change,) = draft.plan_apply()
    assert change.before == slots_per_user(4)


def test_that_a_set_deleted_by_others_is_a_conflict_only_if_it_was_edited(draft: QuotaDraft, cluster: Cluster) -> None:
    draft.enable(1, False)
    draft.rebase(Snapshot(cluster.with_quota_sets(())))
    assert [each.name for each in draft.objects] == ["per_user"]
    assert draft.conflicts()[0].theirs is None
    draft.resolve(1, is_mine=False)
    assert draft.objects == ()


def test_that_a_set_of_others_with_the_name_of_a_new_one_is_a_conflict(draft: QuotaDraft, cluster: Cluster) -> None:
    new = draft.new_set("mine", [Rule((Limit("slots", "1"),))])
    theirs = slots_per_user(2, "mine")
    draft.rebase(Snapshot(cluster.with_quota_sets((*cluster.quota_sets.values(), theirs))))
    (conflict,) = draft.conflicts()
    assert (conflict.id, conflict.base, conflict.theirs) == (new, None, theirs)


def test_that_what_was_applied_is_clean_and_can_be_taken_back(cluster: Cluster) -> None:
    world = EmbeddedCluster(cluster)
    draft = QuotaDraft(cluster)
    draft.enable(1, False)
    draft.delete((2,))
    new = draft.new_set("new", [Rule((Limit("s", "1"),))])
    apply(draft, world)
    assert not draft.is_modified
    assert list(world.snapshot().cluster.quota_sets) == ["new", "per_user"]
    assert draft[new].value.rules[0].limits[0].name == "slots"
    for _ in range(3):
        draft.undo()
    assert draft.is_modified
    apply(draft, world)
    assert {each.name: each for each in world.snapshot().cluster.quota_sets.values()} == cluster.quota_sets
    assert not draft.is_modified


def test_that_a_renamed_set_is_clean_after_applying(cluster: Cluster) -> None:
    world = EmbeddedCluster(cluster)
    draft = QuotaDraft(cluster)
    draft.rename(1, "per_person")
    apply(draft, world)
    assert not draft.is_modified
    assert draft.conflicts() == ()
    draft.undo()
    assert draft[1].name == "per_user"
    apply(draft, world)
    assert set(world.snapshot().cluster.quota_sets) == {"per_user", "everybody"}


def test_that_listeners_hear_of_edits_until_they_stop(draft: QuotaDraft) -> None:
    heard: list[None] = []
    stop = draft.subscribe(lambda: heard.append(None))
    draft.enable(1, False)
    draft.enable(1, False)
    draft.undo()
    stop()
    draft.redo()
    assert len(heard) == 2


CLUSTER = small_cluster().with_quota_sets((slots_per_user(1), slots_per_user(9, "everybody")))
BESIDES_THE_TEXT = ("quota.name-taken", "object.not-one")
NAMES = st.sampled_from(["per_user", "everybody", "x", "y_2", "1bad", ""])
RULES = st.builds(
    Rule,
    limits=st.tuples(st.builds(Limit, st.sampled_from(["slots", "s", "mem_free"]), st.sampled_from(["1", "2G", "x"]))),
    users=st.none() | st.builds(Filter, st.tuples(st.sampled_from(["anna", "*", "@staff"])), is_expanded=st.booleans()),
)
OPERATIONS = st.one_of(
    st.tuples(st.just("add"), NAMES),
    st.tuples(st.just("rename"), NAMES),
    st.tuples(st.just("delete")),
    st.tuples(st.just("clone")),
    st.tuples(st.just("enable"), st.booleans()),
    st.tuples(st.just("add_rule"), RULES),
    st.tuples(st.just("set_text"), st.sampled_from([GOOD, BROKEN, "", "{", "name x"])),
    st.tuples(st.just("revert")),
)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 5), OPERATIONS), max_size=12))
def test_that_undoing_everything_gives_what_there_was_and_text_and_value_agree(
    edits: list[tuple[int, tuple[Any, ...]]],
) -> None:
    draft = QuotaDraft(CLUSTER)
    before = draft.objects
    for which, (operation, *arguments) in edits:
        if operation == "add":
            draft.new_set(*arguments)
        elif draft.objects:
            id = draft.objects[which % len(draft.objects)].id
            of_many = operation in ("delete", "clone", "revert")
            getattr(draft, operation)((id,) if of_many else id, *arguments)
        for each in draft.objects:
            said = [] if each.is_deleted else check_quota_text(each.text, CLUSTER.complexes, CLUSTER).reports
            told = [report for report in draft.reports(each.id) if report.span is not None or report in said]
            assert [report for report in told if report.code not in BESIDES_THE_TEXT] == [*said]
            if each.written is not None and not each.has_broken_text:
                assert parse_quota_sets(each.text).sets == (each.value,)
            if each.written is None:
                assert each.text == format_quota_set(each.value)
    after = draft.objects
    while draft.undo_title:
        draft.undo()
    assert draft.objects == before
    while draft.redo_title:
        draft.redo()
    assert draft.objects == after


def test_that_a_key_pressed_among_200_sets_is_checked() -> None:
    rules = tuple(Rule((Limit("slots", str(n)),), users=Filter((f"u{n}",))) for n in range(1, 11))
    draft = QuotaDraft(small_cluster().with_quota_sets(tuple(QuotaSet(f"s{n}", rules, True) for n in range(200))))
    draft.errors  # noqa: B018
    draft.reports(1)
    draft.set_text(1, draft[1].text.replace("slots=7", "slots=77"))
    assert not draft.reports(1)
    assert not draft.errors
