"""Gives users and projects of a private qmaster a past: no command of 8.1.9 can, so that its spool is written to."""

from pathlib import Path

from qmonpy.formats.configuration.usage_text import format_usage
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from tests.gridengine.private_qmaster import PrivateQmaster

_BEHIND_USAGE = ("acl", "default_project")
"""What stands behind the usage in the file of a project and of a user."""


def give_usage(qmaster: PrivateQmaster, book: UsageBook) -> None:
    """Let users and projects, which must be there, have this usage; the qmaster starts anew."""

    def write(spool: Path) -> None:
        for folder, usages in (("users", book.users), ("projects", book.projects)):
            for name, usage in usages.items():
                _write(spool / folder / name, usage)

    qmaster.edit_spool(write)


def _write(file: Path, usage: ShareUsage) -> None:
    given = format_usage(usage)
    lines = [line for line in file.read_text().splitlines() if line.split()[0] not in given]
    at = next(index for index, line in enumerate(lines) if line.startswith(_BEHIND_USAGE))
    lines[at:at] = [f"{name} {text}" for name, text in given.items()]
    file.write_text("".join(f"{line}\n" for line in lines))
