"""How long the text of 2,000 rules in 200 sets takes: `python -m tests.benchmarks.quota_text`.

Prints the median of several runs of reading a text that was never seen, and of what follows one key in such a text: it
is read again and every mark is made anew, with the key in the first set, and with a new line there so that all move.
"""

import random
import statistics
import time
from collections.abc import Callable

from qmonpy.formats.quota_set.text import check_quota_text, parse_quota_sets
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup

SETS = 200
RULES_PER_SET = 10
RUNS = 9
CLUSTER = Cluster(
    complexes=DEFAULT_COMPLEXES,
    hosts={f"node{number}": Host(f"node{number}") for number in range(1000)},
    host_groups={f"@group{number}": HostGroup(f"@group{number}", ()) for number in range(20)},
)


def make_text(seed: int) -> str:
    """A text of rules as clusters have them: two or three filters, one or two limits."""
    choice = random.Random(seed)
    return "".join(_make_set(choice, number) for number in range(SETS))


def _make_set(choice: random.Random, number: int) -> str:
    head = f'{{\n   name         set_{number}\n   description  "limits of team {number}"\n   enabled      TRUE\n'
    return head + "".join(_make_rule(choice, index) for index in range(RULES_PER_SET)) + "}\n"


def _make_rule(choice: random.Random, index: int) -> str:
    users = ",".join(f"user{choice.randrange(10**6)}" for _ in range(3))
    hosts = choice.choice(["", f" hosts {{@group{choice.randrange(20)},!node{choice.randrange(1000)}}}"])
    limits = choice.choice(["", f",virtual_free={choice.randrange(1, 64)}G"])
    return f"   limit        name r{index} users {{{users}}}{hosts} to slots={choice.randrange(100)}{limits}\n"


def median_seconds(work: Callable[[str], object], texts: list[str]) -> float:
    """The median time of the work over texts."""
    times = []
    for text in texts:
        begin = time.perf_counter()
        work(text)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def check(text: str) -> object:
    return check_quota_text(text, DEFAULT_COMPLEXES, CLUSTER)


def main() -> None:
    parse_quota_sets("{\n name x\n limit to slots=1\n}\n")
    cold = median_seconds(parse_quota_sets, [make_text(seed) for seed in range(RUNS)])
    print(f"read {SETS * RULES_PER_SET} rules in {SETS} sets, never seen before: {cold:.3f} s (at most 0.5 s)")
    text = make_text(RUNS)
    check(text)
    keys = [text.replace("team 0", f"team 0{'x' * run}", 1) for run in range(1, RUNS + 1)]
    print(f"one key in the first set, marks updated: {median_seconds(check, keys) * 1000:.1f} ms (at most 50 ms)")
    lines = [text.replace("{\n", "{\n" + "\n" * run, 1) for run in range(1, RUNS + 1)]
    print(f"a new line in the first set, marks updated: {median_seconds(check, lines) * 1000:.1f} ms (at most 50 ms)")


if __name__ == "__main__":
    main()
