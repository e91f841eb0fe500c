"""What a user may do, in words."""

from qmonpy.app.objects.user_access_rows import KEPT_OUT, LET_IN, access_rows, user_facts
from qmonpy.insight.sites.user_access import find_user_access
from tests.clusters.world import small_cluster

DOCUMENT = {
    "usersets": {
        "staff": {"entries": ["anna"]},
        "students": {"entries": ["@students"]},
        "rocks": {"type": "DEPT", "entries": ["anna"]},
        "mixed": {"type": "DEPT", "entries": ["@geo"]},
        "arusers": {"entries": ["@geo"]},
    },
    "unixgroups": {"anna": ["geo", "extra"], "ines": ["students"]},
    "projects": {"p1": {"acl": "staff"}, "p2": {"xacl": "students"}, "p3": {}},
    "queues": {"all.q": {"hostlist": "h1 h2", "user_lists": "NONE,[h2=staff]"}},
    "users": {"anna": {"default_project": "p1"}},
}


def facts_of(user: str, **changes: list[str]) -> dict[str, str]:
    found = user_facts(find_user_access(small_cluster(**{**DOCUMENT, **changes}), user))
    return {each.title: each.text for each in found if each.title}


def rows_of(user: str) -> dict[tuple[str, str], tuple[str, str]]:
    rows = access_rows(find_user_access(small_cluster(**DOCUMENT), user))
    return {(row.kind, row.name): (row.verdict, row.reason) for row in rows}


def test_that_facts_say_role_department_sets_reservations_and_deadlines_with_why() -> None:
    facts = facts_of("anna")
    assert facts["Role"].startswith("user")
    assert facts["Unix groups"] == "geo is the primary one; not used by user sets: extra"
    assert (
        facts["Department"] == "rocks, which names the user; not mixed, as names go before groups and the first counts"
    )
    assert facts["In user sets"] == "staff: by name, ACL"
    expected = "may not be made: neither manager nor named in arusers, where @geo does not count"
    assert facts["Reservations"] == expected
    assert facts["Deadlines"] == "may not be used: not named in deadlineusers"
    assert facts["Default project"] == "p1"


def test_that_managers_and_operators_are_told_as_such() -> None:
    assert "manager" in facts_of("root")["Role"]
    assert facts_of("olga")["Role"].startswith("operator")
    assert facts_of("root")["Reservations"] == "may be made, as by every manager"
    assert facts_of("root")["Deadlines"].endswith("being a manager does not help")
    assert facts_of("mary", managers=["root", "mary"])["Role"].startswith("manager: may change everything")


def test_that_rows_say_who_lets_in_and_who_keeps_out_and_why_the_latter_first() -> None:
    rows = rows_of("ines")
    assert rows["queue", "all.q"] == (
        "1 of 2 instances", "user_lists lets in only staff, and ines is in none of these.",
    )  # fmt: skip
    assert rows["project", "p1"][0] == KEPT_OUT
    assert rows["project", "p2"] == (KEPT_OUT, "xacl keeps out students, which lists @students.")
    assert rows["project", "p3"] == (LET_IN, "It has no access lists: everybody is let in.")
    verdicts = [verdict for verdict, _ in rows.values()]
    assert verdicts.index(LET_IN) == len(verdicts) - verdicts.count(LET_IN)
    assert rows_of("anna")["project", "p1"] == (LET_IN, "acl lets in staff, which lists anna.")


def test_that_every_row_leads_to_its_object() -> None:
    rows = access_rows(find_user_access(small_cluster(**DOCUMENT), "anna"))
    places = {row.kind: row.place for row in rows}
    assert places["host"] in (("hosts", "exec host/h1"), ("hosts", "exec host/h2"))
    assert places["cluster"] == ("configuration", "configuration/user_lists")
    assert places["PE"] == ("pes", "parallel environment/mpi")
    assert all(places.values())
