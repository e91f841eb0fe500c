"""The accounting and the reporting file: what is written, when, and where; compared with what 8.1.9 wrote."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.witnesses.record_folder import RecordFolder
from qmonpy.clusters.embedded.witnesses.record_keeping import RecordKeeper, find_wanted_files
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from tests.clusters.embedded.witnesses.record_list import RecordList

BOTH = "accounting=true reporting=true flush_time=00:00:15 joblog=false sharelog=00:00:00"
JOB = Job(13, "anna", name="sleep", submit_time=900, reservation=7)
TASK = FinishedTask(13, 1, "anna", "sleep", 900, 1000, 1060, (("all.q@h1", 2),))
ERRORS = (("all.q@h1", "reserved queue all.q@h1 is disabled"),)

RECORDED = """\
1795233048:new_ar:1795233048:9:root
1795233048:ar_attribute:1795233048:1795233048:9:warned:sge:1795233052:1795233062::
1795233048:ar_log:1795233048:1795233048:9:W:RESOURCES UNSATISFIED:AR resources unsatisfied
1795233052:ar_log:1795233052:1795233048:9:E:START TIME REACHED:start time of AR reached
1795233054:ar_log:1795233054:1795233048:9:r:RESOURCES SATISFIED:AR resources satisfied
1795233055:ar_log:1795233055:1795233048:9:E:RESOURCES UNSATISFIED:AR resources unsatisfied
1795233056:ar_log:1795233056:1795233048:9:r:RESOURCES SATISFIED:AR resources satisfied
1795233062:ar_log:1795233062:1795233048:9:x:TERMINATED:end time of AR reached
1795233062:ar_acct:1795233062:1795233048:9:all.q:h1:1
"""
"""A life that a real 8.1.9 wrote down: granted while its queue was disabled, then enabled, disabled and enabled.

Two words are those of the specification: 8.1.9 writes `ar_attr`, and NONE for no resources."""


def asking_for(words: str) -> Cluster:
    return Cluster(configuration={"reporting_params": words})


def ended(words: str, job: Job = JOB, task: FinishedTask = TASK) -> RecordList:
    sink = RecordList()
    RecordKeeper(sink).tasks_ended(asking_for(words), 1060, [(job, task)])
    return sink


class TestWanted:
    @pytest.mark.parametrize(
        ("words", "wanted"),
        [
            (BOTH, {"accounting", "reporting"}),
            ("accounting=true reporting=false", {"accounting"}),
            ("accounting=FALSE,reporting=TRUE", {"reporting"}),
            ("accounting=1", {"accounting"}),
            ("joblog=true", set()),
            ("accounting", set()),
            ("none", set()),
            ("", set()),
        ],
    )
    def test_that_the_configuration_says_which_files_are_written(self, words: str, wanted: set[str]) -> None:
        assert find_wanted_files(asking_for(words)) == wanted

    def test_that_a_cluster_that_says_nothing_gets_no_files(self) -> None:
        assert find_wanted_files(Cluster()) == frozenset()


class TestTasks:
    def test_that_an_ended_task_is_in_both_files_with_the_reservation_last(self) -> None:
        lines = ended(BOTH).lines
        (accounting,) = lines[RecordFile.ACCOUNTING]
        assert lines[RecordFile.REPORTING] == [f"1060:acct:{accounting}"]
        fields = accounting.split(":")
        assert (len(fields), fields[:2], fields[-2:]) == (45, ["all.q", "h1"], ["7", "0"])

    def test_that_a_file_that_is_not_asked_for_gets_nothing(self) -> None:
        lines = ended("accounting=true").lines
        assert (len(lines[RecordFile.ACCOUNTING]), lines[RecordFile.REPORTING]) == (1, [])
        assert not any(ended("").lines.values())

    def test_that_a_task_that_never_ran_is_not_accounted_for(self) -> None:
        assert not any(ended(BOTH, task=replace(TASK, start_time=0, pieces=(), was_deleted=True)).lines.values())


def live(sink: RecordList, *steps: tuple[int, Reservation | None]) -> list[str]:
    """The records of a reservation that is like this at these times."""
    before: dict[int, Reservation] = {}
    for now, reservation in steps:
        after = {} if reservation is None else {reservation.id: reservation}
        RecordKeeper(sink).reservations_changed(asking_for(BOTH), now, before, after)
        before = after
    assert sink.lines[RecordFile.ACCOUNTING] == []
    return sink.lines[RecordFile.REPORTING]


class TestReservations:
    REQUEST = ReservationRequest("root", name="warned")
    WAITING = Reservation(9, REQUEST, 1795233052, 1795233062, (("all.q@h1", 1),), submit_time=1795233048)

    def with_state(self, letter: str) -> Reservation:
        return replace(self.WAITING, state=ReservationState(letter), errors=ERRORS if letter in "EW" else ())

    def test_that_a_whole_life_is_written_as_grid_engine_writes_it(self) -> None:
        letters = {48: "W", 52: "E", 54: "r", 55: "E", 56: "r"}
        steps = [(1795233000 + second, self.with_state(letter)) for second, letter in letters.items()]
        assert live(RecordList(), *steps, (1795233062, None)) == RECORDED.splitlines()

    def test_that_a_deletion_is_written_when_the_last_job_is_gone(self) -> None:
        steps = [(1795233048, self.with_state("w")), (1795233055, self.with_state("d"))]
        assert [line.split(":")[1] for line in live(RecordList(), *steps)] == ["new_ar", "ar_attribute"]
        assert live(RecordList(), *steps, (1795233057, None))[2:] == [
            "1795233057:ar_log:1795233057:1795233048:9:d:DELETED:AR deleted",
            "1795233057:ar_acct:1795233057:1795233048:9:all.q:h1:1",
        ]

    def test_that_there_is_an_account_for_every_queue_instance_and_attributes_name_the_resources(self) -> None:
        request = replace(self.REQUEST, resources=(ResourceRequest("h_rt", "5"), ResourceRequest("mem", "2G")))
        wide = replace(self.WAITING, request=request, pieces=(("all.q@h1", 2), ("b.q@h2", 3)), pe="mpi")
        lines = live(RecordList(), (1795233048, wide), (1795233050, None))
        assert lines[1].endswith(":mpi:h_rt=5,mem=2G")
        assert [line.split(":")[-3:] for line in lines[-2:]] == [["all.q", "h1", "2"], ["b.q", "h2", "3"]]


class TestFolder:
    def test_that_lines_are_appended_to_files_named_like_grid_engines(self, tmp_path: Path) -> None:
        (tmp_path / "accounting").write_text("older\n")
        keeper = RecordKeeper(RecordFolder(tmp_path))
        for _ in range(2):
            keeper.tasks_ended(asking_for(BOTH), 1060, [(JOB, TASK)])
        lines = (tmp_path / "accounting").read_text().splitlines()
        assert (lines[0], len(lines), lines[1] == lines[2]) == ("older", 3, True)
        assert (tmp_path / "reporting").read_text().count(":acct:all.q:h1:") == 2
        assert {each.name for each in tmp_path.iterdir()} == {"accounting", "reporting"}

    def test_that_nothing_is_written_before_there_is_a_record(self, tmp_path: Path) -> None:
        RecordKeeper(RecordFolder(tmp_path)).tasks_ended(asking_for("accounting=false"), 1060, [(JOB, TASK)])
        assert list(tmp_path.iterdir()) == []

    def test_that_the_directory_is_made_with_the_first_record(self, tmp_path: Path) -> None:
        RecordKeeper(RecordFolder(tmp_path / "new")).tasks_ended(asking_for(BOTH), 1060, [(JOB, TASK)])
        assert {each.name for each in (tmp_path / "new").iterdir()} == {"accounting", "reporting"}

    def test_that_a_file_that_cannot_be_written_is_reported_once(self, tmp_path: Path) -> None:
        (tmp_path / "accounting").mkdir()
        folder = RecordFolder(tmp_path)
        for _ in range(2):
            RecordKeeper(folder).tasks_ended(asking_for(BOTH), 1060, [(JOB, TASK)])
        (report,) = folder.reports
        assert (report.code, report.fields) == ("records.not-written", ("accounting",))
        assert len((tmp_path / "reporting").read_text().splitlines()) == 2
