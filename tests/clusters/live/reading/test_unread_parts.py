"""Parts of a configuration that cannot be read: named, never shown by defaults, never written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.dialect import OCS_9
from qmonpy.clusters.live.reading.configuration import (
    ConfigurationTexts,
    parse_configuration,
    read_configuration,
    refresh_configuration,
)
from qmonpy.model.configuration.change import Change, ObjectKind, find_object, find_objects
from qmonpy.model.configuration.unread import find_refusal_of_unread
from tests.clusters.live.reading.broken_texts import BROKEN, LATER, break_text
from tests.clusters.live.recordings import BUSY, RECORDED_AT, FakeCommands

SETTINGS = {ObjectKind.SCHEDULER: ("maxujobs", "7"), ObjectKind.CONFIGURATION: ("xterm", "/bin/x")}
"""Attributes of the configurations that are one text, and other values."""


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


@pytest.fixture
def cluster(commands: FakeCommands) -> Iterator[LiveCluster]:
    engine = GridEngine(commands.environment, 60.0)
    cluster = LiveCluster(
        commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT
    ).open()
    yield cluster
    cluster.close()


def test_that_there_is_a_broken_text_of_every_kind() -> None:
    # Operators are read as managers are; none are recorded.
    kinds = {each.kind for each in BROKEN} | {kind for kind, *_ in LATER} | {ObjectKind.OPERATOR}
    assert kinds == set(ObjectKind)


def test_that_an_object_of_any_kind_that_cannot_be_read_is_named_and_nothing_stands_for_it(
    commands: FakeCommands,
) -> None:
    whole = read_configuration(GridEngine(commands.environment, 60.0), "x").cluster
    for broken in BROKEN:
        break_text(commands, broken)
    found = read_configuration(GridEngine(commands.environment, 60.0), "x")
    for broken in BROKEN:
        parts = [each for each in found.unread if each.kind is broken.kind]
        assert [each.name for each in parts] == [broken.name] * len(parts) != [], broken
        assert all(each.reason and each.text for each in parts)
        after = find_objects(found.cluster, broken.kind)
        if broken.name:
            assert after.keys() == find_objects(whole, broken.kind).keys() - {broken.name}
        elif broken.kind is not ObjectKind.COMPLEX:
            # The user root always is a manager.
            assert tuple(after) == (("root",) if broken.kind is ObjectKind.MANAGER else ())
        assert (find_refusal_of_unread(found.unread, (broken.kind,)) is None) is bool(broken.name)
    assert len(found.reports) >= len(BROKEN)


@pytest.mark.parametrize(("kind", "path", "text"), LATER, ids=str)
def test_that_what_is_not_in_the_recording_is_named_too(kind: ObjectKind, path: str, text: str) -> None:
    found = parse_configuration(ConfigurationTexts({path: text}), "x", ())
    assert [(each.kind, each.place, each.text) for each in found.unread] == [(kind, path, text)]
    assert not find_objects(found.cluster, kind)


def test_that_nothing_is_written_of_an_object_that_cannot_be_read(commands: FakeCommands, cluster: LiveCluster) -> None:
    seen = cluster.snapshot().cluster
    for broken in BROKEN:
        break_text(commands, broken)
    commands.forget_calls()
    for broken in BROKEN:
        one = broken.name or next(iter(find_objects(seen, broken.kind)), "")
        name, after = SETTINGS.get(broken.kind, (one, None))
        before = find_object(seen, broken.kind, name)
        answer = cluster.change(cluster.user, [Change(broken.kind, name, before, after)])
        assert not answer.is_done, broken
        assert answer.reports[0].text == "Nothing was changed, as the objects could not be read from the qmaster.", (
            broken
        )
    assert all(" -s" in each for each in commands.calls() if each.startswith("qconf")), commands.calls()


@pytest.mark.parametrize("kind", [ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION])
def test_that_attributes_that_a_cluster_does_not_tell_are_named(kind: ObjectKind) -> None:
    path, file = {
        ObjectKind.SCHEDULER: ("scheduler", "qconf_ssconf"),
        ObjectKind.CONFIGURATION: ("configuration/global", "qconf_sconf"),
    }[kind]
    text = (BUSY / file).read_text()
    assert parse_configuration(ConfigurationTexts({path: text}), "x", ()).unread == ()
    first, second, *rest = text.splitlines(keepends=True)
    gone = (second if kind is ObjectKind.CONFIGURATION else first).split()[0]
    shorter = "".join((first, *rest) if kind is ObjectKind.CONFIGURATION else (second, *rest))
    (part,) = parse_configuration(ConfigurationTexts({path: shorter}), "x", ()).unread
    assert (part.kind, part.is_partial, part.hides_kind) == (kind, True, False)
    assert part.title.endswith(f"({gone})")
    (part,) = parse_configuration(ConfigurationTexts({path: ""}), "x", ()).unread
    assert part.hides_kind
    assert "could not be read and is not shown: The cluster told no attribute of it." in part.sentence


def test_that_an_attribute_that_this_grid_engine_has_not_is_not_missed() -> None:
    text = "".join(
        line for line in (BUSY / "qconf_sconf").read_text().splitlines(keepends=True) if "reprioritize" not in line
    )
    texts = ConfigurationTexts({"configuration/global": text})
    assert parse_configuration(texts, "x", (), OCS_9).unread == ()
    assert [each.title for each in parse_configuration(texts, "x", ()).unread] == [
        "global configuration (reprioritize)"
    ]


def test_that_a_part_that_can_be_read_again_is_shown_again(commands: FakeCommands) -> None:
    engine, broken = GridEngine(commands.environment, 60.0), BROKEN[0]
    break_text(commands, broken)
    before = read_configuration(engine, "x")
    assert [each.kind for each in before.unread] == [broken.kind]
    commands.print_instead(broken.file, broken.new, broken.old)
    after = refresh_configuration(engine, before, [broken.kind])
    assert (after.unread, after.reports) == ((), ())
