"""What quotas are used is counted by the model of what the cluster shows as qquota tells it."""

import re

from qmonpy.cli.status.qquota import qquota
from qmonpy.clusters.live.writing.job_commands import JobCommands
from tests.contracts.world import World

RULE_SETS = """\
{
 name per_user
 enabled TRUE
 limit name root users root to slots=100
 limit users {!root} to slots=12
}
{
 name licences
 enabled TRUE
 limit users {anna,bob} queues all.q to lic=6,scratch=20G
 limit users * to lic=4
}
{
 name per_host
 enabled TRUE
 limit name rack hosts {@rack} to slots=6,scratch=1T
 limit hosts h3,h4 pes {*} to slots=20
}
{
 name projects
 enabled TRUE
 limit projects {*} pes {mpi,smp} to gpu=3,slots=16
 limit projects !* users {*} to gpu=2
}
{
 name fixed
 enabled TRUE
 limit users {@staff} to h_rt=1:0:0
 limit hosts {*} to slots=$slots*2
}
{
 name off
 enabled FALSE
 limit users {*} to slots=0
}
"""
CLUSTER = {
    "complexes": "lic lic INT <= YES YES 0 0\nscratch sc MEMORY <= YES YES 0 0\ngpu gpu INT <= YES JOB 0 0\n",
    "hosts": {
        "global": {"complex_values": "lic=10"},
        **{f"h{at}": {"complex_values": "slots=6,scratch=100G,gpu=4"} for at in range(1, 5)},
    },
    "pes": {"mpi": {"allocation_rule": "$fill_up"}, "smp": {"allocation_rule": "$pe_slots"}},
    "queues": {
        "all.q": {"hostlist": "@every h4", "slots": "6", "seq_no": "0,[h1=1],[h2=2],[h3=3],[h4=4]",
                  "pe_list": "mpi smp", "ckpt_list": "dmtcp"},
        "low.q": {"hostlist": "h4", "slots": "2", "seq_no": "9"},
    },
    "rqs": RULE_SETS,
}  # fmt: skip
JOBS = (
    ("anna", "-l", "lic=2,scratch=512M"),
    ("anna", "-P", "p1", "-pe", "smp", "3", "-l", "gpu=1"),
    ("bob", "-pe", "mpi", "5", "-l", "scratch=1.5G,lic=1"),
    ("bob", "-t", "1-6:2", "-l", "lic=1"),
    ("carl", "-t", "1-4", "-tc", "2", "-l", "gpu=1"),
    ("carl", "-q", "low.q", "-l", "h_rt=10:0:0"),
    ("dora", "-pe", "mpi", "2-4"),
    ("root", "-l", "lic=1"),
)
RUNNING_ROWS = 9
QUESTIONS = (
    ("-u", "*"), ("-u", "*", "-xml"), ("-u", "anna,bob"), ("-u", "*", "-l", "lic"), ("-u", "*", "-h", "h1"),
    ("-u", "*", "-q", "all.q"), ("-u", "*", "-pe", "mpi"), ("-u", "*", "-P", "p1"), (),
)  # fmt: skip


def running_rows(world: World) -> int:
    """Rows of qstat of tasks that run, a task of several hosts one for each."""
    rows = (line.split() for line in world.tell("qstat", "-u", "*").splitlines()[2:])
    return sum(set(words[4]) <= set("rt") for words in rows)


def rows(text: str) -> list[str]:
    """Lines, or rules of XML, sorted: qquota tells them in the order of the qmaster's bookings, which nothing tells."""
    if text.startswith("<"):
        # The address of the schema is another one with another Grid Engine.
        text = re.sub(r'xmlns="[^"]*"', "", text)
        return sorted(text.removesuffix("</qquota_result>\n").split(" <qquota_rule "))
    return sorted(text.splitlines())


def test_that_usage_is_counted_as_qquota_tells_it(world: World) -> None:
    rules = RULE_SETS if world.dialect.variety.has_terabytes else RULE_SETS.replace("1T", "900G")
    world.configure(world.site(**{**CLUSTER, "rqs": rules}))
    for user, *options in JOBS:
        answer = JobCommands(world.runner_of(user)).submit(("-h", *options, "-b", "y", "sleep", "1000")).answer
        assert answer.is_done, answer
    # Together, so that one pass decides about all of them.
    assert JobCommands(world.runner).hold_jobs(range(1, len(JOBS) + 1), is_held=False).answer.is_done
    world.wait_until(lambda: running_rows(world) >= RUNNING_ROWS)
    with world.cluster() as cluster:
        for question in QUESTIONS:
            counted, told = qquota(cluster, "root", question).text, world.tell("qquota", *question)
            assert rows(counted) == rows(told), question
