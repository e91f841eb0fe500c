"""A cluster that others can write runs nothing of theirs in the name of whoever has it open."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from qmonpy.cli import run_command
from qmonpy.cli.grid_engine import run
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import is_spool, read_cluster, write_cluster, write_spool
from qmonpy.clusters.storage.consent import Consent, find_consent_file, read_consent, write_consent
from tests.clusters.storage_users import ANNA, AS_ROOT, BOB, act_as, home_of, shared_folder
from tests.clusters.world import small_cluster

pytestmark = AS_ROOT
ASKS = {"reporting_params": "accounting=true reporting=true"}
MAIL = ["-m", "b", "-N", "mailed", "-b", "y", "sleep"]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def folder() -> Iterator[Path]:
    with shared_folder() as folder:
        yield folder


def write_mailer(folder: Path) -> Path:
    """A program that leaves a file with the id of the user who ran it."""
    path = folder / "mailer"
    path.write_text(f"#!/bin/sh\nid -u > {folder}/ran.$(id -u)\n")
    path.chmod(0o755)
    return path


def who_ran(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("ran.*"))


@pytest.fixture(params=[".qmonpy", pytest.param(".yaml", marks=pytest.mark.slow)])
def path(request: pytest.FixtureRequest, folder: Path) -> Path:
    """A cluster of anna's, which everybody can write, with a mailer and records."""
    path = folder / f"site{request.param}"
    configuration = {**ASKS, "mailer": str(write_mailer(folder))}

    def make() -> None:
        cluster = EmbeddedCluster(small_cluster(configuration=configuration))
        (write_spool if request.param == ".qmonpy" else write_cluster)(cluster, path)
        path.chmod(0o666)

    act_as(ANNA, make)
    return path


def make_private(path: Path) -> None:
    path.chmod(0o644)
    path.parent.chmod(0o755)
    os.chown(path.parent, ANNA, ANNA)


def test_that_root_runs_no_mailer_of_a_cluster_that_others_can_write(
    path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("qsub", ["--cluster", str(path), *MAIL]) == 0
    said = capsys.readouterr()
    assert "has been submitted" in said.out
    assert f"qmonpy consent {path} --mail" in said.err
    assert "as root" in said.err
    assert who_ran(folder) == []


def test_that_consent_lets_the_mailer_run_until_it_is_another(
    path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("consent", [str(path), "--mail"]) == 0
    assert "is run as root" in capsys.readouterr().out
    assert run("qsub", ["--cluster", str(path), *MAIL]) == 0
    assert who_ran(folder) == ["ran.0"]
    (folder / "ran.0").unlink()
    evil = folder / "evil"
    evil.write_bytes((folder / "mailer").read_bytes())
    evil.chmod(0o755)
    assert run("qconf", ["--cluster", str(path), "-mattr", "config", "mailer", str(evil), "global"]) in (0, 1)
    changed = small_cluster(configuration={**ASKS, "mailer": str(evil)})
    path.unlink()
    (write_spool if path.suffix == ".qmonpy" else write_cluster)(EmbeddedCluster(changed), path)
    os.chown(path, ANNA, ANNA)
    path.chmod(0o666)
    capsys.readouterr()
    assert run("qsub", ["--cluster", str(path), *MAIL]) == 0
    assert "is not run" in capsys.readouterr().err
    assert who_ran(folder) == []


@pytest.mark.slow
def test_that_consent_is_withdrawn(path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("consent", [str(path), "--mail", "--records"]) == 0
    assert run_command("consent", [str(path), "--withdraw"]) == 0
    assert read_consent(path) == Consent()
    run("qsub", ["--cluster", str(path), *MAIL])
    assert who_ran(folder) == []


@pytest.mark.slow
def test_that_consent_does_not_pass_to_another_file_of_that_name(path: Path) -> None:
    write_consent(path, Consent("/bin/mail", True))
    assert read_consent(path) == Consent("/bin/mail", True)
    path.unlink()
    (write_spool if path.suffix == ".qmonpy" else write_cluster)(EmbeddedCluster(small_cluster()), path)
    assert read_consent(path) == Consent()


def test_that_consent_is_taken_from_nobody_else(path: Path) -> None:
    write_consent(path, Consent("/bin/mail", True))
    os.chown(find_consent_file(), BOB, BOB)
    assert read_consent(path) == Consent()
    os.chown(find_consent_file(), 0, 0)
    assert read_consent(path) == Consent("/bin/mail", True)
    find_consent_file().chmod(0o622)
    assert read_consent(path) == Consent()
    find_consent_file().unlink()
    find_consent_file().write_text("[" * 100_000)
    assert read_consent(path) == Consent()


def test_that_the_owner_of_a_private_cluster_needs_no_consent(path: Path, folder: Path) -> None:
    make_private(path)
    with home_of(ANNA) as home:
        act_as(ANNA, lambda: run("qsub", ["--cluster", str(path), *MAIL]), home)
    assert who_ran(folder) == [f"ran.{ANNA}"]


def test_that_the_owner_of_a_cluster_that_others_can_write_runs_nothing_of_theirs(path: Path, folder: Path) -> None:
    with home_of(ANNA) as home:
        act_as(ANNA, lambda: run("qsub", ["--cluster", str(path), *MAIL]), home)
    assert who_ran(folder) == []


def end_a_job(path: Path) -> EmbeddedCluster:
    cluster = EmbeddedCluster.open_spool(path) if is_spool(path) else read_cluster(path)
    cluster.submit("anna", ["-N", "short"], runtime=1)
    cluster.advance(100)
    if is_spool(path):
        cluster.close()
    return cluster


def test_that_records_are_written_by_the_owner_and_by_nobody_else(path: Path, folder: Path) -> None:
    records = folder / "site.records"

    def try_as_bob() -> None:
        assert [each.code for each in end_a_job(path).troubles()] == ["records.no-consent"]
        assert not records.exists()

    with home_of(BOB) as home:
        act_as(BOB, try_as_bob, home)
    with home_of(ANNA) as home:
        act_as(ANNA, lambda: end_a_job(path), home)
    assert records.stat().st_uid == ANNA
    # What bob's command ended waits in the spool for a process of anna's.
    assert len((records / "accounting").read_text().splitlines()) == (2 if is_spool(path) else 1)


@pytest.mark.slow
def test_that_root_writes_records_only_after_consent_and_then_for_the_owner(path: Path, folder: Path) -> None:
    assert end_a_job(path).troubles()
    assert not (folder / "site.records").exists()
    write_consent(path, Consent(has_records=True))
    (folder / "site.records").mkdir()
    os.chown(folder / "site.records", ANNA, ANNA)
    end_a_job(path)
    assert (folder / "site.records" / "accounting").stat().st_uid == ANNA


Trap = Callable[[Path, Path], object]


def _link_folder(records: Path, secret: Path) -> None:
    records.rmdir()
    records.symlink_to(secret.parent)


TRAPS: dict[str, Trap] = {
    "a link to a file": lambda records, secret: (records / "accounting").symlink_to(secret),
    "a link to nothing": lambda records, secret: (records / "accounting").symlink_to(secret.parent / "made"),
    "another name of a file": lambda records, secret: os.link(secret, records / "accounting"),
    "a pipe": lambda records, secret: os.mkfifo(records / "accounting"),
    "a folder": lambda records, secret: (records / "accounting").mkdir(),
    "a link to a folder": _link_folder,
}


@pytest.mark.parametrize(
    "trap", [each if each == "a link to a file" else pytest.param(each, marks=pytest.mark.slow) for each in TRAPS]
)
def test_that_records_go_through_nothing_that_somebody_laid_there(path: Path, folder: Path, trap: str) -> None:
    write_consent(path, Consent(has_records=True))
    private = folder / "private"
    private.mkdir(mode=0o700)
    secret = private / "accounting"
    secret.write_text("root's own\n")
    (folder / "site.records").mkdir()
    TRAPS[trap](folder / "site.records", secret)
    (trouble,) = {each.code for each in end_a_job(path).troubles()}
    assert trouble == "records.not-written"
    assert secret.read_text() == "root's own\n"
    assert os.listdir(private) == ["accounting"]


@pytest.mark.slow
def test_that_a_plain_file_without_consent_of_root_is_told_in_the_troubles(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path) if is_spool(path) else read_cluster(path)
    cluster.submit("anna", MAIL)
    assert [each.code for each in cluster.troubles()] == ["mail.no-consent", "records.no-consent"]
    assert [each.recipient for each in cluster.mails()] == ["anna"]
    cluster.close()
