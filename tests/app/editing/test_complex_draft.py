"""A draft of the complex table: nothing is lost, every edit can be undone, and applying gives what was drafted."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.complex_choices import CHOICES, find_choices, find_fitting, find_lock
from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.complex_check import check_complex_attribute
from qmonpy.formats.configuration.complex_table import COLUMNS, format_complex_table, parse_complex_table
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import Relop, ValueType
from tests.clusters.world import small_cluster
from tests.present import present

MINE = ComplexAttribute("lic", "l", ValueType.INT, Relop.LE, consumable=Consumable.YES)
OTHER = ComplexAttribute("flavour", "fl", ValueType.STRING, Relop.EQ, default="NONE")


def make_cluster(*attributes: ComplexAttribute, **changes: dict[str, dict[str, str]]) -> Cluster:
    cluster = small_cluster(**changes)
    return replace(cluster, complexes={**cluster.complexes, **{each.name: each for each in attributes}})


@pytest.fixture
def cluster() -> Cluster:
    return make_cluster(MINE, OTHER)


@pytest.fixture
def draft(cluster: Cluster) -> ComplexDraft:
    return ComplexDraft(cluster)


def id_of(draft: ComplexDraft, name: str) -> int:
    return draft.find(name).id


def edit(draft: ComplexDraft, name: str, column: str, text: str) -> tuple[Report, ...]:
    return draft.edit(id_of(draft, name), column, text)


def with_attribute(cluster: Cluster, attribute: ComplexAttribute) -> Cluster:
    return replace(cluster, complexes={**cluster.complexes, attribute.name: attribute})


def test_that_a_fresh_draft_is_not_modified_and_has_the_clusters_text(draft: ComplexDraft, cluster: Cluster) -> None:
    assert not draft.is_modified
    assert draft.text == format_complex_table(cluster.complexes.values())
    assert draft.plan_apply() == ()
    assert (draft.undo_title, draft.redo_title) == (None, None)


def test_that_an_edited_cell_shows_in_the_text(draft: ComplexDraft) -> None:
    assert edit(draft, "lic", "urgency", "12") == ()
    assert "12" in next(line for line in draft.text.splitlines() if line.startswith("lic")).split()
    assert [each.name for each in draft.rows if each.is_modified] == ["lic"]
    assert draft.rows[-2].changed_columns == {"urgency"}


def test_that_edited_text_shows_in_the_rows_and_is_kept_as_typed(draft: ComplexDraft) -> None:
    typed = "# mine\n" + draft.text.replace("flavour ", "taste ", 1)
    row = id_of(draft, "flavour")
    draft.set_text(typed)
    assert draft.text == typed
    assert draft[row].name == "taste"
    assert [(each.key, each.verb) for each in draft.plan_apply()] == [("flavour", "removed"), ("taste", "added")]


def test_that_a_text_that_cannot_be_read_keeps_the_rows_and_refuses_apply(draft: ComplexDraft) -> None:
    edit(draft, "lic", "urgency", "12")
    values = draft.values
    draft.set_text(draft.text.replace("INT", "INTEGER"))
    assert draft.has_broken_text
    assert draft.values == values
    assert draft.errors
    assert draft.errors[0].span is not None
    assert draft.plan_apply() == ()
    draft.undo()
    assert not draft.has_broken_text
    assert [each.key for each in draft.plan_apply()] == ["lic"]


def test_that_a_line_taken_out_of_the_text_deletes_and_put_back_keeps(draft: ComplexDraft) -> None:
    text = draft.text
    draft.set_text("\n".join(line for line in text.splitlines() if not line.startswith("flavour")))
    assert draft.find("flavour").is_deleted
    draft.set_text(text)
    assert not draft.is_modified


def test_that_a_type_takes_along_what_no_longer_fits(draft: ComplexDraft) -> None:
    edit(draft, "lic", "default", "3")
    edit(draft, "lic", "type", "STRING")
    value = draft.find("lic").value
    assert (value.relop, value.consumable, value.default) == (Relop.EQ, Consumable.NO, "NONE")
    assert draft.errors == ()
    draft.undo()
    assert draft.find("lic").value.default == "3"


def test_that_exclusive_use_is_a_relation_and_a_consumable_in_one(draft: ComplexDraft) -> None:
    edit(draft, "flavour", "type", "BOOL")
    edit(draft, "flavour", "relop", "EXCL")
    assert draft.find("flavour").value.consumable is Consumable.YES
    edit(draft, "flavour", "consumable", "NO")
    assert draft.find("flavour").value.relop is Relop.EQ


def test_that_a_consumable_that_is_not_requestable_waits_for_its_default(draft: ComplexDraft) -> None:
    edit(draft, "lic", "requestable", "NO")
    assert [each.fields for each in draft.errors] == [("lic", "default")]
    edit(draft, "lic", "default", "1")
    assert draft.errors == ()


@pytest.mark.parametrize(
    ("column", "text"), [("name", ""), ("name", "two words"), ("name", "#lic"), ("urgency", "1\\"), ("default", " ")]
)
def test_that_what_is_no_word_of_the_table_is_refused_with_a_report(
    draft: ComplexDraft, column: str, text: str
) -> None:
    (report,) = edit(draft, "lic", column, text)
    assert report.is_error
    assert not draft.is_modified


def test_that_two_attributes_of_one_name_are_refused(draft: ComplexDraft) -> None:
    edit(draft, "lic", "shortcut", "fl")
    assert {each.code for each in draft.errors} == {"complex.duplicate"}
    draft.edit(draft.add(), "name", "lic")
    assert draft.conflicts() == ()


def test_that_built_in_attributes_are_locked_where_they_are() -> None:
    slots = DEFAULT_COMPLEXES["slots"]
    assert "built in" in find_lock(slots, "name", is_built_in=True)
    assert "built in" in find_lock(slots, "type", is_built_in=True)
    assert find_lock(slots, "urgency", is_built_in=True) == ""
    assert find_choices(DEFAULT_COMPLEXES["arch"], "type") == ("STRING", "CSTRING", "RESTRING")
    assert "Only a consumable" in find_lock(DEFAULT_COMPLEXES["arch"], "default", is_built_in=True)


def test_that_a_consumable_limits_the_relation_to_one() -> None:
    assert find_choices(MINE, "relop") == ("<=",)
    assert "RSMAP" not in find_choices(MINE, "type")
    assert find_choices(MINE, "consumable", has_resource_maps=True) == ("YES", "NO", "JOB", "HOST")
    assert find_choices(MINE, "type", has_resource_maps=True)[-1] == "RSMAP"
    assert find_choices(OTHER, "relop") == ("==", "!=")
    assert find_choices(OTHER, "consumable") == ("NO",)


def test_that_built_in_attributes_and_those_in_use_are_not_deleted(cluster: Cluster) -> None:
    used = make_cluster(MINE, OTHER, hosts={"h1": {"complex_values": "lic=4"}, "h2": {}})
    draft = ComplexDraft(used)
    built_in, needed = draft.delete([id_of(draft, "arch"), id_of(draft, "lic")])
    assert "built-in" in built_in.text
    assert 'host "h1"' in needed.text
    assert not draft.is_modified
    draft.set_text("\n".join(line for line in draft.text.splitlines() if not line.startswith("lic")))
    assert [each.text for each in draft.errors] == [needed.text]
    assert draft.plan_apply() == ()


def test_that_several_are_deleted_cloned_and_reverted_at_once(draft: ComplexDraft) -> None:
    ids = [id_of(draft, "lic"), id_of(draft, "flavour")]
    copies = draft.clone(ids)
    assert [draft[each].name for each in copies] == ["lic_2", "flavour_2"]
    assert draft.errors == ()
    assert draft.delete([*ids, *copies]) == ()
    assert [(each.key, each.verb) for each in draft.plan_apply()] == [("lic", "removed"), ("flavour", "removed")]
    draft.revert(ids)
    assert not draft.is_modified


def test_that_new_attributes_get_free_names(draft: ComplexDraft) -> None:
    first, second = draft.add(), draft.add()
    assert (draft[first].name, draft[second].name) == ("new_complex", "new_complex_2")
    assert draft.errors == ()
    draft.edit(first, "name", "gpu")
    assert draft[first].value.shortcut == "gpu"


def test_that_untouched_attributes_follow_and_touched_ones_take_other_columns(
    draft: ComplexDraft, cluster: Cluster
) -> None:
    edit(draft, "lic", "urgency", "12")
    theirs = with_attribute(cluster, replace(MINE, default="2"))
    theirs = with_attribute(theirs, replace(OTHER, shortcut="fla"))
    draft.rebase(Snapshot(theirs))
    assert draft.conflicts() == ()
    assert draft.find("flavour").value.shortcut == "fla"
    assert draft.find("lic").value == replace(MINE, urgency="12", default="2")
    assert [(each.before, each.after) for each in draft.plan_apply()] == [
        (replace(MINE, default="2"), replace(MINE, urgency="12", default="2"))
    ]


@pytest.mark.parametrize("is_mine", [True, False])
def test_that_the_same_column_changed_on_both_sides_is_a_conflict_to_choose_from(
    draft: ComplexDraft, cluster: Cluster, is_mine: bool
) -> None:
    edit(draft, "lic", "urgency", "12")
    theirs = replace(MINE, urgency="7")
    draft.rebase(Snapshot(with_attribute(cluster, theirs)))
    (conflict,) = draft.conflicts()
    assert (conflict.base, conflict.mine, conflict.theirs) == (MINE, replace(MINE, urgency="12"), theirs)
    assert draft.plan_apply() == ()
    draft.resolve(conflict.id, is_mine=is_mine)
    assert draft.conflicts() == ()
    assert draft.find("lic").value.urgency == ("12" if is_mine else "7")
    assert [each.before for each in draft.plan_apply()] == ([theirs] if is_mine else [])


def test_that_what_others_removed_or_added_is_seen(draft: ComplexDraft, cluster: Cluster) -> None:
    edit(draft, "lic", "urgency", "12")
    new = draft.add(replace(OTHER, name="colour", shortcut="co"))
    theirs = {name: each for name, each in cluster.complexes.items() if name not in ("lic", "flavour")}
    theirs["colour"] = replace(OTHER, name="colour", shortcut="c2")
    draft.rebase(Snapshot(replace(cluster, complexes=theirs)))
    assert draft.find("flavour") is None
    assert {each.name: each.theirs for each in draft.conflicts()} == {"lic": None, "colour": theirs["colour"]}
    draft.resolve(id_of(draft, "lic"), is_mine=False)
    draft.resolve(new, is_mine=False)
    assert not draft.is_modified


def test_that_changes_of_others_wait_while_the_text_cannot_be_read(draft: ComplexDraft, cluster: Cluster) -> None:
    text = draft.text
    draft.set_text(text.replace("INT", "INTEGER"))
    draft.rebase(Snapshot(with_attribute(cluster, replace(OTHER, shortcut="fla"))))
    assert draft.find("flavour").value == OTHER
    draft.set_text(text)
    assert draft.find("flavour").value.shortcut == "fla"
    assert not draft.is_modified


def test_that_what_was_applied_can_be_undone_by_applying_again(cluster: Cluster) -> None:
    embedded = EmbeddedCluster(cluster)
    draft = ComplexDraft(embedded.snapshot().cluster)
    edit(draft, "lic", "urgency", "12")
    added = draft.add()
    assert draft.delete([id_of(draft, "flavour")]) == ()
    apply(draft, embedded)
    assert not draft.is_modified
    for _ in range(3):
        draft.undo()
    assert draft.is_modified
    assert draft[added].is_deleted
    apply(draft, embedded)
    assert embedded.snapshot().cluster.complexes == cluster.complexes


def apply(draft: ComplexDraft, embedded: EmbeddedCluster) -> None:
    answer = embedded.change("root", draft.plan_apply())
    assert answer.is_done, answer
    draft.rebase(embedded.snapshot())


TEXTS = {
    "name": st.sampled_from(["a", "bb", "lic", "flavour", "mem"]),
    "shortcut": st.sampled_from(["a", "b2", "l", "fl", "x"]),
    "default": st.sampled_from(["0", "1", "NONE", "4G"]),
    "urgency": st.sampled_from(["0", "10", "1.5"]),
    **{column: st.sampled_from(sorted(map(str, words))) for column, words in CHOICES.items()},
}
CELLS = st.sampled_from(COLUMNS).flatmap(lambda column: st.tuples(st.just(column), TEXTS[column]))
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("edit"), st.integers(0, 60), CELLS),
        st.tuples(st.sampled_from(["add", "clone", "delete", "revert"]), st.integers(0, 60), st.none()),
        st.tuples(st.just("text"), st.integers(0, 60), CELLS),
    ),
    max_size=12,
)


def make_edit(draft: ComplexDraft, kind: str, place: int, cell: tuple[str, str] | None) -> None:
    row = draft.rows[-1 - place % min(6, len(draft.rows))]
    if kind == "edit":
        column, value = present(cell)
        draft.edit(row.id, column, value)
    elif kind == "text":
        column, value = present(cell)
        place = COLUMNS.index(column)
        lines = draft.text.splitlines()
        for number, line in enumerate(lines):
            words = line.split()
            if words[0] == row.name:
                words[place] = value
                lines[number] = " ".join(words)
        draft.set_text("\n".join(lines))
    elif kind == "add":
        draft.add()
    elif kind == "clone":
        draft.clone([row.id])
    elif kind == "delete":
        draft.delete([row.id])
    else:
        draft.revert([row.id])


@pytest.mark.slow
@given(EDITS)
@settings(max_examples=60, deadline=None)
def test_that_undoing_everything_gives_the_same_draft_and_redoing_the_edited_one(
    edits: list[tuple[str, int, tuple[str, str] | None]],
) -> None:
    draft = ComplexDraft(make_cluster(MINE, OTHER))
    first = draft.rows, draft.text
    for each in edits:
        make_edit(draft, *each)
    last = draft.rows, draft.text
    while draft.undo_title is not None:
        draft.undo()
    assert (draft.rows, draft.text) == first
    while draft.redo_title is not None:
        draft.redo()
    assert (draft.rows, draft.text) == last


@example([("edit", 0, ("name", "lic")), ("delete", 1, None)])
@example([("add", 0, None), ("edit", 0, ("name", "lic")), ("edit", 2, ("name", "bb"))])
@given(EDITS)
@settings(max_examples=60, deadline=None)
def test_that_applying_gives_the_drafted_table(edits: list[tuple[str, int, tuple[str, str] | None]]) -> None:
    embedded = EmbeddedCluster(make_cluster(MINE, OTHER))
    draft = ComplexDraft(embedded.snapshot().cluster)
    for each in edits:
        make_edit(draft, *each)
    if draft.errors:
        assert draft.plan_apply() == ()
        return
    wanted = {each.name: each for each in draft.values}
    apply(draft, embedded)
    assert embedded.snapshot().cluster.complexes == wanted
    assert not draft.is_modified
    assert {each.name: each for each in draft.values} == wanted


@given(EDITS)
@settings(max_examples=40, deadline=None)
def test_that_text_and_rows_are_the_same_table(edits: list[tuple[str, int, tuple[str, str] | None]]) -> None:
    draft = ComplexDraft(make_cluster(MINE, OTHER))
    for each in edits:
        make_edit(draft, *each)
    assert sorted(map(str, parse_complex_table(draft.text))) == sorted(map(str, draft.values))


ATTRIBUTES = st.builds(
    ComplexAttribute,
    st.just("x"),
    st.just("x"),
    st.sampled_from(ValueType),
    st.sampled_from(Relop),
    st.sampled_from(Requestable),
    st.sampled_from(Consumable),
    st.sampled_from(["0", "NONE", "1"]),
)


@given(ATTRIBUTES, st.sampled_from(sorted(CHOICES)))
@settings(deadline=None)
def test_that_every_offered_choice_fits_the_type(attribute: ComplexAttribute, column: str) -> None:
    present = str(getattr(attribute, column))
    for text in find_choices(attribute, column):
        fitting = find_fitting(attribute, column, text)
        assert fitting is not None or text == present
        if fitting is not None:
            assert str(getattr(fitting, column)) == text
            wrong = {each.fields[1] for each in check_complex_attribute(fitting) if each.is_error}
            assert wrong <= {"default"}


def test_that_a_new_attribute_that_is_named_like_another_one_by_mistake_never_becomes_that_one() -> None:
    cluster = make_cluster(MINE, OTHER)
    draft = ComplexDraft(cluster)
    copy = draft.add(MINE)
    for column in ("name", "shortcut"):
        draft.edit(copy, column, getattr(MINE, column))
    theirs = {**cluster.complexes, OTHER.name: replace(OTHER, urgency="9")}
    draft.rebase(Snapshot(replace(cluster, complexes=theirs)))
    assert draft[copy].base is None
    assert draft.delete((copy,)) == ()
    assert draft.changes == ()
