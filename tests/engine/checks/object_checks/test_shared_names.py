"""A user and a project of one name are refused in the words of 8.1.9 (asked), as the share tree could not tell them."""

from qmonpy.engine.checks.object_check import check_object
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster

CLUSTER = Cluster(users={"anna": User("anna")}, projects={"p1": Project("p1")})
WORDS = 'denied: shared namespace between project and user: there is already a {} which is named "{}"'


def test_that_a_user_and_a_project_have_no_name_in_common() -> None:
    (report,) = check_object(ObjectKind.USER, User("p1"), CLUSTER)
    assert (report.text, report.fields) == (WORDS.format("project", "p1"), ("name",))
    (report,) = check_object(ObjectKind.PROJECT, Project("anna"), CLUSTER)
    assert report.text == WORDS.format("user", "anna")
    assert check_object(ObjectKind.USER, User("p1"), CLUSTER, is_new=False) == ()
    assert check_object(ObjectKind.USER, User("bob"), CLUSTER) == ()
