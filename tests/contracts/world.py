"""The kinds of Grid Engine on which the contracts are tried, and the site that they begin with."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.cells import find_current_cell
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.dialect import GRID_ENGINE, OCS_9, Dialect
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.clusters.live.writing.change_run import ChangeRun
from qmonpy.clusters.served.served_cluster import ServedCluster
from qmonpy.engine.checks.change_plan import Step, plan_changes
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.configuration.object_text import format_object, parse_object
from qmonpy.formats.configuration.qconf_kinds import WORDS
from qmonpy.formats.documents.document import parse_document
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.report import Report, ReportError
from tests.clusters.served.world import served
from tests.contracts.embedded_commands import EmbeddedCommands
from tests.contracts.recorded_commands import FakeCommands, Recording, RecordingRunner
from tests.gridengine.private_qmaster import CELL, FIRST_PORT, MASTER_HOST, SCHEDULER, PrivateQmaster
from tests.present import present

HOSTS = ("h1", "h2", "h3", "h4")
PATIENCE_SECONDS = 20.0
MOST_ASKED = 200
SITE: dict[str, Any] = {
    "complexes": "lic lic INT <= YES YES 0 0\n",
    "hosts": {"global": {"complex_values": "lic=10"}, "h1": {"complex_values": "slots=4"}},
    "hostgroups": {"@rack": ["h1", "h2"], "@every": ["@rack", "h3"]},
    "usersets": {"staff": {"entries": ["anna", "bob"]}},
    "projects": {"p1": {"acl": "staff"}},
    "users": {"anna": {"default_project": "p1"}},
    "pes": {"mpi": {"allocation_rule": "$fill_up"}},
    "calendars": {"night": {"week": "mon-fri=8-18=off"}},
    "ckpts": {"dmtcp": {"when": "sx"}},
    "queues": {
        "all.q": {"hostlist": "@every", "slots": "2,[@rack=3],[h3=1]", "seq_no": "0,[h1=1],[h2=2],[h3=3]",
                  "pe_list": "mpi", "ckpt_list": "dmtcp"},
        "low.q": {"hostlist": "h4", "calendar": "night", "subordinate_list": "NONE", "xuser_lists": "staff"},
    },
    "rqs": "{\n name per_user\n enabled FALSE\n limit users {*} to slots=2\n}\n"
           "{\n name licences\n enabled TRUE\n limit users anna,bob to lic=4\n}\n",
    "managers": ["root", "sgeadmin"],
    "operators": ["olga"],
    "scheduler": dict(SCHEDULER),
    "local_configurations": {
        "h2": {"mailer": "/bin/mail", "execd_params": "KEEP_ACTIVE=true"},
        "h4": {"load_sensor": "/bin/sensor,/bin/other"},
    },
}  # fmt: skip
"""Objects of every kind, upon what a new cluster has."""


def new_cluster(dialect: Dialect = GRID_ENGINE) -> Cluster:
    """What the private qmaster has when it is new."""
    values = SLOTS_OF_OCS if dialect is OCS_9 else {}
    root = parse_document({"usersets": {}, "scheduler": dict(SCHEDULER), "managers": ["root", "sgeadmin"]})
    found = parse_cluster(root, "new")
    root.raise_errors()
    return Cluster(
        "new",
        complexes=DEFAULT_COMPLEXES,
        hosts={"global": Host("global"), **{name: Host(name, complex_values=values) for name in HOSTS}},
        scheduler=found.scheduler,
        managers=found.managers,
        operators=("root",) if dialect is OCS_9 else (),
        variety=dialect.variety,
        submit_hosts=(MASTER_HOST,),
        admin_hosts=(MASTER_HOST,),
    )


SLOTS_OF_OCS = {"slots": "2147483647"}
"""What Open Cluster Scheduler gives an exec host whose processors it does not know."""


def site(dialect: Dialect = GRID_ENGINE, **parts: Any) -> Cluster:
    """The new cluster with the site's objects; `parts` replace parts of its document."""
    root = parse_document({**SITE, **parts})
    found = parse_cluster(root, "site")
    root.raise_errors()
    new = new_cluster(dialect)
    hosts = {name: _with_slots(each, new) for name, each in found.hosts.items()}
    return Cluster(
        **{
            **{name: getattr(found, name) for name in Cluster.__dataclass_fields__},
            "hosts": {**new.hosts, **hosts},
            "operators": (*found.operators, *new.operators),
            "pes": {name: _complete(dialect, each) for name, each in found.pes.items()},
            "variety": new.variety,
            "submit_hosts": new.submit_hosts,
            "admin_hosts": new.admin_hosts,
        }
    )


def _with_slots(host: Host, new: Cluster) -> Host:
    """A host with the slots that the qmaster gives it by itself, unless it has others."""
    before = new.hosts.get(host.name)
    return host if before is None else replace(host, complex_values={**before.complex_values, **host.complex_values})


def _complete(dialect: Dialect, pe: ParallelEnvironment) -> ParallelEnvironment:
    """A parallel environment with the attributes that the dialect requires."""
    found: ParallelEnvironment = present(dialect.complete(Change(ObjectKind.PE, pe.name, None, pe)).after)
    return found


@dataclass
class World:
    """One Grid Engine behind its commands."""

    runner: CommandRunner
    """As root, who is a manager."""
    runner_of: Callable[[str], CommandRunner]
    """As another user."""
    embedded: EmbeddedCluster | None = None
    fake: FakeCommands | None = None
    qmaster: PrivateQmaster | None = None
    make_live: Callable[[CommandRunner], LiveCluster] | None = None
    """The cluster on the commands of a runner, to be opened."""
    dialect: Dialect = GRID_ENGINE
    configured: Cluster = field(default_factory=new_cluster)
    """What it was given."""

    def change_run(self, runner: CommandRunner | None = None) -> ChangeRun:
        """What makes changes of it, as root unless another runner is given."""
        return ChangeRun(runner or self.runner, dialect=self.dialect)

    def plan(self, changes: Iterable[AnyChange]) -> tuple[Step, ...]:
        """The commands that make changes of it."""
        return plan_changes(changes, self.dialect.whole, self.dialect.single)

    def site(self, **parts: Any) -> Cluster:
        """`site` of its Grid Engine."""
        return site(self.dialect, **parts)

    def text(self, kind: ObjectKind, text: str) -> str:
        """The text of an object of 8.1.9 as its Grid Engine shows it."""
        if kind not in self.dialect.required:
            return text
        value = parse_object(kind, text)[0]
        made = self.dialect.complete(Change(kind, value.name, None, value)).after
        return self.dialect.translate(kind, format_object(kind, made))

    def is_shown(self, text: str, shown: str) -> bool:
        """Whether qconf shows a text: of 8.1.9 to the character, of others but for the width of the names."""
        if self.dialect is GRID_ENGINE:
            return text == shown
        return [each.split() for each in text.splitlines()] == [each.split() for each in shown.splitlines()]

    def unexpected(self, kind: ObjectKind, reports: Iterable[Report]) -> list[Report]:
        """Reports but those on what its dialect is known to have or to do."""
        return [
            each
            for each in reports
            if not (each.code == "object.unknown-attribute" and self.dialect.is_known(kind, each.fields[-1]))
            and not (each.code == "change.lost-usage" and kind in self.dialect.variety.loses_usage)
        ]

    def option(self, kind: ObjectKind, option: str) -> str:
        """The option of qconf by which it modifies an object: one that writes single attributes may be refused."""
        return WORDS[kind].modify_option if kind in self.dialect.whole else option

    def configure(self, cluster: Cluster) -> None:
        """Make it this cluster; it must be as it was given before."""
        outcome = self.change_run().make(find_changes(self.configured, cluster))
        assert outcome.is_done, outcome.reports
        self.configured = cluster

    def run(self, *words: str, user: str = "root") -> CommandResult:
        runner = self.runner if user == "root" else self.runner_of(user)
        return runner.run(words)

    def tell(self, *words: str, user: str = "root") -> str:
        """The output of a command that must succeed."""
        result = self.run(*words, user=user)
        assert result.status == 0, result
        return result.stdout

    @contextmanager
    def cluster(self) -> Iterator[ClusterInterface]:
        """What the application shows of it now."""
        if self.embedded is not None:
            yield self.embedded
            return
        assert self.make_live is not None
        cluster = self.make_live(self.runner)
        cluster.open()
        try:
            yield cluster
        finally:
            cluster.close()

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Let time pass until something holds; fails where it does not within some seconds."""
        if self.embedded is not None:
            for _ in range(int(PATIENCE_SECONDS)):
                if holds():
                    return
                self.embedded.clock.step(1)
        if self.fake is not None:
            # What was recorded while time passed comes as fast as it is asked for.
            assert any(holds() for _ in range(MOST_ASKED))
            return
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.qmaster is not None and time.monotonic() < deadline:
            if holds():
                return
            time.sleep(0.2)
        assert holds()


def embedded_world() -> World:
    cluster = EmbeddedCluster(new_cluster())
    return World(EmbeddedCommands(cluster), lambda user: EmbeddedCommands(cluster, user), embedded=cluster)


class ServedCommands(EmbeddedCommands):
    """Runs commands when the client has heard of what others did: an answer of the server comes behind its news."""

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        with suppress(ReportError):  # It has no history; that is an answer, too.
            cast(ServedCluster, self.cluster).ask("history", "read_tasks", (1, None), {})
        return super().run(words, timeout_seconds, environment)


@contextmanager
def served_world() -> Iterator[World]:
    """An embedded cluster that a server keeps, and a client of it for each user."""
    with served(EmbeddedCluster(new_cluster())) as kept:
        clients: dict[str, ServedCluster] = {}

        def commands_of(user: str) -> EmbeddedCommands:
            if user not in clients:
                clients[user] = kept.client(user)
            return ServedCommands(clients[user].as_cluster(), user)

        commands = commands_of("root")
        # Time passes by the client's clock, so that the client knows of it.
        yield World(commands, commands_of, embedded=cast(EmbeddedCluster, commands.cluster))


@dataclass
class AnotherUser:
    """Commands of another user, who may read the files that are written here: else they would be that user's own."""

    engine: GridEngine

    def run(
        self, words: tuple[str, ...], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        for file in (Path(word) for word in words if word.startswith("/")):
            if file.is_file():
                file.chmod(0o644)
                file.parent.chmod(0o755)
        return self.engine.run(words, timeout_seconds, environment)


def real_world(qmaster: PrivateQmaster, dialect: Dialect = GRID_ENGINE) -> World:
    cell = find_current_cell(qmaster.environment())
    assert cell is not None
    return World(
        GridEngine(qmaster.environment()),
        lambda user: AnotherUser(GridEngine(qmaster.environment(user))),
        qmaster=qmaster,
        make_live=lambda runner: live_cluster(cell, runner),
        dialect=dialect,
        configured=new_cluster(dialect),
    )


def recorded_world(world: World, recording: Recording) -> World:
    """The same world, which is listened to from now on."""
    runner_of = world.runner_of
    return replace(
        world,
        runner=RecordingRunner(world.runner, "root", recording),
        runner_of=lambda user: RecordingRunner(runner_of(user), user, recording),
    )


def fake_world(fake: FakeCommands, dialect: Dialect = GRID_ENGINE) -> World:
    """Programs that answer as was recorded."""
    cell = Cell(str(fake.folder), CELL, str(FIRST_PORT), str(FIRST_PORT + 1), MASTER_HOST)
    # The recorded cell has a file of ended jobs, which is read without a command.
    cell.folder.mkdir(parents=True)
    (cell.folder / dialect.accounting).touch()
    return World(
        GridEngine(fake.environment()),
        lambda user: GridEngine(fake.environment(user)),
        fake=fake,
        make_live=lambda runner: live_cluster(cell, runner),
        dialect=dialect,
        configured=new_cluster(dialect),
    )


def live_cluster(cell: Cell, runner: CommandRunner) -> LiveCluster:
    """A cluster that asks only when it is told to."""
    return LiveCluster(cell, {}, interval=3600.0, engine=ListenedEngine(runner), user="root", keeps_journal=False)


class ListenedEngine(GridEngine):
    """Runs commands as a runner does."""

    def __init__(self, runner: CommandRunner) -> None:
        super().__init__({})
        self._runner = runner

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        return self._runner.run(tuple(words), timeout_seconds, environment)
