"""The log of actions on jobs, queue instances, hosts and reservations of a simulated cluster: who did what, and when.

A real cluster keeps its own, with the commands that were given.
"""

import hashlib
import json
from contextlib import suppress
from pathlib import Path

from platformdirs import user_state_path

from qmonpy.model.configuration.change import JournalEntry
from qmonpy.model.values.lines import lines_of

MOST_ENTRIES = 5_000
"""Older actions are not shown any more when the log is read again."""


def find_action_path(cluster: str) -> Path:
    """Return the file of a cluster's log, among the user's state files; `cluster` is what names it, such as a path."""
    stem = hashlib.sha256(cluster.encode("utf-8", "surrogatepass")).hexdigest()[:20]
    return user_state_path("qmonpy") / "actions" / f"{stem}.jsonl"


class ActionLog:
    """What was done in this window, and, with a file, in earlier ones; it only grows.

    The entries have numbers below 0, as those of the journal of the configuration are above.
    """

    def __init__(self) -> None:
        self._entries: list[JournalEntry] = []
        self._path: Path | None = None

    @property
    def entries(self) -> tuple[JournalEntry, ...]:
        """The actions, oldest first."""
        return tuple(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def keep_in(self, path: Path) -> None:
        """Read the actions of earlier windows from a file, and add newer ones to it; a line that cannot be read is
        left out."""
        self._path = path
        try:
            lines = lines_of(path.read_text(encoding="utf-8", errors="replace"))[-MOST_ENTRIES:]
        except OSError:
            return
        earlier: list[JournalEntry] = []
        for line in lines:
            with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
                words = json.loads(line)
                title, user, by = (str(words[each]) for each in ("title", "user", "by"))
                is_done = words["done"] is True
                earlier.append(_make(len(earlier) + 1, int(words["time"]), user, by, title, is_done))
        self._entries = earlier + [
            _make(len(earlier) + place, each.time, each.user, each.by, each.title, each.is_done)
            for place, each in enumerate(self._entries, 1)
        ]

    def note(self, time: int, user: str, by: str, title: str, *, is_done: bool) -> None:
        """Add an action: `title` says what was done, or why it was refused; where the file cannot be written, this
        window alone remembers it."""
        entry = _make(len(self._entries) + 1, time, user, by, title, is_done)
        self._entries.append(entry)
        if self._path is None:
            return
        words = {"time": time, "user": user, "by": by, "title": title, "done": is_done}
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8", errors="replace") as file:
                file.write(json.dumps(words) + "\n")


def _make(place: int, time: int, user: str, by: str, title: str, is_done: bool) -> JournalEntry:
    return JournalEntry(-place, time, user, (), by=by, title=title, is_done=is_done)
