"""Rows of a list of objects of one kind while they are edited: names, marks, and the attributes that matter."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from qmonpy.app.editing.draft_object import DraftObject
from qmonpy.app.editing.object_draft import ObjectDraft
from qmonpy.app.editing.object_texts import ObjectTexts
from qmonpy.app.objects.living_texts import LivingTexts
from qmonpy.app.tables.column import Column
from qmonpy.kept_answers import LastAnswers
from qmonpy.model.report import Report

ADDED, CHANGED, DELETED, CONFLICT = "new", "changed", "deleted", "conflict"
WRONG = "!"


@dataclass(frozen=True, slots=True)
class ObjectRow:
    """An object in a list."""

    id: int
    name: str
    mark: str = ""
    """ADDED, CHANGED, DELETED or CONFLICT; empty for what is as the cluster has it."""
    errors: int = 0
    warnings: int = 0
    uses: int = 0
    """How many objects, jobs and reservations name it."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What the columns of the kind show."""

    @property
    def words(self) -> str:
        return " ".join((self.name, self.mark, *self.texts.values())).lower()

    @property
    def mark_text(self) -> str:
        """What stands before the name: the mark, and `!` for what is wrong."""
        wrong = WRONG if self.errors else ""
        return " ".join(filter(None, (wrong, self.mark)))


NOTHING_LIVING: LivingTexts = {}
ShownText = Callable[[DraftObject, Mapping[str, str]], str]
"""What a column shows of an object and its attributes as texts."""


class ObjectRows:
    """Makes rows; those of objects that did not change are the same as before."""

    def __init__(self, known_texts: ObjectTexts, columns: Mapping[str, ShownText], *, reads_texts: bool = True):
        """`columns` gives, by column id, what is shown of an object; whether that needs the texts of its attributes."""
        self._reads_texts = reads_texts
        self._texts_of = known_texts.of
        self._columns = dict(columns)
        self._texts: LastAnswers[int, DraftObject, Mapping[str, str]] = LastAnswers(self._show_texts)

    def rows(
        self,
        draft: ObjectDraft,
        reports: Mapping[int, Sequence[Report]],
        uses: Mapping[str, int],
        living: LivingTexts = NOTHING_LIVING,
    ) -> tuple[ObjectRow, ...]:
        """The rows of a draft; `reports` are by id, `uses` and `living` by the name that the cluster knows."""
        conflicts = {each.id for each in draft.conflicts()}
        return tuple(
            ObjectRow(
                each.id,
                each.name,
                CONFLICT if each.id in conflicts else mark_of(each),
                sum(report.is_error for report in reports.get(each.id, ())),
                sum(not report.is_error for report in reports.get(each.id, ())),
                uses.get(each.base_name or each.name, 0),
                _joined(self._texts.of(each.id, each), living.get(each.base_name or each.name)),
            )
            for each in draft.objects
        )

    def _show_texts(self, edited: DraftObject) -> Mapping[str, str]:
        attributes = self._texts_of(edited) if self._columns and self._reads_texts else {}
        return {id: show(edited, attributes) for id, show in self._columns.items()}


def _joined(texts: Mapping[str, str], living: Mapping[str, str] | None) -> Mapping[str, str]:
    return {**texts, **living} if living else texts


def mark_of(edited: DraftObject) -> str:
    """What differs from the cluster, in a word."""
    if edited.is_deleted:
        return DELETED
    if edited.base is None:
        return ADDED
    return CHANGED if edited.is_modified else ""


def object_columns(titles: Mapping[str, str]) -> tuple[Column[ObjectRow], ...]:
    """Columns of a list: name and mark, what the kind shows (id to title), and by how many it is used."""
    shown = [_text_column(id, title) for id, title in titles.items()]
    return (
        Column("name", "name", lambda row: row.name, lambda row: row.name.lower()),
        Column("state", "", lambda row: row.mark_text, tooltip="What is not as the cluster has it, and what is wrong"),
        *shown,
        Column(
            "uses",
            "uses",
            lambda row: f"{row.uses:,}" if row.uses else "-",
            lambda row: row.uses,
            is_number=True,
            tooltip="How many objects, jobs and reservations name it",
        ),
    )


def _text_column(id: str, title: str) -> Column[ObjectRow]:
    def show(row: ObjectRow) -> str:
        return row.texts.get(id, "")

    return Column(id, title, show, lambda row: _sort_key(show(row)))


def _sort_key(text: str) -> tuple[bool, float, str]:
    """Numbers by their value, before words."""
    number = text.replace(",", "")
    is_number = number.replace(".", "", 1).isdecimal()
    return not is_number, float(number) if is_number else 0.0, text.lower()
