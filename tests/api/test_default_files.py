"""The default files of qsub and qrsub count for a program as they do for the commands."""

from datetime import timedelta
from pathlib import Path

import pytest

import qmonpy
from qmonpy.cli import run_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from tests.clusters.world import small_cluster


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small spool; the default files of its users say names, a hold and a priority."""
    cell, home = tmp_path / "root" / "default" / "common", tmp_path / "home"
    for folder in (cell, home):
        folder.mkdir(parents=True)
    (cell / "sge_request").write_text("-N cell -h\n")
    (home / ".sge_request").write_text("-N home\n")
    (tmp_path / ".sge_request").write_text("-p -7\n")
    (cell / "sge_ar_request").write_text("-d 3600\n")
    (home / ".sge_ar_request").write_text("-N kept\n")
    for name, value in (("SGE_ROOT", tmp_path / "root"), ("SGE_CELL", "default"), ("HOME", home)):
        monkeypatch.setenv(name, str(value))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    return path


def submit_by_command(site: Path, *words: str) -> None:
    assert run_command("qsub", ["--cluster", str(site), *words, "-b", "y", "sleep", "9"]) == 0


@pytest.mark.parametrize("words", [(), ("-N", "typed"), ("-clear",), ("-clear", "-N", "typed")])
def test_that_a_job_of_a_program_is_one_of_the_command(site: Path, words: tuple[str, ...]) -> None:
    submit_by_command(site, *words)
    with qmonpy.open(site) as cluster:
        number = cluster.submit([*words, "-b", "y", "sleep", "9"])
        mine, theirs = cluster.jobs[number], cluster.jobs[number - 1]
    assert [mine.name, mine.holds, mine.words] == [theirs.name, theirs.holds, theirs.words]


def test_that_typed_arguments_count_before_the_files_and_beside_clear(site: Path) -> None:
    with qmonpy.open(site) as cluster:
        numbers = [cluster.submit(f"{words} -b y sleep 9", name="typed") for words in ("", "-clear")]
        found = [cluster.jobs[each] for each in numbers]
    assert [(each.name, each.holds) for each in found] == [("typed", "u"), ("typed", "")]


def test_that_somebody_else_has_the_files_of_the_cell_but_not_of_this_home(site: Path) -> None:
    with qmonpy.open(site, user="nobody-here") as cluster:
        number = cluster.submit("-b y sleep 9")
        assert cluster.jobs[number].name == "cell"


def test_that_a_reservation_of_a_program_is_one_of_the_command(site: Path) -> None:
    assert run_command("qrsub", ["--cluster", str(site), "-l", "h_rt=60"]) == 0
    with qmonpy.open(site) as cluster:
        cluster.reserve(resources={"h_rt": 60})
        found = [(each.name, each.end - each.start) for each in cluster.reservations]
    assert found == [("kept", timedelta(hours=1))] * 2


def test_that_a_wrong_default_file_of_reservations_is_refused(site: Path) -> None:
    (site.parent / "home" / ".sge_ar_request").write_text("-N 'kept\n")
    with qmonpy.open(site) as cluster, pytest.raises(qmonpy.RefusedError, match="a quote is not closed"):
        cluster.reserve()
