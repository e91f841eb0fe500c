"""Repair of spools: every text that is not understood is named, and a change is taken back until the cluster opens."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.clusters.embedded.repair.spool_repair import correct_row, diagnose_spool, take_back
from qmonpy.clusters.embedded.repair.spool_rows import find_reason
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_object
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.report import ReportError
from tests.clusters.world import small_cluster

BROKEN = '{"slots":'


def pe_change(cluster: EmbeddedCluster, slots: int) -> AnyChange:
    before = find_object(cluster.snapshot().cluster, ObjectKind.PE, "mpi")
    return Change(ObjectKind.PE, "mpi", before, ParallelEnvironment("mpi", slots=slots))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A spool with a history of three changes: of a PE, of the configuration, and of the managers."""
    path = tmp_path / "a.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    cluster = EmbeddedCluster.open_spool(path)
    for change in (
        pe_change(cluster, 7),
        Change(ObjectKind.CONFIGURATION, "finished_jobs", None, "77"),
        Change(ObjectKind.MANAGER, "anna", None, "anna"),
    ):
        answer = cluster.change("root", (change,))
        assert answer.is_done, answer.text
    cluster.close()
    return path


def damage(path: Path, text: str = BROKEN) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE objects SET text = ? WHERE name = 'mpi'", (text,))
        connection.execute("UPDATE journal_changes SET after = ? WHERE name = 'mpi'", (text,))
        connection.commit()


@pytest.mark.parametrize("text", ["", "{a}", '{"a" 1}', "[1 2]", "1 2", '"a', '"a\nb"', r'"\x"', r'"\u12"', "[1,]"])
def test_that_a_text_that_is_no_json_is_explained_in_plain_words(text: str) -> None:
    with pytest.raises(json.JSONDecodeError) as raised:
        json.loads(text)
    said = find_reason("objects", (ObjectKind.PE.value, "mpi"), text)
    assert said.startswith("It is not valid JSON: ")
    assert raised.value.msg.lower() not in said.lower()


def break_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a value that was accepted break whoever works with it."""
    keep = Simulation.__init__

    def fail(self: Simulation, cluster: object, *args: object, **kwargs: object) -> None:
        if getattr(cluster, "configuration", {}).get("finished_jobs") == "77":
            raise OverflowError("cannot convert float infinity to integer")
        keep(self, cluster, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Simulation, "__init__", fail)


def slots_of_mpi(path: Path) -> int:
    cluster = EmbeddedCluster.open_spool(path)
    cluster.close()
    return cluster.snapshot().cluster.pes["mpi"].slots


def test_that_a_sound_spool_has_nothing_to_repair(path: Path) -> None:
    found = diagnose_spool(path)
    assert found.is_sound
    assert [each.number for each in found.history] == [3, 2, 1]
    assert [each.changes[0].verb for each in found.history] == ["added", "modified", "modified"]


def test_that_opening_names_the_way_and_the_repair_names_the_row_and_who_wrote_it(path: Path) -> None:
    damage(path)
    with pytest.raises(ReportError) as caught:
        EmbeddedCluster.open_spool(path)
    assert f"`qmonpy repair {path}`" in caught.value.reports[0].text
    found = diagnose_spool(path)
    assert [(each.place, each.text) for each in found.faults] == [('parallel environment "mpi"', BROKEN)]
    assert found.faults[0].reason
    assert found.suspects == (1,)


def test_that_the_cluster_opens_when_the_change_is_taken_back_and_nothing_is_lost(path: Path) -> None:
    damage(path)
    assert take_back(path, 1, "olga").is_sound
    assert slots_of_mpi(path) == 999
    cluster = EmbeddedCluster.open_spool(path)
    cluster.close()
    last = cluster.journal()[-1]
    assert (last.number, last.user) == (4, "olga")
    assert "takes back change 1" in last.note
    assert 'not understood any more: the change of parallel environment "mpi"' in cluster.journal()[0].note
    assert diagnose_spool(path).history[-1].changes[0].after == BROKEN
    assert cluster.snapshot().cluster.managers == ("root", "anna")


def test_that_a_row_is_corrected_only_by_what_is_understood(path: Path) -> None:
    damage(path)
    fault = diagnose_spool(path).faults[0]
    with pytest.raises(ReportError, match="not understood"):
        correct_row(path, fault.table, fault.key, "{", "olga")
    assert not diagnose_spool(path).is_sound
    assert correct_row(path, fault.table, fault.key, '{"slots":"5"}', "olga").is_sound
    assert slots_of_mpi(path) == 5


def test_that_a_row_that_no_change_wrote_is_corrected_and_kept_in_the_history(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE facts SET text = '[' WHERE name = 'operators'")
        connection.commit()
    (fault,) = diagnose_spool(path).faults
    assert fault.place == "fact operators"
    assert correct_row(path, fault.table, fault.key, '["olga"]', "olga").is_sound
    assert "which was: [" in diagnose_spool(path).history[0].note


def test_that_a_value_that_breaks_the_engine_is_found_and_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_engine(monkeypatch)
    with pytest.raises(ReportError) as caught:
        EmbeddedCluster.open_spool(path)
    assert caught.value.reports[0].code == "spool.not-understood"
    found = diagnose_spool(path)
    assert not found.faults
    assert "a number in it is too large (cannot convert float infinity to integer)" in found.reason
    assert found.suspects == (2,)
    assert take_back(path, 2, "root").is_sound
    cluster = EmbeddedCluster.open_spool(path)
    cluster.close()
    assert "finished_jobs" not in cluster.snapshot().cluster.configuration


def test_that_a_change_is_not_taken_back_over_a_later_one(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    assert cluster.change("root", (pe_change(cluster, 8),)).is_done
    cluster.close()
    with pytest.raises(ReportError, match="change 4 changed it again"):
        take_back(path, 1, "root")
    assert take_back(path, 4, "root").is_sound
    assert slots_of_mpi(path) == 7
    assert take_back(path, 3, "root").is_sound


def test_that_an_added_object_and_a_name_of_a_list_are_taken_back(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    fresh = Change(ObjectKind.PE, "fresh", None, ParallelEnvironment("fresh"))
    assert cluster.change("root", (fresh,)).is_done
    cluster.close()
    assert take_back(path, 4, "root").is_sound
    assert take_back(path, 3, "root").is_sound
    cluster = EmbeddedCluster.open_spool(path)
    cluster.close()
    assert [*cluster.snapshot().cluster.pes] == ["mpi"]
    assert cluster.snapshot().cluster.managers == ("root",)


def test_that_an_unknown_change_is_refused(path: Path) -> None:
    with pytest.raises(ReportError, match="no change 9"):
        take_back(path, 9, "root")


def alter(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


def test_that_a_text_that_was_altered_and_can_be_read_is_named_and_kept_only_on_purpose(path: Path) -> None:
    alter(path, "UPDATE objects SET text = replace(text, '7', '6') WHERE name = 'mpi'")
    with pytest.raises(ReportError, match='row "parallel environment mpi" of its table "objects" was altered'):
        EmbeddedCluster.open_spool(path)
    (fault,) = diagnose_spool(path).faults
    assert fault.place == 'parallel environment "mpi"'
    assert "not by qmonpy" in fault.reason
    assert correct_row(path, fault.table, fault.key, fault.text.replace("6", "7"), "olga").is_sound
    assert slots_of_mpi(path) == 7


def test_that_a_lost_row_is_told_and_gone_on_without_only_on_purpose(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER facts_removed")
        connection.execute("DELETE FROM facts WHERE name = 'admin_hosts'")
        connection.commit()
    faults = {each.key: each for each in diagnose_spool(path).faults}
    assert ("facts",) in faults
    assert ("sqlite_schema",) in faults
    with pytest.raises(ReportError, match="rows"):
        correct_row(path, "checks", ("facts",), "1", "olga")
    for key in faults:
        count = "".join(filter(str.isdigit, faults[key].reason.rpartition("Saving")[2]))
        found = correct_row(path, "checks", key, count, "olga")
    assert not found.faults
    assert "goes on with" in found.history[0].note


def test_that_an_altered_entry_of_the_history_says_so_and_hinders_nobody(path: Path) -> None:
    alter(path, "UPDATE journal SET user = 'eve' WHERE number = 1")
    cluster = EmbeddedCluster.open_spool(path)
    cluster.close()
    assert "this entry was altered" in cluster.journal()[0].note
