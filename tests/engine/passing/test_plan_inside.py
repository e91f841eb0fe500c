"""Planned starts of jobs inside advance reservations."""

import pytest

from tests.engine.build import NOW
from tests.engine.reserving import ReservingPlay, make_site


@pytest.mark.parametrize(
    ("reserved", "running", "asked", "planned"),
    [
        ("-pe mpi 2", ("-l h_rt=600", "-l h_rt=300"), "-l h_rt=60", [(360, (("all.q@h1", 1),))]),
        ("-pe mpi 2", ("-l h_rt=600 -pe mpi 2",), "-l h_rt=60 -pe mpi 2", [(660, (("all.q@h1", 2),))]),
        ("-pe mpi 2", ("", "-pe mpi 1"), "-l h_rt=60", []),
    ],
)
def test_that_a_start_is_planned_for_when_jobs_of_the_reservation_leave_room(
    reserved: str, running: tuple[str, ...], asked: str, planned: list[tuple[int, object]]
) -> None:
    """Recorded from 8.1.9 (arR-1, arplan-1, arplan-3)."""
    made = ReservingPlay(make_site(hosts="h1", slots=4, scheduler={"max_reservation": "10"}))
    assert made.reserve(reserved, begin=0, seconds=7200)
    made.go_to(0)
    for options in running:
        made.submit(f"-ar 1 {options}")
    made.run_pass()
    made.submit(f"-ar 1 -R y {asked}")
    made.run_pass()
    assert [(each.start - NOW, each.pieces) for each in made.last.planned] == planned
