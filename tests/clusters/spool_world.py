"""A spool of a small cluster in which a lot goes on, for tests."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.storage.spool_checks import SIGN_SCHEMA, add_digest
from qmonpy.clusters.storage.spool_database import SPOOL, find_migrations
from qmonpy.formats.files.cluster_content import EPOCH, Arrival, ClusterFile
from qmonpy.formats.files.repetition import Repetition
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import slots_per_user, small_cluster

ARGUMENTS: tuple[list[str], ...] = (
    [],
    ["-t", "1-5"],
    ["-t", "1-9:2", "-tc", "2"],
    ["-pe", "mpi", "2-3"],
    ["-h", "-N", "häld"],
    ["-hold_jid", "1,2"],
    ["-P", "p1", "-p", "-10"],
    ["-l", "h_rt=20"],
    ["-ar", "1"],
    ["-l", "no_such_thing=1"],
)
RESERVATIONS: tuple[list[str], ...] = (["-d", "30"], ["-d", "60", "-pe", "mpi", "1-3"], ["-d", "90", "-q", "all.q@h1"])


def connection_of(cluster: EmbeddedCluster) -> sqlite3.Connection:
    """Return the connection by which a cluster writes its spool: there is no other way to let writing fail."""
    bond = cluster._bond
    assert bond is not None
    return bond._spool._connection


def busy_content() -> ClusterFile:
    """Jobs that wait, run and arrive, a reservation, an instance that is disabled, a quota set."""
    cluster = small_cluster(
        unixgroups={"anna": ["staff", "lab"]},
        calendars={"night": {"week": "mon-fri=8-20=off"}},
        ckpts={"blcr": {"interface": "userdefined"}},
        usersets={"deadlineusers": {"entries": "anna", "type": "ACL DEPT"}},
        scheduler={"schedule_interval": "0:0:5"},
        configuration={"finished_jobs": "7"},
        removed_complexes=["rerun"],
    ).with_quota_sets((slots_per_user(3),))
    arrivals = [Arrival(EPOCH + 40 * index, "bob", ("-N", "later"), 90) for index in range(6)]
    arrivals.append(Arrival(EPOCH + 30, "bob", ("-N", "again"), 20, 0, 0, Repetition(70, spread=30, vary=50)))
    busy = EmbeddedCluster(cluster, arrivals=arrivals, other={"notes": ["mine", {"deep": "1"}]})
    busy.submit("anna", ["-t", "1-9", "-N", "arr"], runtime=70)
    held = busy.submit("anna", ["-h", "-p", "-5"]).job
    busy.submit("bob", ["-hold_jid", str(held), "-pe", "mpi", "2-"])
    busy.reserve("root", ["-d", "500", "-a", "205001010000", "-N", "far"])
    busy.reserve("root", ["-d", "50", "-q", "all.q@h2"])
    busy.modify_instances("root", ["all.q@h2"], InstanceAction.DISABLE)
    busy.advance(100)
    return busy.to_file()


def make_spool(path: Path) -> ClusterFile:
    """A new spool with this; gives what is in it."""
    content = busy_content()
    Spool.create(path, content).close()
    return content


def leave_log(path: Path) -> None:
    """A spool with a log beside it as a killed process leaves them: three submits are only in the log.

    Behind these stand older ones in it, that are in the spool itself already.
    """
    make_spool(path)
    cluster = EmbeddedCluster.open_spool(path)
    for _ in range(6):
        assert cluster.submit("anna", []).is_done
    # The log stays as long as it is, and is written from its beginning.
    connection_of(cluster).execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
    for _ in range(3):
        assert cluster.submit("bob", []).is_done
    spool, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    cluster.close()
    path.write_bytes(spool)
    Path(f"{path}-wal").write_bytes(log)


def make_older(path: Path, version: int) -> None:
    """Turn a spool into one of an older version, with everything that such a one can hold."""
    older = path.with_suffix(".older")
    with closing(sqlite3.connect(older, isolation_level=None)) as made:
        add_digest(made)
        for script in find_migrations()[:version]:
            made.executescript(script)
        made.execute(f"PRAGMA application_id = {SPOOL.application_id}")
        made.execute(f"PRAGMA user_version = {version}")
        made.execute("ATTACH ? AS newer", (str(path),))
        tables = made.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        for (table,) in tables.fetchall():
            columns = ", ".join(row[1] for row in made.execute(f"PRAGMA main.table_info({table})"))
            made.execute(f"DELETE FROM main.{table}")
            made.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newer.{table}")
        if version >= SPOOL.checked_from:
            # The triggers have counted as well.
            made.executescript(
                f"DELETE FROM main.checks; INSERT INTO main.checks SELECT * FROM newer.checks; {SIGN_SCHEMA}"
            )
    older.replace(path)


def random_commands(random: Random) -> Iterator[tuple[Any, ...]]:
    """Commands without end, as `test_embedded_laws` carries them out."""
    while True:
        users, job = ("anna", "bob", "root"), random.randint(1, 30)
        yield random.choice(
            (
                ("submit", random.choice(users), random.choice(ARGUMENTS), random.randint(0, 40)),
                ("submit", random.choice(users), random.choice(ARGUMENTS), random.randint(0, 40)),
                ("delete", "root", [job, job + 1]),
                ("hold", "root", job, random.random() < 0.5),
                ("enable", random.choice(("all.q@h1", "all.q", "*@h2")), random.random() < 0.7),
                ("limit", random.randint(0, 3)),
                ("reserve", random.choice(RESERVATIONS), random.randint(0, 80)),
                ("unreserve", random.randint(1, 9), random.random() < 0.5),
                ("advance", random.randint(0, 30)),
                ("advance", random.randint(0, 30)),
            )
        )
