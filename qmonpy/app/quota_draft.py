"""The editing state of a cluster's rule sets: what is changed but not yet written, with undo."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from qmonpy.app.change_preview import Preview, format_preview
from qmonpy.app.draft_checks import DraftChecks
from qmonpy.app.draft_set import DraftSet
from qmonpy.app.quota_plan import Conflict, find_conflicts, plan_changes
from qmonpy.app.quota_rebase import find_settled, rebase_sets
from qmonpy.model.change import Change
from qmonpy.model.cluster import Cluster
from qmonpy.model.quota_set import QuotaSet, Rule
from qmonpy.model.report import Report

KEPT_STEPS = 500


@dataclass(frozen=True, slots=True)
class Step:
    """What a draft was before an edit, and what the edit was called."""

    title: str
    sets: tuple[DraftSet, ...]
    merges: object = None
    """Edits in a row with the same mark are undone together, such as typing in one text."""


class QuotaDraft:
    """The rule sets of a cluster while they are edited.

    Sets are addressed by a number that survives renaming. Every edit can be undone; `rebase` takes in what others
    changed in the meantime.
    """

    def __init__(self, cluster: Cluster):
        self._cluster = cluster
        self._sets = tuple(DraftSet(index, each, each) for index, each in enumerate(cluster.quota_sets.values(), 1))
        self._next_id = len(self._sets) + 1
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._listeners: list[Callable[[], None]] = []
        self._checks = DraftChecks()

    # What there is

    @property
    def sets(self) -> tuple[DraftSet, ...]:
        """Every set, deleted ones too, in order."""
        return self._sets

    @property
    def values(self) -> tuple[QuotaSet, ...]:
        """The sets as they would be after applying."""
        return tuple(each.value for each in self._sets if not each.is_deleted)

    def __getitem__(self, id: int) -> DraftSet:
        """The set with a number; KeyError if there is none."""
        for each in self._sets:
            if each.id == id:
                return each
        raise KeyError(id)

    def find(self, name: str) -> DraftSet | None:
        """The set that has a name now."""
        return next((each for each in self._sets if each.name == name and not each.is_deleted), None)

    def is_modified(self, id: int | None = None) -> bool:
        """Whether a set, or any set, is not what the cluster had."""
        return any(each.is_modified for each in self._sets) if id is None else self[id].is_modified

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every edit; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Edits

    def add(self, name: str = "new_set", rules: Sequence[Rule] = ()) -> int:
        """Begin a new set, with a number behind the name if that is taken; gives its id."""
        return self._append("Add rule set", QuotaSet(self.free_name(name), tuple(rules)))

    def clone(self, id: int) -> int:
        """Begin a new set as a copy; gives its id."""
        original = self[id].value
        return self._append(f"Clone {original.name}", replace(original, name=self.free_name(original.name)))

    def delete(self, id: int) -> None:
        """Mark a set as deleted; one that the cluster never had goes at once."""
        gone = self[id]
        if gone.base is None:
            self._become(f"Delete {gone.name}", tuple(each for each in self._sets if each.id != id))
        else:
            self._put(f"Delete {gone.name}", replace(gone, is_deleted=True))

    def rename(self, id: int, name: str) -> None:
        """Give a set another name; whether it is a good one, `reports` says."""
        self.set_value(id, replace(self[id].value, name=name), "Rename rule set")

    def enable(self, id: int, is_enabled: bool) -> None:
        """Switch a set on or off."""
        title = "Enable" if is_enabled else "Disable"
        self.set_value(id, replace(self[id].value, is_enabled=is_enabled), f"{title} {self[id].name}")

    def describe(self, id: int, description: str) -> None:
        """Set the description; an empty one is none."""
        value = replace(self[id].value, description=description or None)
        self.set_value(id, value, "Change description", merges=(id, "description"))

    def add_rule(self, id: int, rule: Rule, index: int | None = None) -> int:
        """Insert a rule before an index, by default at the end; gives its index."""
        rules = list(self[id].value.rules)
        place = len(rules) if index is None else index
        rules.insert(place, rule)
        self._set_rules(id, rules, "Add rule")
        return place

    def change_rule(self, id: int, index: int, rule: Rule) -> None:
        """Put another rule in the place of one."""
        rules = list(self[id].value.rules)
        rules[index] = rule
        self._set_rules(id, rules, f"Change rule {index + 1}")

    def delete_rule(self, id: int, index: int) -> None:
        rules = list(self[id].value.rules)
        del rules[index]
        self._set_rules(id, rules, f"Delete rule {index + 1}")

    def move_rule(self, id: int, index: int, to: int) -> None:
        """Take a rule out and put it back so that its index is `to`."""
        rules = list(self[id].value.rules)
        rules.insert(to, rules.pop(index))
        self._set_rules(id, rules, f"Move rule {index + 1}")

    def set_text(self, id: int, text: str) -> None:
        """Edit a set as text; while the text cannot be read the value stays the last good one."""
        if text != self[id].text:
            self._put(f"Edit {self[id].name}", self[id].with_text(text), merges=(id, "text"))

    def set_value(self, id: int, value: QuotaSet, title: str = "Edit rule set", merges: object = None) -> None:
        """Edit a set as a value; the text follows."""
        if value != self[id].value or self[id].has_broken_text:
            self._put(title, self[id].with_value(value), merges)

    def revert(self, id: int) -> None:
        """Back to what the cluster has; a set that it never had goes."""
        kept = self[id]
        if kept.base is None:
            self.delete(id)
        elif kept.is_modified:
            self._put(f"Revert {kept.name}", DraftSet(id, kept.base, kept.base))

    def revert_all(self) -> None:
        """All sets back to what the cluster has."""
        kept = tuple(DraftSet(each.id, each.base, each.base) for each in self._sets if each.base is not None)
        self._become("Revert all", kept)

    # Undo

    @property
    def undo_title(self) -> str | None:
        """What `undo` would take back; None if there is nothing."""
        return self._done[-1].title if self._done else None

    @property
    def redo_title(self) -> str | None:
        """What `redo` would make again; None if there is nothing."""
        return self._undone[-1].title if self._undone else None

    def undo(self) -> None:
        """Take the last edit back; without one nothing happens."""
        self._swap(self._done, self._undone)

    def redo(self) -> None:
        """Make the edit again that was taken back last; without one nothing happens."""
        self._swap(self._undone, self._done)

    # Applying

    def reports(self, id: int) -> tuple[Report, ...]:
        """Everything that is wrong with a set: its text, its rules, its name."""
        return next((self._checks.reports(each, self._sets, self._cluster) for each in self._sets if each.id == id), ())

    @property
    def errors(self) -> tuple[Report, ...]:
        """What refuses applying."""
        return tuple(each for kept in self._sets if kept.is_modified for each in self.reports(kept.id) if each.is_error)

    def plan_apply(self) -> tuple[Change[QuotaSet], ...]:
        """The changes that make the cluster's sets these; empty while there are errors or nothing is modified."""
        return () if self.errors else plan_changes(self._sets, self._cluster.complexes)

    def preview(self) -> Preview:
        """The changes as a unified diff of text and as the qconf commands that they stand for."""
        return format_preview(plan_changes(self._sets, self._cluster.complexes))

    def conflicts(self) -> tuple[Conflict, ...]:
        """Modified sets that somebody else changed too, each as three versions."""
        return find_conflicts(self._sets, self._cluster)

    def resolve(self, id: int, value: QuotaSet | None) -> None:
        """End a conflict: go on from what the cluster has now, with a value; None leaves the set to the cluster."""
        kept = self[id]
        theirs = self._cluster.quota_sets.get(kept.base.name if kept.base else kept.name)
        others = tuple(each for each in self._sets if each.id != id)
        if value is None and theirs is None:
            self._become(f"Give up {kept.name}", others)
        else:
            self._put(f"Resolve {kept.name}", DraftSet(id, theirs, value or theirs or kept.value))

    def rebase(self, cluster: Cluster) -> None:
        """Take in the cluster's present sets: untouched ones follow, modified ones stay and may be in conflict.

        What was applied can still be undone: the old version then is a change of the new one.
        """
        if cluster is self._cluster:
            return
        is_same = cluster.quota_sets is self._cluster.quota_sets
        self._cluster = cluster
        if is_same:
            return
        settled = find_settled(self._sets, cluster)
        known = {(each.base or each.value).name for each in self._sets} | {each.name for each in self._sets}
        new = (value for name, value in cluster.quota_sets.items() if name not in known)
        added = tuple(DraftSet(self._take_id(), value, value) for value in new)
        for steps in (self._done, self._undone):
            steps[:] = [replace(each, sets=rebase_sets(each.sets, cluster, settled, added)) for each in steps]
        rebased = rebase_sets(self._sets, cluster, settled, added)
        if rebased != self._sets:
            self._show(rebased)

    def free_name(self, name: str) -> str:
        """The name, with a number behind it if a set has it already."""
        taken = {each.name for each in self._sets}
        number = 2
        free = name
        while free in taken:
            free = f"{name}_{number}"
            number += 1
        return free

    def _set_rules(self, id: int, rules: Iterable[Rule], title: str) -> None:
        self.set_value(id, self[id].value.with_rules(tuple(rules)), title)

    def _append(self, title: str, value: QuotaSet) -> int:
        id = self._take_id()
        self._become(title, (*self._sets, DraftSet(id, None, value)))
        return id

    def _take_id(self) -> int:
        self._next_id += 1
        return self._next_id - 1

    def _put(self, title: str, edited: DraftSet, merges: object = None) -> None:
        self._become(title, tuple(edited if each.id == edited.id else each for each in self._sets), merges)

    def _become(self, title: str, sets: tuple[DraftSet, ...], merges: object = None) -> None:
        if sets == self._sets:
            return
        if merges is None or not self._done or self._done[-1].merges != merges or self._undone:
            self._done.append(Step(title, self._sets, merges))
            del self._done[:-KEPT_STEPS]
        self._undone.clear()
        self._show(sets)

    def _swap(self, source: list[Step], target: list[Step]) -> None:
        if source:
            step = source.pop()
            target.append(replace(step, sets=self._sets))
            self._show(step.sets)

    def _show(self, sets: tuple[DraftSet, ...]) -> None:
        self._sets = sets
        for listener in tuple(self._listeners):
            listener()
