"""What a task of a simulated cluster is taken to use in each second that it runs: nothing is executed.

Processor time is that of its slots. Memory is a part of what the job asks for, and io is little; both are guesses that
depend on its name, so that programs which always ask for too much can be found, and on the task a little.

With `SHARETREE_RESERVED_USAGE` in `execd_params` (sge_conf(5)) the share tree counts what was allocated (8.1.9, asked
of a real sge_execd): processor time of all slots, and for each slot the memory of the least of `s_vmem` and `h_vmem`
that the job or its master's queue instance has, none where there is no limit; io stays what is measured. What is
allocated is so while the task is suspended, too. `ACCT_RESERVED_USAGE` lets records tell the same, and nothing else.
"""

from collections.abc import Mapping
from functools import lru_cache
from zlib import crc32

from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import QueueInstance, queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType, find_number, is_flag_set
from qmonpy.model.work.job import Job

GIGABYTE = 2**30
_LEAST_BYTES, _MOST_BYTES = 64 * 2**20, 2 * GIGABYTE
"""What a slot of a job uses that asked for no memory."""
_LEAST_PART, _MOST_PART = 0.08, 0.97
"""How much of the memory that a job asks for its program uses."""
AVERAGE_PART = 0.7
"""How much of its most memory a task uses on average."""
_MOST_IO_GB_PER_SECOND = 0.002
_FINE = 10_000
_UNLIMITED = 2.0**60
"""More bytes than any machine has."""
_VIRTUAL = ("s_vmem", "h_vmem")


@dataclass(frozen=True, slots=True)
class TaskUse:
    """What a task uses."""

    cpu: float
    """Processor seconds in a second."""
    mem: float
    """Gigabytes: the integral over a second of processor time."""
    io: float
    """Gigabytes in a second."""
    max_vmem_bytes: int


def find_use(cluster: Cluster, job: Job, task: int, pieces: tuple[tuple[str, int], ...]) -> TaskUse:
    """Return what a task with slots on queue instances is taken to use; the same inputs give the same use."""
    slots = sum(slots for _, slots in pieces)
    bytes_used = int(_guess_bytes(job.owner, job.name, job.number, task, _find_asked(cluster, job)) * max(1, slots))
    io = _draw_of_name(f"io {job.owner} {job.name}") * _MOST_IO_GB_PER_SECOND
    return TaskUse(float(slots), AVERAGE_PART * bytes_used / GIGABYTE, io, bytes_used)


def counts_reserved(cluster: Cluster) -> bool:
    """Whether the share tree counts what was allocated in place of what was used."""
    return is_flag_set(cluster.configuration.get("execd_params", ""), "SHARETREE_RESERVED_USAGE")


def records_reserved(cluster: Cluster) -> bool:
    """Whether records tell what was allocated in place of what was used."""
    return is_flag_set(cluster.configuration.get("execd_params", ""), "ACCT_RESERVED_USAGE")


def find_instances(cluster: Cluster) -> Mapping[str, QueueInstance]:
    """Return the queue instances by name."""
    return {each.name: each for each in queue_instances(cluster)}


def find_reserved_memory(
    job: Job, instances: Mapping[str, QueueInstance], pieces: tuple[tuple[str, int], ...]
) -> float:
    """Return the gigabytes that are allocated for a task; 0 without a limit."""
    own = [each.value or "" for each in job.hard_resources if each.name in _VIRTUAL]
    master = instances.get(pieces[0][0]) if pieces else None
    texts = own + [master.setting(name) for name in _VIRTUAL] if master is not None else own
    numbers = (find_number(ValueType.MEMORY, text) for text in texts)
    least = min((each for each in numbers if each is not None), default=_UNLIMITED)
    return least / GIGABYTE * sum(slots for _, slots in pieces) if least < _UNLIMITED else 0.0


@lru_cache(maxsize=8_192)
def _guess_bytes(owner: str, name: str, number: int, task: int, asked: float) -> float:
    """Return the bytes that a slot uses at most, of those that it asks for (0 for none)."""
    part = _draw_of_name(f"{owner} {name}")
    little = 0.95 + 0.1 * _draw(f"{number}.{task}")
    if asked:
        return asked * min(_MOST_PART, (_LEAST_PART + part * (_MOST_PART - _LEAST_PART)) * little)
    return (_LEAST_BYTES + part * part * (_MOST_BYTES - _LEAST_BYTES)) * little


def _find_asked(cluster: Cluster, job: Job) -> float:
    """Return the bytes of memory that a slot of a job asks for; 0 if it asks for none."""
    asked = 0.0
    for each in job.hard_resources:
        attribute = cluster.complexes.get(each.name)
        if attribute is not None and attribute.type is ValueType.MEMORY:
            number = find_number(ValueType.MEMORY, each.value or "") or 0.0
            asked = max(asked, number if number < _UNLIMITED else 0.0)
    return asked


def _draw(words: str) -> float:
    """Return a number from 0 to 1 that is the same for the same words."""
    return crc32(words.encode("utf-8", "surrogateescape")) % _FINE / _FINE


@lru_cache(maxsize=8_192)
def _draw_of_name(words: str) -> float:
    """Return the same, for words that many tasks have."""
    return _draw(words)
