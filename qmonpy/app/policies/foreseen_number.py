"""The shares below a node as they are foreseen, opened into usage that is left, usage to come, and targets by level."""

from collections.abc import Iterator
from dataclasses import field

from qmonpy.app.policies.part_number import list_levels
from qmonpy.app.policies.share_courses import ShareCourse, ShareCourses, describe_courses, find_node
from qmonpy.app.policies.tree_rows import format_percent, format_usage
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.end_number import format_duration
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, put_below
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.policies.tree_foresight import (
    ForeseenTrees,
    Foresight,
    HostSlots,
    list_offered_slots,
    list_used_slots,
)
from qmonpy.insight.policies.tree_state import NodeState
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import Path
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import State
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class ForeseenShares:
    """The shares that the plot below the share tree shows: now, at its end, and what they approach."""

    courses: ShareCourses
    foresight: Foresight | None = field(compare=False)
    root: NodeState = field(compare=False)
    """The tree that is shown."""
    planned: Cluster = field(compare=False)
    """With the edits that are not applied."""
    state: State = field(compare=False)
    """Where it was foreseen, or shown."""
    is_known: bool = True
    """Whether `foresight` is the answer; else that is still being worked out."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("shares below {name}").format(name=self.courses.above)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; what was foreseen does not depend on the snapshot any more."""
        del snapshot
        foresight, courses = self.foresight, self.courses
        told = describe_courses(courses.courses)
        said = f"{told}." if told else ""
        if foresight is None or foresight.trees is None:
            nothing = tr("Nothing is foreseen: nobody in the tree can have jobs.")
            nothing = nothing if self.is_known else tr("What is foreseen is being worked out.")
            rows = [self._make_present(each) for each in courses.courses]
            return Opened(f"{said} {nothing}".strip(), tuple(rows))
        rows = [*_list_grounds(foresight), self._make_slots(foresight)]
        rows += [self._make_course(each, foresight, foresight.trees) for each in courses.courses]
        if courses.more:
            title = tr("and {nodes} more").format(nodes=format_count(courses.more, "node"))
            how = tr("with smaller shares: not drawn")
            rows.append(TermRow(("more",), title, 0.0, 1.0, "", how, has_bar=False))
        return Opened(said, tuple(rows))

    # The slots

    def _make_slots(self, foresight: Foresight) -> TermRow:
        used = list_used_slots(self.planned, self.state)
        found = used or list_offered_slots(self.planned)
        how = (
            tr("what running tasks use, by the factors of their hosts (usage_scaling)")
            if used
            else tr("the processors of the hosts, as no task runs")
            if found
            else tr("as no task runs and no host tells its processors")
        )
        total = foresight.slots
        below = [_make_host(each, total) for each in sorted(found, key=lambda each: -each.slots)[:MOST_LISTED]]
        if len(found) > len(below):
            rest = total - sum(each.value for each in below)
            title = tr("and {hosts} more").format(hosts=format_count(len(found) - len(below), "host"))
            below.append(TermRow(("slots", "more"), title, rest, total, _format_slots(rest), ""))
        return TermRow(("slots",), tr("Slots that are used all the time"), total, total, _format_slots(total), how,
                       children=tuple(below), is_open=False, has_bar=False)  # fmt: skip

    # The nodes

    def _make_present(self, course: ShareCourse) -> TermRow:
        key = ("node", *course.path)
        below = _list_level_rows(self.root, course.path, "target")
        node = find_node(self.root, course.path)
        used = node.used if node is not None else 0.0
        how = _divide(used, self.root.used)
        rows = [
            TermRow((*key, "now"), tr("Now"), used, self.root.used, format_percent(node.actual if node else 0.0), how),
            TermRow((*key, "target"), tr("Target"), course.target, 1.0, format_percent(course.target),
                    tr("among those that have jobs now"), children=tuple(put_below((*key, "target"), below))),
        ]  # fmt: skip
        shown = format_percent(node.actual if node else 0.0)
        return TermRow(key, course.name, used, self.root.used, shown, "", children=tuple(rows), is_open=False)

    def _make_course(self, course: ShareCourse, foresight: Foresight, trees: ForeseenTrees) -> TermRow:
        key, path = ("node", *course.path), course.path
        present, kept, last = (find_node(tree, path) for tree in (trees.present, trees.kept, trees.last))
        if present is None or kept is None or last is None:
            return TermRow(key, course.name, 0.0, 1.0, "-", tr("it is not in the tree that was foreseen"),
                           has_bar=False)  # fmt: skip
        total, seconds = trees.last.used, foresight.times[-1] - foresight.times[0]
        made = last.used - kept.used
        entitled = tr("{percent} of {slots} on average (its short target), for {time}, less what fades of it by then")
        entitled = entitled.format(
            percent=format_percent(trees.entitled.get(path, 0.0)),
            slots=_format_slots(foresight.slots),
            time=format_duration(seconds),
        )
        of_present = tr("{usage} at the beginning, less what fades of it by then").format(
            usage=format_usage(present.used)
        )
        target = foresight.target.get(path, 0.0)
        levels = _list_level_rows(trees.last, path, "target")
        begun, beginning = format_percent(present.actual), _divide(present.used, trees.present.used)
        used = format_usage(last.used)
        rows = (
            TermRow((*key, "kept"), tr("Left of the usage until now"), kept.used, last.used, format_usage(kept.used),
                    of_present),
            TermRow((*key, "made"), tr("+ Usage to come"), made, last.used, format_usage(made), entitled),
            TermRow((*key, "used"), tr("= Usage at the end"), last.used, last.used, used, ""),
            TermRow((*key, "total"), tr("÷ Usage of all at the end"), total, total, format_usage(total), ""),
            TermRow((*key, "now"), tr("At the beginning"), present.used, trees.present.used, begun, beginning),
            TermRow((*key, "target"), tr("Target"), target, 1.0, format_percent(target),
                    tr("its part of the tree if all in it have jobs"),
                    children=tuple(put_below((*key, "target"), levels)), is_open=False),
        )  # fmt: skip
        return TermRow(key, course.name, last.used, total, format_percent(last.actual), _divide(last.used, total),
                       children=rows, is_open=False)  # fmt: skip


def _list_grounds(foresight: Foresight) -> Iterator[TermRow]:
    begin, end = foresight.times[0], foresight.times[-1]
    how = tr(
        "from then on each leaf always has jobs and uses the part of the slots to which it is entitled, which is found"
        " anew again and again; usage fades by halftime and halflife_decay_list"
    )
    yield TermRow(("begin",), tr("Foreseen from"), begin, begin, format_time(begin), how, has_bar=False)
    yield TermRow(("end",), tr("Foreseen until"), end, end, format_time(end), "", has_bar=False)


def _list_level_rows(root: NodeState, path: Path, of: str) -> tuple[TermRow, ...]:
    nodes = [root]
    for at in range(len(path)):
        found = find_node(root, path[: at + 1])
        if found is None:
            return ()
        nodes.append(found)
    return list_levels(nodes[1:], nodes[:-1], of)


def _divide(used: float, total: float) -> str:
    part = used / total if total else 0.0
    said = tr("{own} of {total} {what} = {percent}")
    return said.format(own=format_usage(used), total=format_usage(total), what=tr("usage left"),
                       percent=format_percent(part))  # fmt: skip


def _make_host(found: HostSlots, total: float) -> TermRow:
    amount = found.slots * found.factor
    how = f"{format_count(found.slots, 'slot')} × {grouped(found.factor, 'g')}" if found.factor != 1.0 else ""
    link = find_object_place(ObjectKind.HOST, found.host)
    return TermRow(("slots", found.host), found.host, amount, total, _format_slots(amount), how, link=link)


def _format_slots(slots: float) -> str:
    return format_count(int(slots), "slot") if slots == int(slots) else f"{grouped(slots, ',.2f')} {tr('slots')}"
