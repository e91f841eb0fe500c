"""What is wrong with a set of a draft, with places in the text that is shown."""

from functools import lru_cache

from qmonpy.app.editing.quota_draft import DraftSet
from qmonpy.formats.quota_set.text import check_quota_text
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report


class TextReports:
    """Checks the text of a set, once per text and cluster.

    After an edit in the form the text was printed anew, so places that the draft knows would be those of an older text.
    """

    def __init__(self) -> None:
        self._check = lru_cache(maxsize=64)(_check)
        self._cluster = Cluster()

    def place(self, draft_set: DraftSet, reports: tuple[Report, ...], cluster: Cluster) -> tuple[Report, ...]:
        """The reports of a draft's set, those about its text with their places."""
        if draft_set.is_deleted:
            return ()
        if cluster is not self._cluster:
            self._cluster = cluster
            self._check.cache_clear()
        placed = self._check(draft_set.text, _Same(cluster))
        codes = {report.code for report in placed}
        return (*placed, *(report for report in reports if report.code not in codes))


class _Same:
    """A cluster as a key: equal to itself only."""

    def __init__(self, cluster: Cluster):
        self.cluster = cluster

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.cluster is self.cluster

    def __hash__(self) -> int:
        return id(self.cluster)


def _check(text: str, key: _Same) -> tuple[Report, ...]:
    return check_quota_text(text, key.cluster.complexes, key.cluster).reports
