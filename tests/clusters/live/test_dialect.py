"""Which Grid Engine a cluster is, and what its dialect makes of objects; recorded texts are in data/ocs."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.dialect import GRID_ENGINE, OCS_9, OCS_9_2, Dialect, find_dialect
from qmonpy.clusters.live.reading.configuration import ConfigurationTexts, parse_configuration
from qmonpy.clusters.live.reading.object_reader import ObjectReader
from qmonpy.clusters.live.writing.change_run import ChangeRun
from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.formats.configuration.attribute_text import parse_attributes
from qmonpy.model.configuration.access import Project, UserSet
from qmonpy.model.configuration.change import Change, ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.model.work.state import State
from tests.clusters.live.recordings import DATA

OCS = DATA / "ocs"
ATTRIBUTES = [each.name for each in parse_attributes((OCS / "qconf_sp").read_text())[0]]
"""Of a parallel environment, as 9.1.4 shows them and wants them."""


class FakeQmaster:
    """Keeps parallel environments and user sets as texts, and refuses what 9.1.4 was seen to refuse."""

    def __init__(self) -> None:
        staff = "name staff\ntype ACL\nfshare 0\noticket 0\nentries anna\n"
        project = "name p1\noticket 0\nfshare 0\nacl NONE\nxacl NONE\n"
        self.texts = {"mpi": (OCS / "qconf_sp").read_text(), "staff": staff, "p1": project}
        self.calls: list[tuple[str, ...]] = []

    def run(
        self, words: tuple[str, ...], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        self.calls.append(words)
        option, name = words[1], words[-1]
        if option == "-sc":
            return CommandResult(words, 0, (OCS / "qconf_sc").read_text())
        if option in ("-sp", "-su", "-sprj"):
            return CommandResult(words, 0 if name in self.texts else 1, self.texts.get(name, ""))
        if option in ("-spl", "-sul", "-sprjl"):
            return CommandResult(words, 0, "mpi\nstaff\np1\n")
        if option.endswith("attr"):
            return CommandResult(words, 1, "", f'Modification of object "{words[2]}" not supported\n')
        with open(name, encoding="utf-8") as file:
            text = file.read()
        given = {each.name: each.value for each in parse_attributes(text)[0]}
        unknown = [each for each in given if each not in ATTRIBUTES]
        if option not in ("-Mu", "-Mprj") and (unknown or len(given) < len(ATTRIBUTES)):
            return CommandResult(words, 1, "", f'error: unknown attribute name "{unknown}"\n')
        self.texts[given.get("pe_name") or given["name"]] = text
        return CommandResult(words, 0, "done\n")


@pytest.mark.parametrize(
    ("said", "dialect", "codes"),
    [
        ("SGE 8.1.9\nusage: qconf [options]\n", GRID_ENGINE, []),
        ("OCS 9.1.4\nusage: qconf [options]\n", OCS_9, []),
        ("OCS 9.0.2\n", OCS_9, []),
        ("OCS 9.2.0\n", OCS_9_2, ["live.untried-version"]),
        ("OCS 10.1\n", OCS_9_2, ["live.unknown-version"]),
        ("usage: qconf\n", GRID_ENGINE, ["live.unknown-version"]),
        ("GE 6.2u5\n", GRID_ENGINE, ["live.unknown-version"]),
        ("UGE 8.6.18\n", GRID_ENGINE, ["live.unknown-version"]),
        ("", GRID_ENGINE, []),
    ],
)
def test_that_the_dialect_is_that_of_the_version_or_the_nearest_with_a_notice(
    said: str, dialect: Dialect, codes: list[str]
) -> None:
    spoken = find_dialect(said)
    assert spoken.dialect == dialect
    assert [each.code for each in spoken.reports] == codes


def test_that_attributes_that_the_dialect_knows_are_no_permanent_warnings() -> None:
    texts = ConfigurationTexts(
        {"pes/mpi": (OCS / "qconf_sp").read_text(), "configuration/global": (OCS / "qconf_sconf").read_text()}
    )
    assert "object.unknown-attribute" in {each.code for each in parse_configuration(texts, "ocs", ()).reports}
    found = parse_configuration(texts, "ocs", (), OCS_9)
    assert found.reports == ()
    assert found.cluster.pes["mpi"].other == dict(OCS_9.required[ObjectKind.PE])


def test_that_a_parallel_environment_is_added_and_changed() -> None:
    qmaster = FakeQmaster()
    new = ParallelEnvironment("smp", 8)
    outcome = ChangeRun(qmaster, dialect=OCS_9).make([Change(ObjectKind.PE, "smp", None, new)])
    assert (outcome.is_done, outcome.reports) == (True, ())
    assert sorted(each.name for each in parse_attributes(qmaster.texts["smp"])[0]) == sorted(ATTRIBUTES)
    made = outcome.made[0]
    assert isinstance(made.after, ParallelEnvironment)
    forks = replace(made.after, slots=9, other={**made.after.other, "master_forks_slaves": "TRUE"})
    outcome = ChangeRun(qmaster, dialect=OCS_9).make([Change(ObjectKind.PE, "smp", made.after, forks)])
    assert (outcome.is_done, outcome.reports) == (True, ())
    assert outcome.made[0].after == forks
    assert not ChangeRun(FakeQmaster()).make([Change(ObjectKind.PE, "smp", None, new)]).is_done


def test_that_a_user_set_is_written_whole_where_its_entries_alone_are_refused() -> None:
    before, after = UserSet("staff", ("anna",)), UserSet("staff", ("anna", "bob"))
    change = Change(ObjectKind.USER_SET, "staff", before, after)
    qmaster = FakeQmaster()
    assert ChangeRun(qmaster, dialect=OCS_9).make([change]).is_done
    assert [each[1] for each in qmaster.calls if not each[1].startswith("-s")] == ["-Mu"]
    assert not ChangeRun(FakeQmaster()).make([change]).is_done


def test_that_a_project_is_written_whole_too_and_what_that_may_cost_is_said() -> None:
    before, after = Project("p1"), replace(Project("p1"), other={"fshare": "9"})
    change = Change(ObjectKind.PROJECT, "p1", before, after)
    qmaster = FakeQmaster()
    outcome = ChangeRun(qmaster, dialect=OCS_9).make([change])
    assert outcome.is_done
    assert [each[1] for each in qmaster.calls if not each[1].startswith("-s")] == ["-Mprj"]
    assert [each.code for each in outcome.reports] == ["change.lost-usage"]
    assert not ChangeRun(FakeQmaster()).make([change]).is_done


def test_that_attributes_of_a_complex_that_8_1_9_has_not_are_read_just_before_they_are_written() -> None:
    reader = ObjectReader(FakeQmaster())
    found = reader.read([(ObjectKind.COMPLEX, "gpu"), (ObjectKind.COMPLEX, "lic")])
    assert found[ObjectKind.COMPLEX, "gpu"].needs_resource_maps
    assert found[ObjectKind.COMPLEX, "lic"].needs_resource_maps


def test_that_a_whole_configuration_is_written_as_it_was_read_but_for_the_change() -> None:
    text = (OCS / "qconf_sconf").read_text()
    assert OCS_9.translate(ObjectKind.CONFIGURATION, text) == text


def test_that_the_newest_version_is_spoken_by_its_manual_and_said_to_be_untried() -> None:
    spoken = find_dialect("OCS 9.2.0\nusage: qconf [options]\n")
    assert (spoken.dialect, spoken.dialect.is_tried) == (OCS_9_2, False)
    assert [each.code for each in spoken.reports] == ["live.untried-version"]
    assert OCS_9_2.is_known(ObjectKind.CONFIGURATION, "finished_jobs_max")
    assert not OCS_9.is_known(ObjectKind.CONFIGURATION, "finished_jobs_max")
    assert OCS_9.is_known(ObjectKind.CONFIGURATION, "mail_tag")
    assert not OCS_9_2.variety.has_attribute(ObjectKind.CONFIGURATION, "finished_jobs")


def test_that_objects_which_the_qmaster_keeps_are_not_deleted_or_changed() -> None:
    acl = UserSet("manager", entries=("anna",))
    group = HostGroup("@exec_hosts", ("h1",))
    cluster = Cluster(user_sets={"manager": acl}, host_groups={"@exec_hosts": group}, variety=OCS_9_2.variety)
    gone = Change(ObjectKind.USER_SET, "manager", acl, None)
    other = Change(ObjectKind.HOST_GROUP, "@exec_hosts", group, HostGroup("@exec_hosts", ()))
    for change, word in ((gone, "deleted"), (other, "changed")):
        (said,) = check_configuration(cluster, with_changes(cluster, [change]), [change], State())
        assert said.text == f'The {change.kind} "{change.key}" is kept by the qmaster itself and cannot be {word}'
        older = replace(cluster, variety=OCS_9.variety)
        assert not check_configuration(older, with_changes(older, [change]), [change], State())


LIC = ComplexAttribute("lic", "lic", ValueType.INT, Relop.LE, consumable=Consumable.YES)


def test_that_complex_attributes_are_written_one_by_one_where_that_is_possible() -> None:
    fpga = replace(LIC, name="fpga", shortcut="fpga")
    changes = [
        Change(ObjectKind.COMPLEX, "lic", None, LIC),
        Change(ObjectKind.COMPLEX, "fpga", fpga, replace(fpga, default="1")),
        Change(ObjectKind.COMPLEX, "old", replace(LIC, name="old", shortcut="o"), None),
    ]
    steps = OCS_9.plan(changes)
    assert sorted(step.words[0] for step in steps) == ["-Ace", "-Mce", "-dce"]
    text = next(step.text for step in steps if step.words[0] == "-Ace")
    assert [line.split() for line in text.splitlines()] == [
        ["name", "lic"], ["shortcut", "lic"], ["type", "INT"], ["relop", "<="], ["requestable", "YES"],
        ["consumable", "YES"], ["default", "0"], ["urgency", "0"],
    ]  # fmt: skip
    assert {step.words[0] for step in GRID_ENGINE.plan(changes)} == {"-Mc"}


def test_that_shortcuts_that_change_places_are_written_with_the_table() -> None:
    one, other = LIC, replace(LIC, name="fpga", shortcut="f")
    swapped = [
        Change(ObjectKind.COMPLEX, "lic", one, replace(one, shortcut="f")),
        Change(ObjectKind.COMPLEX, "fpga", other, replace(other, shortcut="lic")),
    ]
    assert [step.words[0] for step in OCS_9.plan(swapped)] == ["-Mc"]
