"""Commands of Grid Engine as processes."""

import os
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.live.cells.commands import UTC_ENVIRONMENT, CommandResult, GridEngine, report_failure
from qmonpy.clusters.live.cells.printed import KEPT_OF_FLOOD, PackedText, Printed
from tests.clusters.live.recordings import FakeCommands


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


def write_program(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


def test_that_a_command_gives_what_it_said_and_how_it_ended(commands: FakeCommands) -> None:
    write_program(commands.programs, "qsub", 'echo "got $#: $2"; echo wrong >&2; exit 3')
    result = GridEngine(commands.environment).run(["qsub", "-N", "a $(b) 'c'"])
    assert (result.status, result.stdout, result.stderr) == (3, "got 2: a $(b) 'c'\n", "wrong\n")
    assert (result.argv, result.was_killed, result.is_fine) == (("qsub", "-N", "a $(b) 'c'"), False, False)
    assert result.line == "qsub -N 'a $(b) '\"'\"'c'\"'\"''"


def test_that_messages_do_not_depend_on_who_sits_there_but_times_do_unless_asked(commands: FakeCommands) -> None:
    write_program(commands.programs, "qsub", 'echo "$LC_ALL $TZ $SGE_ROOT $EXTRA"')
    environment = {**commands.environment, "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"}
    engine = GridEngine(environment)
    assert engine.run(["qsub"], environment={"EXTRA": "more"}).stdout == f"C Asia/Tokyo {commands.root} more\n"
    assert engine.run(["qsub"], environment=UTC_ENVIRONMENT).stdout == f"C UTC0 {commands.root} \n"


def test_that_a_command_that_is_not_there_is_said_to_be_missing(commands: FakeCommands) -> None:
    result = GridEngine(commands.environment).run(["qnothing", "-x"])
    assert result.status is None
    report = report_failure(result)
    assert (report.code, report.text) == ("live.no-command", "qnothing cannot be run: qnothing: command not found.")


def test_that_a_program_that_cannot_be_started_is_said_to_be_so(commands: FakeCommands) -> None:
    (commands.programs / "qsub").write_bytes(b"\x7fELF broken")
    (commands.programs / "qsub").chmod(0o755)
    assert report_failure(GridEngine(commands.environment).run(["qsub"])).code == "live.no-command"


@pytest.mark.slow
def test_that_a_command_that_hangs_is_killed_with_its_children_and_keeps_what_it_said(commands: FakeCommands) -> None:
    pids = commands.folder / "pid"
    write_program(commands.programs, "qsub", f"sleep 600 & echo $! >{pids}; echo begun; wait")
    result = GridEngine(commands.environment).run(["qsub"], timeout_seconds=1.0)
    assert (result.was_killed, result.stdout) == (True, "begun\n")
    assert report_failure(result).code == "live.hanging"
    child = int(pids.read_text())
    deadline = time.monotonic() + 5
    while Path(f"/proc/{child}").exists() and "Z" not in Path(f"/proc/{child}/stat").read_text().rpartition(")")[2][:3]:
        assert time.monotonic() < deadline, "the child of a killed command still runs"
        time.sleep(0.01)


@pytest.mark.slow
def test_that_what_left_the_group_does_not_hold_the_command_open(commands: FakeCommands) -> None:
    write_program(commands.programs, "qsub", "setsid sleep 30 & wait")
    begin = time.monotonic()
    result = GridEngine(commands.environment).run(["qsub"], timeout_seconds=0.3)
    assert result.was_killed
    assert time.monotonic() - begin < 25


def test_that_what_prints_without_end_is_killed_and_said_to_be_too_long(
    commands: FakeCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.clusters.live.cells.commands.OUTPUT_LIMIT", 2**20)
    write_program(commands.programs, "qsub", "echo begun >&2; while :; do echo $0 $0 $0 $0 $0 $0; done")
    result = GridEngine(commands.environment).run(["qsub"], timeout_seconds=30.0)
    assert (result.was_killed, result.is_flood, result.is_fine) == (True, True, False)
    assert result.seconds < 25
    assert len(result.stdout) <= KEPT_OF_FLOOD
    report = report_failure(result)
    assert (report.code, report.text) == (
        "live.too-long", "qsub printed more than 1 MB and was stopped; nothing of it was used."
    )  # fmt: skip


def test_that_a_command_that_closed_what_it_prints_to_is_waited_for(commands: FakeCommands) -> None:
    write_program(commands.programs, "qsub", "echo a; exec >&- 2>&-; sleep 0.3; exit 4")
    result = GridEngine(commands.environment).run(["qsub"])
    assert (result.status, result.stdout, result.was_killed) == (4, "a\n", False)
    write_program(commands.programs, "qsub", "exec >&- 2>&-; sleep 60")
    assert GridEngine(commands.environment).run(["qsub"], timeout_seconds=0.3).was_killed


def test_that_a_message_quotes_only_the_beginning_of_what_is_very_long() -> None:
    report = report_failure(CommandResult(("qsub",), 1, stderr="wrong " * 100_000))
    assert len(report.text) < 2200
    assert report.text.endswith('... (and more)".')


def test_that_closing_ends_what_runs_and_starts_nothing_more(commands: FakeCommands) -> None:
    write_program(commands.programs, "qsub", "sleep 600")
    engine = GridEngine(commands.environment)
    results: list[CommandResult] = []
    thread = threading.Thread(target=lambda: results.append(engine.run(["qsub"])))
    thread.start()
    while not engine.programs._running:  # type: ignore[attr-defined]
        time.sleep(0.01)
    engine.close()
    thread.join(10)
    assert [each.was_killed for each in results] == [True]
    assert engine.run(["qsub"]).status is None


def test_that_output_that_is_no_text_is_kept_as_far_as_it_is(commands: FakeCommands) -> None:
    write_program(commands.programs, "qsub", r"printf 'a\377b'")
    assert GridEngine(commands.environment).run(["qsub"]).stdout == "a\ufffdb"


@pytest.mark.parametrize(("mode", "code"), [("down", "live.unreachable"), ("denied", "live.denied")])
def test_that_kinds_of_failure_are_told_apart(commands: FakeCommands, mode: str, code: str) -> None:
    commands.behave(mode)
    report = report_failure(GridEngine(commands.environment).run(["qstat"]))
    assert report.code == code
    assert 'host "vm"' in report.text


def test_that_many_threads_may_run_commands_at_once(commands: FakeCommands) -> None:
    engine = GridEngine({**commands.environment, "HOME": os.environ.get("HOME", "/")})
    results: list[CommandResult] = []
    threads = [threading.Thread(target=lambda: results.append(engine.run(["qconf", "-sm"]))) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert {each.stdout for each in results} == {"root\nsgeadmin\n"}
    assert len(results) == 8


def test_that_a_long_output_stays_packed_in_pieces_and_a_letter_between_two_is_whole(
    commands: FakeCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.clusters.live.cells.printed.IN_PIECES", 100)
    monkeypatch.setattr("qmonpy.clusters.live.cells.printed._PIECE", 10)
    monkeypatch.setattr("qmonpy.clusters.live.cells.commands._CHUNK", 7)
    write_program(commands.programs, "qsub", "for each in 1 2 3 4 5 6 7 8 9 10; do echo 'a\u00e9b\u20acc\u00e9d'; done")
    result = GridEngine(commands.environment).run(["qsub"])
    assert isinstance(result.output, PackedText)
    assert len(list(result.output)) > 5
    assert result.stdout == result.stdout == "a\u00e9b\u20acc\u00e9d\n" * 10


@given(st.lists(st.binary(max_size=12), max_size=30), st.integers(1, 40), st.integers(1, 20), st.booleans())
def test_that_what_is_printed_is_the_same_packed_or_not(
    chunks: list[bytes], most: int, piece: int, is_latin: bool
) -> None:
    encoding = "latin-1" if is_latin else "utf-8"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("qmonpy.clusters.live.cells.printed.IN_PIECES", most)
        patch.setattr("qmonpy.clusters.live.cells.printed._PIECE", piece)
        printed = Printed(200, encoding)
        for each in (*filter(None, chunks), b""):
            printed.take(each)
    whole = b"".join(chunks)
    if len(whole) > 200:
        assert whole.decode(encoding, "replace").startswith("".join(printed.text).rstrip("\N{REPLACEMENT CHARACTER}"))
    else:
        assert "".join(printed.text) == whole.decode(encoding, "replace")
    assert printed.size == len(whole)


def test_that_a_long_listing_takes_a_small_part_of_its_size_until_it_is_read() -> None:
    """Those of 100,000 hosts are 300 MB, and one of them waits while the other one is read."""
    printed = Printed(1 << 30)
    for number in range(200_000):
        printed.take(f"<host name='node{number}'><hostvalue name='load_avg'>0.42</hostvalue></host>\n".encode())
    text = printed.text
    assert isinstance(text, PackedText)
    assert sum(map(len, text._parts)) < printed.size / 8


def test_that_what_lists_a_whole_cluster_may_print_more(
    commands: FakeCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.clusters.live.cells.commands.OUTPUT_LIMIT", 100)
    for name in ("qsub", "qhost"):
        write_program(commands.programs, name, "for each in 1 2 3 4 5 6 7 8 9 10; do echo 1234567890123456; done")
    engine = GridEngine(commands.environment)
    assert engine.run(["qsub"]).is_flood
    assert engine.run(["qhost"]).is_fine


def test_that_a_command_that_prints_errors_without_end_is_stopped_also_if_it_may_print_much(
    commands: FakeCommands,
) -> None:
    write_program(commands.programs, "qhost", "while :; do echo $0 $0 $0 $0 $0 $0 >&2; done")
    result = GridEngine(commands.environment).run(["qhost"])
    assert len(result.stderr) <= KEPT_OF_FLOOD
    assert report_failure(result).text == "qhost printed more than 1 MB and was stopped; nothing of it was used."
