"""What the shares of a category come to, in words, as 8.1.9 gives functional tickets out (asked)."""

from qmonpy.app.policies.share_rows import CATEGORIES, FUNCTIONAL, OVERRIDE, PROJECTS, USERS, ShareRow
from qmonpy.app.policies.share_sum import SharesSum
from qmonpy.app.policies.share_words import describe_sum
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

CLUSTER = Cluster(scheduler={"weight_tickets_functional": "5000"})


def list_rows(**amounts: int) -> dict[str, list[ShareRow]]:
    return {id: [ShareRow(1, "one", amounts.get(id, 0))] for id in CATEGORIES}


def test_that_running_jobs_get_the_part_of_a_category_without_shares_too() -> None:
    listed = list_rows(projects=10, departments=70)
    words = "10 shares of 1 project: 50.0 % of 5,000 tickets, of waiting jobs 25.0 %"
    assert describe_sum(CLUSTER, FUNCTIONAL, PROJECTS, listed) == words
    assert describe_sum(CLUSTER, FUNCTIONAL, USERS, listed) == "no user has shares"


def test_that_one_part_is_said_where_every_category_has_shares() -> None:
    listed = list_rows(projects=10, departments=70, users=1, jobs=1)
    words = "10 shares of 1 project: 25.0 % of 5,000 tickets"
    assert describe_sum(CLUSTER, FUNCTIONAL, PROJECTS, listed) == words


def test_that_no_part_is_told_of_a_policy_that_gives_no_tickets() -> None:
    none = Cluster(scheduler={"weight_tickets_functional": "0"})
    assert describe_sum(none, FUNCTIONAL, PROJECTS, list_rows(projects=10)) == "10 shares of 1 project"


def test_that_the_sum_opens_into_who_has_shares_and_what_each_kind_of_them_weighs() -> None:
    listed = list_rows(projects=10, departments=70)
    listed["projects"] += [ShareRow(2, "two", 30), ShareRow(3, "none", 0)]
    opened = SharesSum(PROJECTS, FUNCTIONAL, listed, CLUSTER).open(Snapshot())
    assert opened.sentence == f"{describe_sum(CLUSTER, FUNCTIONAL, PROJECTS, listed)}."
    *holders, whole, weights = opened.rows
    assert [(row.title, row.value, row.how) for row in holders] == [("two", 30, "75.0 %"), ("one", 10, "25.0 %")]
    assert whole.value == 40
    by_title = {row.title: row.how for row in weights.children}
    assert by_title["Projects"] == "50.0 % of the tickets of running jobs, 25.0 % of those of waiting jobs"
    assert by_title["Users"].startswith("0.0 % ")
    override = SharesSum(PROJECTS, OVERRIDE, listed, CLUSTER).open(Snapshot())
    assert [row.title for row in override.rows] == ["two", "one", "= All"]
