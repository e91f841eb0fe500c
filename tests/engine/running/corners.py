"""Corners of the law of the running engine: jobs, alterations and changes of the configuration that are rare on a site.

Each function takes the dice of a walk and gives something that may be met by it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.state import State
from tests.engine import strategies
from tests.engine.build import make_cluster

COMPLEXES = (
    *strategies.COMPLEXES,
    "frac frac DOUBLE <= YES YES 0 0",
    "dear dear INT <= YES YES 0 1000",
    "each each INT <= YES JOB 1 0",
    "must must INT <= FORCED YES 0 0",
    "kind kind STRING == YES NO NONE 0",
    "heat heat INT <= YES NO 0 0",
)
"""Amounts that are no whole numbers, urgencies, per-job defaults, forced attributes, texts, and load values."""
REQUESTS = (
    *("-l frac=0.1", "-l frac=0.3,lic=1", "-l dear=1", "-l dear=2", "-l each=1", "-l must=1", "-l kind=big"),
    *("-l h=h1", "-l h=h[12]", "-l heat=3", "-soft -l kind=big", "-soft -q all.q@h2 -l dear=1", "-q all.q,fast.q@h1"),
    *("-l tok=1 -t 1-4 -tc 1", "-l mem=0", "-l lic=0", "-l excl=true -t 1-3", "-ckpt dm", "-ckpt dm -l lic=1"),
)
PARALLEL = (
    *("-pe mpi 2-", "-pe rr 1,3,5", "-pe mpi 2 -soft -l dear=1", "-pe mpi 3 -masterq fast.q", "-pe smp 2 -l frac=0.1"),
    *("-pe two 4 -l each=1", "-pe * 2", "-pe [mr]* 2-3 -l tok=1", "-pe mpi 2 -q *@h2", "-pe rr 4 -l excl=true"),
    *("-pe mpi 2 -ckpt dm", "-pe mpi 2 -t 1-4 -tc 2", "-R y -pe two 2-6 -l h_rt=90", "-R y -pe * 3 -l h_rt=45,lic=1"),
)
SCOPED = ("-l lic=1", "-l lic=2", "-l mem=2G", "-l mem=512M,lic=1", "-l excl=true", "-q all.q", "-q *@h1", "-q fast.q")
"""What may be asked for the master task, and for slave tasks, alone."""
SCHEDULER: tuple[Mapping[str, str], ...] = (
    {"weight_waiting_time": "0.3", "weight_priority": "0.5"},
    {"weight_deadline": "36000", "weight_urgency": "1"},
    {"maxujobs": "2"},
    {"max_reservation": "0"},
    {"max_reservation": "2"},
    {"queue_sort_method": "seqno"},
    {"queue_sort_method": "load"},
    {"load_formula": "slots"},
    {"load_formula": "heat", "job_load_adjustments": "heat=1", "load_adjustment_decay_time": "0:1:0"},
    {"job_load_adjustments": "heat=0.5,np_load_avg=0.25"},
    {"job_load_adjustments": "NONE"},
    {"load_formula": "heat"},
    {"default_duration": "0:2:0"},
    {"params": "DURATION_OFFSET=5"},
    {"params": "PE_RANGE_ALG=highest"},
)
LETTERS = ("", "", "", "C", "D", "o", "A", "c", "do", "Cu", "a")


def widen(random: Random, cluster: Cluster) -> Cluster:
    """Return a cluster with more complexes, values of them, and limits of parallel environments."""
    hosts = dict(cluster.hosts)
    for name, host in hosts.items():
        chosen = random.choice(({}, {"frac": "0.7"}, {"dear": "2"}, {"each": "3"}, {"must": "2"}, {"kind": "big"}))
        load = {} if name == "global" else {"heat": str(random.randint(0, 5))}
        hosts[name] = replace(host, complex_values={**host.complex_values, **chosen}, load_values=load)
    pes = {name: replace(each, slots=random.choice((2, 4, 999))) for name, each in cluster.pes.items()}
    configuration = {**cluster.configuration, "max_aj_instances": random.choice(("2", "2000"))}
    complexes = make_cluster(complexes=COMPLEXES).complexes
    # A walk begins at 1:46:40 UTC.
    weeks = {"turns": "mon-sun=1:50-1:58=off mon-sun=2-3=suspended", "shut": "mon-sun=0-24=off"}
    calendars = {name: Calendar(name, week=week) for name, week in weeks.items()}
    found = replace(cluster, hosts=hosts, pes=pes, complexes=complexes, configuration=configuration)
    queues = {name: replace(each, settings={**each.settings, **_vary(random)}) for name, each in cluster.queues.items()}
    return replace(found, calendars=calendars, queues=queues, checkpoints={"dm": CheckpointEnvironment("dm")})


def _vary(random: Random) -> dict[str, Setting]:
    """Return which jobs a queue takes: checkpointing ones, and others than those of batch."""
    lists = (Setting("dm"), Setting("NONE", {"h1": "dm"}), Setting("NONE"))
    types = (Setting("BATCH INTERACTIVE", {"h2": "INTERACTIVE"}), Setting("BATCH"), Setting("BATCH"), Setting("BATCH"))
    return {"ckpt_list": random.choice(lists), "qtype": random.choice(types)}


# --- jobs


def alter(random: Random, job: Job, state: State, now: int) -> Job:
    """Return a job as some `qalter` leaves it."""
    others = [number for number in state.jobs if number != job.number] or [job.number]
    resources = random.choice(("lic=1", "dear=1", "frac=0.2", "h_rt=60", "h_rt=900", "tok=1", "kind=big", "excl=true"))
    name, value = resources.split("=")
    changes: tuple[Callable[[], Job], ...] = (
        lambda: replace(job, priority=random.randint(-1023, 1024)),
        lambda: replace(job, deadline=random.choice((0, now + 30, now + 900))),
        lambda: replace(job, start_after=random.choice((0, now + 20))),
        lambda: replace(job, predecessors=(random.choice(others),)),
        lambda: replace(job, predecessors=()),
        lambda: replace(job, wants_reservation=not job.wants_reservation),
        lambda: replace(job, hard_resources=(ResourceRequest(name, value),)),
        lambda: replace(job, soft_resources=(ResourceRequest(name, value),)),
        lambda: replace(job, hard_queues=random.choice(((), ("all.q",), ("fast.q", "*@h1")))),
        lambda: replace(job, pe="mpi", slots=(Range(1, random.randint(1, 4)),)),
        lambda: replace(job, pe=None, slots=(Range(1, 1),), master_queues=()),
        lambda: replace(job, max_running_tasks=random.randint(0, 2)),
        lambda: replace(job, project=random.choice((None, "p1", "p2"))),
        lambda: replace(job, is_immediate=False),
        lambda: replace(job, has_error=not job.has_error),
    )
    return random.choice(changes)()


# --- the configuration


def reconfigure(random: Random, cluster: Cluster) -> Cluster:
    """Return a cluster of which something is changed that is no rule set."""
    kinds = (_change_host, _change_load, _change_queue, _change_users, _change_pe, _change_complex, _change_scheduler)
    return random.choice(kinds)(random, cluster)


def _change_host(random: Random, cluster: Cluster) -> Cluster:
    name = random.choice(list(cluster.hosts))
    values = random.choice(({}, {"lic": "1"}, {"lic": "3", "frac": "0.5"}, {"excl": "true"}, {"mem": "2G"}))
    lists = random.choice(((), (), ("eng",), ("staff",)))
    changed = replace(cluster.hosts[name], complex_values=values, xuser_lists=lists)
    return replace(cluster, hosts={**cluster.hosts, name: changed})


def _change_load(random: Random, cluster: Cluster) -> Cluster:
    hosts: dict[str, Host] = {}
    for name, host in cluster.hosts.items():
        load = {} if name == "global" or random.random() < 0.1 else {"heat": str(random.randint(0, 5))}
        hosts[name] = replace(host, load_values={**load, "np_load_avg": str(random.random())} if load else load)
    return replace(cluster, hosts=hosts)


def _change_queue(random: Random, cluster: Cluster) -> Cluster:
    name, queue = random.choice(list(cluster.queues.items()))
    changes = (
        {"slots": str(random.randint(0, 5))},
        {"slots": f"2,[h1={random.randint(0, 5)}]"},
        {"seq_no": str(random.randint(0, 3))},
        {"pe_list": random.choice(("NONE", "mpi", "mpi rr smp two"))},
        {"complex_values": random.choice(strategies._QUEUE_VALUES)},
        {"h_rt": random.choice(("INFINITY", "0:1:0", "0:10:0"))},
        {"load_thresholds": random.choice(("NONE", "heat=4", "lic=1", "np_load_avg=0.5"))},
        {"subordinate_list": random.choice(("NONE", "fast.q=1", "slots=3(fast.q:0:sr)"))},
        {"user_lists": random.choice(("NONE", "staff", "eng"))},
        {"calendar": random.choice(("NONE", "turns", "shut"))},
        {"projects": random.choice(("NONE", "p1"))},
        {"qtype": random.choice(("BATCH INTERACTIVE", "BATCH"))},
    )
    return _with_queue(cluster, name, queue, random.choice(changes))


def _with_queue(cluster: Cluster, name: str, queue: ClusterQueue, texts: Mapping[str, str]) -> Cluster:
    made = {}
    for key, text in texts.items():
        default, _, host = text.partition(",[")
        overrides = {host.partition("=")[0]: host.partition("=")[2].rstrip("]")} if host else {}
        made[key] = Setting(default, overrides)
    return replace(cluster, queues={**cluster.queues, name: replace(queue, settings={**queue.settings, **made})})


def _change_users(random: Random, cluster: Cluster) -> Cluster:
    name = random.choice(list(cluster.user_sets))
    entries = tuple(random.sample(strategies.USERS, random.randint(0, 3)))
    return replace(cluster, user_sets={**cluster.user_sets, name: replace(cluster.user_sets[name], entries=entries)})


def _change_pe(random: Random, cluster: Cluster) -> Cluster:
    name = random.choice(list(cluster.pes))
    pe = cluster.pes[name]
    changed = random.choice(
        (
            replace(pe, slots=random.randint(0, 6)),
            replace(pe, urgency_slots=random.choice(("min", "max", "avg", "3"))),
            replace(pe, allocation_rule=random.choice(("$fill_up", "$round_robin", "$pe_slots", "1", "2"))),
            replace(pe, xuser_lists=random.choice(((), ("eng",)))),
        )
    )
    return replace(cluster, pes={**cluster.pes, name: changed})


def _change_complex(random: Random, cluster: Cluster) -> Cluster:
    name = random.choice(("lic", "mem", "tok", "slots"))
    found = cluster.complexes[name]
    changed = random.choice((replace(found, urgency=str(random.choice((0, 10, 1000)))), replace(found, default="0")))
    return replace(cluster, complexes={**cluster.complexes, name: changed})


def _change_scheduler(random: Random, cluster: Cluster) -> Cluster:
    return replace(cluster, scheduler={**cluster.scheduler, **random.choice(SCHEDULER)})


def with_suspend_thresholds(random: Random, cluster: Cluster) -> Cluster:
    """The cluster with queues that suspend tasks of hosts under load, and with hosts that report some."""
    hosts = {
        name: replace(host, load_values={**host.load_values, "np_load_avg": f"{random.random():.2f}"})
        for name, host in cluster.hosts.items()
        if name != "global"
    }
    own = {"suspend_thresholds": Setting("np_load_avg=0.6"), "suspend_interval": Setting("0:0:30")}
    queues = {
        name: replace(queue, settings={**queue.settings, **own, "nsuspend": Setting(str(random.randint(1, 3)))})
        for name, queue in cluster.queues.items()
    }
    return replace(cluster, hosts={**cluster.hosts, **hosts}, queues=queues)


def with_scopes(random: Random, cluster: Cluster) -> Cluster:
    """The cluster as an Open Cluster Scheduler, with parallel environments that count slave tasks in other ways."""
    pes = {
        name: replace(
            pe,
            job_is_first_task=random.random() < 0.7,
            other={**pe.other, "ign_sreq_on_mhost": random.choice(("TRUE", "FALSE", "FALSE"))},
        )
        for name, pe in cluster.pes.items()
    }
    return replace(cluster, pes=pes, variety=OPEN_CLUSTER_SCHEDULER_9)


def draw_scopes(random: Random) -> str:
    """The request of a parallel job for its master task, its slave tasks, or both."""
    shape = random.choice(
        ("-pe mpi 3", "-pe mpi 2-4", "-pe rr 4", "-pe smp 2", "-pe two 4", "-pe * 3", "-R y -pe mpi 3")
    )
    scopes = random.choice((("master",), ("slave",), ("master", "slave")))
    return " ".join((shape, *(f"-scope {each} {random.choice(SCOPED)}" for each in scopes)))
