"""The part of the embedded cluster that takes orders to its queue instances, daemons, scheduler and qmaster."""

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec

from qmonpy.clusters.embedded.commands import happenings, qmaster_commands
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.model.work.deeds import Deed
from qmonpy.model.work.happening import Happening
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.qmaster_order import EventClient, QmasterOrder

P = ParamSpec("P")


class OrderTaker:
    """Carries out orders in the world of the cluster, as its other commands are carried out."""

    _world: Simulation

    def _command(
        self, deed: Deed | None, give: Callable[Concatenate[Simulation, P], Answer], *args: P.args, **kwargs: P.kwargs
    ) -> Answer:
        """Give a command to the world."""
        raise NotImplementedError

    def modify_instances(
        self, user: str, instances: Sequence[str], action: InstanceAction, *, is_forced: bool = False
    ) -> Answer:
        """Change states of queue instances as `qmod -e -d -s -us -c`, or reschedule their jobs, as `qmod -r`."""
        from qmonpy.clusters.embedded.commands.queue_commands import modify_instances

        return self._command(Deed.INSTANCES, modify_instances, user, instances, action, is_forced=is_forced)

    def stop_hosts(self, user: str, hosts: Sequence[str], *, kills_jobs: bool = False) -> Answer:
        """Stop the simulated daemons of hosts, as `qconf -ke` and `-kej`."""
        from qmonpy.clusters.embedded.commands.host_commands import stop_hosts

        return self._command(Deed.INSTANCES, stop_hosts, user, hosts, kills_jobs=kills_jobs)

    def start_hosts(self, user: str, hosts: Sequence[str]) -> Answer:
        """Start the simulated daemons of hosts again."""
        from qmonpy.clusters.embedded.commands.host_commands import start_hosts

        return self._command(Deed.INSTANCES, start_hosts, user, hosts)

    def happen(self, user: str, happening: Happening) -> Answer:
        """Let hosts break down, or runs of tasks fail by a rate."""
        return self._command(Deed.INSTANCES, happenings.happen, user, happening)

    def give_order(self, user: str, order: QmasterOrder, names: Sequence[str] = ()) -> Answer:
        """Tell the scheduler or the qmaster to do something, as `qconf` with the order's arguments."""
        return self._command(None, qmaster_commands.give_order, user, order, names)

    def event_clients(self) -> tuple[EventClient, ...]:
        """Return the event clients, as `qconf -secl`."""
        return qmaster_commands.event_clients(self._world)
