"""What a cluster may do outside its file, in the name of whoever has it open: run programs, write its records.

Whoever can write the file chooses the programs that the configuration names as `mailer` and as `jsv_url`. So a process
runs them only for a cluster that nobody but its own user and root can write, or after that user's consent to this
program for this file; records are written only by processes of the file's owner, or after consent.
"""

import json
import os
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.clusters.storage.other_writers import belongs_to_me, find_other_writers, name_user
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

MOST_BYTES = 1_000_000
"""The largest file of consents that is read."""


def find_consent_file() -> Path:
    """Return the file with what this user consented to; it may not exist yet."""
    from platformdirs import user_state_path

    return user_state_path("qmonpy") / "consents.json"


@dataclass(frozen=True, slots=True)
class Consent:
    """What a user allowed the cluster in one file."""

    mailer: str = ""
    """The program that may be run for its mails; empty for none."""
    has_records: bool = False
    """Whether its records may be written."""
    verifier: str = ""
    """The program that may be run to verify its jobs; empty for none."""


class Gate:
    """Says whether the cluster in a file may run its programs and write its records; every question looks anew."""

    def __init__(self, path: Path, *, is_spool: bool = False, has_records: bool = True):
        """`path` is that of the cluster's file, or of the directory that it was imported from, without records."""
        self.path, self.has_records = path.resolve(), has_records
        self._is_spool = is_spool

    @property
    def records(self) -> Path:
        """The folder of the records: `x.records` beside `x.yaml` or `x.qmonpy`."""
        return self.path.with_suffix(".records")

    @property
    def others(self) -> tuple[str, ...]:
        """Who else can write the file, in words."""
        return find_other_writers(self.path, has_side_files=self._is_spool)

    def find_mail_refusal(self, command: str) -> Report | None:
        """Return why the mailer must not be run, None if it may be."""
        others = self.others
        if not others or read_consent(self.path).mailer == command:
            return None
        who = _join(others)
        words = tr(
            'The mailer "{command}" of {path} is not run: {who} can write that file, and so choose which program runs'
            " as {user}. `qmonpy consent {path} --mail` allows this program."
        ).format(command=command, path=self.path, who=who, user=name_user(os.geteuid()))
        return Report("mail.no-consent", words, fields=("mailer",))

    def find_verifier_refusal(self, program: str) -> Report | None:
        """Return why the program that verifies jobs must not be run, None if it may be."""
        others = self.others
        if not others or read_consent(self.path).verifier == program:
            return None
        words = tr(
            'The program "{program}" that verifies the jobs of {path} is not run, and so no job is taken: {who} can'
            " write that file, and so choose which program runs as {user}. `qmonpy consent {path} --jsv` allows this"
            " program."
        ).format(program=program, path=self.path, who=_join(others), user=name_user(os.geteuid()))
        return Report("job.no-consent", words, fields=("jsv_url",))

    def find_record_refusal(self) -> Report | None:
        """Return why records must not be written, None if they may be."""
        if belongs_to_me(self.path) or read_consent(self.path).has_records:
            return None
        words = tr(
            "No records are written beside {path}: it belongs to {user}, whose processes write them. `qmonpy consent"
            " {path} --records` lets yours do it, too."
        ).format(path=self.path, user=name_user(self.path.stat().st_uid))
        return Report("records.no-consent", words, fields=("reporting_params",))


def _join(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return tr("{others} and {others_2}").format(others=", ".join(names[:-1]), others_2=names[-1])


def read_consent(path: Path) -> Consent:
    """Return what this user allowed the cluster in a file; a file of the same name that is another has none."""
    path = path.resolve()
    entry = _read_all().get(str(path))
    if not isinstance(entry, dict) or entry.get("identity") != _find_identity(path):
        return Consent()
    mailer, verifier = (text if isinstance(text, str) else "" for text in map(entry.get, ("mailer", "verifier")))
    return Consent(mailer, entry.get("records") is True, verifier)


def write_consent(path: Path, consent: Consent) -> None:
    """Remember what this user allows the cluster in a file from now on; OSError if that cannot be stored."""
    path = path.resolve()
    entries = dict(_read_all())
    entries.pop(str(path), None)
    if consent != Consent():
        identity = _find_identity(path)
        known = {"mailer": consent.mailer, "records": consent.has_records, "verifier": consent.verifier}
        entries[str(path)] = {"identity": identity, **known}
    file = find_consent_file()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(file, json.dumps(entries, indent=1))
    file.chmod(0o600)


def _find_identity(path: Path) -> list[int]:
    """What tells a file from others that get its name: for one that is replaced at each save, its owner."""
    try:
        status = path.stat()
        return [status.st_uid, status.st_dev, status.st_ino] if has_database(path) else [status.st_uid]
    except OSError:
        return []


def _read_all() -> Mapping[str, Any]:
    """The entries by path; none if the file is not this user's own, as another could have laid it there."""
    try:
        handle = os.open(find_consent_file(), os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return {}
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(handle)
        is_own = status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if not is_own or not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES:
            return {}
        try:
            found = json.loads(file.read(MOST_BYTES))
        except (ValueError, RecursionError):
            return {}
    return found if isinstance(found, dict) else {}
