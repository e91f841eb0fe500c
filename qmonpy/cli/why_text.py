"""A trace of a job in lines for people: the verdict, a table of queue instances, and every rule set."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from qmonpy.app.why.why_rows import LAYER_TITLES
from qmonpy.insight.why.refusal_words import format_amount, format_moment, format_until
from qmonpy.insight.why.trace import InstanceGroup, JobTrace, WayTrace
from qmonpy.insight.why.trace_quotas import LimitTrace, RulePath
from qmonpy.insight.why.trace_words import (
    describe_group,
    describe_holders,
    describe_key,
    describe_passed,
    describe_verdict,
    format_amounts,
)
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask

SHOWN_ROWS = 12
"""The most groups, counters and tasks that are printed unless all are asked for."""
SHOWN_NAMES = 3
"""The most queue instances that a row names; the others are counted."""


def describe_trace(trace: JobTrace, when: str = "", places: Sequence[str] = (), *, is_whole: bool = False) -> list[str]:
    """Return the trace in lines, with the sentence `when` it starts and lines on its place among the waiting jobs;
    without `is_whole` long tables are cut and say so."""
    most = 10**9 if is_whole else SHOWN_ROWS
    lines = [
        describe_job(trace.job, trace.task),
        *describe_running(trace.running, trace.job, trace.now, trace.ends, most),
    ]
    lines += ["", *filter(None, (describe_verdict(trace), when)), *places]
    for way in trace.ways:
        lines += ["", *_describe_way(trace, way, most)]
    if trace.lines:
        lines += ["", "qstat -j:", *(f"  {line}" for line in _cut(list(trace.lines), most, "line"))]
    return lines


def describe_job(job: Job, task: int | None = None) -> str:
    """Return the job with its requests, on one line."""
    name = f"Job {job.number}.{task}" if task is not None and job.is_array else f"Job {job.number}"
    words = [f'{name} "{job.name}" of {job.owner}']
    if job.project:
        words.append(f"project {job.project}")
    if job.pe:
        ranges = ",".join(f"{each.first}-{each.last}" if len(each) > 1 else f"{each.first}" for each in job.slots)
        words.append(f"-pe {job.pe} {ranges}")
    requests = ",".join(f"{each.name}={each.value}" for each in job.hard_resources)
    words += [f"-l {requests}"] if requests else []
    words += [f"-q {','.join(job.hard_queues)}"] if job.hard_queues else []
    return ", ".join(words)


def describe_running(
    tasks: Sequence[RunningTask], job: Job, now: int, ends: Mapping[int, int], most: int = SHOWN_ROWS
) -> list[str]:
    """Return for each task where it runs, since when, and until when at the latest; `ends` are by task."""
    lines = []
    for each in tasks:
        name = f"Task {each.task}" if job.is_array else "The job"
        places = ", ".join(f"{instance} ({format_count(slots, 'slot')})" for instance, slots in each.pieces)
        pe = f" in PE {each.pe}" if each.pe else ""
        since, until = format_moment(each.start_time, now), format_until(ends[each.task], now)
        if not each.is_standing_still:
            lines.append(f"{name} runs{pe} on {places} since {since}, {until}")
            continue
        still = f" (since {format_moment(each.suspended_since, now)})" if each.suspended_since else ""
        lines.append(f"{name} has been{pe} on {places} since {since}, is suspended{still} and holds its slots {until}")
    return _cut(lines, most, "task")


def _describe_way(trace: JobTrace, way: WayTrace, most: int) -> Iterator[str]:
    title = "Queue instances" if way.pe is None else f"Queue instances in PE {way.pe}"
    rows = [_instance_row(trace, group) for group in way.groups]
    yield from format_table((title, "Slots", "Layer", "Object", "About", "Asked", "Left", "Why"), rows[:most])
    if len(rows) > most:
        hidden = sum(len(group.instances) for group in way.groups[most:])
        yield f"... and {format_count(hidden, 'queue instance')} in {len(rows) - most} more rows (--all)"
    if way.sets:
        yield ""
        yield from _describe_sets(trace, way, most)


def _instance_row(trace: JobTrace, group: InstanceGroup) -> tuple[str, ...]:
    names, slots = _names(group.instances), str(group.slots)
    refusal, why = group.refusal, describe_group(group, trace)
    if refusal is None:
        return (names, slots, "", "", "", "", "", why)
    numbers = format_amounts(refusal, trace)
    return (names, slots, LAYER_TITLES[refusal.layer], group.object, refusal.attribute, *numbers, why)


def _describe_sets(trace: JobTrace, way: WayTrace, most: int) -> Iterator[str]:
    rows = [row for each in way.sets for path in each.paths for row in _path_rows(each.name, path, trace, way, most)]
    titles = ("Rule", "Instances", "Verdict", "For", "Limit", "Used", "Asked", "Left", "Held by, or why not in force")
    yield from format_table(titles, rows)


def _path_rows(set_name: str, path: RulePath, trace: JobTrace, way: WayTrace, most: int) -> Iterator[tuple[str, ...]]:
    """Yield the rules that do not apply, then the one in force with a row for each of its limits."""
    where = _share(len(path.instances), way)
    for passed in path.passed:
        yield (passed.rule, where, "passed over", "", "", "", "", "", describe_passed(passed))
    if path.rule is None:
        yield (set_name, where, "no rule in force", "", "", "", "", "", "")
    for counter in path.counters[:most]:
        who = " ".join(filter(None, describe_key(counter.keys))) or "all together"
        for limit in counter.limits:
            verdict = "refuses" if limit.is_exceeded else "has room" if limit.asked or limit.requested else "not asked"
            numbers = [_amount(limit, each) for each in (limit.used, limit.asked, limit.left)]
            asked = numbers[1] or limit.requested
            written = f"{limit.attribute}={_limit_text(limit)}"
            share = _share(len(counter.instances), way)
            held = describe_holders(limit, trace.now)
            yield (counter.rule, share, verdict, who, written, numbers[0], asked, numbers[2], held)
    if len(path.counters) > most:
        hidden = format_count(len(path.counters) - most, "more counter")
        yield (path.rule or "", "", f"... {hidden} (--all)", "", "", "", "", "", "")


def _share(count: int, way: WayTrace) -> str:
    return "all" if count == len(way.instances) else f"{count} of {len(way.instances)}"


def _amount(limit: LimitTrace, number: float | None) -> str:
    return "" if number is None else format_amount(limit.type, number)


def _limit_text(limit: LimitTrace) -> str:
    """Return the limit as written; for a formula also its value."""
    is_formula = "$" in limit.written and limit.limit is not None
    return f"{limit.written} ({_amount(limit, limit.limit)})" if is_formula else limit.written


def _names(names: Sequence[str]) -> str:
    shown = ", ".join(names[:SHOWN_NAMES])
    return shown if len(names) <= SHOWN_NAMES else f"{shown} and {len(names) - SHOWN_NAMES} more"


def _cut(lines: list[str], most: int, noun: str) -> list[str]:
    if len(lines) <= most:
        return lines
    return [*lines[:most], f"... and {format_count(len(lines) - most, f'more {noun}')} (--all)"]


def format_table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return rows under titles in aligned columns; columns that are empty in every row are left out."""
    content = list(rows)
    kept = [index for index in range(len(titles)) if any(row[index] for row in content)]
    table = [[row[index] for index in kept] for row in (titles, *content)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in table]
