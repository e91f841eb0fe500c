"""Rows of a list of objects of one kind while they are edited: names, marks, and some attributes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import chain, islice
from operator import attrgetter

from qmonpy.app.editing.object_draft import DraftObject, ObjectDraft, names_of
from qmonpy.app.editing.object_texts import ObjectTexts
from qmonpy.app.editing.three_way import Item
from qmonpy.app.filter.field import FieldKind
from qmonpy.app.objects.activity_texts import RUNNING, WAITING, ActivityTexts
from qmonpy.app.objects.attribute_kinds import amount_of, find_attribute_kind
from qmonpy.app.objects.share_texts import PERCENT, SHARES
from qmonpy.app.objects.use_rows import USES_TITLE, USES_TOOLTIP
from qmonpy.app.tables.column import Column
from qmonpy.kept_answers import LastAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.report import Report
from qmonpy.model.values.whole import is_whole
from qmonpy.pauses import paced
from qmonpy.translation import grouped, later, read_grouped, tr

ADDED, CHANGED, DELETED, CONFLICT = later("new"), later("changed"), later("deleted"), later("conflict")
"""The marks of edited objects."""
WRONG = "!"
"""The mark of an object with errors."""


@dataclass(frozen=True, slots=True)
class ObjectRow:
    """An object in a list."""

    id: int
    name: str
    mark: str = ""
    """ADDED, CHANGED, DELETED or CONFLICT; empty if the object is as the cluster has it."""
    errors: int = 0
    warnings: int = 0
    uses: int = 0
    """In how many places it is named."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The texts of the further columns of the kind, by column id."""
    conflict_with: str = ""
    """Who changed it as well, and when; empty without a conflict."""
    members: tuple[str, ...] = ()
    """The names that a host group or user set lists."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return "\n".join((self.name, tr(self.mark), *self.texts.values(), *self.members)).lower()

    @property
    def mark_text(self) -> str:
        """The text of the column `state`: `!` if the object has errors, and the mark."""
        wrong = WRONG if self.errors else ""
        return " ".join(filter(None, (wrong, tr(self.mark))))


NO_ACTIVITY: ActivityTexts = {}
ShownText = Callable[[DraftObject, Mapping[str, str]], str]
"""Returns the text of a column for an object and the texts of its attributes."""


class ObjectRows:
    """Makes rows; the texts of an object that has not changed since the last time are not made again."""

    def __init__(self, known_texts: ObjectTexts, columns: Mapping[str, ShownText], *, reads_texts: bool = True):
        """`columns` has, by column id, a function for the text of an object.

        `reads_texts` says whether these functions need the texts of the attributes.
        """
        self._reads_texts = reads_texts
        self._texts_of = known_texts.of
        self._columns = dict(columns)
        self._texts: LastAnswers[int, DraftObject, Mapping[str, str]] = LastAnswers(self._show_texts)

    def rows(
        self,
        draft: ObjectDraft,
        reports: Mapping[int, Sequence[Report]],
        uses: Mapping[str, int],
        activity: ActivityTexts = NO_ACTIVITY,
    ) -> tuple[ObjectRow, ...]:
        """Return the rows of a draft; `reports` are by id, `uses` and `activity` by the name that the cluster knows."""
        return self.plan_rows(draft, reports, uses, activity)(None)

    def plan_rows(
        self,
        draft: ObjectDraft,
        reports: Mapping[int, Sequence[Report]],
        uses: Mapping[str, int],
        activity: ActivityTexts = NO_ACTIVITY,
        pinned: Sequence[str] = (),
    ) -> Callable[[int | None], tuple[ObjectRow, ...]]:
        """Return what makes the rows of a draft as it is now, in a worker or here, one at a time; see `rows`.

        Asked with a number, it makes only so many that stand first, where `pinned` objects stand before the others.
        """
        conflicts, objects = {each.id: each.who for each in draft.conflicts()}, draft.objects

        def make(most: int | None) -> tuple[ObjectRow, ...]:
            chosen = objects if most is None else _find_first(objects, pinned, most)
            return self._make(chosen, conflicts, reports, uses, activity)

        return make

    def _make(
        self,
        objects: Sequence[DraftObject],
        conflicts: Mapping[int, str],
        reports: Mapping[int, Sequence[Report]],
        uses: Mapping[str, int],
        activity: ActivityTexts,
    ) -> tuple[ObjectRow, ...]:
        return tuple(
            ObjectRow(
                each.id,
                each.name,
                CONFLICT if each.id in conflicts else mark_of(each),
                sum(report.is_error for report in reports.get(each.id, ())),
                sum(not report.is_error for report in reports.get(each.id, ())),
                uses.get(each.base_name or each.name, 0),
                _joined(self._texts.of(each.id, each), activity.get(each.base_name or each.name)),
                conflicts.get(each.id, ""),
                find_members(each.value),
            )
            for each in paced(objects)
        )

    def _show_texts(self, edited: DraftObject) -> Mapping[str, str]:
        attributes = self._texts_of(edited) if self._columns and self._reads_texts else {}
        return {id: show(edited, attributes) for id, show in self._columns.items()}


def _find_first(objects: Sequence[DraftObject], pinned: Sequence[str], most: int) -> Sequence[DraftObject]:
    """Return those that stand first in a list, pinned ones at the top and the others in their order."""
    places = range(len(objects))
    at_top = [place for place, name in zip(places, names_of(objects), strict=True) if name in pinned]
    others = (place for place in places if place not in at_top)
    return [objects[place] for place in islice(chain(at_top, others), most)]


def count_objects(objects: Sequence[DraftObject], pinned: Sequence[str]) -> int:
    """Return how many objects there would be; those with a pinned name are not counted."""
    # Of 100,000 it is seen quickly that none is deleted, as nearly always.
    there = [each for each in objects if not each.is_deleted] if any(map(_IS_DELETED, objects)) else objects
    return len(there) - (sum(map(pinned.__contains__, names_of(there))) if pinned else 0)


def find_members(value: object) -> tuple[str, ...]:
    """Return the names that an object lists, of which a list shows the number only; none of other kinds."""
    if isinstance(value, HostGroup):
        return value.members
    return value.entries if isinstance(value, UserSet) else ()


def _joined(texts: Mapping[str, str], activity: Mapping[str, str] | None) -> Mapping[str, str]:
    return {**texts, **activity} if activity else texts


def mark_of(edited: Item) -> str:
    """Return ADDED, CHANGED or DELETED for an edited object or complex attribute; empty if nothing was edited."""
    if edited.is_deleted:
        return DELETED
    if edited.base is None:
        return ADDED
    return CHANGED if edited.is_modified else ""


def object_columns(kind: ObjectKind, titles: Mapping[str, str]) -> tuple[Column[ObjectRow], ...]:
    """Return the columns of a list: name and mark, those of the kind (`titles` by id), and the number of uses."""
    shown = [_text_column(kind, id, titles[id]) for id in _order_ids(titles)]
    return (
        Column("name", tr("name"), lambda row: row.name, lambda row: row.name.lower()),
        Column(
            "state", "", lambda row: row.mark_text, tooltip=tr("New, changed, deleted or in conflict; ! for errors")
        ),
        *shown,
        Column(
            "uses",
            tr(USES_TITLE),
            lambda row: grouped(row.uses) if row.uses else "-",
            lambda row: row.uses,
            is_number=True,
            tooltip=tr(USES_TOOLTIP),
        ),
    )


def _order_ids(ids: Iterable[str]) -> list[str]:
    """Return ids of columns in their order, the part that shares are of all beside the shares themselves."""
    ordered = list(ids)
    if PERCENT in ordered and SHARES in ordered:
        ordered.remove(PERCENT)
        ordered.insert(ordered.index(SHARES) + 1, PERCENT)
    return ordered


def _text_column(kind: ObjectKind, id: str, title: str) -> Column[ObjectRow]:
    def show(row: ObjectRow) -> str:
        return row.texts.get(id, "")

    def count(row: ObjectRow) -> str:
        return show(row) or "0"

    if id == MEMBERS:
        return Column(
            id,
            title,
            show,
            lambda row: _sort_key(show(row)),
            # Of a host group, words say how many of the members are groups.
            is_number=kind is ObjectKind.USER_SET,
            kind=FieldKind.TEXT,
            texts=lambda row: (show(row), *row.members),
        )
    shown = FieldKind.NUMBER if id in _ACTIVITY else find_attribute_kind(kind, id)
    amount = amount_of(shown, count if id in _ACTIVITY else show)
    is_number = shown.has_amounts or id == PERCENT
    return Column(id, title, show, lambda row: _sort_key(show(row)), is_number, kind=shown, amount=amount)


MEMBERS = "members"
"""The column with the number of members; a filter looks at their names as well."""
_IS_DELETED = attrgetter("is_deleted")
_ACTIVITY = frozenset({RUNNING, WAITING, "used", "load"})
"""The columns of activity that are numbers."""


def _sort_key(text: str) -> tuple[bool, float, str]:
    """Return a key that sorts numbers by their value, before other texts."""
    number = read_grouped(text)
    is_number = is_whole(number.replace(".", "", 1))
    return not is_number, float(number) if is_number else 0.0, text.lower()
