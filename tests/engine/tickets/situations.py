"""Situations in which the policies of tickets and urgency decide: scenarios made from a seed, a family at a time.

A scenario has the form that `qmonpy simulate` reads, with a step `policies`, at which the numbers of `qstat -ext -urg
-pri` are recorded.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

USERS = ("anna", "bob", "carl", "dora", "erik")
PROJECTS = ("p1", "p2", "p3")
DEPARTMENTS = ("d1", "d2")
PENDING_ONLY = 3
"""In one of so many scenarios nothing can run, so that every job waits."""

Scenario = dict[str, Any]
_Options = Callable[[Random, str], list[str]]


def make_situation(family: str, seed: int) -> Scenario:
    """Return the scenario of a family with a seed; the same one every time."""
    random = Random(f"{family}-{seed}")
    cluster, options = FAMILIES[family](random)
    add_places(random, cluster)
    steps: list[dict[str, Any]] = _submissions(random, cluster, options, random.randint(5, 11))
    steps += [{"schedule": {}}, {"policies": {}}]
    steps += _later(random, family, cluster, options, sum("submit" in step for step in steps))
    return {"format": "qmonpy-scenario/1", "name": f"{family}-{seed}", "cluster": cluster, "steps": steps}


def add_places(random: Random, cluster: dict[str, Any]) -> None:
    """Give a cluster hosts, a queue with few slots, and a parallel environment unless it has one."""
    slots = 0 if random.randrange(PENDING_ONLY) == 0 else random.randint(1, 3)
    cluster["hosts"] = {"h1": {}, "h2": {}}
    cluster["pes"] = {
        "mpi": {"urgency_slots": random.choice(("min", "max", "avg", "3")), **cluster.get("pes", {}).get("mpi", {})}
    }
    seconds = "0,[h1=1],[h2=2]"
    cluster["queues"] = {
        "all.q": {"hostlist": "h1 h2", "slots": str(slots), "seq_no": seconds, "pe_list": "mpi"},
    }


def _submissions(random: Random, cluster: Mapping[str, Any], options: _Options, count: int) -> list[dict[str, Any]]:
    people = list(cluster.get("users", {})) or list(USERS[:3])
    if random.random() < 0.3:
        # Somebody without a user object.
        people.append(USERS[len(people) % len(USERS)])
    steps = []
    for _ in range(count):
        user = random.choice(people)
        steps.append({"submit": {"user": user, "args": " ".join(options(random, user)), "runtime": 5000}})
    return steps


def _later(
    random: Random, family: str, cluster: Mapping[str, Any], options: _Options, count: int
) -> list[dict[str, Any]]:
    """What happens after the first numbers: ends, more jobs, alterations, time."""
    steps: list[dict[str, Any]] = []
    if random.random() < 0.5:
        steps.append({"delete": [f"j{number}" for number in random.sample(range(1, count + 1), 2)]})
    if random.random() < 0.5:
        steps += _submissions(random, cluster, options, random.randint(1, 4))
    if family in ("override", "mixed", "js") and random.random() < 0.7:
        job = random.randint(1, count)
        steps.append({"do": {"user": "root", "words": f"qalter -ot {random.choice((10, 100, 1000))} j{job}"}})
    if family == "decay":
        steps.append({"sleep": random.choice((20, 45))})
    elif family == "urgency":
        steps.append({"sleep": random.choice((5, 10))})
    return [*steps, {"schedule": {}}, {"policies": {}}] if steps else []


# --- parts of a configuration


def _objects(random: Random, names: Sequence[str], amounts: Mapping[str, Sequence[int]]) -> dict[str, dict[str, str]]:
    return {name: {key: str(random.choice(values)) for key, values in amounts.items()} for name in names}


def _departments(random: Random, amounts: Mapping[str, Sequence[int]]) -> dict[str, dict[str, str]]:
    people = list(USERS)
    random.shuffle(people)
    sets = {}
    for name, members in zip(DEPARTMENTS, (people[:2], people[2:3]), strict=True):
        given = {key: str(random.choice(values)) for key, values in amounts.items()}
        sets[name] = {"type": "DEPT", "entries": ",".join(members), **given}
    return sets


_SHARES = {"fshare": (0, 10, 20, 50, 100, 333)}
_GIVEN = {"oticket": (0, 0, 10, 50, 100, 700)}


def _some(random: Random, least: int = 2) -> tuple[str, ...]:
    return USERS[: random.randint(least, len(USERS))]


def _projects(random: Random, user: str) -> list[str]:
    return ["-P", random.choice(PROJECTS)] if random.random() < 0.45 else []


def _shaped(random: Random) -> list[str]:
    """An array or a parallel job, now and then."""
    luck = random.random()
    if luck < 0.15:
        return ["-t", random.choice(("1-3", "1-8", "2-6:2"))]
    if luck < 0.3:
        return ["-pe", "mpi", random.choice(("2", "1-4", "3-6"))]
    return []


def _functional(random: Random) -> tuple[dict[str, Any], _Options]:
    cluster: dict[str, Any] = {
        "users": _objects(random, _some(random), _SHARES),
        "projects": _objects(random, PROJECTS, _SHARES),
        "usersets": _departments(random, _SHARES),
        "scheduler": {
            "weight_tickets_functional": random.choice(("100", "1000", "12345")),
            "share_functional_shares": random.choice(("TRUE", "TRUE", "FALSE")),
            "max_functional_jobs_to_schedule": random.choice(("200", "200", "2", "4")),
            "max_pending_tasks_per_job": random.choice(("50", "50", "1", "3")),
            **_weights(random, "weight_user", "weight_project", "weight_department", "weight_job"),
        },
    }

    def options(luck: Random, user: str) -> list[str]:
        share = ["-js", str(luck.choice((1, 5, 50)))] if luck.random() < 0.2 else []
        return [*_projects(luck, user), *_shaped(luck), *share]

    return cluster, options


def _weights(random: Random, *names: str) -> dict[str, str]:
    return {name: random.choice(("0.25", "0.25", "0", "0.7", "0.1")) for name in names}


def _override(random: Random) -> tuple[dict[str, Any], _Options]:
    cluster: dict[str, Any] = {
        "users": _objects(random, _some(random), _GIVEN),
        "projects": _objects(random, PROJECTS, _GIVEN),
        "usersets": _departments(random, _GIVEN),
        "scheduler": {
            "share_override_tickets": random.choice(("TRUE", "TRUE", "FALSE")),
            "policy_hierarchy": random.choice(("OFS", "OFS", "FS", "NONE")),
        },
    }
    return cluster, lambda luck, user: [*_projects(luck, user), *_shaped(luck)]


def _js(random: Random) -> tuple[dict[str, Any], _Options]:
    cluster: dict[str, Any] = {
        "users": _objects(random, _some(random), {"fshare": (0, 10, 100)}),
        "projects": _objects(random, PROJECTS, {"fshare": (0, 10)}),
        "scheduler": {
            "weight_tickets_functional": "1000",
            "weight_tickets_share": random.choice(("0", "1000")),
            "weight_ticket": random.choice(("0.5", "1")),
            **_weights(random, "weight_job", "weight_user"),
        },
        "sharetree": write_tree(_flat(random, USERS[:2])),
    }
    return cluster, lambda luck, user: ["-js", str(luck.choice((0, 1, 2, 10, 100, 500))), *_shaped(luck)]


# --- trees: a node is its name, its shares and its children

_Node = tuple[str, int, Sequence[Any]]


def _flat(random: Random, names: Sequence[str]) -> list[_Node]:
    return [(name, random.choice((0, 10, 30, 100, 250)), ()) for name in names]


def write_tree(children: Sequence[_Node], projects: Sequence[str] = ()) -> str:
    """Return the text of a share tree; nodes with the names of `projects` are said to be of projects."""
    lines: list[str] = []
    counter = iter(range(1, 1000))

    def write(number: int, node: _Node) -> None:
        name, shares, below = node
        numbers = [next(counter) for _ in below]
        listed = ",".join(map(str, numbers)) or "NONE"
        lines.extend(
            (
                f"id={number}",
                f"name={name}",
                f"type={int(name in projects)}",
                f"shares={shares}",
                f"childnodes={listed}",
            )
        )
        for child, each in zip(numbers, below, strict=True):
            write(child, each)

    write(0, ("Root", 1, children))
    return "".join(f"{line}\n" for line in lines)


def _any_tree(random: Random, people: Sequence[str]) -> list[_Node]:
    kind = random.choice(("users", "projects", "deep", "default", "departments"))
    shuffled = list(people)
    random.shuffle(shuffled)
    if kind == "users":
        return _flat(random, shuffled)
    if kind == "default":
        return [*_flat(random, shuffled[:1]), ("default", random.choice((10, 50)), ())]
    if kind == "projects":
        return [*_flat(random, PROJECTS[:2]), ("default", 40, ())]
    if kind == "departments":
        return [
            ("labs", 60, _flat(random, shuffled[:2])),
            ("rest", 40, _flat(random, shuffled[2:])),
            ("default", 5, ()),
        ]
    return [
        ("p1", 50, [*_flat(random, shuffled[:1]), ("default", 10, ())]),
        ("p2", 30, ()),
        ("group", 20, [("p3", 10, _flat(random, shuffled[:2])), *_flat(random, shuffled[:1])]),
        ("default", 7, ()),
    ]


def _tree(random: Random) -> tuple[dict[str, Any], _Options]:
    people = _some(random, 3)
    cluster: dict[str, Any] = {
        "users": {name: {} for name in people},
        "projects": {name: {} for name in PROJECTS},
        "sharetree": write_tree(_any_tree(random, people)),
        "scheduler": {
            "weight_tickets_share": random.choice(("1000", "54321")),
            "compensation_factor": random.choice(("5.0", "0", "1.5", "2")),
            "policy_hierarchy": random.choice(("OFS", "S", "NONE")),
        },
    }
    return cluster, lambda luck, user: [*_projects(luck, user), *_shaped(luck)]


def _amounts(random: Random) -> str:
    cpu, mem, io = (random.choice((0, 0.5, 12, 340, 5600, 78000)) for _ in range(3))
    return f"cpu={cpu:.6f} mem={mem:.6f} io={io:.6f}"


def _listed(random: Random) -> str:
    return _amounts(random).replace(" ", ",")


def draw_usage(random: Random, cluster: Mapping[str, Any]) -> None:
    """Give all users and projects of a cluster usage."""
    age = random.choice(("0", "0", "@-60", "@-3600", "@-90000"))
    for values in cluster["users"].values():
        values.update(usage=_amounts(random), usage_time_stamp=age)
        values["project"] = " ".join(
            f"{name} {_listed(random)} {_listed(random)};" for name in PROJECTS if random.random() < 0.7
        )
    for values in cluster["projects"].values():
        values.update(usage=_amounts(random), usage_time_stamp=age)


def _usage(random: Random) -> tuple[dict[str, Any], _Options]:
    cluster, options = _tree(random)
    draw_usage(random, cluster)
    cluster["scheduler"].update(
        usage_weight_list=random.choice(
            ("cpu=1.000000,mem=0.000000,io=0.000000", "cpu=0.5,mem=0.3,io=0.2", "cpu=2,mem=1,io=1", "mem=1")
        ),
        halftime=random.choice(("168", "1", "24", "0")),
        weight_tickets_share=random.choice(("1000", "54321", "10000000")),
    )
    return cluster, options


def _decay(random: Random) -> tuple[dict[str, Any], _Options]:
    cluster, options = _usage(random)
    cluster["scheduler"].update(
        halflife_decay_list=random.choice(("cpu=1", "cpu=2:mem=3", "cpu=5:io=0", "cpu=-1:mem=2", "cpu=1:mem=0:io=1")),
        weight_tickets_share="10000000",
    )
    return cluster, options


def _urgency(random: Random) -> tuple[dict[str, Any], _Options]:
    people = _some(random)
    complexes = f"lic lic INT <= YES YES 0 {random.choice((0, 500, 7.5))}\n"
    complexes += f"bonus bo BOOL == YES NO FALSE {random.choice((100, 2000, -50))}\n"
    complexes += f"kind ki RESTRING == YES NO NONE {random.choice((30, 300))}\n"
    cluster: dict[str, Any] = {
        "complexes": complexes,
        "users": {name: {} for name in people},
        "usersets": {"deadlineusers": {"type": "ACL", "entries": ",".join(USERS)}},
        "scheduler": {
            "weight_waiting_time": random.choice(("0", "0.278", "10")),
            "weight_deadline": random.choice(("3600000", "0", "1000")),
            "weight_urgency": random.choice(("0.1", "0.5", "1")),
            "weight_priority": random.choice(("0", "1", "0.3")),
            "report_pjob_tickets": random.choice(("TRUE", "TRUE", "TRUE", "FALSE")),
        },
    }

    def options(luck: Random, user: str) -> list[str]:
        found = _shaped(luck)
        if luck.random() < 0.4:
            found += ["-p", str(luck.choice((-500, -100, 100, 1000) if user == "root" else (-1023, -500, -100, -1)))]
        if luck.random() < 0.4:
            found += ["-dl", f"@+{luck.choice((100, 600, 3600, 86400))}"]
        if luck.random() < 0.4:
            found += ["-l", luck.choice(("lic=1", "lic=2", "bonus=TRUE", "kind=a*", "h_rt=1000"))]
        return found

    return cluster, options


def _mixed(random: Random) -> tuple[dict[str, Any], _Options]:
    cluster, options = _usage(random)
    for values in cluster["users"].values():
        values.update({name: str(random.choice(amounts)) for name, amounts in {**_SHARES, **_GIVEN}.items()})
    for values in cluster["projects"].values():
        values.update({name: str(random.choice(amounts)) for name, amounts in {**_SHARES, **_GIVEN}.items()})
    cluster["usersets"] = _departments(random, {**_SHARES, **_GIVEN})
    cluster["scheduler"].update(
        policy_hierarchy=random.choice(("OFS", "FSO", "SOF", "SFO", "OSF", "F", "FS", "NONE")),
        weight_tickets_functional=random.choice(("1000", "100", "30000")),
        weight_tickets_share=random.choice(("1000", "0", "5000")),
        weight_priority=random.choice(("0", "1")),
        share_override_tickets=random.choice(("TRUE", "FALSE")),
        share_functional_shares=random.choice(("TRUE", "FALSE")),
        max_functional_jobs_to_schedule=random.choice(("200", "3")),
    )
    return cluster, options


FAMILIES: Mapping[str, Callable[[Random], tuple[dict[str, Any], _Options]]] = {
    "functional": _functional,
    "override": _override,
    "tree": _tree,
    "usage": _usage,
    "decay": _decay,
    "js": _js,
    "urgency": _urgency,
    "mixed": _mixed,
}
