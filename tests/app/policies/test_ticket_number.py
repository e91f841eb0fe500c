"""Tickets of users, projects, departments and jobs open into the jobs that have them, and come to what is shown."""

import pytest

from qmonpy.app.policies.party_rows import find_party_rows
from qmonpy.app.policies.share_rows import FUNCTIONAL, OVERRIDE
from qmonpy.app.policies.ticket_number import TREE, TicketSum
from qmonpy.app.terms.term_row import MOST_LISTED
from qmonpy.engine.passing.policies import find_policies
from qmonpy.insight.policies.party_tickets import sum_tickets
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from tests.gui.pages.policies.policy_world import make_cluster


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    return make_cluster().snapshot()


def test_that_the_jobs_of_every_sum_of_tickets_come_to_it(snapshot: Snapshot) -> None:
    cluster, state = snapshot.cluster, snapshot.state
    sums = sum_tickets(state, find_policies(cluster, state, snapshot.now))
    positive = 0
    for party, tickets in sums.items():
        told = {
            (FUNCTIONAL, False): tickets.functional_running,
            (FUNCTIONAL, True): tickets.functional_waiting,
            (OVERRIDE, False): tickets.override_running,
            (OVERRIDE, True): tickets.override_waiting,
            (TREE, False): tickets.tree_running,
            (TREE, True): tickets.tree_waiting,
        }
        for (attribute, is_waiting), amount in told.items():
            opened = TicketSum(party, attribute, is_waiting, cluster).open(snapshot)
            assert sum(row.value for row in opened.rows) == pytest.approx(amount)
            assert opened.sentence.startswith(f"{amount:,.0f} ")
            assert len(opened.rows) <= MOST_LISTED + 1
            positive += amount > 0
    assert positive > 5


def test_that_a_sum_of_tickets_says_whose_it_is(snapshot: Snapshot) -> None:
    number = TicketSum((ObjectKind.USER_SET, "rocks"), FUNCTIONAL, is_waiting=True, planned=snapshot.cluster)
    assert number.title == "functional tickets of the waiting jobs of department rocks"
    _, rows = find_party_rows(ObjectKind.USER, "anna", snapshot.cluster, snapshot)
    shown = rows[0]
    assert shown.tickets is not None
    running, waiting = (each.open(snapshot) for each in shown.tickets)
    assert running.sentence.startswith(f"{shown.running} = the sum of ftckt (qstat -ext) of ")
    assert waiting.rows == () or waiting.rows[0].how == "next task"
    given = next(row for row in rows if row.what == "share tree tickets")
    assert given.tickets is not None
    assert [each.title for each in given.tickets] == [
        "share tree tickets of the running tasks of user anna",
        "share tree tickets of the waiting jobs of user anna",
    ]
    assert given.running != "0"
    assert given.tickets[0].open(snapshot).sentence.startswith(f"{given.running} = the sum of stckt (qstat -ext) of ")
    treeless = snapshot.cluster.with_share_tree(None)
    assert "share tree tickets" not in {
        row.what for row in find_party_rows(ObjectKind.USER, "anna", treeless, snapshot)[1]
    }
    nobody = TicketSum((ObjectKind.USER, "nobody"), OVERRIDE, is_waiting=False, planned=snapshot.cluster)
    assert nobody.open(snapshot).sentence == "0 tickets: no task runs that counts."
