"""What is wrong with edited rule sets; a set is checked again only when it, or the cluster, became another one."""

from collections.abc import Iterable

from qmonpy.app.draft_set import DraftSet
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.names import check_quota_names
from qmonpy.formats.quota_set.text import check_quota_text
from qmonpy.model.cluster import Cluster
from qmonpy.model.report import Report

Reports = tuple[Report, ...]


class DraftChecks:
    """Reports of the sets of a draft, remembered per set."""

    def __init__(self) -> None:
        self._cluster: Cluster | None = None
        self._sets: tuple[DraftSet, ...] = ()
        self._single: dict[int, tuple[DraftSet, Reports]] = {}
        self._all: dict[int, Reports] = {}

    def reports(self, sets: tuple[DraftSet, ...], cluster: Cluster) -> dict[int, Reports]:
        """Everything that is wrong with each set, by id: its text, its rules, its name; nothing for deleted ones."""
        if cluster is not self._cluster:
            self._single.clear()
        elif sets is self._sets:
            return self._all
        self._cluster, self._sets = cluster, sets
        self._all = self._check_all([each for each in sets if not each.is_deleted], cluster)
        return self._all

    def _check_all(self, sets: Iterable[DraftSet], cluster: Cluster) -> dict[int, Reports]:
        taken: set[str] = set()
        found: dict[int, Reports] = {}
        for each in sets:
            known, reports = self._single.get(each.id, (None, ()))
            if known is not each:
                reports = check_set(each, cluster)
            self._single[each.id] = (each, reports)
            found[each.id] = (*reports, _name_taken(each)) if each.name in taken else reports
            taken.add(each.name)
        return found


def check_set(edited: DraftSet, cluster: Cluster) -> Reports:
    """What is wrong with one set, with its places in the set's text."""
    if edited.has_broken_text:
        checked = check_quota_text(edited.text, cluster.complexes, cluster)
        others = tuple(each for each in edited.text_reports if each not in checked.reports)
        return (*checked.reports, *others)
    value = (edited.value,)
    return (*edited.text_reports, *check_quota_sets(value, cluster.complexes)[1], *check_quota_names(value, cluster))


def _name_taken(edited: DraftSet) -> Report:
    text = f'There is another resource quota set named "{edited.name}"; each needs a name of its own.'
    return Report("quota.name-taken", text, span=edited.value.name_span, fields=(edited.name,))
