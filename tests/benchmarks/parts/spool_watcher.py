"""The other process of the benchmark `spool`: says when it sees a change, and answers with one of its own."""

import sys
from threading import Event
from time import time

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.change import Change, ObjectKind


def main() -> None:
    if len(sys.argv) != 2:
        # It is nothing to be measured alone.
        return
    cluster = EmbeddedCluster.open_spool(sys.argv[1])
    seen = Event()
    cluster.subscribe(lambda snapshot: seen.set() if "question" in snapshot.cluster.managers else None)
    cluster.watch()
    print("ready", flush=True)
    seen.wait(30)
    print(time(), flush=True)
    cluster.change("root", [Change(ObjectKind.MANAGER, "answer", None, "answer")])
    print(time(), flush=True)
    cluster.close()


if __name__ == "__main__":
    main()
