"""Parallel tasks are laid over hosts by their bounds as by asking level by level, whichever queues quotas count."""

from random import Random

import pytest

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.piece import Piece
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.laying import try_laying
from qmonpy.engine.placing.parallel import matching_pes
from qmonpy.engine.placing.trial import Trial
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.refusal import ignore_refusal

NOW = 1_000_000_000
QUOTAS = (
    ("queues a.q to slots=9",),
    ("queues {*} to slots=7",),
    ("queues a.q to slots=5", "users * to slots=11"),
    ("users {*} queues b.q to slots=6", "queues {a.q,c.q} to slots=9"),
    ("queues !a.q to slots=8",),
    ("projects p queues a.q to slots=1", "queues a.q,b.q to slots=10"),
)


def make_cluster(rules: tuple[str, ...], other: str) -> Cluster:
    sets = [("first", rules), ("second", (other,))] if other else [("first", rules)]
    hosts = [f"host{number}" for number in range(4)]
    document = {
        "hosts": {name: {} for name in hosts},
        "pes": {
            name: {"allocation_rule": rule, "slots": "999"}
            for name, rule in (("fill", "$fill_up"), ("rr", "$round_robin"), ("two", "2"))
        },
        "queues": {
            name: {"hostlist": " ".join(hosts), "slots": "4", "pe_list": "fill rr two", "seq_no": str(number)}
            for number, name in enumerate(("a.q", "b.q", "c.q"))
        },
        "rqs": "\n".join(
            "{{\n name {}\n enabled true\n{}\n}}".format(name, "\n".join(f" limit {each}" for each in some))
            for name, some in sets
        ),
    }
    return parse_scenario({"format": FORMAT, "name": "laying", "cluster": document, "steps": []}).cluster


@pytest.mark.parametrize("rules", QUOTAS)
@pytest.mark.parametrize("other", ["", "users {*} to slots=12", "hosts {*} to slots=5"])
def test_that_hosts_are_laid_by_bounds_as_by_asking_each_level_where_quotas_count_queues(
    rules: tuple[str, ...], other: str
) -> None:
    dice, cluster, laid = Random(5), make_cluster(rules, other), 0
    prepared = prepare(cluster)
    for _ in range(60):
        ledger = Ledger(prepared.accounts)
        some = parse_job_options(["-b", "y", "x"], owner="u", number=1, submit_time=NOW, cluster=cluster)
        for place in dice.choices(prepared.site.places, k=dice.randrange(12)):
            needs = prepared.bookings(prepared.category(some), place, None, 1, Piece.MASTER)
            ledger.book(needs, NOW, dice.choice((NOW + 100, FOREVER)))
        slots = dice.choice((1, 2, 4, 6, 8, 12))
        words = f"-pe {dice.choice(('fill', 'rr', 'two'))} {slots}" + dice.choice(("", " -q a.q", " -q b.q,c.q"))
        job = parse_job_options(words.split(), owner="u", number=2, submit_time=NOW, cluster=cluster)
        category, cares = prepared.category(job), dice.random() < 0.5
        board = Board(prepared, ledger, {}, NOW)
        for pe in matching_pes(board, category):
            scene = board.scene(category)
            found = try_laying(board, category, pe, slots, scene, cares_for_later=cares)
            if found is None:
                continue
            laid += found.assignment is not None
            trial = Trial(board, category, pe, slots, ignore_refusal, scene, cares_for_later=cares)
            assert found.assignment == trial.run()
            assert (found.is_later, found.cares_for_later) == (trial.is_later, trial.cares_for_later)
    assert laid > 3
