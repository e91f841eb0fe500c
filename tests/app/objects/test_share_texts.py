"""Functional shares are told as parts of their sum, as qmon has them."""

from dataclasses import replace

from qmonpy.app.objects.share_texts import department_shares, find_percentages, projects_with_shares, users_with_shares
from qmonpy.model.configuration.access import Project, User, UserSet
from tests.app.snapshots import busy_snapshot


def test_that_a_share_is_a_part_of_all_shares_of_its_kind() -> None:
    shown = busy_snapshot()
    cluster = replace(
        shown.cluster,
        users={"anna": User("anna", fshare=300), "carl": User("carl", fshare=100)},
        projects={"p1": Project("p1", other={"fshare": "1"}), "p2": Project("p2", other={"fshare": "2"})},
        user_sets={
            "dept": UserSet("dept", type="DEPT", other={"fshare": "5"}),
            "list": UserSet("list", type="ACL", other={"fshare": "5"}),
        },
    )
    snapshot = replace(shown, cluster=cluster)
    users = users_with_shares(snapshot)
    assert (users["anna"]["percent"], users["carl"]) == ("75 %", {"percent": "25 %"})
    assert users["anna"]["running"] == "2"
    assert "percent" not in users["bob"]
    assert projects_with_shares(snapshot)["p2"]["percent"] == "66.7 %"
    assert department_shares(snapshot) == {"dept": {"percent": "100 %"}}


def test_that_no_percentages_are_told_where_nobody_has_shares() -> None:
    assert find_percentages({"anna": 0, "carl": 0}) == {}
