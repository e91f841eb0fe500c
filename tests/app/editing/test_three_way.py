"""Laws of three versions, whatever the shape: mine is kept, theirs taken in, and disputed only what both changed."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import restore_draft
from qmonpy.model.configuration.change import ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.app.editing.shapes import EVERY_SHAPE, Fields, Shape, Things

pytestmark = pytest.mark.slow

every_shape = pytest.mark.parametrize("shape", EVERY_SHAPE.values(), ids=EVERY_SHAPE)
EDITS = st.lists(
    st.tuples(
        st.sampled_from(("write", "write", "add", "remove", "revert")),
        st.integers(0, 3), st.integers(0, 2), st.integers(0, 2),
    ),
    max_size=8,
)  # fmt: skip
Edits = list[tuple[str, int, int, int]]
FIRST_NAMES = 3
"""So many of a shape's names are there at first."""
SECOND, THIRD = ("write", 0, 0, 1), ("write", 0, 0, 2)


def first_things(shape: Shape) -> dict[str, Any]:
    fields = {field: texts[0] for field, texts in shape.fields.items()}
    return dict.fromkeys(shape.names[:FIRST_NAMES], fields)


def edited(shape: Shape, edits: Edits, part: Any = None) -> list[Things]:
    """What things are after each edit, as plain values; the same is edited in a part of a draft, if there is one."""
    first = first_things(shape)
    states: list[Things] = [first]
    for verb, at, field_at, text_at in edits:
        things, name = dict(states[-1]), shape.names[at % len(shape.names)]
        fields = {field: texts[text_at % len(texts)] for field, texts in shape.fields.items()}
        field = [*shape.fields, ""][field_at % max(len(shape.fields), 1)]
        act: Callable[..., object] | None = None
        if verb == "write" and name in things and field:
            things[name] = {**things[name], field: fields[field]}
            act = partial(shape.write, part, name, field, fields[field])
        elif verb == "add" and name not in things and name not in first:
            things[name] = fields
            act = partial(shape.add, part, name, fields)
        elif verb == "remove" and name in things:
            del things[name]
            act = partial(shape.remove, part, name)
        elif verb == "revert" and things.pop(name, None) != first.get(name):
            things |= {name: first[name]} if name in first else {}
            act = partial(shape.revert, part, name)
        if act is not None:
            states.append(things)
        if act is not None and part is not None:
            act()
    return states


def expected(
    shape: Shape, base: Things, mine: Things, theirs: Things, settled: frozenset[str]
) -> tuple[Things, set[str]]:
    """What things would be with mine applied upon theirs, and which are in dispute."""
    planned, disputed = {}, set()
    for name in shape.names:
        old, here, there = (each.get(name) for each in (base, mine, theirs))
        found = here
        if name not in settled and here == old:
            found = there
        elif name not in settled and there not in (old, here):
            found = None if old is None or here is None or there is None else merged(old, here, there)
            if found is None:
                disputed.add(name)
        if found is not None:
            planned[name] = found
    return planned, disputed


def merged(old: Fields, here: Fields, there: Fields) -> Fields | None:
    """The fields of one thing with the changes of both; None where both changed the same field otherwise."""
    if any(here[field] != old[field] and there[field] not in (old[field], here[field]) for field in old):
        return None
    return {field: there[field] if here[field] == old[field] else here[field] for field in old}


def settled_names(shape: Shape, base: Things, mine: Things, theirs: Things) -> frozenset[str]:
    return frozenset(each for each in shape.names if base.get(each) != mine.get(each) == theirs.get(each))


def seen(shape: Shape, part: Any, theirs: Cluster) -> tuple[Things, set[str]]:
    """What the part would make of the cluster, without what it says is in dispute."""
    disputed = {each.name for each in part.conflicts()}
    things = shape.things_of(with_changes(theirs, part.changes))
    assert disputed == set(part.conflicted)
    assert {each.name for each in part.pending if each.is_conflicted} == disputed
    return {name: fields for name, fields in things.items() if name not in disputed}, disputed


def meet(shape: Shape, mine: Edits, theirs: Edits) -> tuple[Draft, Any, Cluster, list[Things], Things]:
    """A draft with my edits on a cluster that meanwhile has others': mine after each edit, and what they made."""
    draft = Draft(Snapshot(shape.build(first_things(shape))))
    part = shape.part_of(draft)
    states = edited(shape, mine, part)
    now = edited(shape, theirs)[-1]
    cluster = shape.build(now)
    if shape.kind is ObjectKind.HOST:
        hosts = {name: replace(each, load_values={"load_avg": "9"}) for name, each in cluster.hosts.items()}
        cluster = replace(cluster, hosts=hosts)
    draft.rebase(Snapshot(cluster))
    return draft, part, cluster, states, now


@every_shape
@settings(max_examples=60, deadline=None)
@given(mine=EDITS, theirs=EDITS)
@example(mine=[SECOND], theirs=[SECOND])
@example(mine=[SECOND], theirs=[THIRD])
@example(mine=[("remove", 0, 0, 0)], theirs=[SECOND])
@example(mine=[("add", 3, 0, 1)], theirs=[("add", 3, 0, 2)])
def test_that_mine_is_kept_theirs_taken_in_and_exactly_what_both_changed_otherwise_is_in_conflict(
    shape: Any, mine: Any, theirs: Any
) -> None:
    _, part, cluster, states, now = meet(shape, mine, theirs)
    base = states[0]
    wanted = expected(shape, base, states[-1], now, settled_names(shape, base, states[-1], now))
    assert seen(shape, part, cluster) == wanted
    for each in part.conflicts():
        versions = (states[0], states[-1], now)
        for found, things in zip((each.base, each.mine, each.theirs), versions, strict=True):
            if shape.kind is not ObjectKind.SCHEDULER:
                assert (None if found is None else dict(shape.read(found))) == things.get(each.name)
    if shape.kind is ObjectKind.HOST:
        planned = with_changes(cluster, part.changes).hosts
        assert all(
            planned[name].load_values == each.load_values for name, each in cluster.hosts.items() if name in planned
        )


@every_shape
@settings(max_examples=60, deadline=None)
@given(mine=EDITS, theirs=EDITS)
@example(mine=[("add", 3, 0, 1)], theirs=[("add", 3, 0, 2)])
@example(mine=[("add", 3, 0, 1), ("remove", 3, 0, 0)], theirs=[("add", 3, 0, 2)])
@example(mine=[("remove", 0, 0, 0), ("revert", 0, 0, 0)], theirs=[("remove", 0, 0, 0)])
def test_that_every_step_that_is_undone_is_what_was_edited_before_upon_what_others_made(
    shape: Any, mine: Any, theirs: Any
) -> None:
    draft, part, cluster, states, now = meet(shape, mine, theirs)
    base, last = states[0], part.state
    settled = settled_names(shape, base, states[-1], now)
    wanted = [expected(shape, base, each, now, settled) for each in states]
    assert seen(shape, part, cluster) == wanted[-1]
    while draft.undo_stack.undo() is not None:
        found = seen(shape, part, cluster)
        while wanted and wanted[-1] != found:
            wanted.pop()
        assert wanted, found
    assert seen(shape, part, cluster) == expected(shape, base, base, now, settled)
    while draft.undo_stack.redo() is not None:
        pass
    assert part.state == last


@every_shape
@settings(max_examples=60, deadline=None)
@given(mine=EDITS, theirs=EDITS)
def test_that_nothing_is_left_to_do_where_the_cluster_has_what_i_wrote(shape: Any, mine: Any, theirs: Any) -> None:
    draft, part, cluster, _, _ = meet(shape, mine, theirs)
    for each in part.conflicts():
        part.resolve(each.id, is_mine=True)
    assert part.conflicts() == ()
    changed = with_changes(cluster, part.changes)
    draft.rebase(Snapshot(changed))
    assert (part.changes, part.unsaved, part.conflicts()) == ((), (), ())
    assert shape.things_of(draft.planned()) == shape.things_of(changed)


@every_shape
@settings(max_examples=40, deadline=None)
@given(mine=EDITS, theirs=EDITS, choices=st.lists(st.booleans(), min_size=4, max_size=4))
def test_that_a_conflict_ends_with_the_version_that_was_chosen_and_can_be_had_back(
    shape: Any, mine: Any, theirs: Any, choices: Any
) -> None:
    draft, part, cluster, states, now = meet(shape, mine, theirs)
    before, disputed = part.state, part.conflicts()
    for each, is_mine in zip(disputed, choices, strict=False):
        part.resolve(each.id, is_mine=is_mine)
        things = shape.things_of(with_changes(cluster, part.changes))
        assert things.get(each.name) == (states[-1] if is_mine else now).get(each.name)
    assert part.conflicts() == ()
    for _ in disputed:
        draft.undo_stack.undo()
    assert part.state == before


@every_shape
@settings(max_examples=40, deadline=None)
@given(mine=EDITS, theirs=EDITS)
def test_that_edits_of_an_earlier_run_meet_what_others_did_as_if_it_had_not_ended(
    shape: Any, mine: Any, theirs: Any
) -> None:
    draft = Draft(Snapshot(shape.build(first_things(shape))))
    states = edited(shape, mine, shape.part_of(draft))
    saved = json.loads(json.dumps(draft.saved()))
    now = edited(shape, theirs)[-1]
    cluster = shape.build(now)
    again = Draft(Snapshot(cluster))
    restore_draft(again, saved)
    part = shape.part_of(again)
    settled = settled_names(shape, states[0], states[-1], now)
    if any(name in now and name not in states[0] for name in set(states[-1]) - settled):
        # What was new in both may also have been a name given by mistake: it is an error, and nothing is applied.
        assert part.plan_apply() == ()
        return
    assert seen(shape, part, cluster) == expected(shape, states[0], states[-1], now, settled)


@every_shape
@settings(max_examples=40, deadline=None)
@given(mine=EDITS, theirs=EDITS)
def test_that_discarding_leaves_what_the_cluster_has_and_is_undone_at_once(shape: Any, mine: Any, theirs: Any) -> None:
    draft, part, cluster, _, _ = meet(shape, mine, theirs)
    before = part.state
    draft.discard()
    assert (part.changes, part.unsaved, part.conflicts()) == ((), (), ())
    assert draft.planned() is cluster
    if part.state != before:
        draft.undo_stack.undo()
        assert part.state == before


@pytest.mark.parametrize(
    "shape", [each for each in EVERY_SHAPE.values() if each.broken], ids=lambda each: str(each.kind)
)
@settings(max_examples=40, deadline=None)
@given(mine=EDITS, theirs=EDITS)
def test_that_a_text_that_cannot_be_read_is_never_lost_and_mended_it_is_an_edit_upon_theirs(
    shape: Any, mine: Any, theirs: Any
) -> None:
    draft = Draft(Snapshot(shape.build(first_things(shape))))
    part = shape.part_of(draft)
    states = edited(shape, mine, part)
    is_one_text = shape.kind in (ObjectKind.COMPLEX, ObjectKind.SCHEDULER)
    id = shape.id_of(part, shape.names[0])
    if id is None or (not is_one_text and part[id].is_deleted):
        return
    good = text_of(part, id, is_one_text)
    type_text(part, id, shape.broken, is_one_text)
    assert part.unsaved
    now = edited(shape, theirs)[-1]
    cluster = shape.build(now)
    draft.rebase(Snapshot(cluster))
    assert text_of(part, id, is_one_text) == shape.broken
    draft.undo_stack.undo()
    draft.undo_stack.redo()
    assert text_of(part, id, is_one_text) == shape.broken
    type_text(part, id, good, is_one_text)
    settled = settled_names(shape, states[0], states[-1], now)
    assert seen(shape, part, cluster) == expected(shape, states[0], states[-1], now, settled)


def text_of(part: Any, id: Any, is_one_text: bool) -> str:
    if not is_one_text:
        return str(part[id].text)
    return str(part.text if part.kind is ObjectKind.COMPLEX else part.state.text)


def type_text(part: Any, id: Any, text: str, is_one_text: bool) -> None:
    part.set_text(text) if is_one_text else part.set_text(id, text)
