"""Random situations of Open Cluster Scheduler 9 in which parallel jobs ask different things for their master task and
for their slave tasks (`-scope`)."""

import random
from typing import Any

_MASTER = (
    "-l lic=1", "-l lic=2", "-l mem=2G", "-l big=true", "-l kind=a*", "-l gpu=1", "-l tok=1", "-l hh=1", "-q all.q",
    "-q fast.q", "-q *@h1", "-q all.q@h2,fast.q", "-l alone=true", "-l lic=2,mem=1G", "-l gh=1",
    "-q *@@rack -l lic=1",
)  # fmt: skip
_SLAVE = (
    "-l lic=1", "-l lic=2", "-l mem=2G", "-l mem=3G", "-l big=true", "-l kind=b", "-l gpu=1", "-l gpu=2", "-l hh=1",
    "-q all.q", "-q *@h2", "-q fast.q,low.q", "-l alone=true", "-l lic=1,mem=512M", "-q *@@rack", "-l gh=1",
)  # fmt: skip
_SHAPES = (
    "-pe mpi 2", "-pe mpi 3", "-pe mpi 5", "-pe mpi 1-4", "-pe rr 3", "-pe rr 5", "-pe rr 2-5", "-pe smp 2",
    "-pe smp 3", "-pe two 4", "-pe two 2-6", "-pe m* 2", "-pe * 3", "-pe mpi 1",
)  # fmt: skip
_FLAGS: tuple[dict[str, str], ...] = ({}, {}, {"ign_sreq_on_mhost": "TRUE"}, {"job_is_first_task": "FALSE"})


def with_scopes(document: dict[str, Any], seed: int) -> None:
    """Let most jobs be parallel ones with requests of scopes."""
    dice = random.Random(f"scopes {seed}")
    cluster = document["cluster"]
    cluster["pes"] = {name: {**pe, **dice.choice(_FLAGS)} for name, pe in cluster["pes"].items()}
    for host in cluster["hosts"].values():
        values = dict(each.partition("=")[::2] for each in host.get("complex_values", "").split(",") if each)
        values.update(
            dict(each.split("=", 1) for each in dice.sample(("lic=4", "lic=3", "mem=6G", "lic=6", "hh=2"), 2))
        )
        if dice.random() < 0.5:
            host["complex_values"] = ",".join(f"{name}={value}" for name, value in values.items())
    for step in document["steps"]:
        if "submit" in step and dice.random() < 0.8:
            step["submit"]["args"] = _options(dice, step["submit"]["args"])


def _options(dice: random.Random, before: str) -> str:
    words = [dice.choice(("", "", "-l h_rt=60", "-l h_rt=600")), dice.choice(_SHAPES)]
    words += ["-R y"] if "-R y" in before else []
    return " ".join(filter(None, (*words, *scoped_words(dice))))


def scoped_words(dice: random.Random) -> list[str]:
    """Return options that ask for something for one scope or for both."""
    words: list[str] = []
    which = dice.choice(("m", "s", "ms", "ms", "ms", "sm"))
    for letter in which:
        pool, name = (_MASTER, "master") if letter == "m" else (_SLAVE, "slave")
        words += [f"-scope {name}", *dice.sample(pool, dice.choice((1, 1, 2)))]
    return words
