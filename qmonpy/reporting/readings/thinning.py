"""Thins readings as they age: minutes become steps of ten minutes, then of an hour, and are deleted in the end."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from qmonpy.formats.documents.document import Node, parse_document
from qmonpy.late_methods import dataclass
from qmonpy.reporting.readings.series import Step
from qmonpy.resources import resource

MOST_SECONDS = 100 * 366 * 86400


@dataclass(frozen=True, slots=True)
class KeepRule:
    """How closely readings are kept until they are so old."""

    each_seconds: int
    for_seconds: int


def read_keep_rules(text: str | None = None) -> tuple[KeepRule, ...]:
    """Return the rules of a text, by default those that are shipped, the finest first; ReportError if it is wrong."""
    if text is None:
        text = resource("reporting/readings.yaml").read_text(encoding="utf-8")
    root = parse_document(text)
    kept = root.child("keep")
    rules = [] if kept is None else [_read_rule(each) for each in kept.elements()]
    if not rules:
        root.report("no-rules", "expected `keep` with a list of rules: {each: 60, for: 86400}")
    root.raise_errors()
    return tuple(sorted(rules, key=lambda rule: rule.each_seconds))


def _read_rule(node: Node) -> KeepRule:
    node.check_keys(("each", "for"))
    found = []
    for name in ("each", "for"):
        value = node.child(name)
        seconds = 0 if value is None else value.integer(most=MOST_SECONDS)
        if seconds < 1:
            (value or node).report("no-time", f"expected `{name}` with seconds, 1 or more")
        found.append(max(seconds, 1))
    return KeepRule(*found)


def merge_steps(steps: Iterable[Step], each_seconds: int) -> list[Step]:
    """Return the steps of one series as steps of so many seconds: by whole ones since the epoch, in order of time.

    A step has the mean and the most of what was read in it, and ends where that ends; what was not read is no part.
    """
    buckets: dict[int, list[Step]] = defaultdict(list)
    for step in sorted(steps, key=lambda each: each.start):
        for piece in _cut(step, each_seconds):
            buckets[piece.start // each_seconds].append(piece)
    return [_merge(pieces, each_seconds) for pieces in buckets.values()]


def _cut(step: Step, each_seconds: int) -> Iterator[Step]:
    """Return a step in pieces that lie in one bucket each."""
    start = step.start
    while True:
        border = (start // each_seconds + 1) * each_seconds
        yield replace(step, start=start, end=min(step.end, border))
        if step.end <= border:
            return
        start = border


def _merge(pieces: Sequence[Step], each_seconds: int) -> Step:
    weights = [max(each.end - each.start, 1) for each in pieces]
    whole = sum(weights)
    holders: dict[str, float] = defaultdict(float)
    for each, weight in zip(pieces, weights, strict=True):
        if each.holder:
            holders[each.holder] += weight
    return Step(
        start=pieces[0].start,
        end=max(each.end for each in pieces),
        used=sum(each.used * weight for each, weight in zip(pieces, weights, strict=True)) / whole,
        peak=max(each.peak for each in pieces),
        limit=pieces[-1].limit,
        blocked=sum(each.blocked * weight for each, weight in zip(pieces, weights, strict=True)) / whole,
        blocked_peak=max(each.blocked_peak for each in pieces),
        holder=max(holders, key=lambda name: (holders[name], name)) if holders else "",
        step=each_seconds,
    )
