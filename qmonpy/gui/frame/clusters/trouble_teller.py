"""Says in a message what goes wrong with a real cluster, and that it came back, each once."""

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.model.report import Report


class TroubleTeller:
    """Compares the troubles of a cluster with those before, whenever it is asked to look."""

    def __init__(self, cluster: ClusterInterface, messages: MessageCentre):
        self._cluster = cluster
        self._messages = messages
        self._told: tuple[Report, ...] = ()

    def look(self, _: object = None) -> None:
        """Tell what is new; what lasts was told, and what went is told by what came in its place."""
        found = self._cluster.troubles()
        self._messages.post_reports(tuple(each for each in found if each not in self._told))
        self._told = found
