"""A rule set that is being edited: its text and its value, which are always the same set."""

from dataclasses import dataclass, replace

from qmonpy.formats.quota_set.parser import parse_quota_sets
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.model.quota_set import QuotaSet
from qmonpy.model.report import Report


@dataclass(frozen=True, slots=True)
class DraftSet:
    """One set of a draft; a value, edits give a new one."""

    id: int
    """Stays the same when the set is renamed."""
    base: QuotaSet | None
    """What the cluster had when editing began; None for a new set."""
    value: QuotaSet
    """The last good value."""
    written: str | None = None
    """The text as typed, if the text is what was edited last."""
    text_reports: tuple[Report, ...] = ()
    """What is wrong with the text; with an error in it `value` is the last good one."""
    is_deleted: bool = False

    @property
    def name(self) -> str:
        return self.value.name

    @property
    def text(self) -> str:
        """The set as text: as it was typed, or as `qconf -srqs` prints it."""
        return format_quota_set(self.value) if self.written is None else self.written

    @property
    def has_broken_text(self) -> bool:
        """Whether the text cannot be read, so that it and the value differ."""
        return any(each.is_error for each in self.text_reports)

    @property
    def is_modified(self) -> bool:
        """Whether anything would be lost by closing."""
        return self.is_deleted or self.has_broken_text or self.value != self.base

    def with_value(self, value: QuotaSet) -> "DraftSet":
        """The set edited in the form; the text follows."""
        printed = parse_one_set(format_quota_set(value))[0]
        # The same set again, but with the places in its text; one that cannot be printed has none.
        placed = printed if printed == value else value
        return replace(self, value=placed, written=None, text_reports=())

    def with_text(self, text: str) -> "DraftSet":
        """The set edited as text; the value follows as soon as the text can be read."""
        value, reports = parse_one_set(text)
        return replace(self, value=value or self.value, written=text, text_reports=reports)


def parse_one_set(text: str) -> tuple[QuotaSet | None, tuple[Report, ...]]:
    """A text that should hold exactly one set; None with the reasons if it does not."""
    parsed = parse_quota_sets(text)
    sets, reports = parsed.sets, parsed.reports
    if any(each.is_error for each in reports):
        return None, reports
    if len(sets) != 1:
        found = "none" if not sets else f"{len(sets)}: {', '.join(each.name for each in sets)}"
        wrong = Report(
            "draft.not-one-set",
            f"Exactly one resource quota set is edited here, and the text has {found}.",
            span=sets[1].span if len(sets) > 1 else None,
        )
        return None, (*reports, wrong)
    return sets[0], reports
