"""`qmonpy repair`: says what of a spool or cluster file is not understood, takes changes back, and corrects rows."""

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from qmonpy.cli.cluster_name import describe_unopened
from qmonpy.clusters.embedded.cluster_file import is_spool
from qmonpy.clusters.embedded.repair.file_repair import correct_file, diagnose_file
from qmonpy.clusters.embedded.repair.spool_repair import correct_row, diagnose_spool, take_back
from qmonpy.clusters.served.socket_kind import check_no_socket
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.formats.files.diagnosis import Diagnosis, PastEntry
from qmonpy.formats.values.moment import format_time
from qmonpy.model.configuration.change import title_object
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import is_whole

_EPILOG = """\
Without an option the file is only looked at: every text that is not understood, and the newest changes of the
configuration with their numbers. A * stands at changes that may be at fault: without them the cluster opens, or they
wrote a text that is not understood. What is taken back or corrected stays in the history. A cluster file keeps no
history: correct its text in an editor, or give a corrected copy with --text."""
MOST_CHANGES = 20
_LONGEST = 200


def main(arguments: Sequence[str]) -> int:
    """Run `qmonpy repair`; return 0 if the cluster opens now, 1 if it does not or nothing could be done."""
    options = _parser().parse_args(arguments)
    path = Path(options.file)
    try:
        check_no_socket(path, "Only a file is repaired, by its owner and while nobody serves it")
        found = _repair(path, options)
    except ReportError as error:
        for each in error.reports:
            print(f"qmonpy repair: {each.text}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"qmonpy repair: {describe_unopened(path, error)}", file=sys.stderr)
        return 1
    except UnicodeDecodeError:
        print(f"qmonpy repair: {path}: this file is not text in UTF-8", file=sys.stderr)
        return 1
    for line in format_diagnosis(found, is_long=options.all):
        print(line)
    return 0 if found.is_sound else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy repair",
        description="Say what of a cluster's file is not understood, and take changes back until it opens.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="CLUSTER", help="a spool or a cluster file")
    work = parser.add_mutually_exclusive_group()
    work.add_argument("--take-back", metavar="N", type=int, help="take back change N of the history")
    work.add_argument(
        "--row", nargs="+", metavar="WORD", help="the row to correct: its table and key, as they are listed"
    )
    parser.add_argument("--text", metavar="FILE", help="the file with the new text of the row, or of the cluster file")
    parser.add_argument("--all", action="store_true", help=f"list all changes, not only the newest {MOST_CHANGES}")
    return parser


def _repair(path: Path, options: argparse.Namespace) -> Diagnosis:
    user = find_os_user()
    text = None if options.text is None else _read_text(Path(options.text))
    if not is_spool(path):
        if options.row or options.take_back is not None:
            words = f"{path} is a cluster file, which keeps no history and no rows: correct its text (--text FILE)."
            raise ReportError((Report("repair.no-spool", words),))
        return diagnose_file(path) if text is None else correct_file(path, text)
    if bool(options.row) != (text is not None):
        words = f"{path} is a spool: --row and --text belong together, a row and the file with its new text."
        raise ReportError((Report("repair.no-row", words),))
    if options.take_back is not None:
        return take_back(path, options.take_back, user)
    if text is not None:
        table, *words = options.row
        key = tuple(int(each) if is_whole(each) and table != "objects" else each for each in words)
        return correct_row(path, table, key, text.rstrip("\n"), user)
    return diagnose_spool(path)


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ReportError((Report("repair.no-text", f"{path}: this file is not text in UTF-8"),)) from None


def format_diagnosis(found: Diagnosis, *, is_long: bool = False) -> Iterator[str]:
    """Yield the lines that say what is wrong, and which changes there are."""
    if found.is_sound:
        yield f"{found.path} is understood: the cluster opens."
    else:
        yield f"{found.path} is not understood."
    if found.reason:
        yield f"  {found.reason}"
    for note in found.notes:
        yield f"  {note}"
    for each in found.faults:
        yield f"  {each.place}: {each.reason}" if each.place else f"  {each.reason}"
        if each.table:
            yield f"    row {each.table} {' '.join(map(repr_word, each.key))}"
            yield f"    text {_shorten(each.text)}"
    if found.history:
        yield "Changes of the configuration, newest first:"
    for entry in found.history if is_long else found.history[:MOST_CHANGES]:
        yield from _entry_lines(entry, is_suspect=entry.number in found.suspects)
    if not found.is_sound and found.history:
        yield f"qmonpy repair {found.path} --take-back N takes change N back."


def _entry_lines(entry: PastEntry, *, is_suspect: bool) -> Iterator[str]:
    note = f": {entry.note}" if entry.note else ""
    yield f"{'*' if is_suspect else ' '} {entry.number}  {format_time(entry.time)}  {entry.user}{note}"
    for each in entry.changes:
        yield f"     {each.verb} {title_object(each.kind, each.name)}"
        if is_suspect:
            yield f"       was {_shorten(each.before)}"
            yield f"       is  {_shorten(each.after)}"


def repr_word(word: str | int) -> str:
    """Return a word of a key as it is typed in a shell."""
    return shlex.quote(str(word))


def _shorten(text: str | None) -> str:
    if text is None:
        return "(nothing)"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({len(text):,} characters)"
