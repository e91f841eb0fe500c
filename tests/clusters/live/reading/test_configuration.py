"""The configuration of a real Grid Engine, from recordings of 8.1.9."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.reading import configuration
from qmonpy.clusters.live.reading.configuration import (
    MOST_OBJECTS,
    Configuration,
    ConfigurationTexts,
    read_configuration,
    read_texts,
    refresh_configuration,
    with_load_values,
    with_same_objects,
)
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.formats.configuration.whole_text import format_whole
from qmonpy.model.configuration.change import MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.pauses import STRIDE, pausing
from tests.clusters.live.recordings import BUSY, FakeCommands


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


@pytest.fixture
def engine(commands: FakeCommands) -> GridEngine:
    return GridEngine(commands.environment)


@pytest.fixture
def whole(engine: GridEngine) -> Configuration:
    return read_configuration(engine, "default on vm", ("root", "sgeadmin"))


def test_that_every_kind_of_object_is_read(whole: Configuration) -> None:
    cluster = whole.cluster
    assert (whole.is_whole, whole.reports) == (True, ())
    assert cluster.name == "default on vm"
    assert list(cluster.hosts) == ["global", "rd1", "rd2", "rd3", "rd4"]
    assert cluster.hosts["rd1"].complex_values == {"scratch": "100G", "rack": "r1"}
    assert cluster.host_groups["@site"].members == ("@nodes", "rd4")
    assert list(cluster.queues) == ["all.q", "night.q", "spare.q"]
    assert list(cluster.quota_sets) == ["max_user", "max_mpi"]
    assert list(cluster.user_sets) == ["arusers", "deadlineusers", "defaultdepartment", "staff"]
    assert (list(cluster.pes), list(cluster.projects), list(cluster.users)) == (
        ["mpi", "mpif", "smp"],
        ["p1", "p2"],
        ["anna", "bob"],
    )
    assert (list(cluster.calendars), list(cluster.checkpoints)) == (["always"], ["blcr"])
    assert (cluster.managers, cluster.operators) == (("root", "sgeadmin"), ("anna",))
    assert (cluster.admin_hosts, cluster.submit_hosts) == (("vm",), ("vm",))
    assert "licence" in cluster.complexes
    assert cluster.administrators == ("root", "sgeadmin")


@pytest.mark.parametrize(
    ("kind", "file"),
    [
        (ObjectKind.QUEUE, "qconf_sq"),
        (ObjectKind.QUOTA_SET, "qconf_srqs"),
        (ObjectKind.PE, "qconf_sp"),
        (ObjectKind.HOST_GROUP, "qconf_shgrp"),
        (ObjectKind.CHECKPOINT, "qconf_sckpt"),
        (ObjectKind.PROJECT, "qconf_sprj"),
    ],
)
def test_that_what_was_read_is_written_byte_for_byte(whole: Configuration, kind: ObjectKind, file: str) -> None:
    objects = getattr(whole.cluster, MAPPINGS[kind]).values()
    written = "".join(format_object(kind, each) for each in objects)
    assert [line for line in written.splitlines() if line] == [
        line for line in (BUSY / file).read_text().splitlines() if line
    ]


@pytest.mark.parametrize(
    ("kind", "file"),
    [
        (ObjectKind.SCHEDULER, "qconf_ssconf"),
        (ObjectKind.CONFIGURATION, "qconf_sconf"),
        (ObjectKind.COMPLEX, "qconf_sc"),
        (ObjectKind.OPERATOR, "qconf_so"),
    ],
)
def test_that_parts_that_are_one_text_are_written_byte_for_byte(
    whole: Configuration, kind: ObjectKind, file: str
) -> None:
    assert format_whole(kind, whole.cluster).rstrip("\n") == (BUSY / file).read_text().rstrip("\n")


def test_that_a_kind_of_which_there_is_nothing_is_empty(commands: FakeCommands, engine: GridEngine) -> None:
    for file in ("qconf_scall", "qconf_srqs", "qconf_so", "qconf_suserl"):
        (commands.folder / file).unlink()
    found = read_configuration(engine, "x")
    assert found.is_whole
    cluster = found.cluster
    assert (cluster.calendars, cluster.quota_sets, cluster.operators, cluster.users) == ({}, {}, (), {})


def test_that_a_qmaster_that_does_not_answer_leaves_a_configuration_that_is_not_whole(
    commands: FakeCommands, engine: GridEngine
) -> None:
    commands.behave("down")
    found = read_configuration(engine, "x")
    assert not found.is_whole
    assert {each.code for each in found.texts.reports} == {"live.unreachable"}


def test_that_an_object_that_cannot_be_read_is_left_out_and_told(commands: FakeCommands, engine: GridEngine) -> None:
    commands.print_instead("qconf_sckpt", "interface          userdefined\n", "interface\n")
    found = read_configuration(engine, "x")
    assert (found.is_whole, found.cluster.checkpoints) == (True, {})
    assert list(found.cluster.pes) == ["mpi", "mpif", "smp"]
    (report,) = found.reports
    assert (report.code, report.severity) == ("live.unreadable-object", "warning")
    assert str(report).startswith("checkpoints/blcr of the cluster could not be read and is not shown: ")


def test_that_bytes_of_no_encoding_are_told_once_with_the_command_and_what_has_them(
    commands: FakeCommands, engine: GridEngine
) -> None:
    # The marks are what the bytes are shown as; they are characters of their own in what a program prints.
    commands.print_instead(
        "qconf_sckpt", "clean_command      none\n", "clean_command      /b\N{REPLACEMENT CHARACTER}n\n"
    )
    found = read_configuration(engine, "x")
    assert found.is_whole
    (report,) = found.reports
    assert (report.code, report.severity) == ("live.lost-bytes", "warning")
    assert report.text.startswith("qconf -sckpt shows bytes that are not UTF-8 of checkpointing environment blcr;")


def test_that_attributes_that_are_not_known_are_kept(commands: FakeCommands, engine: GridEngine) -> None:
    commands.print_instead(
        "qconf_sp", "qsort_args         NONE\n", "qsort_args         NONE\nmore_things        of 2030\n"
    )
    found = read_configuration(engine, "x")
    assert "more_things        of 2030" in format_object(ObjectKind.PE, found.cluster.pes["mpi"])
    assert {each.code for each in found.reports} == {"object.unknown-attribute"}
    words = 'pes/mpi of the cluster, line 13: "more_things" is an unknown attribute; it is kept as it is.'
    assert words in [str(each) for each in found.reports]


def test_that_load_values_of_hosts_are_read_with_them(commands: FakeCommands, engine: GridEngine) -> None:
    text = f"load_values           arch=lx-amd64,num_proc=8, \\\n{'load_avg=0.42':>35}\nprocessors            8\n"
    commands.print_instead("qconf_se", "load_values           NONE\nprocessors            0\n", text)
    hosts = read_configuration(engine, "x").cluster.hosts
    assert hosts["rd2"].load_values == {"arch": "lx-amd64", "num_proc": "8", "load_avg": "0.42"}


def test_that_reading_again_what_did_not_change_gives_the_same_objects(
    engine: GridEngine, whole: Configuration
) -> None:
    assert refresh_configuration(engine, whole, tuple(ObjectKind)) is whole


def test_that_very_many_texts_are_compared_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """To compare those of 100,000 hosts, which are 100 MB, in one step held the window."""
    texts = {f"exec_hosts/h{number}": f"hostname h{number}\n" for number in range(10 * STRIDE)}
    before = Configuration(Cluster(), ConfigurationTexts(texts))

    def read(run: object, kinds: Sequence[ObjectKind], known: Mapping[str, str]) -> ConfigurationTexts:
        return ConfigurationTexts(dict(known))

    monkeypatch.setattr(configuration, "read_texts", read)
    breaths: list[int] = []
    with pausing(lambda: breaths.append(1)):
        found = refresh_configuration(GridEngine({}), before, (ObjectKind.HOST,))
    assert found is before
    assert len(breaths) >= 10


def test_that_only_what_is_stale_is_read_and_the_rest_stays_the_same(
    commands: FakeCommands, engine: GridEngine, whole: Configuration
) -> None:
    commands.print_instead("qconf_sp", "slots              999", "slots              1000")
    commands.print_instead("qconf_sm", "sgeadmin", "carol")
    commands.forget_calls()
    after = refresh_configuration(engine, whole, [ObjectKind.PE])
    assert [each.partition(" -s")[2].split()[0] for each in commands.calls()] == ["pl", "p"]
    assert after.cluster.pes["mpi"].slots == 1000
    assert after.cluster.managers is whole.cluster.managers
    assert after.cluster.queues is whole.cluster.queues


def test_that_a_refresh_that_fails_keeps_what_was_read(
    commands: FakeCommands, engine: GridEngine, whole: Configuration
) -> None:
    commands.behave("down")
    after = refresh_configuration(engine, whole, [ObjectKind.QUEUE])
    assert (after.is_whole, after.cluster) == (False, whole.cluster)
    commands.behave()
    assert refresh_configuration(engine, after, [ObjectKind.QUEUE]).is_whole


def test_that_a_thousand_hosts_are_a_handful_of_commands() -> None:
    names = [f"node{number:04}" for number in range(1000)]
    calls: list[Sequence[str]] = []

    def run(words: Sequence[str]) -> CommandResult:
        calls.append(words)
        if words[1] == "-sel":
            return CommandResult(tuple(words), 0, "".join(f"{name}\n" for name in names))
        shown = [name for option, name in zip(words[1::2], words[2::2], strict=True) if option == "-se"]
        return CommandResult(tuple(words), 0, "".join(f"hostname {name}\nload_values NONE\n" for name in shown))

    texts = read_texts(run, [ObjectKind.HOST])
    assert len(calls) == 1 + -(-1001 // MOST_OBJECTS)
    assert set(texts.files) == {f"hosts/{name}" for name in ("global", *names)}


class WatchedTexts(dict[str, str]):
    """Texts that know which threads have gone through all of them."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__(texts)
        self.threads: list[threading.Thread] = []

    def items(self) -> Any:
        self.threads.append(threading.current_thread())
        return super().items()


def test_that_the_texts_of_before_are_gone_through_once_in_the_thread_that_stands_still(
    engine: GridEngine, whole: Configuration
) -> None:
    known = WatchedTexts(whole.texts.files)
    assert read_texts(engine.run, tuple(ObjectKind), known) == whole.texts
    assert known.threads == [threading.current_thread()]


def test_that_new_load_values_change_only_their_hosts() -> None:
    cluster = Cluster(hosts={name: Host(name, load_values={"load_avg": "1"}) for name in ("h1", "h2")})
    same = {"h1": {"load_avg": "1"}, "gone": {"load_avg": "9"}, "h2": {}}
    assert with_load_values(cluster, same) is cluster
    after = with_load_values(cluster, {"h1": {"load_avg": "2"}})
    assert after.hosts["h1"].load_values == {"load_avg": "2"}
    assert after.hosts["h2"] is cluster.hosts["h2"]


def test_that_equal_objects_are_taken_from_before() -> None:
    before = Cluster(hosts={"h1": Host("h1"), "h2": Host("h2")}, managers=("root",))
    equal = Cluster(hosts={"h1": Host("h1"), "h2": Host("h2")}, managers=("root",))
    other = Cluster(hosts={"h1": Host("h1"), "h2": Host("h2", {"slots": "4"})}, managers=("root",))
    assert with_same_objects(before, equal) is before
    mixed = with_same_objects(before, other)
    assert mixed == other
    assert mixed.hosts["h1"] is before.hosts["h1"]
