"""A run of changes on what a qmaster counts by itself meanwhile."""

from dataclasses import replace

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.live.writing.change_run import ChangeRun
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.contracts.embedded_commands import EmbeddedCommands
from tests.contracts.world import new_cluster

ANNA = User("anna", delete_time=1000)
COUNTED = replace(ANNA, delete_time=2000)


def test_what_was_counted_since_an_edit_began_is_no_conflict_and_is_not_set_back() -> None:
    world = EmbeddedCluster(replace(new_cluster(), users={"anna": COUNTED}))
    edit = Change(ObjectKind.USER, "anna", ANNA, replace(ANNA, oticket=7))
    outcome = ChangeRun(EmbeddedCommands(world)).make([edit])
    assert outcome.is_done, outcome.reports
    assert outcome.reports == ()
    assert world.snapshot().cluster.users["anna"] == replace(COUNTED, oticket=7)


def test_what_somebody_set_since_an_edit_began_is_a_conflict() -> None:
    world = EmbeddedCluster(replace(new_cluster(), users={"anna": replace(COUNTED, fshare=3)}))
    edit = Change(ObjectKind.USER, "anna", ANNA, replace(ANNA, oticket=7))
    outcome = ChangeRun(EmbeddedCommands(world)).make([edit])
    assert [each.code for each in outcome.reports] == ["cluster.conflict"]
