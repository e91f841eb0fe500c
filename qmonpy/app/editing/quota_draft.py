"""The draft of a cluster's rule sets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.app.editing.object_draft import DraftObject, ObjectDraft
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.engine.checks.standing import weaken_standing
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.text import CheckedQuotaText, check_quota_names, check_quota_text
from qmonpy.kept_answers import LastAnswers
from qmonpy.model.configuration.change import ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import QuotaSet, Rule
from qmonpy.model.configuration.unread import describe_unseen
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr

__all__ = ["Conflict", "DraftSet", "QuotaDraft"]

DraftSet = DraftObject
"""A rule set that is being edited."""


class QuotaDraft(ObjectDraft):
    """The rule sets of a cluster while they are edited: also rule by rule, and merged rule by rule."""

    def __init__(
        self, cluster: Cluster, undo: UndoStack | None = None, planned: Callable[[], Cluster] | None = None
    ) -> None:
        super().__init__(ObjectKind.QUOTA_SET, "rule-sets", cluster, undo, planned)
        self._texts: LastAnswers[int, DraftObject, Mapping[str, ComplexAttribute], CheckedQuotaText]
        self._texts = LastAnswers(lambda edited, complexes: check_quota_text(edited.text, complexes))

    @property
    def values(self) -> tuple[QuotaSet, ...]:
        """The sets as they would be after applying."""
        return tuple(each.value for each in self.objects if not each.is_deleted)

    # Edits

    def rename(self, id: int, name: str) -> None:
        """Give a set another name, which `reports` checks."""
        self.set_value(id, replace(self[id].value, name=name), tr("Rename rule set"))

    def enable(self, id: int, is_enabled: bool) -> None:
        """Enable or disable a set."""
        title = tr("Enable {name}") if is_enabled else tr("Disable {name}")
        self.set_value(id, replace(self[id].value, is_enabled=is_enabled), title.format(name=self[id].name))

    def describe(self, id: int, description: str) -> None:
        """Set the description of a set; an empty one removes it."""
        value = replace(self[id].value, description=description or None)
        self.set_value(
            id, value, tr("Change description of {name}").format(name=value.name), merges=(id, "description")
        )

    def add_rule(self, id: int, rule: Rule, index: int | None = None) -> int:
        """Insert a rule before an index, by default at the end; returns its index."""
        rules = list(self[id].value.rules)
        place = len(rules) if index is None else index
        rules.insert(place, rule)
        self._set_rules(id, rules, tr("Add rule"))
        return place

    def change_rule(self, id: int, index: int, rule: Rule, field: object = None) -> None:
        """Replace the rule at an index; `field` is the field in which that was typed, None for a choice."""
        rules = list(self[id].value.rules)
        rules[index] = rule
        self._set_rules(
            id,
            rules,
            tr("Change rule {number}").format(number=index + 1),
            None if field is None else (id, index, field),
        )

    def delete_rule(self, id: int, index: int) -> None:
        """Delete the rule at an index."""
        rules = list(self[id].value.rules)
        del rules[index]
        self._set_rules(id, rules, tr("Delete rule {number}").format(number=index + 1))

    def move_rule(self, id: int, index: int, to: int) -> None:
        """Take a rule out and put it back so that its index is `to`."""
        rules = list(self[id].value.rules)
        rules.insert(to, rules.pop(index))
        self._set_rules(id, rules, tr("Move rule {number}").format(number=index + 1))

    def _set_rules(self, id: int, rules: Iterable[Rule], title: str, merges: object = None) -> None:
        self.set_value(
            id,
            self[id].value.with_rules(tuple(rules)),
            tr("{action} of {name}").format(action=title, name=self[id].name),
            merges,
        )

    # What is special about rule sets

    def checked(self, edited: DraftObject, complexes: Mapping[str, ComplexAttribute]) -> CheckedQuotaText:
        """Return the text of a set, read and checked against complex attributes; it is done once for all who ask.

        `sets` has the set as written, `kept` as the qmaster keeps it; all places are in `edited.text`.
        """
        return self._texts.of(edited.id, edited, complexes)

    def check(self, edited: DraftObject, cluster: Cluster) -> tuple[Report, ...]:
        """Return the faults of one set, in the order of their places in `edited.text`."""
        if edited.is_deleted or self._is_faultless(edited, cluster):
            return ()
        checked = self.checked(edited, cluster.complexes)
        found = [*checked.reports, *check_quota_names(checked.sets, cluster)]
        found += (each for each in edited.text_reports if each not in checked.reports)
        if not edited.has_broken_text and checked.sets != (edited.value,):
            # A form accepts names that no text may have: their reports have no place.
            said = {each.code for each in found}
            unread = check_quota_sets((edited.value,), cluster.complexes)[1]
            found += (replace(each, span=None) for each in unread if each.code not in said)
        known = (_with_unseen(each, cluster) for each in self._weaken(found, edited))
        return tuple(sorted(known, key=_place))

    def _weaken(self, found: Sequence[Report], edited: DraftObject) -> Sequence[Report]:
        """Return the reports with errors of the cluster's version as warnings; those of another rule are the same."""
        if edited.base is None or edited.has_broken_text or not any(each.is_error for each in found):
            return found
        standing = check_quota_sets((edited.base,), self._cluster.complexes)[1]
        return weaken_standing(found, standing, is_placed=False)

    @staticmethod
    def _is_faultless(edited: DraftObject, cluster: Cluster) -> bool:
        """Whether an untouched set has no faults; then its text need not be printed: there may be hundreds."""
        value = (edited.value,)
        return not (
            edited.is_modified
            or edited.written is not None
            or check_quota_sets(value, cluster.complexes)[1]
            or check_quota_names(value, cluster)
        )

    def named_objects(self, cluster: Cluster) -> tuple[Any, ...]:
        """Return all objects except rule sets: these do not name each other."""
        return tuple(find_objects(cluster, kind) for kind in ObjectKind if kind is not ObjectKind.QUOTA_SET)

    def kept(self, value: Any) -> QuotaSet:
        """Return a set as the qmaster keeps it, with full names of attributes."""
        return check_quota_sets((value,), self._cluster.complexes)[0][0]

    def kept_of(self, edited: DraftObject) -> QuotaSet:
        """Return an edited set as the qmaster keeps it; a text that was checked already is not checked again."""
        checked = self.checked(edited, self._cluster.complexes)
        return checked.kept[0] if checked.sets == (edited.value,) else self.kept(edited.value)

    def new_value(self, name: str) -> QuotaSet:
        """Return a set without rules."""
        return QuotaSet(name)

    def new_set(self, name: str = "new_set", rules: Sequence[Rule] = ()) -> int:
        """Add a set, with a number behind the name if that is taken; returns its id."""
        return self.add(QuotaSet(name, tuple(rules)))

    @property
    def _name_attribute(self) -> str:
        return "name"

    def name_taken(self, edited: DraftObject) -> Report:
        """See `ObjectDraft.name_taken`; the report has the place of the name in the text."""
        written = self.checked(edited, self._cluster.complexes).sets
        place = written[0].name_span if written == (edited.value,) else None
        return replace(super().name_taken(edited), code="quota.name-taken", span=place, fields=(edited.name,))


def _place(report: Report) -> tuple[int, int]:
    return (0, 0) if report.span is None else (report.span.line, report.span.column)


def _with_unseen(report: Report, cluster: Cluster) -> Report:
    """Return the report that there is no complex attribute, as one that this is not known where it is not."""
    name = report.fields[-1] if report.fields else ""
    if report.code != "quota.unknown-attribute" or not cluster.may_have(ObjectKind.COMPLEX, name):
        return report
    words = describe_unseen(ObjectKind.COMPLEX, name)
    return replace(report, code="quota.unseen", text=words, severity=Severity.WARNING, allowed=())
