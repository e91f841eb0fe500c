"""Places of waiting jobs on a real Grid Engine 8.1.9: terms are its numbers, and the smallest changes swap jobs."""

from collections.abc import Mapping
from typing import Any

import pytest

from qmonpy.insight.policies.lever import Lever, LeverKind
from qmonpy.insight.policies.place import Part, explain_place
from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.policies.swap import Swap, find_swaps
from tests.contracts.world import real_world
from tests.engine.tickets.recorder import Recorder
from tests.gridengine.private_qmaster import PrivateQmaster, with_attributes

pytestmark = pytest.mark.gridengine

SITE: Mapping[str, Any] = {
    "queues": {"all.q": {"hostlist": "h1", "slots": "0"}},
    "users": {"anna": {"fshare": "100", "oticket": "40"}, "bob": {"fshare": "70"}, "carl": {"oticket": "10"}},
    "projects": {"p1": {"fshare": "30"}},
    "sharetree": "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=1,2\nid=1\nname=anna\ntype=0\nshares=20\n"
    "childnodes=NONE\nid=2\nname=bob\ntype=0\nshares=50\nchildnodes=NONE\n",
    "scheduler": {
        "weight_ticket": "1",
        "weight_urgency": "0.1",
        "weight_priority": "0.5",
        "weight_waiting_time": "0",
        "weight_tickets_functional": "1000",
        "weight_tickets_share": "500",
        "policy_hierarchy": "OFS",
    },
}
SUBMISSIONS = (
    ("anna", ""), ("bob", ""), ("carl", "-P p1"), ("anna", "-p -100"), ("bob", "-js 3"), ("carl", "-l h_rt=100"),
)  # fmt: skip


class Administrator:
    """Who changes numbers by commands, and looks at the order that the scheduler makes of it."""

    def __init__(self, qmaster: PrivateQmaster):
        self._qmaster = qmaster
        self._recorder = Recorder(qmaster, SITE_SCENARIO)
        for user, words in SUBMISSIONS:
            self._recorder.play({"submit": {"user": user, "args": words, "runtime": 100}})
        self._recorder.play({"schedule": {}})

    def look(self) -> tuple[list[int], Mapping[int, Mapping[str, str]]]:
        """The waiting jobs in their order, and what qstat prints of each."""
        found = self._recorder.play({"policies": {}})["policies"]
        rows = {int(name[1:]): row for name, row in found["jobs"].items()}
        return [int(name[1:]) for name in found["order"]], rows

    def set(self, lever: Lever, value: int) -> None:
        """Give a lever a value by a command."""
        text = lever.shown(value)
        if lever.kind in (LeverKind.POSIX, LeverKind.OVERRIDE_JOB, LeverKind.JOB_SHARE):
            self._qmaster.tell("qalter", lever.kind, text, lever.name)
        elif lever.kind is LeverKind.WEIGHT:
            file = self._qmaster.folder / "scheduler"
            file.write_text(with_attributes(self._qmaster.tell("qconf", "-ssconf"), {lever.name: text}))
            self._qmaster.tell("qconf", "-Msconf", str(file))
        elif lever.kind is LeverKind.NODE:
            self._qmaster.tell("qconf", "-mstnode", f"{lever.name}={text}")
        else:
            self._qmaster.tell("qconf", "-mattr", str(lever.giver), lever.kind, text, lever.name)


SITE_SCENARIO = {"cluster": SITE}


def _read(qmaster: PrivateQmaster) -> Standings:
    with real_world(qmaster).cluster() as cluster:
        snapshot = cluster.snapshot()
    return Standings(snapshot.cluster, snapshot.state, snapshot.now)


def test_that_the_terms_of_places_are_those_of_a_real_scheduler(grid_engine: PrivateQmaster) -> None:
    administrator = Administrator(grid_engine)
    order, rows = administrator.look()
    standings = _read(grid_engine)
    assert list(standings.find().order) == order
    for number, row in rows.items():
        place = explain_place(standings, number)
        assert place is not None
        terms = {term.part: f"{term.normal:.5f}" for term in place.terms}
        assert terms == {each: row[each] for each in Part}
        assert f"{place.priority:.5f}" == row["prior"]
        tickets = place.tickets
        assert (int(tickets.override), int(tickets.functional), int(tickets.tree)) == tuple(
            int(row.get(name, 0)) for name in ("otckt", "ftckt", "stckt")
        )


def test_that_the_smallest_changes_swap_jobs_of_a_real_scheduler(grid_engine: PrivateQmaster) -> None:
    administrator = Administrator(grid_engine)
    order, _ = administrator.look()
    swaps = find_swaps(_read(grid_engine), order[0], order[1])
    for swap in _choose(swaps.possible):
        assert swap.value is not None
        nearer = swap.value + (1 if swap.value < swap.lever.before else -1)
        administrator.set(swap.lever, swap.value)
        found, _ = administrator.look()
        assert found.index(swaps.behind) < found.index(swaps.ahead), swap
        assert found.index(swaps.behind) + 1 == swap.place, swap
        administrator.set(swap.lever, nearer)
        found, _ = administrator.look()
        assert found.index(swaps.ahead) < found.index(swaps.behind), swap
        administrator.set(swap.lever, swap.lever.before)


def _choose(swaps: tuple[Swap, ...]) -> list[Swap]:
    """One of each kind."""
    return list({swap.lever.kind: swap for swap in swaps}.values())
