"""The names in a set: each once, with the rules that have it, what names it and what else has to do with it."""

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.objects.name_use_rows import NameRow, find_name_rows
from qmonpy.app.objects.use_rows import count_uses, index_uses, use_rows
from qmonpy.app.tables.name_places import find_place
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.rules.named_places import find_target
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.state import State
from tests.insight.rule_world import CLUSTER

SETS = parse_quota_sets("""
{
 name some
 enabled FALSE
 limit users {*,!bob} hosts {@first} to slots=$num_proc
 limit users bob queues low.q to slots=2
}
{
 name other
 enabled TRUE
 limit queues * to lic=1
}
""").sets


def rows() -> tuple[NameRow, ...]:
    return find_name_rows(EditedRules(Snapshot(CLUSTER), SETS, SETS[0]))


def test_that_each_name_is_listed_once_with_its_rules() -> None:
    assert [(row.noun, row.name, row.where) for row in rows()] == [
        ("user", "bob", "rules 1, 2"),
        ("host group", "@first", "rule 1"),
        ("attribute", "slots", "rules 1, 2"),
        ("attribute", "num_proc", "rule 1"),
        ("queue", "low.q", "rule 2"),
    ]


def test_that_a_name_has_as_many_uses_here_as_on_the_page_of_its_kind() -> None:
    """A user set has members, a host has queue instances; neither names it."""
    job = Job(7, "bob", project="p1", pe="mpi", hard_resources=(ResourceRequest("slots", "1"),))
    kept = parse_quota_sets("""
    {
     name uses
     enabled TRUE
     limit users {@students,anna,b*} projects p1 pes {mpi} queues all.q hosts {h1,@first} to slots=$num_proc
     limit users {@students} hosts H3 to slots=3
    }
    """).sets
    tree = ShareNode("Root", 1, (ShareNode("p1", 10, (ShareNode("anna", 3),)),))
    snapshot = Snapshot(CLUSTER.with_quota_sets(kept).with_share_tree(tree), State(jobs={7: job}))
    index, found = index_uses(snapshot), find_name_rows(EditedRules(snapshot, kept, kept[0]))
    assert {row.name for row in found} >= {"@students", "anna", "b*", "p1", "mpi", "all.q", "h1", "@first", "num_proc"}
    for row in found:
        target = find_target(row.kind, row.name)
        name = row.name[1:] if target is ObjectKind.USER_SET else row.name
        assert len(row.uses) == count_uses(index, target)[name], row.name
        assert row.uses == use_rows(index, name, target), row.name
    (students,) = (row for row in found if row.name == "@students")
    assert [row.where for row in students.uses] == ["rule 1 users", "rule 2 users"]
    assert [(row.use.name, row.where) for row in students.others] == [("bob", "is in it")]


def test_that_uses_in_other_sets_are_among_them() -> None:
    (queue,) = [row for row in rows() if row.name == "low.q"]
    named = [(each.use.name, each.use.attribute, each.place) for each in queue.others]
    assert ("other", "rule 1 queues (*)", ("rule-sets", "other/1")) in named


def test_that_no_set_has_no_names() -> None:
    assert find_name_rows(EditedRules(Snapshot(CLUSTER), SETS, None)) == ()


def test_that_single_names_lead_to_a_page_and_groups_and_patterns_do_not() -> None:
    assert find_place("user", "bob") == ("jobs", 'user:"bob"')
    assert find_place("host", "h1") == ("queues", 'host:"h1"')
    assert find_place("resource", "slots") == ("complexes", "slots")
    assert [find_place("host", name) for name in ("@first", "h*", "", "h1|h2")] == [None] * 4
