"""Where a program lies that verifies jobs: `[script:][user@]path` (jsv_url in sge_types(1), asked of 8.1.9)."""

import os
from pathlib import Path
from typing import NamedTuple

_KINDS = ("", "script")


class VerifierUrl(NamedTuple):
    """A program, the kind of it that is named, and in whose name it is to run; the latter two may be empty."""

    kind: str
    user: str
    path: str


def split_url(url: str) -> VerifierUrl:
    """Split a URL, which need not be right."""
    kind, colon, rest = url.partition(":")
    user, at, path = (rest if colon else url).partition("@")
    return VerifierUrl(kind if colon else "", user if at else "", path if at else user)


def find_kind_problem(url: VerifierUrl) -> str | None:
    """Return what 8.1.9 says of a program of another kind; None of a script."""
    return None if url.kind in _KINDS else f'type "{url.kind}" in JSV URL is invalid'


def find_program_problem(url: VerifierUrl) -> str | None:
    """Return what 8.1.9 says of a program that cannot be run on this machine; None of one that can."""
    if url.path and Path(url.path).is_file() and os.access(url.path, os.X_OK):
        return None
    return f'JSV "{url.path}" is either not a file or not executable'
