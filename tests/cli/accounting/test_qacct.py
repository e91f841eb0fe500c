import bz2
import gzip
import io
import lzma
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.cli import run_command
from qmonpy.cli.accounting.qacct import main
from qmonpy.cli.command_names import COMMANDS
from qmonpy.cli.grid_engine import VARIABLE, find_command
from qmonpy.cli.starters import make_starters
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_cluster, write_spool
from qmonpy.clusters.storage.os_user import find_os_user
from tests.cli.accounting.invocations import make_file, make_invocations
from tests.cli.accounting.record import describe
from tests.cli.accounting.recorded import FILES, Answer, answer_here, find_snapshot, read_recordings
from tests.clusters.world import small_cluster

RECORDED = read_recordings()


@pytest.fixture(autouse=True)
def in_the_folder_of_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILES)
    monkeypatch.delenv(VARIABLE, raising=False)


def _differing(recorded: Sequence[Answer]) -> list[str]:
    return [
        line
        for there in recorded
        if (here := answer_here(there.words, there.now)) != there
        for line in describe(there, here)
    ]


def test_that_every_recorded_answer_is_that_of_8_1_9_to_the_character() -> None:
    assert len(RECORDED) >= 150
    assert not _differing(RECORDED)


@pytest.mark.parametrize("suffix", [".gz", ".bz2", ".xz"])
def test_that_a_compressed_file_is_read_like_a_plain_one(tmp_path: Path, suffix: str) -> None:
    plain, packed = (FILES / "many.txt").read_bytes(), tmp_path / f"accounting.0{suffix}"
    forms = {".gz": gzip.compress(plain), ".bz2": bz2.compress(plain), ".xz": lzma.compress(plain)}
    packed.write_bytes(forms[suffix])
    for words in (("-o",), ("-j", "100"), ("-ar",)):
        assert answer_here(("-f", str(packed), *words), 0).out == answer_here(("-f", "many.txt", *words), 0).out


def test_that_a_damaged_file_is_told_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = tmp_path / "accounting.0.gz"
    packed.write_bytes(gzip.compress((FILES / "many.txt").read_bytes())[:-30])
    assert main(["-f", str(packed)]) == 1
    assert str(packed) in capsys.readouterr().err


def test_that_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with Path("many.txt").open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert main(["-f", "-", "-o"]) == 0
    assert capsys.readouterr().out == answer_here(("-f", "many.txt", "-o"), 0).out


def test_that_it_is_a_command_like_the_others(tmp_path: Path) -> None:
    assert "qacct" in COMMANDS
    assert (make_starters(tmp_path) / "qacct").exists()
    command = find_command("qacct")
    assert command is not None


def test_that_no_cluster_is_needed_for_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-f", "many.txt", "-o"]) == 0
    assert capsys.readouterr().out == answer_here(("-f", "many.txt", "-o"), 0).out


def test_that_without_cluster_and_file_it_says_how_to_name_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-o"]) == 1
    assert "--cluster FILE" in capsys.readouterr().err


def test_that_questions_about_the_cluster_ask_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-f", "many.txt", "-l", "slots=1"]) == 1
    assert "-l and host groups" in capsys.readouterr().err


def test_that_the_records_beside_a_cluster_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "site.records").mkdir()
    (tmp_path / "site.records" / "accounting").write_bytes((FILES / "many.txt").read_bytes())
    assert run_command("qacct", ["--cluster", str(tmp_path / "site.qmonpy"), "-o"]) == 0
    assert capsys.readouterr().out == answer_here(("-f", "many.txt", "-o"), 0).out


def test_that_a_cluster_without_records_has_run_no_jobs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--cluster", str(tmp_path / "site.qmonpy")]) == 1
    told = capsys.readouterr()
    assert told.out == "no jobs running since startup\n"
    assert f"{tmp_path / 'site.records' / 'accounting'}: No such file or directory" in told.err


def test_that_it_is_told_where_a_cluster_writes_no_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    assert main(["--cluster", str(path), "-o"]) == 1
    told = capsys.readouterr().err
    assert "writes no records while its reporting_params are those of a new cluster" in told
    assert "Set them to accounting=true alone (qconf -mconf)." in told


def test_that_what_is_to_be_set_is_told_where_a_cluster_is_to_write_no_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "site.qmonpy"
    silent = replace(small_cluster(), configuration={"reporting_params": "accounting=false"})
    write_spool(EmbeddedCluster(silent), path)
    assert main(["--cluster", str(path), "-o"]) == 1
    assert "writes no records until its reporting_params say accounting=true" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", [".qmonpy", ".yaml"])
def test_that_a_job_that_ended_in_an_embedded_cluster_is_accounted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], suffix: str
) -> None:
    path = tmp_path / f"site{suffix}"
    asks = replace(small_cluster(), configuration={"reporting_params": "accounting=true"})
    (write_spool if suffix == ".qmonpy" else write_cluster)(EmbeddedCluster(asks), path)
    cluster = ["--cluster", str(path)]
    assert run_command("qsub", [*cluster, "-b", "y", "-N", "mine", "-A", "acc1", "sleep", "60"]) == 0
    assert run_command("clock", [str(path), "--step", "100"]) == 0
    capsys.readouterr()
    for words, title in (
        (["-j", "mine"], "jobname      mine"), (["-A"], "acc1    "), (["-o"], f"{find_os_user()} "),
        (["-l", "slots=1"], "           60"), (["-q", "*@*"], "CLUSTER QUEUE"), (["-d", "36500"], "           60"),
    ):  # fmt: skip
        assert run_command("qacct", [*cluster, *words]) == 0
        assert title in capsys.readouterr().out


def test_that_help_names_the_files_and_the_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "-f FILE, plain or compressed" in capsys.readouterr().out


def test_that_hosts_are_the_same_whatever_their_case() -> None:
    assert "H1" not in answer_here(("-f", "many.txt", "-h", "H1"), 0).out
    assert find_snapshot().cluster.hosts.keys() >= {"h1", "h2", "h3"}


def test_that_memory_does_not_grow_with_a_line_without_end() -> None:
    from qmonpy.formats.output.accounting_lines import LONGEST_LINE, read_records

    class Endless(io.RawIOBase):
        parts = 8

        def read(self, size: int = -1) -> bytes:
            self.parts -= 1
            return b"x" * size if self.parts > 0 else b""

    sizes = [len(fields[0]) for fields in read_records(Endless())]  # type: ignore[arg-type]
    assert max(sizes) == LONGEST_LINE


def test_that_no_bytes_of_a_file_and_no_words_are_an_error_of_ours(tmp_path: Path) -> None:
    lines, file = (FILES / "many.txt").read_bytes().splitlines(), tmp_path / "accounting"
    rng = random.Random(5)
    for number, words in enumerate(make_invocations(60, 77)):
        content = bytearray(make_file(number, lines))
        for _ in range(6):
            content[rng.randrange(len(content))] = rng.randrange(256)
        file.write_bytes(content)
        assert answer_here(("-f", str(file), *words[2:]), 1795435000).exit in (0, 1)
    assert answer_here(("-f", "many.txt", "-j", "render", "-t", "9" * 5000), 0).exit == 1
