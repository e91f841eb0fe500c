"""The rows of the picture of a parallel environment: the hosts that matter first, and no more than those."""

from qmonpy.app.objects.pe_picture import MOST_ROWS, Picture, make_picture
from qmonpy.insight.sites.pe_layout import HostShare, PeLayout


def picture(*hosts: HostShare) -> Picture:
    return make_picture(PeLayout("mpi", 4, hosts, is_placed=True))


def test_that_hosts_that_get_slots_stand_first_then_those_with_most_room() -> None:
    hosts = (HostShare("full", 8, 8), HostShare("b", 8, 0, 2), HostShare("empty", 8, 0), HostShare("a", 8, 6, 2, True))
    assert [row.host for row in picture(*hosts).rows] == ["a", "b", "empty", "full"]


def test_that_many_hosts_are_counted_and_not_drawn() -> None:
    hosts = [HostShare(f"h{number}", 8, 4) for number in range(MOST_ROWS + 10)]
    shown = picture(*hosts)
    assert (len(shown.rows), shown.hidden) == (MOST_ROWS, 10)


def test_that_every_host_that_gets_slots_is_drawn() -> None:
    hosts = [HostShare(f"h{number}", 8, 4, 1) for number in range(2 * MOST_ROWS)]
    assert (len(picture(*hosts, HostShare("idle", 8, 0)).rows), picture(*hosts).hidden) == (2 * MOST_ROWS, 0)


def test_that_a_row_counts_its_slots() -> None:
    (row,) = picture(HostShare("h1", 8, 3, 2)).rows
    assert (row.slots, row.words) == (8, "3 used, 2 for the job, 3 free")
