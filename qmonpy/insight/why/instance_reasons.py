"""Why a queue instance is in its states: which threshold, calendar, queue or job it is; as data and in words."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, tzinfo

from qmonpy.engine.books.instance_values import find_value
from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import LOAD, SUSPEND, ThresholdCheck, check_thresholds
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import find_booked
from qmonpy.engine.world.instance_state import STATE_LETTERS, subordinations
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarRule, CalendarRules, CalendarState
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import INFINITY, ValueType, find_number, format_number, split_values

STATE_NAMES: Mapping[str, str] = {
    "a": "load threshold alarm",
    "A": "suspend threshold alarm",
    "C": "suspended by calendar",
    "D": "disabled by calendar",
    "d": "disabled",
    "u": "unknown: the host does not answer",
    "E": "error",
    "S": "suspended by subordination",
    "s": "suspended",
    "c": "configuration ambiguous",
    "o": "orphaned",
}
"""What the state letters of qstat(1) mean, in the order in which it prints them."""
KINDS = {LOAD: "load", SUSPEND: "suspend"}


_CULPRIT = compile_late(r"marked QERROR as result of job (\d+)'s failure", re.ASCII)
_SIDES = {"<=": "at or below", "<": "below", ">=": "at or above", ">": "above"}


@dataclass(frozen=True, slots=True)
class StateReason:
    """Why a queue instance is in one state."""

    letter: str
    text: str
    """One or more full sentences."""
    explained: tuple[str, ...] = ()
    """The lines of `qstat -f -explain aAcE` on it, without the leading tab."""
    instances: tuple[str, ...] = ()
    """The superordinate queue instances that suspend it or its tasks."""
    jobs: tuple[int, ...] = ()
    reservations: tuple[int, ...] = ()
    calendar: str = ""

    @property
    def title(self) -> str:
        """The meaning of the state letter in words."""
        return STATE_NAMES[self.letter]


@dataclass(frozen=True, slots=True)
class _Case:
    """A queue instance in a snapshot, and its state letters."""

    snapshot: Snapshot
    prepared: Prepared
    ledger: LedgerView
    place: Place
    letters: frozenset[str]
    zone: tzinfo | None

    @property
    def name(self) -> str:
        return self.place.name


def explain_states(
    snapshot: Snapshot, instance: str, letters: frozenset[str], zone: tzinfo | None = None
) -> tuple[StateReason, ...]:
    """Return a reason for each state letter of an instance, in the order of qstat; empty for an unknown instance."""
    prepared = prepare(snapshot.cluster)
    place = prepared.site.by_name.get(instance)
    if place is None or not letters:
        return ()
    ledger = find_booked(snapshot.cluster, snapshot.state, snapshot.now)
    case = _Case(snapshot, prepared, ledger, place, letters, zone)
    return tuple(_REASONS[letter](case) for letter in STATE_LETTERS if letter in letters)


# Alarms


def _load_alarm(case: _Case) -> StateReason:
    return _alarm(case, "a", LOAD, "No job starts here until it is over.")


def _suspend_alarm(case: _Case) -> StateReason:
    count, interval = (case.place.instance.setting(name) for name in ("nsuspend", "suspend_interval"))
    jobs = choose_word(count, "one job is", f"{count} jobs are")
    return _alarm(case, "A", SUSPEND, f"Every {interval} {jobs} suspended until it is over, and none starts.")


def _alarm(case: _Case, letter: str, setting: str, consequence: str) -> StateReason:
    checks = check_thresholds(case.prepared.site, case.ledger, case.place, setting)
    said = [_describe_check(case, each, setting) for each in checks if each.is_exceeded]
    if not said:
        said = ["The cluster reports this alarm, but none of the values that are known here exceeds a threshold."]
    said.append(consequence)
    return StateReason(letter, " ".join(said), tuple(_explain_check(case, each, setting) for each in checks))


def _describe_check(case: _Case, check: ThresholdCheck, setting: str) -> str:
    if check.attribute is None:
        return f"The {KINDS[setting]} threshold {check.name}={check.limit} names no complex attribute."
    if check.value is None:
        return _describe_no_value(case, check, setting)
    value = _people(check.attribute.type, check.value)
    side = _SIDES.get(check.attribute.relop, "as")
    limit = _people(check.attribute.type, check.limit)
    said = f"{check.name} is {value}, {side} the {KINDS[setting]} threshold of {limit}."
    return " ".join(filter(None, (said, _describe_processors(case, check), _describe_adjustment(case, check))))


def _describe_no_value(case: _Case, check: ThresholdCheck, setting: str) -> str:
    said = f"There is no value of {check.name} to compare with the {KINDS[setting]} threshold {check.limit}"
    if "u" in case.letters:
        return f"{said}, as the host does not answer."
    configured = case.place.host.fixed.get(check.name)
    if configured is not None:
        host = case.place.instance.host
        return f"{said}: the host reports none, and the complex value {configured} of {host} does not count."
    return f"{said}: the host reports none."


def _describe_processors(case: _Case, check: ThresholdCheck) -> str:
    """Return the load value of the host that an `np_` value divides by the processors; empty for other values."""
    loads = case.place.host.load
    whole, processors = loads.get(check.name.removeprefix("np_")), loads.get("num_proc")
    if not (check.is_load and check.name.startswith("np_") and whole and processors):
        return ""
    return f"That is {check.name.removeprefix('np_')} {whole} on {processors} processors."


def _describe_adjustment(case: _Case, check: ThresholdCheck) -> str:
    """Return how job_load_adjustments raises the value: the scheduler adds them, qstat does not show them."""
    scheduler = {**SCHEDULER_DEFAULTS, **case.snapshot.cluster.scheduler}
    added = split_values(scheduler["job_load_adjustments"]).get(check.name)
    if added is None or not check.is_load:
        return ""
    decay = scheduler["load_adjustment_decay_time"]
    return f"For {decay} after each start the scheduler counts {added} more (job_load_adjustments)."


def _explain_check(case: _Case, check: ThresholdCheck, setting: str) -> str:
    found = find_value(case.prepared.site, case.ledger, case.place, check.name)
    if found is None:
        if "u" in case.letters:
            return f'error: no value for "{check.name}" because execd is in unknown state'
        return f"error: no complex attribute for threshold {check.name}"
    text = found.text
    if found.source.endswith("c"):
        text = f"{found.number:8.3f}"
    elif found.number is not None:
        text = _as_written(case, check.name, found.source) or text
    return f"alarm {found.source}:{check.name}={text} {KINDS[setting]}-threshold={check.limit}"


def _as_written(case: _Case, name: str, source: str) -> str | None:
    level = {"g": case.prepared.site.global_level, "h": case.place.host, "q": case.place.level}[source[0]]
    return (level.load if source.endswith("l") else level.fixed).get(name)


def _people(value_type: ValueType, text: str) -> str:
    number = None if value_type.is_string else find_number(value_type, text)
    return text if number is None else format_people(value_type, number)


def format_people(value_type: ValueType, number: float) -> str:
    """Return a value in the short form that people write: `14G`, `0:20:00`, `2.5`, `true`."""
    if value_type is ValueType.BOOL:
        return "true" if number else "false"
    if number == INFINITY or value_type not in (ValueType.MEMORY, ValueType.DOUBLE, ValueType.TIME):
        return format_number(value_type, number)
    if value_type is ValueType.TIME:
        return format_number(value_type, number).removeprefix("0")
    if value_type is ValueType.DOUBLE:
        return f"{number:.6g}"
    digits, unit = format_number(value_type, number), ""
    if digits[-1].isalpha():
        digits, unit = digits[:-1], digits[-1]
    return f"{digits.rstrip('0').rstrip('.')}{unit}"


# Calendars


def _calendar_reason(case: _Case, letter: str) -> StateReason:
    name = case.place.instance.calendar
    calendar = case.snapshot.cluster.calendars.get(name or "")
    verb = "suspends" if letter == "C" else "disables"
    if calendar is None:
        return StateReason(letter, f"A calendar {verb} it, but the cluster has no such calendar any more.")
    try:
        rules = parse_calendar(calendar)
    except ReportError:
        return StateReason(letter, f"Calendar {calendar.name} {verb} it.", calendar=calendar.name)
    is_real = case.snapshot.state.has_every_letter
    if is_real and _LETTERS.get(rules.state_at(case.snapshot.now, case.zone)) != letter:
        words = (
            f"Calendar {calendar.name} {verb} it. The model reads another state in it: its clock or zone is another."
        )
        return StateReason(letter, words, calendar=calendar.name)
    entry = _entry_in_force(calendar, rules, case.snapshot.now, case.zone)
    until = next(rules.spells(case.snapshot.now, case.zone)).until
    when = "for good" if until is None else f"until {_moment(until)}"
    which = f' by its entry "{entry}"' if entry else ""
    said = ", as the model reads it" if is_real else ""
    return StateReason(letter, f"Calendar {calendar.name} {verb} it {when}{which}{said}.", calendar=calendar.name)


_LETTERS = {CalendarState.OFF: "D", CalendarState.SUSPENDED: "C"}


def _entry_in_force(calendar: Calendar, rules: CalendarRules, now: int, zone: tzinfo | None) -> str:
    local = datetime.fromtimestamp(now, UTC).astimezone(zone)
    second = local.hour * 3600 + local.minute * 60 + local.second
    state = rules.state_at(now, zone)
    for field, text, found in (("year", calendar.year, rules.year), ("week", calendar.week, rules.week)):
        for place, rule in enumerate(found):
            if rule.state is state and rule.is_in_force(local.date(), second):
                return f"{field} {_entry(text, found, place)}"
    return ""


def _entry(text: str, rules: tuple[CalendarRule, ...], place: int) -> str:
    words = text.split()
    return words[place] if len(words) == len(rules) else text


def _moment(seconds: int) -> str:
    # Imported here, as a command that lists queue instances seldom has one to tell.
    from qmonpy.formats.values.moment import format_time

    return format_time(seconds)


# What people and other queues do


def _disabled(case: _Case) -> StateReason:
    who = "An operator or an owner of the queue disabled it (Grid Engine does not keep who)."
    return StateReason("d", f"{who} Jobs that run here go on; none starts until it is enabled.")


def _suspended(case: _Case) -> StateReason:
    jobs = tuple(dict.fromkeys(_jobs_on(case)))
    still = f" {format_count(len(jobs), 'job on it is', 'jobs on it are')} suspended with it." if jobs else ""
    who = "An operator or an owner of the queue suspended it (Grid Engine does not keep who)."
    return StateReason("s", f"{who}{still} No job starts until it is resumed.", jobs=jobs)


def _subordinate(case: _Case) -> StateReason:
    found = [
        each
        for each in subordinations(case.snapshot.cluster, case.snapshot.state)
        if each.subordinate == case.name and each.is_in_force
    ]
    said = [
        f"{each.superordinate} has {format_count(each.used, 'slot')} in use,"
        f" and suspends it at {each.threshold} or more."
        for each in found
    ]
    said = said or ["The cluster reports that a superordinate queue suspends it; which one is not known here."]
    return StateReason("S", " ".join(said), instances=tuple(each.superordinate for each in found))


def _unknown(case: _Case) -> StateReason:
    host = case.place.instance.host
    since = case.snapshot.state.down_hosts.get(host)
    if since is not None:
        jobs = tuple(dict.fromkeys(_jobs_on(case)))
        text = f"Host {host} broke down at {_moment(since)}: what ran there is lost, which the cluster does not"
        return StateReason("u", f"{text} know until the host is started. No job starts.", jobs=jobs)
    return StateReason("u", f"The execution daemon on {host} does not answer. Jobs there may still run; none starts.")


def _error(case: _Case) -> StateReason:
    """Return the reason of state E; a real qmaster keeps which jobs caused it until it is started anew."""
    messages = case.snapshot.state.instance_messages.get(case.name, ())
    culprits = tuple(dict.fromkeys(int(each) for text in messages for each in _CULPRIT.findall(text)))
    if culprits:
        told = f"{format_count(len(culprits), 'job')} failed here, probably because of the host"
        told += f": {', '.join(map(str, culprits))}."
        said = [each for each in (_find_error(case, number) for number in culprits) if each]
        told += " ".join(("", *said)) if said else ""
        if not said:
            told += f" The messages file of the execution daemon on {case.place.instance.host} says why."
    else:
        told = "A job could not be started here, or failed because of the host; which job is not known here."
    text = f"{told} No job starts until the error is cleared (qmod -c); look at the host first."
    return StateReason("E", text, messages, jobs=culprits)


def _find_error(case: _Case, number: int) -> str:
    """Return what is known of why a job failed; empty for nothing."""
    job = case.snapshot.state.jobs.get(number)
    told = job.error_messages[-1][1] if job is not None and job.error_messages else ""
    return f"Job {number} tells: {told}." if told else ""


def _ambiguous(case: _Case) -> StateReason:
    settings = case.place.instance.settings
    said, explained = [], []
    queue = case.snapshot.cluster.queues[case.place.instance.queue]
    for name, groups in settings.ambiguous.items():
        setting = queue.settings[name]
        values = ", ".join(f"{group} ({setting.overrides[group]})" for group in groups)
        host = case.place.instance.host
        said.append(f"{name} is set for {values}, and {host} is in all of these; the default {setting.default} holds.")
        listed = ", ".join(f'"{group}"' for group in groups)
        explained.append(f'warning: "{name}" has ambiguous value ({listed})')
    said.append("No job starts until the host has one value: give it its own, or take it out of a group.")
    return StateReason("c", " ".join(said), tuple(explained))


def _orphaned(case: _Case) -> StateReason:
    jobs = tuple(dict.fromkeys(_jobs_on(case)))
    held = case.snapshot.state.reservations.values()
    reservations = tuple(each.id for each in held if any(name == case.name for name, _ in each.pieces))
    kept = [format_count(len(jobs), "job")] if jobs else []
    kept += [format_count(len(reservations), "advance reservation")] if reservations else []
    users = " and ".join(kept) or "nothing that is known here"
    text = f"The queue no longer has this host, but the instance is still used by {users}; it goes when the last ends."
    return StateReason("o", text, jobs=jobs, reservations=reservations)


def _jobs_on(case: _Case) -> Iterator[int]:
    for task in case.snapshot.state.running.values():
        if any(name == case.name for name, _ in task.pieces):
            yield task.job


_REASONS: Mapping[str, Callable[[_Case], StateReason]] = {
    "a": _load_alarm,
    "A": _suspend_alarm,
    "C": lambda case: _calendar_reason(case, "C"),
    "D": lambda case: _calendar_reason(case, "D"),
    "d": _disabled,
    "u": _unknown,
    "E": _error,
    "S": _subordinate,
    "s": _suspended,
    "c": _ambiguous,
    "o": _orphaned,
}
