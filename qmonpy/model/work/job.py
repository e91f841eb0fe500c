"""Jobs as they were submitted (qsub(1)): owner, requests, tasks, and the ranges of slots and tasks that they have."""

from collections.abc import Iterable, Iterator, Sequence

from qmonpy.late_methods import dataclass
from qmonpy.model.values.whole import MOST_SLOTS, as_c_int, begins_with_digit

NO_END = MOST_SLOTS
"""The end of an open range such as `3-`."""


MOST_TASKS = 1_000_000
"""How many tasks an array may have that is read from a file or submitted here, as each task may become a value."""

RULE = "-par "
MASTER_RULE, SLAVE_RULE = f"-scope master {RULE}", f"-scope slave {RULE}"
"""What a request for another allocation rule of the whole job begins with."""


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `first` to `last`, both included, `step` apart."""

    first: int
    last: int
    step: int = 1

    def __len__(self) -> int:
        return max(0, (self.last - self.first) // self.step + 1)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1, self.step))

    def __contains__(self, number: int) -> bool:
        return self.first <= number <= self.last and (number - self.first) % self.step == 0


def has_number(ranges: Iterable[Range], number: int) -> bool:
    """Whether one of the ranges contains a number."""
    return any(number in each for each in ranges)


def count_urgency_slots(setting: str, pe_slots: int, ranges: Sequence[Range]) -> int:
    """Return the slots by which the urgency of a request for some ranges counts (sge_pe(5), urgency_slots), in a
    parallel environment of this setting and so many slots."""
    rule = setting.lower()
    if rule == "max":
        most = max(each.last for each in ranges)
        # The slots of the parallel environment bound only a range without an end (asked).
        return pe_slots if most >= MOST_SLOTS else most
    if rule == "avg":
        # Grid Engine counts whole slots.
        return int(average_number(ranges, pe_slots))
    return as_c_int(rule) if begins_with_digit(rule) else min(each.first for each in ranges)


def average_number(ranges: Iterable[Range], limit: int) -> float:
    """Return the mean of all numbers up to `limit` (`urgency_slots avg` of sge_pe(5)); 0.0 if there is none.

    A limit of 0 bounds nothing (8.1.9, asked: `peurg-5`).
    """
    total = count = 0
    for each in ranges:
        last = min(each.last, limit) if limit else each.last
        numbers = Range(each.first, last, each.step)
        count += len(numbers)
        total += len(numbers) * (2 * each.first + (len(numbers) - 1) * each.step)
    return total / 2 / count if count else 0.0


def compress_numbers(numbers: Iterable[int]) -> tuple[Range, ...]:
    """Return rising ranges that contain exactly these numbers: `1,2,3,5,7,9` gives `1-3` and `5-9:2`."""
    ranges: list[Range] = []
    for number in sorted(set(numbers)):
        last = ranges[-1] if ranges else None
        if last is not None and (last.first == last.last or number == last.last + last.step):
            ranges[-1] = Range(last.first, number, number - last.last)
        else:
            ranges.append(Range(number, number))
    return tuple(_split_pairs(ranges))


def _split_pairs(ranges: list[Range]) -> Iterable[Range]:
    """Split a range of two numbers that are not adjacent; the second may begin the range after it."""
    carried: Range | None = None
    for each in ranges:
        if carried is not None and each.first - carried.first == each.step:
            each = Range(carried.first, each.last, each.step)
        elif carried is not None:
            yield carried
        carried = None
        if len(each) == 2 and each.step > 1:
            yield Range(each.first, each.first)
            carried = Range(each.last, each.last)
        else:
            yield each
    if carried is not None:
        yield carried


BASE_PRIORITY = 1024
"""What Grid Engine adds to `-p` to keep priorities positive."""


@dataclass(frozen=True, slots=True)
class ResourceRequest:
    """One `-l attribute=value`: the full name and the value as written; no value stands for TRUE."""

    name: str
    value: str


DEFAULT_RUNTIME = 1000
"""The run time of a task if nothing else is known, in seconds."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job: everything that the scheduler reads, and what the user wants to see again.

    Times are integer seconds since the epoch; durations are seconds.
    """

    number: int
    owner: str
    name: str = "STDIN"
    groups: tuple[str, ...] = ()
    """Unix groups of the owner, the primary one first."""
    project: str | None = None
    department: str = "defaultdepartment"
    pe: str | None = None
    """Name or pattern of the parallel environment, None for a sequential job."""
    slots: tuple[Range, ...] = (Range(1, 1),)
    hard_resources: tuple[ResourceRequest, ...] = ()
    soft_resources: tuple[ResourceRequest, ...] = ()
    hard_queues: tuple[str, ...] = ()
    soft_queues: tuple[str, ...] = ()
    master_queues: tuple[str, ...] = ()
    master_resources: tuple[ResourceRequest, ...] = ()
    """What a parallel job requests for its master task alone (`-scope master -l` of Open Cluster Scheduler 9)."""
    slave_resources: tuple[ResourceRequest, ...] = ()
    """What it requests for each of its other tasks (`-scope slave -l`)."""
    slave_queues: tuple[str, ...] = ()
    """Where its other tasks may run (`-scope slave -q`)."""
    other_requests: tuple[str, ...] = ()
    """Other requests, each as an option of qsub: those of Open Cluster Scheduler 9 for another allocation rule
    (`-par 2`) or cores (`-bamount 2`), and what could not be understood. Of these the scheduler model weighs only a
    rule for the whole job."""
    priority: int = 0
    """POSIX priority of `-p`, -1023 to 1024."""
    tasks: Range | None = None
    """Task ids of an array job, None for any other job."""
    max_running_tasks: int = 0
    """`-tc`; 0 is no limit."""
    submit_time: int = 0
    start_after: int = 0
    """`-a`; 0 is at once."""
    deadline: int = 0
    """`-dl`; 0 is no deadline."""
    runtime: int = DEFAULT_RUNTIME
    """How many seconds a task runs in the embedded cluster."""
    exit_status: int = 0
    """What its program returns in the embedded cluster."""
    failed: int = 0
    """What goes wrong around each run of it in the embedded cluster, a code of sge_status(5); 0 is nothing."""
    wants_reservation: bool = False
    reservation: int | None = None
    """Id of the advance reservation that the job runs in (`-ar`)."""
    user_hold: bool = False
    operator_hold: bool = False
    system_hold: bool = False
    task_holds: tuple[tuple[str, tuple[Range, ...]], ...] = ()
    """Holds of single tasks: the letter of the kind (`u`, `o`, `s`, in this order) and the tasks.

    Last `d` for tasks that wait for tasks of other jobs (`-hold_jid_ad`), until these have ended.
    """
    restarted_tasks: tuple[Range, ...] = ()
    """Tasks that were rescheduled (`R` in qstat), by their ids."""
    barred_hosts: tuple[str, ...] = ()
    """Hosts on which it may not run until a stopped run of it (`qmod -rj`) is cleaned up there."""
    has_error: bool = False
    """State `E` of all waiting tasks: none is started until the error is cleared (`qmod -cj`)."""
    error_tasks: tuple[Range, ...] = ()
    """Waiting tasks in state `E`, where others of the job are not: these go on."""
    error_messages: tuple[tuple[int, str], ...] = ()
    """By task in state `E` why it could not be started, as `qstat -j` says."""
    predecessors: tuple[int, ...] = ()
    """Numbers of the jobs that `-hold_jid` waits for."""
    array_predecessors: tuple[int, ...] = ()
    """Numbers of the array jobs of which `-hold_jid_ad` waits task by task; the tasks that wait are in `task_holds`."""
    is_immediate: bool = False
    """`-now y`: starts in the next pass or not at all; needs an interactive queue."""
    is_restartable: bool | None = None
    """`-r`: whether the job may be started again (`qmod -r`); None leaves it to `rerun` of its queue."""
    checkpoint: str | None = None
    """`-ckpt`: the checkpointing environment; the job runs only in queues that have it in their `ckpt_list`."""
    verification: str = "n"
    """`-w`: `e` refuses a job that cannot run even in an empty cluster, `w` warns; `p` and `v` only verify."""
    job_share: int = 0
    """`-js`: its shares in the functional and the share tree policy."""
    override_tickets: int = 0
    """The tickets that a manager gave it (`qalter -ot`)."""
    alterations: int = 0
    """How often holds of it, or options that concern the scheduler, were set: `version` of `qstat -j`."""
    account: str = "sge"
    mail_options: str = ""
    """When mail is wanted (`-m`): letters of `b e a s`, none by default."""
    mail_to: tuple[str, ...] = ()
    """Addresses of `-M`, `user` or `user@host`; empty stands for the owner."""
    arguments: tuple[str, ...] = ()
    """The options as the user typed them, to submit the job again."""

    @property
    def allocation_rule(self) -> str | None:
        """The allocation rule that it has in the place of that of its PE (`-par` of Open Cluster Scheduler 9)."""
        return self._find_request(RULE)

    @property
    def master_rule(self) -> str | None:
        """The allocation rule for its master task alone (`-scope master -par`)."""
        return self._find_request(MASTER_RULE)

    @property
    def slave_rule(self) -> str | None:
        """The allocation rule for its slave tasks alone (`-scope slave -par`)."""
        return self._find_request(SLAVE_RULE)

    def _find_request(self, option: str) -> str | None:
        return next((each.removeprefix(option) for each in self.other_requests if each.startswith(option)), None)

    @property
    def is_array(self) -> bool:
        """Whether it is an array job."""
        return self.tasks is not None

    @property
    def has_soft_requests(self) -> bool:
        """Whether it requests anything that it can do without."""
        return bool(self.soft_resources or self.soft_queues)

    def is_in_error(self, task: int) -> bool:
        """Whether a waiting task is in state `E`."""
        return self.has_error or has_number(self.error_tasks, task)

    @property
    def task_ids(self) -> Range:
        """The ids of its tasks; a job that is not an array has the one task 1."""
        return self.tasks or Range(1, 1)
