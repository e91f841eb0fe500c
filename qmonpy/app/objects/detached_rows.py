"""Rows of values that a queue has for hosts outside its host list, and the queues without these values."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.own_values import without_own_values
from qmonpy.app.objects.queue_access_words import shorten_hosts
from qmonpy.app.tables.column import Column
from qmonpy.insight.sites.detached_settings import DetachedSetting, find_detached_settings
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.values.counts import format_count
from qmonpy.translation import later, tr


@dataclass(frozen=True, slots=True)
class DetachedRow:
    """A value of a queue that has an effect on no host, or not on all hosts of its group."""

    setting: DetachedSetting

    @property
    def key(self) -> tuple[str, str, str]:
        """Queue, attribute and host or group, which stay the same when the row is renewed."""
        return self.setting.queue, self.setting.attribute, self.setting.key

    @property
    def meaning(self) -> str:
        """On which hosts the value has an effect and on which not, in a few words."""
        if not self.setting.is_group:
            return tr("no effect: the host is not in the host list")
        if self.setting.is_unused:
            return tr("no effect: no host of the group is in the host list")
        return tr("effect on {hosts}; not in the host list: {outside}").format(
            hosts=shorten_hosts(self.setting.inside), outside=self.outside
        )

    @property
    def outside(self) -> str:
        """The hosts of the group that are not in the host list, the first few by name."""
        return shorten_hosts(self.setting.outside)

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        each = self.setting
        return f"{each.queue}\n{each.attribute}\n{each.key}\n{each.value}\n{self.meaning}".lower()


DETACHED_COLUMNS: tuple[Column[DetachedRow], ...] = (
    Column("queue", later("queue"), lambda row: row.setting.queue),
    Column("attribute", later("attribute"), lambda row: row.setting.attribute),
    Column("key", later("host or group"), lambda row: row.setting.key),
    Column("value", later("value"), lambda row: row.setting.value),
    Column("meaning", later("effect"), lambda row: row.meaning),
)


def detached_rows(cluster: Cluster) -> tuple[DetachedRow, ...]:
    """Return a row for each value for hosts outside the host list; those without any effect come first."""
    rows = map(DetachedRow, find_detached_settings(cluster))
    return tuple(sorted(rows, key=lambda row: not row.setting.is_unused))


def describe_detached(rows: Sequence[DetachedRow]) -> str:
    """Return a sentence that says how many values have no effect; empty if there is none."""
    unused = [row for row in rows if row.setting.is_unused]
    if not unused:
        return ""
    queues = len({row.setting.queue for row in unused})
    words = (
        tr("{values} of {queues} has no effect on any host.")
        if len(unused) == 1
        else tr("{values} of {queues} have no effect on any host.")
    )
    return words.format(values=format_count(len(unused), "value"), queues=format_count(queues, "queue"))


def plan_without(objects: Iterable[DraftObject], rows: Iterable[DetachedRow]) -> dict[int, DraftObject]:
    """Return the queues of some rows without these values, by the id of their draft objects."""
    keys: dict[str, dict[str, list[str]]] = {}
    for each in rows:
        keys.setdefault(each.setting.queue, {}).setdefault(each.setting.attribute, []).append(each.setting.key)
    plan: dict[int, DraftObject] = {}
    for edited in objects:
        if edited.is_deleted or edited.name not in keys:
            continue
        texts = {}
        for attribute, gone in keys[edited.name].items():
            # A text that cannot be read is being typed, and stays as it is.
            with suppress(ReportError, KeyError):
                texts[attribute] = without_own_values(edited.attributes[attribute], gone)
        if texts:
            plan[edited.id] = edited.with_attributes(texts)
    return plan
