"""The default request files of qrsub: the fields that they fill in a new request, each with its file (qrsub(1))."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields, replace
from datetime import tzinfo
from pathlib import Path

from qmonpy.app.jobs.request_files import find_home
from qmonpy.app.reservations.request_command import fill_draft, parse_arguments
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_window import TIME_FIELDS
from qmonpy.formats.submission.reservation_options import CELL_FILE, HOME_FILE, parse_request_file
from qmonpy.late_methods import dataclass
from qmonpy.limited_file import read_limited_text
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.translation import tr

ReadFile = Callable[[str], str]
"""Returns the text of a file by its path; raises OSError if there is none."""


@dataclass(frozen=True)
class RequestDefaults:
    """The draft that a new request begins with."""

    draft: RequestDraft = field(default_factory=RequestDraft)
    sources: Mapping[str, str] = field(default_factory=dict)
    """By field the path of the file that filled it; other fields are empty."""
    reports: tuple[Report, ...] = ()
    """Warnings about files with errors, which are not used."""

    def source_of(self, name: str, draft: RequestDraft) -> str:
        """Return the file that a field of a draft comes from; empty when it was typed, or changed since."""
        if getattr(draft, name) != getattr(self.draft, name):
            return ""
        return self.sources.get(name, "")


def read_defaults(
    user: str,
    now: int,
    environment: Mapping[str, str] | None = None,
    read: ReadFile | None = None,
    zone: tzinfo | None = None,
) -> RequestDefaults:
    """Read the defaults of the cell (`$SGE_ROOT/$SGE_CELL/common`), then of a user's home.

    The user need not be the one who runs the program; `now` (seconds since the epoch) completes dates.
    """
    return parse_defaults(_read_texts(user, environment, read), now, zone)


def with_reservation_files(words: Sequence[str], user: str) -> tuple[str, ...]:
    """Return a command line of `qrsub` behind a user's default files; SubmissionError if one of these is wrong."""
    texts = _read_texts(user)
    return (*(word for path, text in texts for word in parse_request_file(text, Path(path).name)), *words)


def _read_texts(
    user: str, environment: Mapping[str, str] | None = None, read: ReadFile | None = None
) -> list[tuple[str, str]]:
    """Return path and text of the files of the cell and of a user's home that there are."""
    environment = os.environ if environment is None else environment
    texts = []
    for path in (_cell_path(environment), _home_path(user, environment)):
        try:
            texts.append((path, (read or _read_text)(path) if path else ""))
        except (OSError, ValueError):
            continue
    return texts


def parse_defaults(texts: list[tuple[str, str]], now: int, zone: tzinfo | None = None) -> RequestDefaults:
    """Return the defaults of files, given as pairs of path and text; a later one overrides those before."""
    draft, sources, reports = RequestDraft(), dict[str, str](), list[Report]()
    for path, text in texts:
        try:
            words = parse_request_file(text, path)
            parse_arguments(words, now, zone)
        except ReportError as error:
            last = error.reports[-1].text.removeprefix(f"{path}, ")
            said = tr("{path} is not used: {reason}").format(path=path, reason=last)
            reports.append(Report("request.defaults", said, Severity.WARNING))
            continue
        filled = fill_draft(draft, words)
        sources.update((name, path) for name in _changed(draft, filled))
        draft = filled
    blank = RequestDraft()
    sources = {name: path for name, path in sources.items() if getattr(draft, name) != getattr(blank, name)}
    return RequestDefaults(draft, sources, tuple(reports))


def with_defaults(draft: RequestDraft, defaults: RequestDefaults) -> RequestDraft:
    """Return a draft with the defaults in its empty fields; start, duration and end count as one field."""
    filled = _changed(RequestDraft(), draft)
    if any(name in TIME_FIELDS for name in filled):
        filled += [name for name in TIME_FIELDS if name not in filled]
    return replace(defaults.draft, **{name: getattr(draft, name) for name in filled})


def _changed(before: RequestDraft, after: RequestDraft) -> list[str]:
    return [each.name for each in fields(before) if getattr(before, each.name) != getattr(after, each.name)]


def _cell_path(environment: Mapping[str, str]) -> str:
    root, cell = environment.get("SGE_ROOT", ""), environment.get("SGE_CELL") or "default"
    return str(Path(root, cell, "common", CELL_FILE)) if root else ""


def _home_path(user: str, environment: Mapping[str, str]) -> str:
    home = find_home(user, environment)
    return str(Path(home, HOME_FILE)) if home else ""


def _read_text(path: str) -> str:
    return read_limited_text(path, errors="replace")
