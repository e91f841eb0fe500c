"""What qmonpy writes through qconf is what the qmaster then has, and nothing else changes."""

import difflib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.dialect import GRID_ENGINE, OCS_9
from qmonpy.clusters.live.reading.configuration import read_texts
from qmonpy.clusters.live.reading.object_reader import SHOW_OPTIONS, CommandRunner, ObjectReader
from qmonpy.clusters.live.writing.change_run import ChangeOutcome
from qmonpy.formats.configuration.object_text import format_object, parse_object
from qmonpy.formats.configuration.qconf_kinds import KINDS, WORDS
from qmonpy.formats.configuration.whole_text import LAYOUTS, format_whole, parse_whole
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.change import (
    LISTS,
    MAPPINGS,
    AnyChange,
    Change,
    ObjectKind,
    find_changes,
    find_object,
    find_objects,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from tests.contracts.recorded_commands import DATA
from tests.contracts.world import World, new_cluster
from tests.present import present

TEXT_KINDS = [each.kind for each in KINDS]


def show(world: World, kind: ObjectKind, name: str) -> str:
    return world.tell("qconf", WORDS[kind].show, name)


def write(world: World, *changes: AnyChange) -> ChangeOutcome:
    return world.change_run().make(changes)


def change(world: World, kind: ObjectKind, name: str, after: Host | ClusterQueue | QuotaSet) -> AnyChange:
    """A change upon what the qmaster has now."""
    return Change(kind, name, ObjectReader(world.runner).read([(kind, name)])[kind, name], after)


@pytest.mark.parametrize("kind", TEXT_KINDS, ids=str)
def test_that_an_object_is_read_and_written_back_byte_for_byte(world: World, kind: ObjectKind, tmp_path: Path) -> None:
    for name in find_objects(world.configured, kind):
        shown = show(world, kind, name)
        value, reports = parse_object(kind, shown)
        assert not world.unexpected(kind, reports)
        text = world.text(kind, format_object(kind, value))
        if kind is not ObjectKind.HOST:
            # A host's text has its load values and processors, which are no configuration.
            assert world.is_shown(text, shown)
        # -Mconf takes the name of the host from that of the file.
        file = tmp_path / name
        file.write_text(text)
        extra = (name,) if kind is ObjectKind.QUOTA_SET else ()
        assert world.run("qconf", WORDS[kind].modify_option, str(file), *extra).status == 0
        assert show(world, kind, name) == shown


OBJECTS = (
    (ObjectKind.USER_SET, "many"), (ObjectKind.USER_SET, "empty"),
    (ObjectKind.HOST_GROUP, "@allhosts-of-the-second-building-in-the-north"), (ObjectKind.HOST_GROUP, "@nested"),
    (ObjectKind.HOST_GROUP, "@long"), (ObjectKind.PE, "tight"), (ObjectKind.CHECKPOINT, "full"),
    (ObjectKind.CALENDAR, "holidays"), (ObjectKind.PROJECT, "shared"), (ObjectKind.USER, "bob"),
    (ObjectKind.QUOTA_SET, "long"), (ObjectKind.QUOTA_SET, "bare"), (ObjectKind.QUEUE, "slotwise"),
    (ObjectKind.QUEUE, "wide"),
)  # fmt: skip
"""Objects in which everything occurs that is hard to keep, in an order in which they can be added: continuation lines,
overrides, slot-wise subordinate lists, words with blanks and quotes. Their texts are what 8.1.9 shows of them."""


def read_text(kind: ObjectKind, name: str) -> str:
    return (DATA / "objects" / kind.name.lower() / f"{name.removeprefix('@')}.txt").read_text()


def test_that_objects_that_are_hard_to_keep_are_kept_byte_for_byte(world: World, tmp_path: Path) -> None:
    file = tmp_path / "object"
    for kind, name in OBJECTS:
        text = world.text(kind, read_text(kind, name))
        file.write_text(text)
        added = world.run("qconf", WORDS[kind].add_option, str(file))
        assert added.status == 0, added
        assert world.is_shown(text, show(world, kind, name))
        value, reports = parse_object(kind, text)
        assert not world.unexpected(kind, reports)
        assert world.text(kind, format_object(kind, value)) == text
        again = (name,) if kind is ObjectKind.QUOTA_SET else ()
        assert world.run("qconf", WORDS[kind].modify_option, str(file), *again).status == 0
        assert world.is_shown(text, show(world, kind, name))
    text = read_text(ObjectKind.HOST, "h2")
    value, reports = parse_object(ObjectKind.HOST, text)
    assert not reports
    for each, kept in ((value, text), (Host("h2"), show(world, ObjectKind.HOST, "h2"))):
        file.write_text(format_object(ObjectKind.HOST, each))
        assert world.run("qconf", "-Me", str(file)).status == 0
        assert configured_lines(show(world, ObjectKind.HOST, "h2")) == configured_lines(kept)
    for kind, name in reversed(OBJECTS):
        there = parse_object(kind, world.text(kind, read_text(kind, name)))[0]
        gone = write(world, Change(kind, name, there, None))
        assert gone.is_done, gone.reports


def configured_lines(text: str) -> list[str]:
    """Of a host, without what its execution daemon tells, which qconf shows with it."""
    return [line for line in text.splitlines() if not line.startswith(("load_values ", "processors "))]


@pytest.mark.parametrize("kind", LISTS, ids=str)
def test_that_a_list_of_names_is_read_and_written_back_byte_for_byte(world: World, kind: ObjectKind) -> None:
    shown = world.tell("qconf", SHOW_OPTIONS[kind])
    cluster, reports = parse_whole(kind, shown, Cluster())
    assert not reports
    assert format_whole(kind, present(cluster)) == shown
    assert cluster == replace(Cluster(), **{LISTS[kind]: getattr(world.configured, LISTS[kind])})
    # What is there already stays as it is, whatever qconf says of it.
    for name in getattr(cluster, LISTS[kind]):
        assert world.run("qconf", WORDS[kind].add_option, name).status is not None
    assert world.tell("qconf", SHOW_OPTIONS[kind]) == shown


@pytest.mark.parametrize("kind", [*LAYOUTS, ObjectKind.COMPLEX], ids=str)
def test_that_a_whole_text_is_read_and_written_back_byte_for_byte(
    world: World, kind: ObjectKind, tmp_path: Path
) -> None:
    shown = world.tell("qconf", SHOW_OPTIONS[kind])
    cluster, reports = parse_whole(kind, shown, Cluster(variety=world.dialect.variety))
    assert not world.unexpected(kind, reports)
    if kind not in world.dialect.other:
        # Such a text is only written with a change put in, so that attributes of other Grid Engines stay.
        assert format_whole(kind, present(cluster)) == shown
    (tmp_path / "global").write_text(shown)
    option = {"-sc": "-Mc", "-ssconf": "-Msconf", "-sconf": "-Mconf"}[SHOW_OPTIONS[kind]]
    assert world.run("qconf", option, str(tmp_path / "global")).status == 0
    assert world.tell("qconf", SHOW_OPTIONS[kind]) == shown


def test_that_every_kind_is_added_and_deleted_and_nothing_is_left(bare: World) -> None:
    before = everything(bare)
    changes = find_changes(new_cluster(bare.dialect), bare.site())
    settings = {ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION}
    # The share tree of a real cluster is not written from here yet.
    assert {each.kind for each in changes} >= set(MAPPINGS) - settings - {ObjectKind.SHARE_TREE}
    outcome = write(bare, *changes)
    assert outcome.is_done, outcome.reports
    assert not outcome.reports
    for each in changes:
        now = ObjectReader(bare.runner).read([(each.kind, each.key)])[each.kind, each.key]
        assert format_any(each.kind, now) == format_any(each.kind, each.after)
    back = write(bare, *(each.inverse for each in reversed(outcome.made)))
    assert back.is_done, back.reports
    assert everything(bare) == before


def format_any(kind: ObjectKind, value: Any) -> ComplexAttribute | str:
    return format_object(kind, value) if kind in TEXT_KINDS else value


def everything(world: World) -> dict[str, str]:
    """All texts of a configuration."""
    texts = read_texts(lambda words: world.runner.run(tuple(words)), tuple(ObjectKind))
    assert not texts.reports
    return dict(texts.files)


MODIFIED: dict[ObjectKind, tuple[str, Callable[[Any], Any]]] = {
    ObjectKind.COMPLEX: ("lic", lambda old: replace(old, default="1")),
    ObjectKind.HOST: ("h1", lambda old: replace(old, complex_values={**old.complex_values, "lic": "3"})),
    ObjectKind.HOST_GROUP: ("@rack", lambda old: replace(old, members=("h2",))),
    ObjectKind.USER_SET: ("staff", lambda old: replace(old, entries=(*old.entries, "dora", "erik"))),
    ObjectKind.PROJECT: ("p1", lambda old: replace(old, acl=())),
    ObjectKind.USER: ("anna", lambda old: replace(old, fshare=12)),
    ObjectKind.PE: ("mpi", lambda old: replace(old, slots=12, allocation_rule="$round_robin")),
    ObjectKind.CALENDAR: ("night", lambda old: replace(old, week="NONE")),
    ObjectKind.CHECKPOINT: ("dmtcp", lambda old: replace(old, other={**old.other, "ckpt_dir": "/var/tmp"})),
    ObjectKind.QUEUE: ("all.q", lambda old: with_setting(old, "slots", "5", **{"@rack": "3", "h3": "7", "h2": "1"})),
    ObjectKind.QUOTA_SET: ("per_user", lambda old: replace(old, is_enabled=True)),
    ObjectKind.SCHEDULER: ("max_reservation", lambda old: "33"),
    ObjectKind.CONFIGURATION: ("max_u_jobs", lambda old: "44"),
    ObjectKind.LOCAL_CONFIGURATION: ("h2", lambda old: replace(old, values={**old.values, "mailer": "/bin/false"})),
}


def with_setting(queue: ClusterQueue, name: str, default: str, **overrides: str) -> ClusterQueue:
    return replace(queue, settings={**queue.settings, name: Setting(default, overrides)})


@pytest.mark.parametrize("kind", MODIFIED, ids=str)
def test_that_a_change_is_what_the_qmaster_has_then_and_is_taken_back(world: World, kind: ObjectKind) -> None:
    before = everything(world)
    name, modify = MODIFIED[kind]
    reader = ObjectReader(world.runner)
    old = reader.read([(kind, name)])[kind, name]
    outcome = write(world, Change(kind, name, old, modify(old)))
    assert outcome.is_done, outcome.reports
    assert not world.unexpected(kind, outcome.reports)
    assert reader.read([(kind, name)])[kind, name] == modify(old)
    assert len(outcome.calls) == 1
    assert write(world, *(each.inverse for each in outcome.made)).is_done
    after = everything(world)
    assert not [
        line
        for key, text in before.items()
        for line in difflib.ndiff(text.split(), after[key].split())
        if line[0] != " "
    ]


@pytest.mark.parametrize("kind", LISTS, ids=str)
def test_that_names_go_into_their_list_and_out_of_it(world: World, kind: ObjectKind) -> None:
    names = ("h1", "h2") if "host" in kind else ("anna", "bob")
    added = [Change(kind, name, None, name) for name in names]
    (step,) = world.plan(added)
    assert step.words[1] == ",".join(names)
    assert write(world, *added).is_done
    assert set(names) <= set(world.tell("qconf", WORDS[kind].list_option).split())
    assert write(world, *(each.inverse for each in added)).is_done
    assert not set(names) & set(world.run("qconf", WORDS[kind].list_option).stdout.split())


ATTRIBUTE_EDITS = [
    ("hosts appended", "hostlist", "@every h4", "-aattr"),
    ("an override changed", "slots", "2,[@rack=3],[h3=4]", "-rattr"),
    ("the default changed", "slots", "9,[@rack=3],[h3=1]", "-rattr"),
    ("an override added", "pe_list", "mpi,[h2=NONE]", "-rattr"),
    ("an override taken away", "slots", "2,[@rack=3]", "-purge"),
    ("the override of a group taken away", "slots", "2,[h3=1]", "-purge"),
    ("all overrides taken away", "slots", "2", "-Mq"),
    ("values of a host", "complex_values", "NONE,[h1=lic=2,slots=3]", "-rattr"),
    ("a negative number", "priority", "-5", "-rattr"),
    ("words with blanks", "prolog", "root@/bin/true a $job_id", "-rattr"),
    ("several types", "qtype", "BATCH", "-rattr"),
]


@pytest.mark.parametrize(
    ("words", "attribute", "value", "option"), ATTRIBUTE_EDITS, ids=[e[0] for e in ATTRIBUTE_EDITS]
)
def test_that_one_attribute_of_a_queue_is_written_alone(
    world: World, words: str, attribute: str, value: str, option: str
) -> None:
    shown = show(world, ObjectKind.QUEUE, "all.q")
    lines = [f"{attribute} {value}" if each.split()[0] == attribute else each for each in shown.splitlines()]
    after, reports = parse_object(ObjectKind.QUEUE, "\n".join(lines))
    assert not reports
    edit = change(world, ObjectKind.QUEUE, "all.q", after)
    (step,) = world.plan([edit])
    assert step.words[0] == option
    outcome = write(world, edit)
    assert outcome.is_done, outcome.reports
    assert not outcome.reports
    changed = [each for each in show(world, ObjectKind.QUEUE, "all.q").splitlines() if each not in shown.splitlines()]
    assert [each.split()[0] for each in changed] == [attribute]


LIST_EDITS = [
    (ObjectKind.HOST_GROUP, "@every", ("@rack", "h3", "h4", "h1"), "-aattr"),
    (ObjectKind.HOST_GROUP, "@rack", ("h2",), "-dattr"),
    (ObjectKind.HOST_GROUP, "@rack", (), "-rattr"),
    (ObjectKind.HOST_GROUP, "@rack", ("h2", "h1"), "-rattr"),
    (ObjectKind.USER_SET, "staff", ("anna", "bob", "dora", "erik"), "-aattr"),
    (ObjectKind.USER_SET, "staff", ("bob",), "-dattr"),
    (ObjectKind.USER_SET, "staff", ("carl", "bob"), "-rattr"),
]


@pytest.mark.parametrize(("kind", "name", "names", "option"), LIST_EDITS)
def test_that_a_list_is_changed_by_what_is_new_or_gone(
    world: World, kind: ObjectKind, name: str, names: tuple[str, ...], option: str
) -> None:
    old = find_object(world.configured, kind, name)
    field = "members" if kind is ObjectKind.HOST_GROUP else "entries"
    edit = Change(kind, name, old, replace(old, **{field: names}))
    assert world.plan([edit])[0].words[0] == world.option(kind, option)
    outcome = write(world, edit)
    assert outcome.is_done, outcome.reports
    assert not outcome.reports


@pytest.mark.parametrize(
    ("values", "option"), [({"slots": "4", "lic": "3"}, "-mattr"), ({"slots": "5"}, "-mattr"), ({}, "-rattr")]
)
def test_that_a_value_of_a_host_is_written_alone(world: World, values: dict[str, str], option: str) -> None:
    edit = change(world, ObjectKind.HOST, "h1", Host("h1", complex_values=values))
    assert world.plan([edit])[0].words[0] == option
    outcome = write(world, edit)
    assert outcome.is_done, outcome.reports
    assert not outcome.reports


def test_that_one_rule_set_is_written_without_touching_the_others(world: World) -> None:
    (mine,) = parse_quota_sets("{\n name per_user\n enabled TRUE\n limit hosts {@rack} to slots=1\n}\n").sets
    theirs = show(world, ObjectKind.QUOTA_SET, "licences")
    edit = change(world, ObjectKind.QUOTA_SET, "per_user", mine)
    # Somebody else changes another set between the reading and the writing.
    other = theirs.replace("lic=4", "lic=5")
    outcome = write(world, change(world, ObjectKind.QUOTA_SET, "licences", parse_quota_sets(other).sets[0]), edit)
    assert outcome.is_done
    assert show(world, ObjectKind.QUOTA_SET, "licences") == other
    assert write(world, *(each.inverse for each in outcome.made if each.key == "per_user")).is_done
    assert show(world, ObjectKind.QUOTA_SET, "licences") == other


def test_that_the_second_of_two_writers_writes_nothing_and_sees_three_versions(world: World) -> None:
    old = find_object(world.configured, ObjectKind.PE, "mpi")
    theirs = replace(old, slots=5)
    mine = [
        Change(
            ObjectKind.PROJECT, "p2", None, replace(find_object(world.configured, ObjectKind.PROJECT, "p1"), name="p2")
        ),
        Change(ObjectKind.PE, "mpi", old, replace(old, slots=7)),
    ]
    assert write(world, Change(ObjectKind.PE, "mpi", old, theirs)).is_done
    outcome = write(world, *mine)
    assert not outcome.is_done
    assert not outcome.calls
    (found,) = outcome.conflicts
    assert (found.change.before.slots, found.change.after.slots, found.current.slots) == (old.slots, 7, 5)
    assert [each.code for each in outcome.reports] == ["cluster.conflict"]
    assert "p2" not in world.tell("qconf", "-sprjl").split()


def test_that_two_who_write_at_the_same_time_both_get_through(unordered: World) -> None:
    project = find_object(unordered.site(), ObjectKind.PROJECT, "p1")
    host = ObjectReader(unordered.runner).read([(ObjectKind.HOST, "h1")])[ObjectKind.HOST, "h1"]
    mine = [
        Change(ObjectKind.PROJECT, f"mine{at}", None, replace(project, name=f"mine{at}", acl=())) for at in range(4)
    ]
    theirs = [
        replace(each, key=f"their{at}", after=replace(present(each.after), name=f"their{at}"))
        for at, each in enumerate(mine)
    ]
    theirs.append(Change(ObjectKind.HOST, "h1", host, replace(host, complex_values={"slots": "3"})))
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda changes: write(unordered, *changes), (mine, theirs)))
    assert [(each.is_done, each.reports) for each in outcomes] == [(True, ()), (True, ())]
    there = unordered.tell("qconf", "-sprjl").split()
    assert sorted(there) == sorted(each.key for each in (*mine, *theirs[:-1]))
    assert "slots=3" in show(unordered, ObjectKind.HOST, "h1")


@dataclass
class Interrupted:
    """A runner in front of whose first command somebody else does something."""

    runner: CommandRunner
    interrupt: Callable[[], object]
    is_done: bool = False

    def run(self, words: tuple[str, ...], timeout_seconds: Any = None, environment: Any = None) -> CommandResult:
        if not self.is_done:
            self.is_done = True
            self.interrupt()
        return self.runner.run(words, timeout_seconds, environment)


def test_that_a_whole_table_is_written_upon_what_another_wrote_into_it_meanwhile(world: World) -> None:
    """Each adds an own complex attribute, planned on the same table, and qconf can only write the table as a whole."""
    base = find_object(world.configured, ObjectKind.COMPLEX, "lic")
    first, second = (
        Change(ObjectKind.COMPLEX, name, None, replace(base, name=name, shortcut=name)) for name in ("first", "second")
    )
    run = world.change_run(Interrupted(world.runner, lambda: write(world, second)))
    assert run.make([first]).is_done
    there = {line.split()[0] for line in world.tell("qconf", "-sc").splitlines()}
    assert {"first", "second"} <= there


def test_that_what_was_done_is_taken_back_when_a_later_call_is_refused(world: World) -> None:
    before = everything(world)
    pe = find_object(world.configured, ObjectKind.PE, "mpi")
    project = find_object(world.configured, ObjectKind.PROJECT, "p1")
    queue = find_object(world.configured, ObjectKind.QUEUE, "all.q")
    outcome = write(
        world,
        Change(ObjectKind.PROJECT, "p2", None, replace(project, name="p2")),
        Change(ObjectKind.PE, "mpi", pe, replace(pe, slots=3)),
        Change(ObjectKind.QUEUE, "all.q", queue, with_setting(queue, "pe_list", "nobody")),
    )
    assert not outcome.is_done
    assert not outcome.made
    refusal, *undone = outcome.reports
    assert refusal.code == "live.refused"
    assert "ended with status 1" in refusal.text
    assert [each.code for each in undone] == ["live.undone", "live.undone"]
    assert [each.is_undo for each in outcome.calls] == [False, False, False, True, True]
    assert everything(world) == before


DENIED = {
    GRID_ENGINE.title: 'denied: "anna" must be manager for this operation',
    OCS_9.title: 'denied: "anna" must be manager to initiate operation for target SGE_PE_LIST',
}


def test_that_a_user_who_is_no_manager_is_refused_in_the_qmasters_words(world: World) -> None:
    pe = find_object(world.configured, ObjectKind.PE, "mpi")
    outcome = world.change_run(world.runner_of("anna")).make([Change(ObjectKind.PE, "mpi", pe, replace(pe, slots=3))])
    assert not outcome.is_done
    assert outcome.text == DENIED[world.dialect.title]
    assert outcome.reports[0].code == "live.denied"
