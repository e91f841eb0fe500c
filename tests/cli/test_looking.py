"""Commands that only look: they see what the whole cluster is, and import no more than they need."""

import sqlite3
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from qmonpy.cli import grid_engine
from qmonpy.cli.configuring.handlers import HANDLERS
from qmonpy.cli.configuring.options import split_options
from qmonpy.cli.grid_engine import only_looks, run
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_spool
from qmonpy.clusters.embedded.looking import LookedAtCluster, open_to_look
from qmonpy.model.work.happening import FailureRate
from qmonpy.resources import resource
from tests.cli.imported import find_imports

SHOWN = (
    "qstat", "qstat -u *", "qstat -u * -ext", "qstat -urg -u *", "qstat -f -u *", "qstat -g c", "qstat -F",
    "qstat -r -u *", "qstat -j 1001", "qstat -u * -xml", "qstat -explain a -f", "qstat -nonsense", "qhost",
    "qhost -q -j", "qhost -F", "qselect", "qquota -u *", "qquota -xml", "qrstat -u *",
    "qconf -srqs", "qconf -srqsl", "qconf -sc", "qconf -sconf", "qconf -ssconf", "qconf -sstree", "qconf -sq *",
    "qconf -sel", "qconf -se global", "qconf -shgrp @allhosts", "qconf -shgrp_resolved @allhosts", "qconf -sm",
    "qconf -sh", "qconf -sql -spl", "qconf -sul", "qconf -sobjl queue slots 4", "qconf -sq nope", "qconf -scal nope",
    "qconf -sds", "qconf -sss",
)  # fmt: skip


@pytest.fixture(scope="module")
def spool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("looking") / "demo.qmonpy"
    cluster = read_cluster(resource("clusters/demo.yaml"))
    cluster.reserve("anna", ["-d", "3600", "-l", "slots=1"])
    cluster.submit("anna", ["-t", "1-20", "-p", "-5", "-b", "y", "sleep", "500"])
    cluster.clock.step(700)
    write_spool(cluster, path)
    return path


def answer(line: str, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    name, *words = line.split()
    status = run(name, ["--cluster", str(path), *words])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.slow
def test_that_a_look_tells_what_the_whole_cluster_tells(
    spool: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looked = {line: answer(line, spool, capsys) for line in SHOWN}
    monkeypatch.setattr(grid_engine, "only_looks", lambda *_: False)
    assert looked == {line: answer(line, spool, capsys) for line in SHOWN}


def test_that_every_part_is_that_of_the_whole_cluster(spool: Path) -> None:
    looked_at, whole = open_to_look(spool), EmbeddedCluster.open_spool(spool)
    assert looked_at is not None
    seen, known = looked_at.snapshot(), whole.snapshot()
    for part, other in ((seen.cluster, known.cluster), (seen.state, known.state), (seen, known)):
        names = [each.name for each in fields(part) if each.name not in ("cluster", "state", "usage")]
        assert {name: getattr(part, name) for name in names} == {name: getattr(other, name) for name in names}
    for name in ("users", "projects", "debited_until"):
        assert getattr(seen.state.usage, name) == getattr(known.state.usage, name)
    looked_at.close()
    whole.close()


@pytest.mark.parametrize("line", SHOWN)
def test_that_what_only_shows_something_is_known_to_do_so(line: str) -> None:
    name, *words = line.split()
    assert only_looks(name, words)


def test_that_what_changes_something_is_given_to_the_whole_cluster() -> None:
    lines = (
        "qconf -mattr queue slots 3 all.q",
        "qconf",
        "qconf -secl",
        "qconf -sql -ks",
        "qsub -b y sleep 1",
        "qdel 1",
    )
    assert not any(only_looks(name, words) for name, *words in map(str.split, lines))
    showing = [option for option in HANDLERS if only_looks("qconf", [option])]
    assert [each for each in showing if HANDLERS[each].module in ("changes", "editing", "attributes")] == []
    assert [taken.option for taken in split_options(["-srqs", "-sql"], HANDLERS)] == ["-srqs", "-sql"]


@pytest.fixture
def own(spool: Path, tmp_path: Path) -> Path:
    path = tmp_path / "own.qmonpy"
    path.write_bytes(spool.read_bytes())
    return path


def look(path: Path) -> LookedAtCluster | None:
    found = open_to_look(path)
    if found is not None:
        found.close()
    return found


def test_that_a_spool_with_something_to_deliver_or_to_tell_is_opened_whole(own: Path) -> None:
    assert look(own) is not None
    cluster = EmbeddedCluster.open_spool(own)
    assert cluster.happen("root", FailureRate(0.1)).is_done
    cluster.close()
    assert look(own) is None


def test_that_a_lost_row_is_told_though_nobody_asked_for_it(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(own)) as connection:
        connection.execute("DROP TRIGGER objects_removed")
        connection.execute("DELETE FROM objects WHERE place = (SELECT max(place) FROM objects)")
        connection.commit()
    status, out, error = answer("qconf -srqsl", own, capsys)
    assert (status, out) == (1, "")
    assert 'of its table "objects"' in error


def test_that_a_row_that_was_altered_is_told_by_who_reads_it(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(own)) as connection:
        connection.execute("UPDATE objects SET text = replace(text, 'TRUE', 'FALSE') WHERE kind = 'resource quota set'")
        assert connection.total_changes
        connection.commit()
    status, out, error = answer("qconf -srqs", own, capsys)
    assert (status, out) == (1, "")
    assert "was altered, and not by qmonpy" in error
    assert answer("qconf -sel", own, capsys)[0] == 0


# What commands import

READS = frozenset({"clusters.embedded.looking", "clusters.embedded.spool"})
"""Beside model, formats and the storage of files, all that is needed to read a spool."""
SHOWS = frozenset({"cli", "model", "formats", "clusters.interface", "clusters.storage", "clusters.served", *READS})
COMPARES = frozenset({"engine.site", "engine.books", "engine.fitting", "engine.work"})
RANKS = frozenset({"engine.passing", "engine.tickets"})
LISTS = frozenset({"app.jobs", "app.queues", "insight.why", "engine.world"})
DECIDES = frozenset({"clusters.embedded", "engine"})
MAY_IMPORT = {
    "qconf -srqs": (SHOWS, 128),
    "qconf -sq long.q": (SHOWS, 128),
    "qrstat": (SHOWS, 92),
    "qselect": (SHOWS | COMPARES | LISTS, 173),
    "qstat": (SHOWS | COMPARES | LISTS | RANKS | {"insight.plan"}, 204),
    "qdel 1001": ((SHOWS - READS) | DECIDES | {"app.jobs"}, 279),
    "qsub -b y sleep 1": ((SHOWS - READS) | DECIDES | {"app.jobs"}, 327),
}
"""By command the layers and rooms that it may import, and how many modules of ours at most."""
LIBRARIES = frozenset({"PySide6", "lark", "yaml", "numpy", "platformdirs", "socket", "shutil", "subprocess", "xml"})
"""What takes long to import, and no command needs to answer."""


def test_that_a_command_imports_no_more_than_it_needs(own: Path) -> None:
    found = find_imports([line.split() for line in MAY_IMPORT], own)
    for line, (rooms, most) in MAY_IMPORT.items():
        names = found[line]
        assert not LIBRARIES & names, line
        ours = {each for each in names if each.startswith("qmonpy.")}
        assert len(ours) <= most, f"{line} imports {len(ours)} modules"
        strange = {each for each in ours if not _is_within(each.removeprefix("qmonpy."), rooms)}
        assert not strange, f"{line} imports {', '.join(sorted(strange))}"


def _is_within(name: str, rooms: frozenset[str]) -> bool:
    """Whether a module is in one of the rooms, holds them, or is one of those beside the layers."""
    held = {each.rpartition(".")[0] for each in rooms} | {"clusters", "engine", "app", "insight"}
    is_beside = "." not in name and name not in ("engine", "gui")
    return is_beside or name in held or any(f"{name}.".startswith(f"{each}.") for each in rooms)
