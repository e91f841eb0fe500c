"""Clusters and bursts of jobs made at random, alike for the same seed, about which a scheduling pass has to decide."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

HOSTS = ("h1", "h2", "h3", "h4")
USERS = ("anna", "bob", "carl", "dora")
PROJECTS = ("p1", "p2")
COMPLEXES = """\
lic lic INT <= YES YES 0 0
room room MEMORY <= YES YES 1G 0
gpu gpu INT <= YES JOB 0 0
colour col STRING == YES NO NONE 0
fast fast BOOL == YES NO 0 0
"""
STOPPED = {"schedule_interval": "24:0:0", "flush_submit_sec": "0", "flush_finish_sec": "0"}
"""A scheduler that has a pass only when `qconf -tsm` asks for one."""
BURSTS = 3

Job = tuple[str, tuple[str, ...]]
"""A user, and options of qsub."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A cluster, and what is submitted before each pass; before the later ones some of what runs is deleted."""

    document: Mapping[str, Any]
    """Parts of a cluster file."""
    bursts: tuple[tuple[Job, ...], ...]


def make_situation(seed: int) -> Situation:
    """The situation of a seed."""
    random = Random(seed)
    pes = {f"pe{at}": _make_pe(random) for at in range(1, random.randint(2, 4))}
    queues = [f"q{at}" for at in range(1, random.randint(3, 4))]
    order = random.sample(range(1, 100), len(queues) * len(HOSTS))
    document = {
        "complexes": COMPLEXES,
        "hosts": {"global": {"complex_values": f"lic={random.randint(3, 9)}"}, **_make_hosts(random)},
        "hostgroups": {"@rack": random.sample(HOSTS, 2), "@every": list(HOSTS)},
        "usersets": {"staff": {"entries": random.sample(USERS, 2)}},
        "projects": {name: {} for name in PROJECTS},
        "users": {},
        "calendars": {},
        "ckpts": {},
        "pes": pes,
        "queues": {
            name: _make_queue(random, list(pes), order[at * len(HOSTS) : (at + 1) * len(HOSTS)])
            for at, name in enumerate(queues)
        },
        "rqs": "".join(_make_quota_sets(random, queues, list(pes))),
    }
    bursts = tuple(
        tuple(_make_job(random, queues, list(pes)) for _ in range(random.randint(6, 9))) for _ in range(BURSTS)
    )
    return Situation(document, bursts)


def _make_pe(random: Random) -> dict[str, str]:
    rule = random.choice(("$pe_slots", "$fill_up", "$round_robin", "1", "2"))
    return {"allocation_rule": rule, "slots": str(random.randint(4, 16))}


def _make_hosts(random: Random) -> dict[str, dict[str, str]]:
    found = {}
    for name in HOSTS:
        values = [f"slots={random.randint(2, 6)}", f"room={random.randint(2, 12)}G"]
        values += [f"gpu={random.randint(1, 3)}"] * random.randint(0, 1)
        values += [f"colour={random.choice(('red', 'blue'))}"] * random.randint(0, 1)
        values += ["fast=TRUE"] * random.randint(0, 1)
        found[name] = {"complex_values": ",".join(values)}
    return found


def _make_queue(random: Random, pes: Sequence[str], order: Sequence[int]) -> dict[str, str]:
    hosts = random.sample(HOSTS, random.randint(2, 4))
    queue = {
        "hostlist": " ".join(hosts),
        "seq_no": ",".join(["0", *(f"[{host}={number}]" for host, number in zip(HOSTS, order, strict=True))]),
        "slots": ",".join([str(random.randint(1, 4)), f"[{hosts[0]}={random.randint(1, 5)}]"]),
        "pe_list": " ".join(random.sample(pes, random.randint(1, len(pes)))),
        "load_thresholds": "NONE",
    }
    match random.randint(0, 5):
        case 0:
            queue["user_lists"] = f"NONE,[{hosts[0]}=staff]"
        case 1:
            queue["xuser_lists"] = "staff"
        case 2:
            queue["projects"] = f"NONE,[{hosts[-1]}=p1]"
        case 3:
            queue["complex_values"] = f"lic={random.randint(1, 4)}"
    return queue


def _make_quota_sets(random: Random, queues: Sequence[str], pes: Sequence[str]) -> Iterator[str]:
    filters = {
        "users": ("{*}", "*", "anna,bob", "!carl", "{@staff}", "@staff"),
        "projects": ("{*}", "p1", "!*"),
        "pes": ("{*}", pes[0], "!*"),
        "queues": ("{*}", queues[0], f"!{queues[-1]}"),
        "hosts": ("{*}", "@rack", "{@rack}", "h1,h2", "{@every,!h1}"),
    }
    for at in range(random.randint(1, 3)):
        lines = []
        for _ in range(random.randint(1, 3)):
            kinds = [kind for kind in filters if random.random() < 0.35]
            words = "".join(f" {kind} {random.choice(filters[kind])}" for kind in kinds)
            limit = random.choice(("slots={}", "slots={}", "lic={}", "room={}G", "gpu={}", "slots={},lic=3"))
            lines.append(f" limit{words} to {limit.format(random.randint(1, 8))}\n")
        yield f"{{\n name set{at}\n enabled TRUE\n{''.join(lines)}}}\n"


def _make_job(random: Random, queues: Sequence[str], pes: Sequence[str]) -> Job:
    options: list[str] = []
    requests = (
        f"lic={random.randint(1, 2)}", f"room={random.randint(1, 3)}G", "gpu=1",
        random.choice(("colour=red", "colour=!red", "colour=blue|green")), "fast=TRUE", f"h={random.choice(HOSTS)}",
    )  # fmt: skip
    for each in random.sample(requests, random.choice((0, 0, 1, 1, 2))):
        options += ["-l", each]
    match random.randint(0, 7):
        case 0 | 1:
            options += ["-pe", random.choice(pes), str(random.randint(2, 4))]
        case 2:
            options += ["-pe", random.choice(("pe*", pes[0])), f"2-{random.randint(3, 6)}"]
        case 3 | 4:
            options += ["-t", f"1-{random.randint(2, 5)}"]
            options += ["-tc", "2"] * random.randint(0, 1)
    options += ["-q", random.choice((queues[0], "q*@@rack", f"{queues[-1]}@h2"))] * (random.random() < 0.2)
    options += ["-P", random.choice(PROJECTS)] * (random.random() < 0.4)
    options += ["-p", str(-random.randint(1, 300))] * (random.random() < 0.3)
    options += ["-h"] * (random.random() < 0.1)
    return random.choice(USERS), tuple(options)
