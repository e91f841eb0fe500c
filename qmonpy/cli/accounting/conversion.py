"""`qmonpy accounting`: adds the field of the advance reservation to accounting files from before 6.2."""

import argparse
import os
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from qmonpy.cli.accounting.packed_files import PACKED, open_records
from qmonpy.formats.output.accounting_conversion import LineKind, find_line_kind, with_reservation_field

_MOST_TOLD = 10
KEPT = ".before-6.2"
"""What is added to the name of the file as it was."""
_EPILOG = f"""\
Records that Grid Engine wrote before 6.2 end with maxvmem; those of later ones have the id of the advance reservation
after it, which is 0 here. Records that have it, comments, and lines that are no records stay as they are, and lines of
the last kind are told. Without --output the file is replaced, and stays as FILE{KEPT}; nothing may write it
meanwhile. qacct reads both forms, also mixed."""


def main(arguments: Sequence[str]) -> int:
    """Run `qmonpy accounting`; return 0 if the file was converted, or had nothing to convert, 1 if not."""
    options = _parser().parse_args(arguments)
    source = Path(options.file)
    try:
        if options.output is None and source.suffix in PACKED:
            print(f"qmonpy accounting: {source} is compressed: name the new file with --output.", file=sys.stderr)
            return 1
        kept = source.with_name(source.name + KEPT)
        if options.output is None and kept.exists():
            print(f"qmonpy accounting: {kept} exists already; nothing was done.", file=sys.stderr)
            return 1
        target = Path(options.output) if options.output is not None else source.with_name(f".{source.name}.converted")
        if target.exists() and options.output is not None:
            print(f"qmonpy accounting: {target} exists already; nothing was done.", file=sys.stderr)
            return 1
        counts, invalid = _convert(source, target)
        if options.output is None:
            _replace(source, target, kept, is_changed=counts[LineKind.OLD] > 0)
    except OSError as error:
        print(f"qmonpy accounting: {error.filename or source}: {error.strerror or error}", file=sys.stderr)
        return 1
    for number in invalid:
        print(f"qmonpy accounting: {source}, line {number}: no record; it stays as it is.", file=sys.stderr)
    if counts[LineKind.INVALID] > len(invalid):
        print(f"qmonpy accounting: {counts[LineKind.INVALID] - len(invalid)} more such lines.", file=sys.stderr)
    print(
        f"Records that got the field: {counts[LineKind.OLD]}; that had it: {counts[LineKind.NEW]}; "
        f"lines that are no records: {counts[LineKind.INVALID]}."
    )
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy accounting",
        description="Add the field of the advance reservation to the records of an accounting file from before 6.2.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the accounting file, plain or compressed (.gz, .bz2, .xz)")
    parser.add_argument("--output", metavar="NEW", help="write a new file, and leave FILE as it is")
    return parser


def _convert(source: Path, target: Path) -> tuple[Counter[LineKind], list[int]]:
    """Write the converted file; return how many lines of which kind there were, and the first that are no records."""
    counts, invalid = Counter[LineKind](), list[int]()
    try:
        with open_records(source) as stream, target.open("xb") as new:
            for number, line in enumerate(stream, 1):
                kind = find_line_kind(line.rstrip(b"\r\n"))
                counts[kind] += 1
                if kind is LineKind.INVALID and len(invalid) < _MOST_TOLD:
                    invalid.append(number)
                new.write(with_reservation_field(line))
            new.flush()
            os.fsync(new.fileno())
    except BaseException as error:
        if isinstance(error, FileExistsError):
            raise
        target.unlink(missing_ok=True)
        raise
    return counts, invalid


def _replace(source: Path, target: Path, kept: Path, *, is_changed: bool) -> None:
    """Put the converted file in the place of the old one, which is kept, unless nothing changed."""
    if not is_changed:
        target.unlink()
        return
    shutil.copystat(source, target)
    status = source.stat()
    if os.geteuid() == 0:
        os.chown(target, status.st_uid, status.st_gid)
    os.link(source, kept)
    os.replace(target, source)
