"""What is said before somebody gives up a role."""

from qmonpy.app.changes.role_loss import describe_role_loss
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster

CLUSTER = Cluster(managers=("root", "mary", "mark"), operators=("olga",), administrators=("root", "sge"))


def test_that_giving_up_ones_own_role_is_told():
    words = describe_role_loss(CLUSTER, ObjectKind.MANAGER, ["mary"], "mary")
    assert words.startswith("You take yourself (mary) off the managers")
    assert "operators" in describe_role_loss(CLUSTER, ObjectKind.OPERATOR, ["olga"], "olga")


def test_that_leaving_only_those_who_always_are_managers_is_told():
    words = describe_role_loss(CLUSTER, ObjectKind.MANAGER, ["mary", "mark"], "root")
    assert words == "No manager stays but those who always are: root, sge."


def test_that_others_go_without_a_word_and_root_is_never_taken_off():
    assert describe_role_loss(CLUSTER, ObjectKind.MANAGER, ["mary"], "mark") == ""
    assert describe_role_loss(CLUSTER, ObjectKind.MANAGER, ["root"], "root") == ""
    assert describe_role_loss(CLUSTER, ObjectKind.HOST, ["mary"], "mary") == ""
