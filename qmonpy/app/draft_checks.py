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
        self._known: dict[int, tuple[DraftSet, Reports]] = {}

    def reports(self, edited: DraftSet, sets: Iterable[DraftSet], cluster: Cluster) -> Reports:
        """Everything that is wrong with one of the sets: its text, its rules, its name; nothing if it is deleted."""
        if cluster is not self._cluster:
            self._cluster = cluster
            self._known.clear()
        if edited.is_deleted:
            return ()
        known, reports = self._known.get(edited.id, (None, ()))
        if known is not edited:
            reports = check_set(edited, cluster)
            self._known[edited.id] = (edited, reports)
        return (*reports, _name_taken(edited)) if _is_second(edited, sets) else reports


def check_set(edited: DraftSet, cluster: Cluster) -> Reports:
    """What is wrong with one set, with its places in the set's text."""
    if edited.has_broken_text:
        checked = check_quota_text(edited.text, cluster.complexes, cluster)
        others = tuple(each for each in edited.text_reports if each not in checked.reports)
        return (*checked.reports, *others)
    value = (edited.value,)
    return (*edited.text_reports, *check_quota_sets(value, cluster.complexes)[1], *check_quota_names(value, cluster))


def _is_second(edited: DraftSet, sets: Iterable[DraftSet]) -> bool:
    """Whether a set before this one has its name."""
    namesakes = (each for each in sets if each.name == edited.name and not each.is_deleted)
    return next(namesakes, edited).id != edited.id


def _name_taken(edited: DraftSet) -> Report:
    text = f'There is another resource quota set named "{edited.name}"; each needs a name of its own.'
    return Report("quota.name-taken", text, span=edited.value.name_span, fields=(edited.name,))
