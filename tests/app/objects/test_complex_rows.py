"""What a screen shows of the complex table: marks, faults by cell, locks, and who uses an attribute."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.app.objects.complex_rows import COMPLEX_COLUMNS, ComplexRow, complex_rows
from qmonpy.app.objects.use_rows import count_uses, use_rows
from qmonpy.app.tables.column import filter_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.checks.references import UseIndex
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import Relop, ValueType
from tests.clusters.world import slots_per_user, small_cluster

LICENCES = ComplexAttribute("lic", "l", ValueType.INT, Relop.LE, consumable=Consumable.YES)


@pytest.fixture
def embedded() -> EmbeddedCluster:
    cluster = small_cluster(hosts={"h1": {"complex_values": "slots=4"}, "h2": {}})
    cluster = replace(cluster, complexes={**cluster.complexes, "lic": LICENCES})
    embedded = EmbeddedCluster(cluster.with_quota_sets((slots_per_user(2),)))
    assert embedded.submit("anna", ["-l", "lic=1"]).is_done
    return embedded


@pytest.fixture
def index(embedded: EmbeddedCluster) -> UseIndex:
    snapshot = embedded.snapshot()
    return UseIndex(snapshot.cluster, snapshot.state)


def row_of(draft: ComplexDraft, name: str, counts: Any = None) -> ComplexRow:
    return next(row for row in complex_rows(draft, counts or {}) if row.value.name == name)


def test_that_edits_are_marked_in_the_row_and_in_the_cell(embedded: EmbeddedCluster) -> None:
    draft = ComplexDraft(embedded.snapshot().cluster)
    draft.edit(draft.find("slots").id, "urgency", "7")
    draft.delete([draft.find("lic").id])
    draft.add()
    assert [row_of(draft, name).mark for name in ("slots", "lic", "new_complex", "arch")] == [
        *("changed", "deleted", "new", ""),
    ]
    assert row_of(draft, "slots").is_changed("urgency")
    assert not row_of(draft, "slots").is_changed("relop")
    assert "deleted" in row_of(draft, "lic").lock_on("urgency")


def test_that_a_fault_is_shown_in_its_cell_alone(embedded: EmbeddedCluster) -> None:
    draft = ComplexDraft(embedded.snapshot().cluster)
    draft.edit(draft.find("lic").id, "urgency", "much")
    row = row_of(draft, "lic")
    assert [each.code for each in row.reports_on("urgency")] == ["complex.urgency"]
    assert row.reports_on("name") == ()


def test_that_of_two_attributes_of_a_name_each_has_its_own_faults(embedded: EmbeddedCluster) -> None:
    draft = ComplexDraft(embedded.snapshot().cluster)
    id = draft.add()
    draft.edit(id, "urgency", "much")
    draft.edit(id, "name", "lic")
    old, new = [row for row in complex_rows(draft, {}) if row.value.name == "lic"]
    assert not old.reports_on("urgency")
    assert new.reports_on("urgency")
    assert old.reports_on("name")


def test_that_a_conflict_is_marked(embedded: EmbeddedCluster) -> None:
    cluster = embedded.snapshot().cluster
    draft = ComplexDraft(cluster)
    draft.edit(draft.find("lic").id, "urgency", "7")
    theirs = replace(LICENCES, urgency="8")
    draft.rebase(Snapshot(replace(cluster, complexes={**cluster.complexes, "lic": theirs})))
    assert row_of(draft, "lic").mark == "conflict"


def test_that_uses_are_found_counted_and_linked(index: UseIndex) -> None:
    counts = count_uses(index)
    assert counts["lic"] == 1
    assert counts["slots"] == len(use_rows(index, "slots")), "the number in the column is that of the rows"
    assert [row.place for row in use_rows(index, "lic")] == [("jobs", "1")]
    places = {str(row.use.kind): row.place for row in use_rows(index, "slots")}
    assert places["exec host"] == ("hosts", "exec host/h1")
    assert places["resource quota set"] == ("rule-sets", "per_user/1")


def test_that_rows_are_filtered_by_word_and_by_column(embedded: EmbeddedCluster) -> None:
    rows = complex_rows(ComplexDraft(embedded.snapshot().cluster), {})
    assert [row.value.name for row in filter_rows(rows, "name:lic", COMPLEX_COLUMNS)] == ["lic"]
    assert [row.value.name for row in filter_rows(rows, "consumable:YES", COMPLEX_COLUMNS)] == ["slots", "lic"]
    assert len(filter_rows(rows, 'kind:"built in"', COMPLEX_COLUMNS)) == len(rows) - 1
