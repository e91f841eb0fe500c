"""Random situations as they are on Open Cluster Scheduler 9, and what only that has: resource maps, and what a task
uses once on each of its hosts."""

import random
from typing import Any

SLOTS = "2147483647"
"""What its qmaster gives an exec host whose processors it does not know."""
COMPLEXES = """\
gpu gpu RSMAP <= YES YES 0 0
gh gh RSMAP <= YES HOST 0 0
hh hh INT <= YES HOST 0 0
"""
_VALUES = ("gpu=2(0 1)", "gpu=4(0-3)", "gpu=1(GPU0)", "hh=1", "hh=2", "gh=2(a b)")
_REQUESTS = ("-l gpu=1", "-l gpu=2", "-l hh=1", "-l hh=2", "-l gh=1")
_LIMITS = (
    "hosts {*} to hh=1", "users {*} to hh=2", "users {*} to gpu=2", "queues {*} hosts {*} to gh=1",
    "queues {*} to hh=2",
)  # fmt: skip


def as_on_ocs(document: dict[str, Any], seed: int) -> None:
    """Give every exec host the slots that the qmaster gives it by itself, and mix in what 8.1.9 has not."""
    dice = random.Random(f"ocs {seed}")
    cluster = document["cluster"]
    cluster["complexes"] += COMPLEXES
    for name, host in cluster["hosts"].items():
        values = [each for each in host.get("complex_values", "").split(",") if each]
        if name != "global" and not any(each.startswith("slots=") for each in values):
            values.append(f"slots={SLOTS}")
        values += {each.partition("=")[0]: each for each in dice.sample(_VALUES, dice.randint(0, 3))}.values()
        host.update({"complex_values": ",".join(values)} if values else {})
    for queue in cluster["queues"].values():
        if "complex_values" not in queue and dice.random() < 0.2:
            queue["complex_values"] = dice.choice(("hh=1", "hh=3"))
    if dice.random() < 0.4:
        limits = "".join(f" limit {each}\n" for each in dice.sample(_LIMITS, dice.randint(1, 2)))
        cluster["rqs"] = f"{cluster.get('rqs', '')}{{\n name ocs\n enabled TRUE\n{limits}}}\n"
    for step in document["steps"]:
        if "submit" in step and dice.random() < 0.5:
            step["submit"]["args"] = f"{step['submit']['args']} {dice.choice(_REQUESTS)}"
