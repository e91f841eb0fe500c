"""What the cluster offers while a rule is written: names for each kind of filter, and words for the text."""

from collections.abc import Iterable

from qmonpy.formats.quota_set.completion import complete_at
from qmonpy.gui.pages.rule_sets.text_editor import Offer
from qmonpy.model.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot


class Names:
    """Answers from the newest snapshot; lists are made when they are asked for."""

    def __init__(self) -> None:
        self.snapshot = Snapshot()

    def of_kind(self, kind: str) -> list[str]:
        """Names for a filter: `*` first, then groups, then single names."""
        cluster, users = self.snapshot.cluster, self._users()
        names: dict[str, tuple[Iterable[str], Iterable[str]]] = {
            "users": ((f"@{name}" for name in cluster.user_sets), users),
            "projects": ((), cluster.projects),
            "pes": ((), cluster.pes),
            "queues": ((), cluster.queues),
            "hosts": (cluster.host_groups, (name for name in cluster.hosts if name != GLOBAL_HOST)),
        }
        groups, singles = names[kind]
        return ["*", *sorted(groups), *sorted(singles)]

    def offers(self, text: str, position: int) -> Offer:
        """Words that may stand at a position of a text."""
        return complete_at(text, position, self.snapshot.cluster)

    def _users(self) -> set[str]:
        """Everybody whom the cluster knows: owners of jobs, users of Unix groups, entries of user sets."""
        snapshot = self.snapshot
        users = {job.owner for job in snapshot.state.jobs.values()} | set(snapshot.cluster.unix_groups)
        for user_set in snapshot.cluster.user_sets.values():
            users.update(entry for entry in user_set.entries if not entry.startswith("@"))
        return users
