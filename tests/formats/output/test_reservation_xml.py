"""Reservations from qrstat, from recordings of 8.1.9 (tests/clusters/live/data), and from what we write ourselves."""

from datetime import UTC
from pathlib import Path

from qmonpy.formats.output.qrstat_xml import format_qrstat_xml
from qmonpy.formats.output.reservation_xml import parse_reservation_states, parse_reservations_xml
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.model.work.reservation import ReservationState
from tests.clusters.live.recordings import BUSY

DATA = Path(__file__).parent / "data"


def test_that_states_are_read_by_id() -> None:
    states, reports = parse_reservation_states((BUSY / "qrstat.xml").read_text())
    assert reports == ()
    assert states == {1: ReservationState.WARNING, 2: ReservationState.RUNNING, 3: ReservationState.WAITING}


def test_that_a_reservation_has_everything_that_was_asked_and_granted() -> None:
    found, reports = parse_reservations_xml((BUSY / "qrstat_ar.xml").read_text())
    assert reports == ()
    first, second, third = found.values()
    assert (first.request.owner, first.request.name, first.start, first.end) == ("anna", "res1", 1893456000, 1893459600)
    assert (first.pe, first.slots, first.request.slots) == ("mpi", 4, (Range(4, 4),))
    assert first.request.resources == (ResourceRequest("h_rt", "100"),)
    assert (first.request.acl, first.request.mail_options, first.request.mail_to) == (
        ("anna", "@staff"),
        "b",
        ("anna@h",),
    )
    assert (second.pe, second.slots, second.request.resources) == (None, 1, (ResourceRequest("licence", "1"),))
    assert (third.request.has_hard_errors, third.pieces) == (True, (("all.q@rd2", 2),))
    assert third.request.name is None


def test_that_master_queues_are_read_whose_element_no_reader_of_xml_takes() -> None:
    found, reports = parse_reservations_xml((DATA / "master_queues.xml").read_text())
    assert reports == ()
    assert [each.request.master_queues for each in found.values()] == [("all.q@h2", "all.q@h3")] * 2 + [()]
    assert [each.request.name for each in found.values()] == ["m&m", "mast", "other"]
    assert {each.start for each in found.values()} == {1893456000}
    ours, _ = parse_reservations_xml(format_qrstat_xml(found.values(), has_details=True, zone=UTC))
    assert [each.request.master_queues for each in ours.values()] == [("all.q@h2", "all.q@h3")] * 2 + [()]


def test_that_our_own_documents_are_read_back() -> None:
    found, _ = parse_reservations_xml((BUSY / "qrstat_ar.xml").read_text())
    text = format_qrstat_xml(found.values(), has_details=True, zone=UTC)
    assert parse_reservations_xml(text) == (found, ())


def test_that_a_cut_output_keeps_whole_reservations_alone() -> None:
    text = (BUSY / "qrstat_ar.xml").read_text()
    found, reports = parse_reservations_xml(text[: text.index("<id>3")])
    assert (list(found), len(reports)) == ([1, 2], 1)


def test_that_cores_of_a_reservation_are_read() -> None:
    """Recorded: `qrsub -d 1:0:0 -bamount 2 -btype host` of Open Cluster Scheduler 9.1.4."""
    told = "bamount=2,binstance=set,bstrategy=packed,btype=host,bunit=C"
    text = "<qrstat><ar_summary><id>1</id>{}</ar_summary></qrstat>"
    found, _ = parse_reservations_xml(text.format(f"<binding>{told}</binding>"))
    assert found[1].request.other_requests == ("-bamount 2", "-btype host")
    none, _ = parse_reservations_xml(text.format("<binding>NONE</binding>"))
    assert none[1].request.other_requests == ()
