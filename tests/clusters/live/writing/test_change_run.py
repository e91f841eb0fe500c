"""A run of changes on what a qmaster counts by itself meanwhile."""

from dataclasses import replace

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.live.writing.change_run import ChangeRun
from qmonpy.engine.checks.change_plan import plan_changes
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
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


def test_that_an_attribute_that_is_absent_has_its_default_already() -> None:
    world = EmbeddedCluster(new_cluster())
    name, default = "weight_user", SCHEDULER_DEFAULTS["weight_user"]
    assert name not in world.snapshot().cluster.scheduler
    more = Change(ObjectKind.SCHEDULER, "maxujobs", None, "7")
    outcome = ChangeRun(EmbeddedCommands(world)).make([Change(ObjectKind.SCHEDULER, name, None, default), more])
    assert (outcome.is_done, outcome.reports, outcome.made) == (True, (), (more,))
    assert plan_changes([Change(ObjectKind.SCHEDULER, name, default, None)]) == ()


def test_that_a_default_that_is_written_out_is_kept_as_it_was_written() -> None:
    world = EmbeddedCluster(replace(new_cluster(), scheduler={"weight_user": "0.5"}))
    back = Change(ObjectKind.SCHEDULER, "weight_user", "0.5", SCHEDULER_DEFAULTS["weight_user"])
    outcome = ChangeRun(EmbeddedCommands(world)).make([back])
    assert (outcome.is_done, outcome.reports) == (True, ())
