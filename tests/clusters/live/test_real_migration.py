"""A configuration of a real 8.1.9 brought to a real Open Cluster Scheduler, and to an embedded cluster."""

from dataclasses import replace

import pytest

from qmonpy.app.changes.change_check import check_changes
from qmonpy.app.changes.change_preview import format_preview
from qmonpy.app.changes.move_plan import Fate, MovePlan, plan_move
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.dialect import GRID_ENGINE, OCS_9
from qmonpy.model.configuration.change import MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from tests.contracts.test_quota_usage import CLUSTER, RULE_SETS
from tests.contracts.world import new_cluster, real_world, site
from tests.gridengine.private_qmaster import PrivateQmaster

pytestmark = pytest.mark.gridengine


def old_site() -> Cluster:
    """A site of 8.1.9 with what its successor takes in another form, or not at all."""
    made = site(GRID_ENGINE, **{**CLUSTER, "rqs": RULE_SETS})
    queue = made.queues["all.q"]
    settings = {**queue.settings, "h_vmem": Setting("2T", {"h1": "500G"})}
    hosts = {**made.hosts, "h3": replace(made.hosts["h3"], complex_values={"scratch": "1.5T"})}
    queues = {**made.queues, "all.q": replace(queue, settings=settings)}
    configuration = {"max_u_jobs": "500", "xterm": "/usr/local/xterm", "reprioritize": "1"}
    return replace(made, queues=queues, hosts=hosts, configuration=configuration)


def make(cluster: ClusterInterface, source: Cluster) -> MovePlan:
    """Bring a configuration to a cluster; every command was told beforehand."""
    snapshot = cluster.snapshot()
    plan = plan_move(source, snapshot.cluster)
    assert not [each for each in check_changes(snapshot, plan.changes) if each.is_error]
    assert format_preview(plan.changes, cluster).commands
    answer = cluster.change("root", plan.changes, "brought")
    assert answer.is_done, answer.reports
    assert not answer.reports
    return plan


def told(plan: MovePlan, fate: Fate) -> dict[str, str]:
    """By kind and name what is said."""
    return {f"{each.kind} {each.name}".strip(): each.words for each in plan.of(fate)}


def read(qmaster: PrivateQmaster) -> Cluster:
    """The site on a real 8.1.9, read as the window reads it."""
    qmaster.reset()
    world = real_world(qmaster, GRID_ENGINE)
    world.configure(old_site())
    with world.cluster() as cluster:
        return cluster.snapshot().cluster


def test_that_a_site_of_8_1_9_comes_to_a_real_open_cluster_scheduler_and_to_an_embedded_cluster(
    grid_engine_session: PrivateQmaster, ocs_session: PrivateQmaster
) -> None:
    source = read(grid_engine_session)
    ocs_session.reset()
    with real_world(ocs_session, OCS_9).cluster() as target:
        plan = make(target, source)
        translated, homeless, stays = (told(plan, each) for each in (Fate.TRANSLATED, Fate.HOMELESS, Fate.STAYS))
        assert translated["cluster queue all.q"].startswith("h_vmem 2048G,[h1=500G]")
        assert translated["exec host h3"].startswith("complex_values scratch=1536G")
        assert "resource quota set per_host" in translated
        assert translated["parallel environment mpi"].startswith("without qsort_args, with ign_sreq_on_mhost FALSE")
        assert "configuration reprioritize" in homeless
        assert "configuration xterm" in stays
        there = target.snapshot().cluster
        assert there.configuration["max_u_jobs"] == "500"
        assert "reprioritize" not in there.configuration
        for kind in (ObjectKind.PROJECT, ObjectKind.USER_SET, ObjectKind.CALENDAR, ObjectKind.HOST_GROUP):
            assert getattr(there, MAPPINGS[kind]).keys() >= getattr(source, MAPPINGS[kind]).keys()
        # What was brought is there: nothing is left to bring.
        assert plan_move(source, there).changes == ()
    embedded = EmbeddedCluster(new_cluster(), administrator="root")
    make(embedded, source)
    assert plan_move(source, embedded.snapshot().cluster).changes == ()
