"""Edits that are not applied, as configurations to play on: those that the windows of a cluster keep over a crash."""

from pathlib import Path

from qmonpy.app.editing.draft_file import find_draft_folder, list_drafts
from qmonpy.app.lab.configurations import Configuration
from qmonpy.formats.values.moment import format_time
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.counts import format_count

DRAFT = "draft"
_NAMED = f"{DRAFT}:"


def is_draft(words: str) -> bool:
    """Return whether words name edits that are not applied; a file of that name is `./draft`."""
    return words == DRAFT or words.startswith(_NAMED)


def read_draft(words: str, identity: str, cluster: Cluster, folder: Path | None = None) -> Configuration:
    """Return a configuration with the edits of the window that words name, `draft` alone where there is one.

    `identity` is the cluster's, the same in every run. ReportError if there are none such, or they cannot be applied.
    """
    from qmonpy.app.editing.kept_edits import read_kept_edits

    found = list_drafts(folder or find_draft_folder(), identity)
    numbers = [str(number) for number in range(1, len(found) + 1)]
    number = words.removeprefix(_NAMED) if words != DRAFT else "1" if len(found) == 1 else ""
    if number not in numbers:
        if not found:
            text = f"No window keeps edits of {identity} that are not applied."
        else:
            listed = (
                f"{_NAMED}{number} ({format_time(each.time)}, {_count(sum(map(len, each.edits.values())))})"
                for number, each in zip(numbers, found, strict=True)
            )
            text = f"{identity} has these edits that are not applied, each of a window: {', '.join(listed)}."
        raise ReportError((Report("replay.no-draft", text, fields=(words,)),))
    edited = read_kept_edits(found[int(number) - 1], cluster)
    if not edited.names:
        text = f"The edits of {identity} that a window keeps change nothing: the cluster is like that already."
        raise ReportError((Report("replay.no-draft", text, fields=(words,)),))
    return Configuration(f"with {_count(len(edited.names))}", edited.cluster)


def _count(edits: int) -> str:
    return format_count(edits, "edit")
