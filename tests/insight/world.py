"""A cluster of four hosts with rule sets, licences and PEs, and jobs on it, for questions about one of them."""

from collections.abc import Mapping
from typing import Any

from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.scenario import parse_scenario

NOW = 1_000_000_003
"""The time behind the first Schedule of a scenario."""

RULES = """
{
    name per_host
    enabled TRUE
    limit users {@staff} to slots=4
    limit users {*} hosts {*} to slots=1
}
{
    name tools
    enabled TRUE
    limit projects p1 hosts @fast to lic=1
    limit pes mpi to slots=6
}
"""

CLUSTER: Mapping[str, Any] = {
    "complexes": "lic lic INT <= YES YES 0 0\nmem mem MEMORY <= YES YES 0 0\narch2 arch2 STRING == YES NO NONE 0",
    "hosts": {
        "global": {"complex_values": "lic=2"},
        **{f"h{n}": {"complex_values": f"mem={n}G"} for n in (1, 2, 3, 4)},
    },
    "hostgroups": {"@fast": "h1 h2"},
    "usersets": {"staff": {"entries": "carol"}, "closed": {"entries": "carol"}},
    "projects": {"p1": {}},
    "pes": {"mpi": {"slots": "20", "allocation_rule": "$fill_up"}, "two": {"slots": "20", "allocation_rule": "2"}},
    "queues": {
        "all.q": {"hostlist": "h1 h2 h3 h4", "slots": "2", "pe_list": "mpi two"},
        "fast.q": {"hostlist": "h1 h2", "slots": "1", "user_lists": "closed", "seq_no": "1"},
    },
}


def play(*jobs: tuple[str, str], rules: str = RULES, runtime: int = 1000, **settings: Any) -> Player:
    """A cluster on which jobs (owner, arguments of qsub) were submitted and scheduled."""
    steps: list[dict[str, Any]] = [
        {"submit": {"user": user, "args": arguments, "runtime": str(runtime)}} for user, arguments in jobs
    ]
    cluster = {**CLUSTER, "rqs": rules, **settings}
    scenario = parse_scenario(
        {"format": "qmonpy-scenario/1", "name": "t", "cluster": cluster, "steps": [*steps, {"schedule": {}}]}
    )
    player = Player(scenario.cluster)
    for step in scenario.steps:
        player.play(step)
    return player
