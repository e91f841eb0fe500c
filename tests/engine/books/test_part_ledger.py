"""What is booked in the ledger of a part is booked in any other, too."""

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of
from tests.engine.build import make_cluster, play


def list_steps(ledger: Ledger) -> dict[int, tuple[list[int], list[float]]]:
    return {number: each.steps() for number, each in (ledger.timelines or {}).items()}


def test_that_the_timelines_of_a_part_are_those_of_the_whole_ledger() -> None:
    made = play(make_cluster(hosts="h1 h2", slots=4), "-pe mpi 3 -l h_rt=0:10:0", "-l h_rt=0:5:0", "")
    prepared = prepare(made.cluster)
    whole = ledger_of(prepared, made.state, made.now, has_plan=True)
    part = ledger_of(prepared, made.state, made.now, has_plan=True, is_part=True)
    assert list_steps(part) == list_steps(whole) != {}
    booked = {number: amount for number, amount in enumerate(whole.used) if amount}
    assert dict(part.used) == booked != {}  # type: ignore[arg-type]
