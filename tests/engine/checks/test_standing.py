"""An edit is refused only for what it introduces: what was wrong with an object before is a warning."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.quota_draft import QuotaDraft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.formats.documents.document import parse_document
from qmonpy.model.configuration.change import Change, ObjectKind, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.state import State

FAULTY = {
    "complexes": "odd odd BOOL <= YES NO 0 0\nfine fi INT <= YES YES 0 0\n",
    "hosts": {"h1": {"projects": "gone", "load_scaling": "gone=2"}, "h2": {}},
    "hostgroups": {"@one": ["@two"], "@two": ["@one"], "@odd": ["h7"]},
    "usersets": {"staff": {"entries": ["anna"]}},
    "projects": {"p": {"acl": "gone"}},
    "users": {"anna": {"default_project": "gone"}},
    "pes": {"mpi": {"user_lists": "gone", "slots": "9"}},
    "queues": {"all.q": {"hostlist": "h1 h2", "pe_list": "nope,[h1=nada]", "calendar": "gone", "slots": "1"}},
}
"""What a cluster may hold although an edit with the like is refused: every object but `fine` has a fault."""

EDITS: dict[tuple[ObjectKind, str], tuple[str, str]] = {
    (ObjectKind.QUEUE, "all.q"): ("slots", "1,[h1=4]"),
    (ObjectKind.HOST, "h1"): ("complex_values", "fine=3"),
    (ObjectKind.PE, "mpi"): ("slots", "10"),
    (ObjectKind.PROJECT, "p"): ("oticket", "5"),
    (ObjectKind.USER, "anna"): ("fshare", "7"),
    (ObjectKind.HOST_GROUP, "@odd"): ("hostlist", "h7 h1"),
    (ObjectKind.HOST_GROUP, "@one"): ("hostlist", "@two h1"),
}
"""An edit of each faulty object that has nothing to do with its fault."""


@pytest.fixture(scope="module")
def faulty() -> Cluster:
    root = parse_document(FAULTY)
    cluster = parse_cluster(root)
    root.raise_errors()
    return cluster


def edited(cluster: Cluster, kind: ObjectKind, name: str, attribute: str, text: str) -> Any:
    part = object_part(Draft(Snapshot(cluster)), kind)
    item = part.find(name)
    assert item is not None
    part.set_attributes((item.id,), {attribute: text})
    return part, part[item.id]


def errors(reports: tuple[Report, ...]) -> list[str]:
    return [each.text for each in reports if each.is_error]


@pytest.mark.parametrize(("kind", "name"), EDITS, ids=str)
def test_a_fault_that_was_there_before_refuses_no_edit_of_something_else(
    faulty: Cluster, kind: ObjectKind, name: str
) -> None:
    part, item = edited(faulty, kind, name, *EDITS[kind, name])
    assert item.is_modified
    (change,) = part.changes
    assert check_configuration(faulty, with_changes(faulty, (change,)), (change,), State()) == ()
    assert errors(part.check(item, faulty)) == []


@pytest.mark.parametrize(("kind", "name"), [key for key in EDITS if key[1] != "@one"], ids=str)
def test_the_fault_is_told_as_a_warning_beside_the_edit(faulty: Cluster, kind: ObjectKind, name: str) -> None:
    part, item = edited(faulty, kind, name, *EDITS[kind, name])
    assert any(each.text.startswith("Wrong before this edit") for each in part.check(item, faulty))


@pytest.mark.parametrize(
    ("kind", "name", "attribute", "text", "introduced"),
    [
        (ObjectKind.QUEUE, "all.q", "pe_list", "nope other,[h1=nada]", 'Parallel environment "other" does not exist'),
        (
            ObjectKind.QUEUE,
            "all.q",
            "pe_list",
            "nope,[h1=nada],[h2=nope]",
            'Parallel environment "nope" does not exist',
        ),
        (ObjectKind.HOST_GROUP, "@odd", "hostlist", "h7 h8", 'unable to resolve host "h8"'),
        (ObjectKind.PROJECT, "p", "xacl", "gone", 'Userset "gone" does not exist'),
    ],
)
def test_what_an_edit_adds_to_a_faulty_object_refuses_it(
    faulty: Cluster, kind: ObjectKind, name: str, attribute: str, text: str, introduced: str
) -> None:
    part, item = edited(faulty, kind, name, attribute, text)
    (change,) = part.changes
    refused = check_configuration(faulty, with_changes(faulty, (change,)), (change,), State())
    assert [each.text for each in refused] == [introduced]
    assert errors(part.check(item, faulty)) == [introduced]


def test_a_name_that_the_same_edit_takes_away_is_missing_by_the_edit(faulty: Cluster) -> None:
    pe = faulty.pes["mpi"]
    queue = parse_object(ObjectKind.QUEUE, "qname b.q\nhostlist h1\npe_list mpi\n")[0]
    before = with_changes(faulty, (Change(ObjectKind.QUEUE, "b.q", None, queue),))
    after = parse_object(ObjectKind.QUEUE, "qname b.q\nhostlist h1\npe_list mpi\nslots 7\n")[0]
    changes = (Change(ObjectKind.QUEUE, "b.q", queue, after), Change(ObjectKind.PE, "mpi", pe, None))
    refused = check_configuration(before, with_changes(before, changes), changes, State())
    assert 'Parallel environment "mpi" does not exist' in [each.text for each in refused]


def test_a_wrong_attribute_of_the_table_does_not_refuse_the_edit_of_another(faulty: Cluster) -> None:
    draft = ComplexDraft(faulty)
    row = draft.find("fine")
    assert row is not None
    draft.edit(row.id, "urgency", "10")
    assert draft.errors == ()
    assert any("invalid relational operator" in each.text for each in draft.reports)
    draft.edit(row.id, "relop", "==")
    assert draft.errors


def test_a_wrong_attribute_of_the_table_can_be_edited_where_it_is_right(faulty: Cluster) -> None:
    odd = faulty.complexes["odd"]
    assert odd.type is ValueType.BOOL
    for after, is_fine in ((replace(odd, urgency="5"), True), (replace(odd, default="x"), False)):
        change = Change(ObjectKind.COMPLEX, "odd", odd, after)
        refused = check_configuration(faulty, with_changes(faulty, (change,)), (change,), State())
        assert (refused == ()) is is_fine


RULES = (
    "{{\n   name         lim\n   description  {}\n   enabled      TRUE\n   limit        users anna to gone=4\n{}}}\n"
)


def test_a_rule_that_was_wrong_before_does_not_refuse_another_line_of_its_set(faulty: Cluster) -> None:
    value = parse_object(ObjectKind.QUOTA_SET, RULES.format("NONE", ""))[0]
    cluster = with_changes(faulty, (Change(ObjectKind.QUOTA_SET, "lim", None, value),))
    draft = QuotaDraft(cluster)
    (item,) = draft.objects
    draft.set_text(item.id, RULES.format("limits", "   limit        users bert to fine=4\n"))
    assert errors(draft.reports(item.id)) == []
    (change,) = draft.changes
    world = EmbeddedCluster(cluster)
    answer = world.change("root", (change,))
    assert answer.is_done, answer.text
    assert find_object(world.snapshot().cluster, ObjectKind.QUOTA_SET, "lim") == change.after
    draft.set_text(item.id, RULES.format("limits", "   limit        users bert to gone=4\n"))
    assert len(errors(draft.reports(item.id))) == 1


def test_the_parallel_environment_that_a_qmaster_never_looks_for_is_a_warning(faulty: Cluster) -> None:
    part, item = edited(faulty, ObjectKind.QUEUE, "all.q", "pe_list", "make,[h1=make]")
    assert errors(part.check(item, faulty)) == []
    assert [each.code for each in part.check(item, faulty) if "make" in each.text] == ["object.missing-pe"] * 2
