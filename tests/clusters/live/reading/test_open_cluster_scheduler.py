"""What a real Open Cluster Scheduler 9.1.4 printed (data/ocs) is read as what it says."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.clock import Pulse, parse_pulse
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.cells.files import LOCAL_FILES
from qmonpy.clusters.live.dialect import GRID_ENGINE, OCS_9
from qmonpy.clusters.live.reading.configuration import ConfigurationTexts, parse_configuration
from qmonpy.clusters.live.reading.qmaster_watch import QmasterWatch
from qmonpy.formats.configuration.complex_table import format_complex_table, parse_complex_table
from qmonpy.formats.configuration.object_text import format_object, parse_object
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.formats.output.job_xml import parse_jobs_xml
from qmonpy.formats.output.qstat_xml import parse_qstat_xml
from qmonpy.formats.output.reservation_xml import parse_reservations_xml
from qmonpy.formats.output.schedule_file import parse_planned_tasks
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.job import ResourceRequest
from tests.clusters.live.recordings import DATA, FakeCommands

OCS = DATA / "ocs"
JOBS, REPORTS = parse_jobs_xml((OCS / "jobs.xml").read_text())
BY_NAME = {each.name: each for each in JOBS.values()}
QPING = (OCS / "qping.txt").read_text()
RECORDED_AT = int(datetime(2026, 11, 23, 20, tzinfo=UTC).timestamp())
NEAR = range(RECORDED_AT - 3600, RECORDED_AT + 3600)


def test_that_times_of_jobs_are_those_of_their_submission() -> None:
    assert REPORTS == ()
    assert len(JOBS) == 7
    assert all(job.submit_time in NEAR for job in JOBS.values())
    later = BY_NAME["later"]
    assert (later.start_after, later.deadline) == (1893456000, 1896220800)


def test_that_starts_of_tasks_are_read() -> None:
    listing, reports = parse_qstat_xml((OCS / "qstat.xml").read_text())
    assert reports == ()
    assert listing.placed
    assert all(task.start_time in NEAR for task in listing.placed.values())


def test_that_a_reservation_has_its_times_and_slots() -> None:
    reservations, reports = parse_reservations_xml((OCS / "reservations.xml").read_text())
    assert reports == ()
    (one,) = reservations.values()
    assert (one.start, one.end, one.submit_time in NEAR) == (1893456000, 1893459600, True)
    assert one.pieces == (("all.q@h7a", 1), ("all.q@h7c", 1))


def test_that_an_answer_on_an_unknown_job_is_no_jobs() -> None:
    assert parse_jobs_xml((OCS / "unknown.xml").read_text()) == ({}, ())


def test_that_a_plan_in_microseconds_is_read_as_one_in_seconds() -> None:
    lines = ["3:2:RESERVING:{}:{}:Q:all.q@h7a:slots:2.000000", "3:2:RESERVING:{}:{}:P:mpi:slots:2.000000"]
    seconds, micro = (
        "::::::::\n" + "".join(f"{line.format(1795463521 * unit, 660 * unit)}\n" for line in lines) + "::::::::\n"
        for unit in (1, 10**6)
    )
    assert parse_planned_tasks(micro) == parse_planned_tasks(seconds) != ()


def test_that_a_start_that_no_clock_reaches_is_not_planned() -> None:
    text = (OCS / "schedule").read_text()
    assert "13:1:RESERVING:6090430876774783:" in text
    assert parse_planned_tasks(text, is_settled=True) == ()


def pulse(text: str, now: float) -> Pulse:
    found = parse_pulse(CommandResult(("qping",), 0, text), now)
    assert found is not None
    return found


def test_that_the_clock_is_read_in_microseconds() -> None:
    began = QPING.partition("(")[2].partition("000000)")[0]
    ran = next(line.split()[-1] for line in QPING.split("\n") if line.startswith("run time"))
    assert pulse(QPING, int(began) + int(ran) - 100).difference == pytest.approx(100, abs=2)


def test_that_an_absurd_clock_is_reported_and_not_taken(tmp_path: Path) -> None:
    commands = FakeCommands(tmp_path)
    began = QPING.partition("(")[2].partition(")")[0]
    (commands.folder / "qping").write_text(QPING.replace(f"({began})", f"({began}000)"))
    watch = QmasterWatch(GridEngine(commands.environment), commands.cell, lambda: 1795463521.0)
    watch.look(is_asked=True)
    assert watch.difference is None
    assert [each.code for each in watch.reports()] == ["live.absurd-clock"]
    (commands.folder / "qping").write_text(QPING)
    watch.look(is_asked=True)
    assert "live.absurd-clock" not in [each.code for each in watch.reports()]


def test_that_requests_of_the_whole_job_are_read() -> None:
    plain = BY_NAME["plain"]
    assert plain.hard_resources == (ResourceRequest("h_rt", "600"),)
    assert plain.soft_resources == (ResourceRequest("arch", "nix"),)
    assert (plain.hard_queues, plain.runtime, plain.other_requests) == (("all.q",), 600, ())
    assert BY_NAME["gpus"].hard_resources == (ResourceRequest("gpu", "2"),)


def test_that_queues_of_the_master_task_are_those_of_masterq() -> None:
    assert (BY_NAME["mq"].master_queues, BY_NAME["mq"].hard_queues) == (("all.q@h7a",), ())
    assert BY_NAME["mq"].other_requests == ()


def test_that_requests_of_a_scope_are_read_as_such() -> None:
    scope = BY_NAME["scope"]
    assert (scope.hard_resources, scope.hard_queues) == ((), ())
    assert scope.master_resources == (ResourceRequest("h_vmem", "1G"),)
    assert scope.slave_resources == (ResourceRequest("h_vmem", "2G"),)
    assert (scope.slave_queues, scope.other_requests) == (("all.q@h7b",), ())
    assert BY_NAME["bound"].other_requests == ("-bamount 2",)


def test_that_a_request_that_is_not_understood_is_told() -> None:
    text = (OCS / "jobs.xml").read_text()
    scope = "<JRS_scope>0</JRS_scope>"
    jobs, _ = parse_jobs_xml(text.replace(scope, f"{scope}<JRS_new>1</JRS_new>", 1))
    (told,) = next(each.other_requests for each in jobs.values() if each.name == "plain")
    assert "JRS_new" in told


@pytest.mark.parametrize(
    ("scope", "words"), [("0", "-par 2"), ("1", "-scope master -par 2"), ("2", "-scope slave -par 2")]
)
def test_that_an_allocation_rule_of_a_job_is_told_and_not_taken_for_nothing(scope: str, words: str) -> None:
    text = (OCS / "jobs.xml").read_text()
    of_scope = f"<JRS_scope>{scope}</JRS_scope>"
    assert of_scope in text
    jobs, _ = parse_jobs_xml(text.replace(of_scope, f"{of_scope}<JRS_allocation_rule>2</JRS_allocation_rule>"))
    assert any(words in each.other_requests for each in jobs.values())


def test_that_soft_requests_of_a_scope_are_told() -> None:
    text = (OCS / "jobs.xml").read_text().replace("<JRS_scope>0</JRS_scope>", "<JRS_scope>2</JRS_scope>")
    jobs, _ = parse_jobs_xml(text)
    plain = next(each for each in jobs.values() if each.name == "plain")
    assert plain.other_requests == ("-scope slave -soft -l arch=nix",)
    assert (plain.slave_queues, plain.hard_queues) == (("all.q",), ())


def test_that_a_complex_table_keeps_the_rows_that_can_be_read_and_names_the_others() -> None:
    table = (OCS / "qconf_sc").read_text().replace("RSMAP", "NEWTYPE")
    found = parse_configuration(ConfigurationTexts({"complexes": table}), "ocs", ())
    names = [line.split()[0] for line in table.splitlines() if not line.startswith("#")]
    (line,) = (number for number, row in enumerate(table.splitlines(), 1) if row.startswith("gpu "))
    assert f"complexes, line {line}" in map(str, found.unread)
    assert "gpu" not in found.cluster.complexes
    assert len(found.cluster.complexes) == len(names) - len(found.unread)
    # What 8.1.9 has and this cluster has not is not shown in its place.
    assert "m_topology_inuse" not in found.cluster.complexes
    assert found.cluster.complexes["arch"].type is ValueType.RESTRING
    assert any(f"line {line}," in each.text and "NEWTYPE" in each.text for each in found.reports)


def test_that_resource_maps_and_what_is_used_once_on_each_host_are_in_the_complex_table() -> None:
    table = (OCS / "qconf_sc").read_text()
    found = parse_configuration(ConfigurationTexts({"complexes": table}), "ocs", (), OCS_9)
    complexes = found.cluster.complexes
    assert (found.unread, found.reports) == ((), ())
    assert (complexes["gpu"].type, complexes["lic"].consumable) == (ValueType.RSMAP, Consumable.HOST)
    assert parse_complex_table(format_complex_table(complexes.values())) == tuple(complexes.values())
    assert [line.split() for line in format_complex_table(complexes.values()).splitlines()[2:-1]] == [
        line.split() for line in table.splitlines() if not line.startswith("#")
    ]


def test_that_8_1_9_has_neither_in_its_own_words() -> None:
    table = (OCS / "qconf_sc").read_text()
    found = parse_configuration(ConfigurationTexts({"complexes": table}), "old", ())
    assert not {"gpu", "lic"} & found.cluster.complexes.keys()
    said = " ".join(each.text for each in found.reports)
    assert 'unknown complex attribute type "RSMAP"' in said
    assert 'Invalid complex attribute for consumable ("HOST")' in said
    assert len(found.unread) == 2


def test_that_a_host_with_named_units_of_a_resource_is_read_and_written_to_the_character() -> None:
    host, reports = parse_object(ObjectKind.HOST, (OCS / "qconf_se").read_text())
    assert [each for each in reports if each.is_error] == []
    assert host.complex_values == {"gpu": "2(GPU0 GPU1)", "slots": "2147483647"}
    assert "gpu=2(GPU0 GPU1),slots=2147483647" in format_object(ObjectKind.HOST, host)


def test_that_ended_tasks_are_read_from_records_in_json() -> None:
    tasks = [parse_accounting_line(line, 7) for line in (OCS / "accounting.jsonl").read_text().splitlines()]
    assert all(tasks)
    (gpus,) = (each for each in tasks if each is not None and each.name == "gpus")
    assert (gpus.job, gpus.task, gpus.owner, gpus.pieces) == (9, 1, "root", (("all.q@h7a", 1),))
    assert (gpus.submit_time, gpus.start_time, gpus.end_time) == (1795463521, 1795463521, 1795464121)
    assert gpus.record is not None
    assert (gpus.record.id, gpus.record.wallclock_seconds, gpus.record.department) == (7, 600, "defaultdepartment")


@pytest.mark.parametrize("line", ["{", "{}", '{"job_number": "9"}', "[1]", '{"job_number": 9', "{" * 100_000])
def test_that_a_line_that_is_no_record_in_json_is_passed_over(line: str) -> None:
    assert parse_accounting_line(line) is None


def test_that_the_file_with_the_records_is_the_one_that_is_written(tmp_path: Path) -> None:
    old, own = tmp_path / "accounting", tmp_path / "accounting.jsonl"
    assert OCS_9.find_accounting(tmp_path, LOCAL_FILES) == own
    old.write_text("")
    assert OCS_9.find_accounting(tmp_path, LOCAL_FILES) == old
    own.write_text("")
    os.utime(old, ns=(1, 1))
    assert OCS_9.find_accounting(tmp_path, LOCAL_FILES) == own
    assert GRID_ENGINE.find_accounting(tmp_path, LOCAL_FILES) == old


@pytest.mark.parametrize(
    ("path", "text", "part"),
    [
        ("hosts/h1", "hostname h1\ncomplex_values =\nload_scaling x=y=z\n", "hosts"),
        ("host_groups/@all", "group_name all\nhostlist h1\n", "host_groups"),
        ("users/anna", "name anna\noticket many\nfshare 0\n", "users"),
        ("pes/mpi", "pe_name mpi\nslots many\n", "pes"),
        ("queues/all.q", "qname all.q\nhostlist h1\nslots 2,[h1=\n", "queues"),
        ("calendars/night", "calendar_name night\nyear\n", "calendars"),
        ("checkpoints/blcr", "ckpt_name blcr\ninterface\n", "checkpoints"),
        ("projects/p1", "name p1\noticket\n", "projects"),
        ("user_sets/staff", "name staff\ntype\n", "user_sets"),
        ("local_configurations/h1", "#h1:\nmailer\n", "local_configurations"),
        ("quota_sets/r", "{\n name r\n enabled TRUE\n limit users {anna to slots=\n}\n", "quota_sets"),
    ],
)  # fmt: skip
def test_that_an_object_that_cannot_be_read_is_named_and_none_stands_in_its_place(
    path: str, text: str, part: str
) -> None:
    """Nobody can edit what is not there; defaults in its place would be written over it."""
    found = parse_configuration(ConfigurationTexts({path: text}), "ocs", (), OCS_9)
    name = path.partition("/")[2]
    assert name not in getattr(found.cluster, part)
    assert [(each.name, each.text) for each in found.unread] == [(name, text)]
