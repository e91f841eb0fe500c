"""Families of metrics, made of readings: names and units as OpenMetrics wants them, labels with few values.

Users, rules and the like are only named where a limit counts them apart; of too many limits the fullest are told, and
how many are not.
"""

from collections.abc import Iterable, Iterator, Sequence

from prometheus_client.core import GaugeHistogramMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric

from qmonpy import __version__
from qmonpy.reporting.readings.reading import LimitReading, Reading

PREFIX = "gridengine"
MOST_LIMITS = 2000
"""So many limits are told; a rule with braces for users and hosts counts each pair apart."""
WAIT_BUCKETS = (60, 600, 3_600, 14_400, 86_400, 604_800)
"""A minute, ten, an hour, four, a day, a week."""
_LIMIT_LABELS = ("quota_set", "rule", "resource", "user", "project", "pe", "queue", "host")
_QUEUE_SLOTS = (
    ("slots", "Slots of a cluster queue, on all its hosts."),
    ("used", "Slots that running jobs hold."),
    ("reserved", "Slots that advance reservations hold now."),
    ("free", "Slots that are neither used nor reserved, of queue instances that take jobs."),
    ("unavailable", "Slots that nobody uses, of queue instances that take no jobs now."),
)


def make_answer_families(*, is_up: bool, age_seconds: float | None) -> Iterator[Metric]:
    """Yield what is told even where the cluster does not answer; the age is left out where it never did."""
    yield InfoMetricFamily(f"{PREFIX}_exporter", "What tells these metrics.", value={"version": __version__})
    yield _gauge("up", "Whether the cluster answers: 1 if it does, 0 if not.", float(is_up))
    if age_seconds is not None:
        yield _gauge("answer_age_seconds", "How long ago the cluster answered last.", age_seconds, "seconds")


def make_families(reading: Reading) -> Iterator[Metric]:
    """Yield the families of one reading, each once, in an order that stays."""
    yield _gauge("clock_timestamp_seconds", "The time by the cluster's own clock.", reading.time, "seconds")
    yield _gauge(
        "pass_seconds",
        "How long the last scheduling pass took; of a real cluster, the last round of commands.",
        reading.pass_seconds,
        "seconds",
    )
    yield from _make_queues(reading)
    yield from _make_jobs(reading)
    yield from _make_limits(reading.limits)
    yield from _make_consumables(reading)
    yield _labelled(
        "reservations",
        "Advance reservations by state.",
        ("state",),
        (((word,), count) for word, count in reading.reservations.items()),
    )
    yield _gauge("reservation_slots", "Slots of the advance reservations whose time it is.", reading.reserved_slots)


def _make_queues(reading: Reading) -> Iterator[Metric]:
    for field, words in _QUEUE_SLOTS:
        name = "queue_slots" if field == "slots" else f"queue_{field}_slots"
        yield _labelled(name, words, ("queue",), (((each.name,), getattr(each, field)) for each in reading.queues))
    yield _labelled(
        "queue_instances", "Queue instances.", ("queue",), (((each.name,), each.instances) for each in reading.queues)
    )
    yield _labelled(
        "queue_instances_in_state",
        "Queue instances by state letter of qstat; one may have several, and one without any is not counted here.",
        ("queue", "state"),
        (((each.name, letter), count) for each in reading.queues for letter, count in sorted(each.states.items())),
    )


def _make_jobs(reading: Reading) -> Iterator[Metric]:
    states = reading.states.items()
    yield _labelled(
        "jobs",
        "Jobs that have tasks in a state; one may have tasks in several.",
        ("state",),
        (((word,), each.jobs) for word, each in states),
    )
    yield _labelled("tasks", "Tasks of jobs by state.", ("state",), (((word,), each.tasks) for word, each in states))
    yield _labelled(
        "held_slots",
        "Slots that running tasks hold, by their state.",
        ("state",),
        (((word,), each.slots) for word, each in states if each.slots or word == "running"),
    )
    yield _gauge(
        "longest_wait_seconds",
        "For how long the job has waited that waits longest, held ones and those in error left out.",
        max(reading.waits, default=0),
        "seconds",
    )
    yield GaugeHistogramMetricFamily(
        f"{PREFIX}_wait_seconds",
        "For how long the waiting jobs have waited, held ones and those in error left out.",
        buckets=list(_fill_buckets(reading.waits)),
        gsum_value=float(sum(reading.waits)),
        unit="seconds",
    )


def _fill_buckets(waits: Sequence[int]) -> Iterator[tuple[str, float]]:
    """Yield by upper bound how many waits are at most so long."""
    for bound in WAIT_BUCKETS:
        yield f"{float(bound)}", float(sum(each <= bound for each in waits))
    yield "+Inf", float(len(waits))


def _make_limits(limits: Sequence[LimitReading]) -> Iterator[Metric]:
    told = sorted(limits, key=lambda each: (not each.blocked, -each.fullness, each.key))[:MOST_LIMITS]
    told.sort(key=lambda each: each.key)
    rows = [((each.quota_set, *each.key), each) for each in told]
    yield _labelled(
        "quota_used", "How much of a limit is used.", _LIMIT_LABELS, ((key, each.used) for key, each in rows)
    )
    yield _labelled("quota_limit", "The limit of a rule.", _LIMIT_LABELS, ((key, each.limit) for key, each in rows))
    yield _labelled(
        "quota_blocked_jobs",
        "Waiting jobs that a limit keeps from starting; a job may wait for several.",
        _LIMIT_LABELS,
        ((key, each.blocked) for key, each in rows),
    )
    yield _gauge(
        "quota_untold_limits",
        f"Limits that are not told, as there are more than {MOST_LIMITS}; they are the emptiest.",
        len(limits) - len(told),
    )


def _make_consumables(reading: Reading) -> Iterator[Metric]:
    for name, words, field in (
        ("consumable_used", "How much of a consumable of the whole cluster, such as licences, is used.", "used"),
        ("consumable_capacity", "How much of a consumable there is in the whole cluster.", "capacity"),
    ):
        rows = (((each.name,), getattr(each, field)) for each in reading.consumables)
        yield _labelled(name, words, ("resource",), rows)


def _gauge(name: str, words: str, value: float, unit: str = "") -> Metric:
    return GaugeMetricFamily(f"{PREFIX}_{name}", words, value=float(value), unit=unit)


def _labelled(
    name: str, words: str, labels: Sequence[str], rows: Iterable[tuple[Sequence[str], float]]
) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"{PREFIX}_{name}", words, labels=labels)
    for values, number in rows:
        family.add_metric([_as_text(each) for each in values], float(number))
    return family


def _as_text(word: str) -> str:
    """Return a label's value as text that can be written: bytes that are no UTF-8 are replaced."""
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
