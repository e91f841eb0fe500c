"""Situations of policies in which something happens between the numbers: jobs and objects are altered, held, stopped.

The dice of `situations.py` throw what stands at the beginning; those here also throw deep trees, arrays with limits,
urgency of many slots, and weights that hardly anybody has.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tests.engine.tickets.situations import PROJECTS, USERS, Scenario, add_places, draw_usage, write_tree

_Node = tuple[str, int, Sequence[Any]]
_SHARES = (0, 1, 10, 37, 100, 333)
_TICKETS = (0, 0, 7, 50, 300)
_HIERARCHIES = ("OFS", "OSF", "FOS", "FSO", "SOF", "SFO", "O", "F", "S", "OF", "OS", "FS", "FO", "SO", "SF", "NONE")
_WEIGHTS = ("0", "0.1", "0.25", "0.5", "1", "3")


def make_turn(family: str, seed: int) -> Scenario:
    """Return the scenario of a family with a seed; the same one every time."""
    random = Random(f"turn {family} {seed}")
    cluster, shape = TURNS[family](random)
    cluster.setdefault("scheduler", {})
    add_places(random, cluster)
    cluster["scheduler"].setdefault("report_pjob_tickets", random.choice(("TRUE",) * 5 + ("FALSE",)))
    steps = _submissions(random, cluster, shape, random.randint(4, 11))
    steps += [{"schedule": {}}, {"policies": {}}]
    for _ in range(random.randint(1, 3)):
        count = sum("submit" in step for step in steps)
        steps += [_happen(random, family, cluster, count) for _ in range(random.randint(1, 3))]
        if random.random() < 0.5:
            steps += _submissions(random, cluster, shape, random.randint(1, 3))
        steps += [{"schedule": {}}, {"policies": {}}]
    return {"format": "qmonpy-scenario/1", "name": f"{family}-{seed}", "cluster": cluster, "steps": steps}


_Shape = Callable[[Random, str], list[str]]


def _submissions(random: Random, cluster: Mapping[str, Any], shape: _Shape, count: int) -> list[dict[str, Any]]:
    people = [*cluster["users"], *(("erik",) if random.random() < 0.3 else ()), *(("root",) * (random.random() < 0.3))]
    found = []
    for _ in range(count):
        user = random.choice(people)
        found.append({"submit": {"user": user, "args": " ".join(shape(random, user)), "runtime": 5000}})
    return found


def _happen(random: Random, family: str, cluster: Mapping[str, Any], count: int) -> dict[str, Any]:
    """Return what happens between two looks."""
    job = f"j{random.randint(1, count)}"
    user, project = random.choice(list(cluster["users"])), random.choice(PROJECTS)
    amount = random.choice((*_SHARES, *_TICKETS))
    node = random.choice(("/anna", "/p1", "/labs", "/default", "/p1/default", "/new"))
    words = random.choice(
        (
            f"qalter -P {project} {job}",
            f"qalter -p {random.choice((-1023, -300, -1, 0, 200, 1024))} {job}",
            f"qalter -js {random.choice((0, 1, 3, 40, 900))} {job}",
            f"qalter -ot {random.choice((0, 10, 100, 1000))} {job}",
            f"qalter -dl @+{random.choice((1, 300, 7200, 400000))} {job}",
            f"qalter -ot {random.choice((5, 55))} {job}",
            f"qhold {job}",
            f"qrls {job}",
            f"qmod -sj {job}",
            f"qmod -usj {job}",
            f"qmod -rj {job}",
            f"qdel {job}",
            f"qdel {job} -t 2",
            f"qconf -mattr user {random.choice(('fshare', 'oticket'))} {amount} {user}",
            f"qconf -mattr project {random.choice(('fshare', 'oticket'))} {amount} {project}",
            f"qconf -mattr userset {random.choice(('fshare', 'oticket'))} {amount} defaultdepartment",
            f"qconf -mstnode {node}={amount}",
            f"qconf -astnode {node}={amount}",
            f"qconf -dstnode {node}",
            "qconf -clearusage",
            "sleep",
        )
    )
    if family == "equals" and words.startswith("qconf"):
        words = random.choice((f"qalter -N x {job}", f"qrls {job}", f"qalter -h n {job}", f"qalter -m a {job}"))
    if words == "sleep" or (family == "passing" and random.random() < 0.5):
        return {"sleep": random.choice((3, 15, 40) if family == "passing" else (3, 9))}
    return {"do": {"user": "root", "words": words}}


def _people(random: Random, **amounts: Sequence[int]) -> dict[str, Any]:
    names = USERS[: random.randint(2, 4)]
    departments = list(USERS)
    random.shuffle(departments)

    def draw() -> dict[str, str]:
        return {key: str(random.choice(values)) for key, values in amounts.items()}

    return {
        "users": {name: draw() for name in names},
        "projects": {name: draw() for name in PROJECTS},
        "usersets": {
            "deadlineusers": {"type": "ACL", "entries": ",".join((*USERS, "root"))},
            "d1": {"type": "DEPT", "entries": ",".join(departments[:2]), **draw()},
            "d2": {"type": "ACL DEPT", "entries": departments[2], **draw()},
        },
    }


def _shape_any(random: Random, user: str) -> list[str]:
    found: list[str] = ["-r", "y"]
    if random.random() < 0.5:
        found += ["-P", random.choice(PROJECTS)]
    luck = random.random()
    if luck < 0.25:
        found += ["-t", random.choice(("1-3", "1-9", "2-8:3", "4-5"))]
        if random.random() < 0.5:
            found += ["-tc", str(random.randint(1, 3))]
    elif luck < 0.45:
        found += ["-pe", "mpi", random.choice(("1", "2", "1-3", "2-5", "3,6", "1-6:2"))]
    if random.random() < 0.3:
        found += ["-js", str(random.choice((0, 1, 5, 50, 777)))]
    if random.random() < 0.2:
        found += ["-p", str(random.choice((-1000, -10, 50, 600) if user == "root" else (-1023, -512, -3)))]
    return found


# --- trees


def _leaves(random: Random, names: Sequence[str]) -> list[_Node]:
    return [(name, random.choice(_SHARES), ()) for name in names]


def _deep_tree(random: Random, people: Sequence[str]) -> list[_Node]:
    """Return nodes of three or four levels, with default leaves at several of them."""

    def share() -> int:
        return random.choice(_SHARES)

    def project(name: str, own: Sequence[str]) -> _Node:
        leaves = _leaves(random, own)
        if random.random() < 0.6:
            leaves.append(("default", share(), ()))
        if random.random() < 0.4:
            leaves = [
                (f"{name}team", share(), leaves),
                *_leaves(random, [each for each in people if each not in own][:1]),
            ]
        return name, share(), leaves if random.random() < 0.8 else ()

    shuffled = list(people)
    random.shuffle(shuffled)
    first = project("p1", shuffled[:1])
    second = project("p2", shuffled[1:2])
    kind = random.randrange(5)
    if kind == 0:
        return [
            ("labs", share(), [first, ("inner", share(), [second])]),
            *_leaves(random, shuffled[:1]),
            ("default", share(), ()),
        ]
    if kind == 1:
        return [
            first,
            ("labs", share(), [second, *_leaves(random, shuffled[:2])]),
            ("rest", share(), [("default", share(), ())]),
        ]
    if kind == 2:
        return [
            first,
            second,
            ("labs", share(), [("inner", share(), _leaves(random, shuffled[:1])), *_leaves(random, shuffled[1:])]),
        ]
    if kind == 3:
        return [("labs", share(), [("inner", share(), [("innermost", share(), _leaves(random, shuffled[:2]))])]), first]
    return [first, second, ("default", share(), ())]


def _tree_settings(random: Random) -> dict[str, str]:
    return {
        "weight_tickets_share": random.choice(("10", "1000", "54321", "10000000")),
        "compensation_factor": random.choice(("0", "1", "1.2", "5")),
        "policy_hierarchy": random.choice(_HIERARCHIES),
        "usage_weight_list": random.choice(
            (
                "cpu=1.000000,mem=0.000000,io=0.000000",
                "cpu=0.5,mem=0.3,io=0.2",
                "cpu=0,mem=0,io=0",
                "io=3",
                "cpu=1,mem=7",
            )
        ),
        "halftime": random.choice(("168", "1", "0", "24")),
        "halflife_decay_list": random.choice(("none", "none", "cpu=1", "cpu=3:mem=0", "cpu=-1:mem=2:io=1", "mem=10")),
        "reprioritize_interval": random.choice(("0:0:0", "0:0:0", "0:0:2", "0:2:0")),
    }


def _deep(random: Random) -> tuple[dict[str, Any], _Shape]:
    cluster = _people(random, fshare=(0,), oticket=(0,))
    cluster["sharetree"] = write_tree(
        _deep_tree(random, list(cluster["users"])), PROJECTS if random.random() < 0.5 else ()
    )
    cluster["scheduler"] = _tree_settings(random)
    if random.random() < 0.8:
        draw_usage(random, cluster)
    return cluster, _shape_any


def _all_three(random: Random) -> tuple[dict[str, Any], _Shape]:
    cluster = _people(random, fshare=_SHARES, oticket=_TICKETS)
    cluster["sharetree"] = write_tree(
        _deep_tree(random, list(cluster["users"])), PROJECTS if random.random() < 0.5 else ()
    )
    cluster["scheduler"] = {
        **_tree_settings(random),
        **{
            f"weight_{name}": random.choice(_WEIGHTS)
            for name in ("user", "project", "department", "job", "ticket", "priority", "urgency")
        },
        "weight_tickets_functional": random.choice(("0", "17", "1000", "99999")),
        "share_override_tickets": random.choice(("TRUE", "FALSE")),
        "share_functional_shares": random.choice(("TRUE", "FALSE")),
        "max_functional_jobs_to_schedule": random.choice(("200", "1", "2", "3", "0")),
        "max_pending_tasks_per_job": random.choice(("50", "1", "2")),
    }
    if random.random() < 0.7:
        draw_usage(random, cluster)
    return cluster, _shape_any


def _functions(random: Random) -> tuple[dict[str, Any], _Shape]:
    cluster, shape = _all_three(random)
    cluster["scheduler"].update(weight_tickets_share="0", weight_tickets_functional=random.choice(("100", "5000")))
    return cluster, shape


def _passing(random: Random) -> tuple[dict[str, Any], _Shape]:
    cluster, shape = _deep(random)
    cluster["scheduler"].update(
        halflife_decay_list=random.choice(("cpu=1:mem=2", "cpu=5", "none", "cpu=2:mem=-1:io=0")), halftime="1"
    )
    draw_usage(random, cluster)
    return cluster, shape


def _slots(random: Random) -> tuple[dict[str, Any], _Shape]:
    cluster = _people(random, fshare=(0, 10), oticket=(0,))
    kinds = ("YES", "JOB", "NO")
    cluster["complexes"] = "".join(
        (
            f"lic lic INT <= YES {random.choice(kinds)} 0 {random.choice((0, 300, 1.5, -20))}\n",
            f"gb gb MEMORY <= YES {random.choice(kinds[:2])} 0 {random.choice((0.001, 0.0000001, 1))}\n",
            f"speed sp DOUBLE >= YES NO 0 {random.choice((10, 0.5))}\n",
            f"bonus bo BOOL == YES NO FALSE {random.choice((100, 2000, -50))}\n",
            f"kind ki RESTRING == YES NO NONE {random.choice((30, 300))}\n",
        )
    )
    cluster["scheduler"] = {
        "weight_waiting_time": random.choice(("0", "0.278", "10", "-1")),
        "weight_deadline": random.choice(("3600000", "0", "1000", "5")),
        "weight_urgency": random.choice(("0.1", "0.5", "1", "0")),
        "weight_priority": random.choice(("0", "1", "0.3")),
        "weight_ticket": random.choice(("0", "0.5")),
        "weight_tickets_functional": random.choice(("0", "0", "100")),
    }
    cluster["pes"] = {
        "mpi": {
            "urgency_slots": random.choice(("min", "max", "avg", "3", "0", "1")),
            "slots": random.choice(("999", "5")),
        }
    }

    def shape(luck: Random, user: str) -> list[str]:
        found = ["-r", "y"]
        if luck.random() < 0.4:
            found += [
                "-pe",
                luck.choice(("mpi", "mpi", "mp*")),
                luck.choice(("2", "1-4", "3-6", "2-", "-4", "1,4,6", "2-7:2")),
            ]
        elif luck.random() < 0.3:
            found += ["-t", "1-4"]
        for _ in range(luck.choice((0, 1, 1, 2))):
            found += [
                "-l",
                luck.choice(
                    (
                        "lic=1",
                        "lic=2",
                        "gb=1G",
                        "gb=300M",
                        "speed=2.5",
                        "bonus=TRUE",
                        "bonus=FALSE",
                        "kind=a*",
                        "h_rt=1000",
                        "h_vmem=2G",
                        "h_rt=1:0:0",
                    )
                ),
            ]
        if luck.random() < 0.15:
            found += ["-soft", "-l", luck.choice(("lic=5", "bonus=1")), "-hard"]
        if luck.random() < 0.35:
            found += ["-dl", f"@+{luck.choice((1, 10, 600, 3600, 86400))}"]
        if luck.random() < 0.35:
            found += ["-p", str(luck.choice((-500, 100, 1024) if user == "root" else (-1023, -500, -1)))]
        return found

    return cluster, shape


def _equals(random: Random) -> tuple[dict[str, Any], _Shape]:
    """Return few users with the same claims, so that it shows in which order their jobs are."""
    cluster, _ = _all_three(random)
    for kind in ("users", "projects"):
        names = list(cluster[kind])[:2]
        cluster[kind] = {name: {"fshare": "100", "oticket": "60"} for name in names}
    people = list(cluster["users"])
    cluster["sharetree"] = write_tree(
        random.choice(
            (
                _leaves(random, people),
                [("p1", 30, ()), ("default", 30, ())],
                [("labs", 10, [(each, 20, ()) for each in people]), ("p2", 10, [("default", 5, ())])],
            )
        )
    )
    cluster["scheduler"].update(
        policy_hierarchy=random.choice(("NONE", "O", "F", "S", "OF", "FS", "SFO")),
        share_override_tickets="TRUE",
        max_functional_jobs_to_schedule=random.choice(("200", "200", "3")),
        weight_tickets_functional=random.choice(("0", "1000")),
    )

    def shape(luck: Random, user: str) -> list[str]:
        found = ["-r", "y"]
        if luck.random() < 0.25:
            found += ["-P", luck.choice(list(cluster["projects"]))]
        if luck.random() < 0.25:
            found += ["-t", luck.choice(("1-3", "1-6:2"))]
        elif luck.random() < 0.25:
            found += ["-hold_jid", f"j{luck.randint(1, 5)}"]
        elif luck.random() < 0.2:
            found += ["-a", f"@+{luck.choice((4, 9, 4000))}"]
        return found

    return cluster, shape


TURNS: Mapping[str, Callable[[Random], tuple[dict[str, Any], _Shape]]] = {
    "deep": _deep,
    "three": _all_three,
    "functions": _functions,
    "passing": _passing,
    "slots": _slots,
    "equals": _equals,
}
