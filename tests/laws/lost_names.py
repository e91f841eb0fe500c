"""Law: every question is answered on a state that names what the configuration lost.

A queue, host, PE, project, user, attribute, rule set or whatever else jobs and reservations use is taken out of the
configuration, as others may do on a real cluster. `python -m tests.laws.lost_names [COUNT] [--seed N]` loses each
object by itself, then COUNT random sets of them, and prints what broke.
"""

import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from qmonpy.app.changes.effect_text import format_effect
from qmonpy.app.reservations.request_answer import RequestQuestions
from qmonpy.app.reservations.request_reasons import make_reason_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.checks.references import UseIndex
from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.model.configuration.change import (
    LISTS,
    MAPPINGS,
    AnyChange,
    Change,
    find_changes,
    find_objects,
    with_changes,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Range
from qmonpy.model.work.state import State
from tests.laws.values import SETTINGS, USER, Findings, asked, check_alive, check_shown, noted, world


def removals(cluster: Cluster) -> tuple[AnyChange, ...]:
    """The removal of each object of a configuration, needed or not."""
    found = []
    for kind in (*MAPPINGS, *LISTS):
        objects = find_objects(cluster, kind)
        for name in objects if kind not in SETTINGS else ():
            value = objects[name] if not isinstance(objects, tuple) else name
            found.append(Change(kind, name, value, None))
    return tuple(found)


def try_without(changes: Sequence[AnyChange], findings: Findings) -> None:
    """Ask every question on the state without some objects; what breaks is noted."""
    findings.tried += 1
    place = ", ".join(f"{each.kind} {each.key}" for each in changes)[:200]
    noted(findings, f"without {place}", partial(_ask, changes))


def _ask(changes: Sequence[AnyChange]) -> None:
    content = world()
    check_effects(content.cluster, with_changes(content.cluster, changes), content.state, content.now)
    cluster = EmbeddedCluster.from_file(
        replace(content, cluster=with_changes(content.cluster, changes)), administrator=USER
    )
    check_shown(cluster)
    check_alive(cluster)
    check_shown(cluster)


def check_effects(before: Cluster, after: Cluster, state: State, now: int) -> None:
    """Ask for the effect of the loss and of taking it back, who uses what is lost, and why reservations are refused."""
    format_effect(Baseline(before, state, now).effect_of(after))
    format_effect(Baseline(after, state, now).effect_of(before))
    uses, lost = UseIndex(after, state), find_changes(before, after)
    for each in lost:
        uses.uses_of(each.kind, each.key)
    questions = RequestQuestions(Snapshot(cluster=after, state=state, now=now))
    for reservation in state.reservations.values():
        many = (Range(50, 50),) if reservation.request.pe else reservation.request.slots
        request = replace(reservation.request, slots=many)
        rejection = questions.explain(request)
        make_reason_rows(rejection)
        questions.check(reservation.request)


def run(count: int, seed: int, *, singles: int | None = None, is_told: bool = False) -> Findings:
    """Lose each object, or so many of them, and so many random sets."""
    chooser, findings = random.Random(seed), Findings(is_told=is_told)
    every = removals(world().cluster)
    for each in every if singles is None else chooser.sample(every, singles):
        try_without((each,), findings)
    for _ in range(count):
        try_without(chooser.sample(every, chooser.randint(2, len(every) // 2)), findings)
    return findings


def main() -> int:
    """Run the law; return 1 if it is broken."""
    options = asked("lost_names", __doc__, "random sets", 200).parse_args()
    found = run(options.count, options.seed, is_told=True)
    print(f"seed {options.seed}: {found.tried} sets of objects lost, {len(found.broken)} broken")
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
