"""A server in this process, and clients of several users."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.served.served_cluster import ServedCluster
from qmonpy.clusters.served.server import Server

PATIENCE_SECONDS = 10.0


class ServedWorld:
    """A server and its clients; a client is whom the test says, in the place of the system."""

    def __init__(self, cluster: ClusterInterface):
        self.kept = cluster
        self.log: list[str] = []
        self.server = Server(cluster, self.log.append)
        self.clients: list[ServedCluster] = []

    def connect(self, user: str) -> socket.socket:
        here, there = socket.socketpair()
        self.server.take(there, user)
        return here

    def connect_as_told(self) -> socket.socket:
        """Connect as whom the system names."""
        here, there = socket.socketpair()
        self.server.take(there)
        return here

    def client(self, user: str = "root") -> ServedCluster:
        client = ServedCluster(lambda: self.connect(user), "the test")
        self.clients.append(client)
        return client

    def end(self) -> None:
        self.server.stop()
        for each in self.clients:
            each.close()


@contextmanager
def served(cluster: ClusterInterface) -> Iterator[ServedWorld]:
    world = ServedWorld(cluster)
    try:
        yield world
    finally:
        world.end()
        wait_until(lambda: not any(each.name.startswith("served") for each in threading.enumerate()))


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = monotonic() + PATIENCE_SECONDS
    while not holds():
        assert monotonic() < deadline
        sleep(0.01)
