"""Mistakes in a file that a command was given name the file, once."""

import socket
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from qmonpy.cli import run_command, simulate, why
from qmonpy.cli.grid_engine import run
from qmonpy.formats.files.cluster_file import FORMAT


@pytest.fixture
def lonely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The socket of a server that has ended."""
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("o.socket")
    return "o.socket"


def give(command: str, arguments: Sequence[str]) -> int:
    if command == "qstat":
        return run(command, ["--cluster", *arguments])
    return why.main(arguments) if command == "why" else simulate.main(arguments)


@pytest.mark.parametrize(("command", "rest"), [("qstat", []), ("why", ["1"]), ("simulate", [])])
def test_that_a_socket_that_does_not_answer_is_named_once(
    lonely: str, command: str, rest: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert give(command, [lonely, *rest]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.count(lonely) == 1


def test_that_a_mistake_in_a_file_begins_with_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("format: qmonpy-cluster/1\ncluster: {hosts: 7}\n")
    assert give("why", [str(path), "1"]) == 1
    assert all(line.startswith(f"qmonpy why: {path}: ") for line in capsys.readouterr().err.splitlines())


@pytest.mark.parametrize(
    "words", [("qstat", "--cluster"), ("qsub", "--cluster"), ("why",), ("simulate",), ("export",), ("repair",)]
)
def test_that_a_file_that_is_not_text_is_told_by_every_command(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "site.yaml"
    path.write_bytes(f"format: {FORMAT}\n# Großrechner\n".encode("latin-1"))
    more = {"why": ("7",), "export": (str(tmp_path / "copy"),), "qsub": ("-b", "y", "sleep", "1")}
    assert run_command(words[0], [*words[1:], str(path), *more.get(words[0], ())]) == 1
    told = capsys.readouterr().err
    assert "this file is not text in UTF-8" in told
    assert str(path) in told or words[0] == "export"
    assert "line 2, column 6" in told or words[0] == "repair"


@pytest.mark.parametrize("words", [("qstat", "--cluster"), ("why",), ("export",), ("repair",)])
def test_that_a_cluster_file_of_another_version_says_which_it_is(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "site.yaml"
    path.write_text("format: qmonpy-cluster/9\nname: later\n")
    more = {"why": ("7",), "export": (str(tmp_path / "copy"),)}
    assert run_command(words[0], [*words[1:], str(path), *more.get(words[0], ())]) == 1
    captured = capsys.readouterr()
    told = f'must begin with "format: {FORMAT}", and this one is of the format "qmonpy-cluster/9"'
    assert told in captured.err + captured.out


def test_that_a_spool_where_a_text_is_read_is_told_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(tmp_path / "site.qmonpy")) as database:
        database.execute("create table t (a)")
        database.execute("insert into t values (x'ff')")
        database.commit()
    assert run_command("simulate", [str(tmp_path / "site.qmonpy")]) == 1
    assert "this file is a database of SQLite, as a spool is, and no text" in capsys.readouterr().err
