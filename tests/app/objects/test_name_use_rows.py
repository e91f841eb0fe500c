"""The names in a set: each once, with the rules that have it and who else uses it."""

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.objects.name_use_rows import NameRow, find_name_rows
from qmonpy.app.tables.name_places import find_place
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.snapshot import Snapshot
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


def test_that_uses_in_other_sets_are_among_them() -> None:
    (queue,) = [row for row in rows() if row.name == "low.q"]
    named = [(each.use.name, each.use.attribute, each.place) for each in queue.uses]
    assert ("other", "rule 1 queues (*)", ("rule-sets", "other/1")) in named


def test_that_no_set_has_no_names() -> None:
    assert find_name_rows(EditedRules(Snapshot(CLUSTER), SETS, None)) == ()


def test_that_single_names_lead_to_a_page_and_groups_and_patterns_do_not() -> None:
    assert find_place("user", "bob") == ("jobs", 'user:"bob"')
    assert find_place("host", "h1") == ("queues", 'host:"h1"')
    assert find_place("resource", "slots") == ("complexes", "slots")
    assert [find_place("host", name) for name in ("@first", "h*", "", "h1|h2")] == [None] * 4
