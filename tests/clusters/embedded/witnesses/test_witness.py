"""What the embedded cluster tells its witnesses as time goes by: records in files, mails in its list."""

from pathlib import Path

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.witnesses.record_folder import RecordFolder
from qmonpy.clusters.embedded.witnesses.record_keeping import RecordKeeper
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.formats.files.cluster_content import EPOCH
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.embedded.witnesses.record_list import RecordList
from tests.clusters.world import small_cluster

ASKED = {"reporting_params": "accounting=true reporting=true"}


def make_cluster(sink: RecordFolder | RecordList, configuration: dict[str, str] = ASKED) -> EmbeddedCluster:
    arusers = {"arusers": {"entries": ["anna"], "type": "ACL"}}
    cluster = small_cluster(usersets=arusers, configuration=configuration)
    return EmbeddedCluster(cluster, witnesses=[RecordKeeper(sink)])


def told(records: RecordList) -> list[str]:
    """Seconds since the beginning, type, and for logs state and event, of the records in the reporting file."""
    fields = [line.split(":") for line in records.lines[RecordFile.REPORTING]]
    return [" ".join((str(int(each[0]) - EPOCH), each[1], *each[5 : 7 * (each[1] == "ar_log")])) for each in fields]


def subjects(cluster: EmbeddedCluster) -> list[str]:
    return [each.subject for each in cluster.mails()]


def test_that_a_job_is_told_from_its_start_to_its_end() -> None:
    records = RecordList()
    cluster = make_cluster(records)
    cluster.submit("anna", ["-m", "be", "-N", "work", "-pe", "mpi", "3"], runtime=100)
    assert subjects(cluster) == ["Job 1 (work) Started"]
    cluster.advance(99)
    assert records.lines[RecordFile.ACCOUNTING] == []
    cluster.advance(1)
    assert subjects(cluster) == ["Job 1 (work) Started", "Job 1 (work) Complete"]
    (line,) = records.lines[RecordFile.ACCOUNTING]
    fields = line.split(":")
    assert (fields[5], fields[9], fields[10], fields[34], fields[-2]) == ("1", f"{EPOCH}", f"{EPOCH + 100}", "3", "0")
    assert told(records) == ["0 new_job", "100 acct"]


def test_that_a_reservation_and_its_job_are_told_in_the_order_of_their_ends() -> None:
    records = RecordList()
    cluster = make_cluster(records)
    cluster.reserve("anna", ["-d", "0:5:0", "-N", "night", "-m", "abe"])
    cluster.submit("anna", ["-ar", "1", "-m", "e", "-w", "n"], runtime=1000)
    cluster.advance(400)
    assert told(records) == [
        "0 new_ar",
        "0 ar_attribute",
        "0 ar_log r START TIME REACHED",
        "0 new_job",
        "300 acct",
        "300 ar_log x TERMINATED",
        "300 ar_acct",
    ]
    assert records.lines[RecordFile.ACCOUNTING][0].split(":")[-2] == "1"
    assert subjects(cluster) == [
        "Advance Reservation 1 (night) Started",
        "Job 1 (STDIN) Aborted",
        "Advance Reservation 1 (night) Finished",
    ]


def test_that_errors_and_warnings_of_reservations_are_told_when_queues_are_disabled_and_enabled() -> None:
    records = RecordList()
    cluster = make_cluster(records)
    cluster.reserve("anna", ["-d", "0:5:0", "-m", "a", "-q", "all.q@h1"])
    cluster.advance(10)
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    cluster.advance(10)
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.ENABLE)
    assert told(records)[3:] == [
        "10 queue",
        "10 ar_log E RESOURCES UNSATISFIED",
        "20 queue",
        "20 ar_log r RESOURCES SATISFIED",
    ]
    assert subjects(cluster) == ["Advance Reservation 1 (none) Error", "Advance Reservation 1 (none) Error resolved"]


def test_that_a_deletion_is_mailed_at_once_and_recorded_when_the_jobs_are_gone() -> None:
    records = RecordList()
    cluster = make_cluster(records)
    cluster.reserve("anna", ["-d", "0:5:0", "-m", "e"])
    cluster.submit("anna", ["-ar", "1", "-w", "n"], runtime=1000)
    cluster.advance(10)
    cluster.delete_reservations("anna", ["1"])
    assert subjects(cluster) == ["Advance Reservation 1 (none) Deleted"]
    assert told(records)[3:] == ["0 new_job"]
    cluster.advance(5)
    assert subjects(cluster) == ["Advance Reservation 1 (none) Deleted"]
    assert told(records)[4:] == ["11 acct", "11 ar_log d DELETED", "11 ar_acct"]


def test_that_a_deleted_job_is_told_as_killed_only_if_it_ran() -> None:
    records = RecordList()
    cluster = make_cluster(records)
    cluster.submit("anna", ["-m", "a", "-N", "runs"])
    cluster.submit("anna", ["-m", "a", "-N", "waits", "-h"])
    cluster.advance(10)
    cluster.delete_jobs("root", [1, 2])
    assert [each.body.splitlines()[0] for each in cluster.mails()] == [
        "Job 1 (runs)  was killed by root@test",
        "Job 1 (runs) Aborted",
    ]
    assert told(records) == ["0 new_job", "0 new_job", "10 acct"]


def test_that_nothing_is_written_unless_the_cluster_asks_for_it(tmp_path: Path) -> None:
    for configuration, files in (({}, set()), (ASKED, {"accounting", "reporting"})):
        cluster = make_cluster(RecordFolder(tmp_path), configuration)
        cluster.submit("anna", [], runtime=10)
        cluster.reserve("anna", ["-d", "0:5:0"])
        cluster.advance(1000)
        assert {each.name for each in tmp_path.iterdir()} == files
        assert cluster.mails() == ()
