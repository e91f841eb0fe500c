"""Why a queue instance is in its states: which threshold, calendar, queue or job it is; as data and in words."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, tzinfo

from qmonpy.engine.books.instance_values import find_value
from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import LOAD, SUSPEND, ThresholdCheck, check_thresholds
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import UNSEEN_LETTERS, find_booked
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
from qmonpy.translation import grouped, later, tr

STATE_NAMES: Mapping[str, str] = {
    "a": later("load threshold alarm"),
    "A": later("suspend threshold alarm"),
    "C": later("suspended by calendar"),
    "D": later("disabled by calendar"),
    "d": later("disabled"),
    "u": later("unknown: the host does not answer"),
    "E": later("error"),
    "S": later("suspended by subordination"),
    "s": later("suspended"),
    "c": later("configuration ambiguous"),
    "o": later("orphaned"),
}
"""What the state letters of qstat(1) mean, in the order in which it prints them."""
_OF_TASKS: Mapping[str, str] = {"T": later("tasks suspended by a threshold")}
KINDS = {LOAD: "load", SUSPEND: "suspend"}


_CULPRIT = compile_late(r"marked QERROR as result of job (\d+)'s failure", re.ASCII)
_SIDES = {"<=": later("at or below"), "<": later("below"), ">=": later("at or above"), ">": later("above")}


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
        return tr(STATE_NAMES.get(self.letter) or _OF_TASKS[self.letter])


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
    return _alarm(case, "a", LOAD, tr("No job starts here until it is over."))


def _suspend_alarm(case: _Case) -> StateReason:
    count, interval = (case.place.instance.setting(name) for name in ("nsuspend", "suspend_interval"))
    if not UNSEEN_LETTERS.isdisjoint(case.letters):
        said = tr("None starts, and none is suspended for that while it is suspended, unknown, in error or ambiguous.")
        return _alarm(case, "A", SUSPEND, said)
    said = choose_word(
        count,
        "Every {interval} one job is suspended until it is over, and none starts.",
        "Every {interval} {count} jobs are suspended until it is over, and none starts.",
    )
    return _alarm(case, "A", SUSPEND, said.format(interval=interval, count=count))


def _alarm(case: _Case, letter: str, setting: str, consequence: str) -> StateReason:
    checks = check_thresholds(case.prepared.site, case.ledger, case.place, setting)
    said = [_describe_check(case, each, setting) for each in checks if each.is_exceeded]
    if not said:
        said = [tr("The cluster reports this alarm, but none of the values that are known here exceeds a threshold.")]
    said.append(consequence)
    return StateReason(letter, " ".join(said), tuple(_explain_check(case, each, setting) for each in checks))


def _describe_check(case: _Case, check: ThresholdCheck, setting: str) -> str:
    if check.attribute is None:
        said = tr(
            "The load threshold {name}={limit} names no complex attribute."
            if setting == LOAD
            else "The suspend threshold {name}={limit} names no complex attribute."
        )
        return said.format(name=check.name, limit=check.limit)
    if check.value is None:
        return _describe_no_value(case, check, setting)
    value = _people(check.attribute.type, check.value)
    limit = _people(check.attribute.type, check.limit)
    side = tr(_SIDES.get(check.attribute.relop, "as"))
    said = tr(
        "{name} is {value}, {side} the load threshold of {limit}."
        if setting == LOAD
        else "{name} is {value}, {side} the suspend threshold of {limit}."
    ).format(name=check.name, value=value, side=side, limit=limit)
    return " ".join(filter(None, (said, _describe_processors(case, check), _describe_adjustment(case, check))))


def _describe_no_value(case: _Case, check: ThresholdCheck, setting: str) -> str:
    threshold = tr("the load threshold {limit}" if setting == LOAD else "the suspend threshold {limit}")
    threshold = threshold.format(limit=check.limit)
    configured = case.place.host.fixed.get(check.name)
    if "u" in case.letters:
        said = tr("There is no value of {name} to compare with {threshold}, as the host does not answer.")
    elif configured is not None:
        said = tr(
            "There is no value of {name} to compare with {threshold}: the host reports none, and the complex value"
            " {value} of {host} does not count."
        )
    else:
        said = tr("There is no value of {name} to compare with {threshold}: the host reports none.")
    host = case.place.instance.host
    return said.format(name=check.name, threshold=threshold, value=configured, host=host)


def _describe_processors(case: _Case, check: ThresholdCheck) -> str:
    """Return the load value of the host that an `np_` value divides by the processors; empty for other values."""
    loads, name = case.place.host.load, check.name.removeprefix("np_")
    whole, processors = loads.get(name), loads.get("num_proc")
    if not (check.is_load and check.name.startswith("np_") and whole and processors):
        return ""
    return tr("That is {name} {value} on {processors} processors.").format(
        name=name, value=whole, processors=processors
    )


def _describe_adjustment(case: _Case, check: ThresholdCheck) -> str:
    """Return how job_load_adjustments raises the value: the scheduler adds them, qstat does not show them."""
    scheduler = {**SCHEDULER_DEFAULTS, **case.snapshot.cluster.scheduler}
    added = split_values(scheduler["job_load_adjustments"]).get(check.name)
    if added is None or not check.is_load:
        return ""
    said = tr("For {decay} after each start the scheduler counts {added} more (job_load_adjustments).")
    return said.format(decay=scheduler["load_adjustment_decay_time"], added=added)


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
    is_suspended = letter == "C"
    if calendar is None:
        said = tr(
            "A calendar suspends it, but the cluster has no such calendar any more."
            if is_suspended
            else "A calendar disables it, but the cluster has no such calendar any more."
        )
        return StateReason(letter, said)
    plain = tr("Calendar {calendar} suspends it" if is_suspended else "Calendar {calendar} disables it")
    plain = plain.format(calendar=calendar.name)
    try:
        rules = parse_calendar(calendar)
    except ReportError:
        return StateReason(letter, f"{plain}.", calendar=calendar.name)
    is_real = case.snapshot.state.has_every_letter
    if is_real and _LETTERS.get(rules.state_at(case.snapshot.now, case.zone)) != letter:
        words = tr("The model reads another state in it: its clock or zone is another.")
        return StateReason(letter, f"{plain}. {words}", calendar=calendar.name)
    said = _describe_spell(case, calendar, rules, is_suspended=is_suspended)
    said += tr(", as the model reads it") if is_real else ""
    return StateReason(letter, f"{said}.", calendar=calendar.name)


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
    said = tr(
        "An operator or an owner of the queue disabled it (Grid Engine does not keep who). Jobs that run here go on;"
        " none starts until it is enabled."
    )
    return StateReason("d", said)


def _suspended(case: _Case) -> StateReason:
    jobs = tuple(dict.fromkeys(_jobs_on(case)))
    said = [tr("An operator or an owner of the queue suspended it (Grid Engine does not keep who).")]
    if jobs:
        still = choose_word(
            len(jobs), "{count} job on it is suspended with it.", "{count} jobs on it are suspended with it."
        )
        said.append(still.format(count=grouped(len(jobs))))
    said.append(tr("No job starts until it is resumed."))
    return StateReason("s", " ".join(said), jobs=jobs)


def _subordinate(case: _Case) -> StateReason:
    found = [
        each
        for each in subordinations(case.snapshot.cluster, case.snapshot.state)
        if each.subordinate == case.name and each.is_in_force
    ]
    words = tr("{queue} has {slots} in use, and suspends it at {threshold} or more.")
    said = [
        words.format(queue=each.superordinate, slots=format_count(each.used, "slot"), threshold=each.threshold)
        for each in found
    ]
    said = said or [tr("The cluster reports that a superordinate queue suspends it; which one is not known here.")]
    return StateReason("S", " ".join(said), instances=tuple(each.superordinate for each in found))


def _unknown(case: _Case) -> StateReason:
    host = case.place.instance.host
    since = case.snapshot.state.down_hosts.get(host)
    if since is not None:
        jobs = tuple(dict.fromkeys(_jobs_on(case)))
        said = tr(
            "Host {host} broke down at {moment}: what ran there is lost, which the cluster does not know until the host"
            " is started. No job starts."
        )
        return StateReason("u", said.format(host=host, moment=_moment(since)), jobs=jobs)
    said = tr("The execution daemon on {host} does not answer. Jobs there may still run; none starts.")
    return StateReason("u", said.format(host=host))


def _error(case: _Case) -> StateReason:
    """Return the reason of state E; a real qmaster keeps which jobs caused it until it is started anew."""
    messages = case.snapshot.state.instance_messages.get(case.name, ())
    culprits = tuple(dict.fromkeys(int(each) for text in messages for each in _CULPRIT.findall(text)))
    if culprits:
        words = choose_word(
            len(culprits),
            "{count} job failed here, probably because of the host: {numbers}.",
            "{count} jobs failed here, probably because of the host: {numbers}.",
        )
        told = [words.format(count=grouped(len(culprits)), numbers=", ".join(map(str, culprits)))]
        said = [each for each in (_find_error(case, number) for number in culprits) if each]
        if not said:
            words = tr("The messages file of the execution daemon on {host} says why.")
            said = [words.format(host=case.place.instance.host)]
        told += said
    else:
        told = [tr("A job could not be started here, or failed because of the host; which job is not known here.")]
    told.append(tr("No job starts until the error is cleared (qmod -c); look at the host first."))
    return StateReason("E", " ".join(told), messages, jobs=culprits)


def _find_error(case: _Case, number: int) -> str:
    """Return what is known of why a job failed; empty for nothing."""
    job = case.snapshot.state.jobs.get(number)
    told = job.error_messages[-1][1] if job is not None and job.error_messages else ""
    return tr("Job {number} tells: {told}.").format(number=number, told=told) if told else ""


def _ambiguous(case: _Case) -> StateReason:
    settings = case.place.instance.settings
    said, explained = [], []
    queue = case.snapshot.cluster.queues[case.place.instance.queue]
    for name, groups in settings.ambiguous.items():
        setting = queue.settings[name]
        values = ", ".join(f"{group} ({setting.overrides[group]})" for group in groups)
        host = case.place.instance.host
        said.append(
            tr("{name} is set for {values}, and {host} is in all of these; the default {default} holds.").format(
                name=name, values=values, host=host, default=setting.default
            )
        )
        listed = ", ".join(f'"{group}"' for group in groups)
        explained.append(f'warning: "{name}" has ambiguous value ({listed})')
    said.append(tr("No job starts until the host has one value: give it its own, or take it out of a group."))
    return StateReason("c", " ".join(said), tuple(explained))


def _orphaned(case: _Case) -> StateReason:
    jobs = tuple(dict.fromkeys(_jobs_on(case)))
    held = case.snapshot.state.reservations.values()
    reservations = tuple(each.id for each in held if any(name == case.name for name, _ in each.pieces))
    kept = [format_count(len(jobs), "job")] if jobs else []
    kept += [format_count(len(reservations), "advance reservation")] if reservations else []
    users = tr(" and ").join(kept) or tr("nothing that is known here")
    text = tr(
        "The queue no longer has this host, but the instance is still used by {users}; it goes when the last ends."
    ).format(users=users)
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


def _describe_spell(case: _Case, calendar: Calendar, rules: CalendarRules, *, is_suspended: bool) -> str:
    """Return until when a calendar closes an instance, and by which of its entries."""
    entry = _entry_in_force(calendar, rules, case.snapshot.now, case.zone)
    until = next(rules.spells(case.snapshot.now, case.zone)).until
    if until is None:
        said = tr(
            "Calendar {calendar} suspends it for good" if is_suspended else "Calendar {calendar} disables it for good"
        )
    else:
        said = tr(
            "Calendar {calendar} suspends it until {moment}"
            if is_suspended
            else "Calendar {calendar} disables it until {moment}"
        )
    said = said.format(calendar=calendar.name, moment="" if until is None else _moment(until))
    return said + (tr(' by its entry "{entry}"').format(entry=entry) if entry else "")
