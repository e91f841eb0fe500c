"""Playing scenarios: names of jobs and reservations, and how many passes a step has."""

from typing import Any

from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.scenario import FORMAT, parse_scenario


def results(cluster: dict[str, Any], *steps: dict[str, Any]) -> list[dict[str, Any]]:
    """What comes of the steps of a scenario on one host with four slots."""
    site = {
        "hosts": {"h1": {}, "h2": {}},
        "pes": {"mpi": {"allocation_rule": "$fill_up"}},
        "queues": {"all.q": {"hostlist": "h1 h2", "slots": "4", "pe_list": "mpi"}},
        "arusers": ["anna"],
        **cluster,
    }
    document = {"format": FORMAT, "name": "made", "cluster": site, "steps": list(steps)}
    scenario = parse_scenario(document)
    player = Player(scenario.cluster)
    return [player.play(step) for step in scenario.steps]


def submit(args: str) -> dict[str, Any]:
    return {"submit": {"user": "anna", "args": args}}


def reserve(args: str) -> dict[str, Any]:
    return {"reserve": {"user": "anna", "args": args}}


def test_that_a_job_names_a_reservation_by_its_order() -> None:
    found = results({}, reserve("-d 1:0:0"), submit("-ar a1"), {"schedule": {}})
    assert found[2]["schedule"]["running"] == {"j1": {"slots": {"all.q@h1": 1}, "master": "all.q@h1"}}


def test_that_a_reservation_that_was_not_granted_has_no_name() -> None:
    """As a real qsub takes the word."""
    found = results({}, reserve("-d 1:0:0 -l arch=none"), submit("-ar a1"))
    assert found[1]["submit"]["error"] == ["qsub: invalid advance reservation id, must be an unsigned integer"]


def test_that_a_job_that_is_only_verified_is_not_submitted() -> None:
    steps = [submit(f"{option} -N verified") for option in ("-w v", "-w p", "-verify")]
    found = results({}, *steps, submit("-w v -l h=nix*"), submit("-w w -l h=nix*"), submit("-N real"), {"schedule": {}})
    assert [next(iter(each["submit"])) for each in found[:6]] == ["verified"] * 3 + ["error", "job", "job"]
    assert found[0]["submit"] == {"verified": ["verification: found suitable queue(s)"], "exit": 0}
    assert found[3]["submit"]["error"][-1] == "verification: no suitable queues"
    assert (list(found[6]["schedule"]["running"]), list(found[6]["schedule"]["pending"])) == (["j2"], ["j1"])


def test_that_a_job_starts_at_its_time_while_others_are_submitted_later() -> None:
    """Where passes go on by themselves, which they do where there are users (8.1.9, asked)."""
    few = {"users": {"anna": {}}, "queues": {"all.q": {"hostlist": "h1", "slots": "1"}}}
    steps: tuple[dict[str, Any], ...] = (
        submit("-a @+5"),
        {"schedule": {}},
        {"sleep": 10},
        submit("-p -1"),
        {"schedule": {}},
    )
    found = results(few, *steps)
    assert (list(found[1]["schedule"]["running"]), list(found[4]["schedule"]["running"])) == ([], ["j1"])
    player = Player(parse_scenario({"format": FORMAT, "cluster": {"hosts": {"h1": {}}, **few}}).cluster)
    for step in parse_scenario({"format": FORMAT, "steps": list(steps[:3])}).steps:
        player.play(step)
    assert [task.start_time - player.start for task in player.state.running.values()] == [5]
