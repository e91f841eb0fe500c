"""A cluster like the machine of a trace: as many hosts with as many slots, one queue, one parallel environment."""

from qmonpy.lab.workload.workload import Machine
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import MOST_SLOTS
from qmonpy.translation import tr

GROUP, QUEUE, PE = "@allhosts", "all.q", "mpi"
MOST_HOSTS = 100_000


def make_machine(machine: Machine | None) -> Cluster:
    """Return the cluster; ReportError where a trace does not tell how many processors its machine has.

    Processors that do not divide among the nodes evenly stand on the first ones.
    """
    if machine is None or not machine.processors:
        words = tr(
            "The workload does not say on which machine it ran: a trace does, by ; MaxNodes and ; MaxProcs in its "
            "header."
        )
        raise ReportError((Report("lab.no-machine", words),))
    nodes = min(machine.nodes, machine.processors, MOST_HOSTS)
    names = [f"node{number:0{len(str(nodes))}}" for number in range(1, nodes + 1)]
    least, more = divmod(machine.processors, nodes)
    overrides = {name: str(least + 1) for name in names[:more]} if more else {}
    settings = {"slots": Setting(str(least), overrides), "pe_list": Setting(PE), "load_thresholds": Setting("NONE")}
    return Cluster(
        name=machine.name or "machine",
        complexes=DEFAULT_COMPLEXES,
        hosts={name: Host(name) for name in names},
        host_groups={GROUP: HostGroup(GROUP, tuple(names))},
        pes={PE: ParallelEnvironment(PE, MOST_SLOTS, "$fill_up")},
        queues={QUEUE: ClusterQueue(QUEUE, (GROUP,), settings)},
    )
