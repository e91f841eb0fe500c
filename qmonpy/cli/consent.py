"""`qmonpy consent`: what a cluster that others can write may do in the name of whoever has it open."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from qmonpy.cli.cluster_name import describe_unopened
from qmonpy.clusters.embedded.verifying.verifier_url import split_url
from qmonpy.clusters.exchange import read_exchange
from qmonpy.clusters.served.socket_kind import check_no_socket
from qmonpy.clusters.storage.consent import Consent, Gate, read_consent, write_consent
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import NONE

_EPILOG = """\
Whoever can write the file of a cluster chooses the programs that its configuration names as mailer and as verifier of
jobs (jsv_url). They run as you only where nobody but you and root can write the file, or after your consent to this one
program; when the configuration names another, or another file gets the name, you are asked again. Records are
written by the owner of the file, or after consent. Links are never followed. Without options the command says what
holds now."""


def main(arguments: Sequence[str]) -> int:
    """Run `qmonpy consent`; return 0 if it was said or stored, 1 if not."""
    options = _parser().parse_args(arguments)
    path = Path(options.file)
    try:
        check_no_socket(path, "Consent is about a file, and is given by whoever opens it")
        found = read_exchange(path)
        for each in found.reports:
            print(f"qmonpy consent: {each}", file=sys.stderr)
        configuration = found.content.cluster.configuration
        mailer, verifier = configuration.get("mailer", NONE), split_url(configuration.get("jsv_url", NONE)).path
        if options.withdraw:
            write_consent(path, Consent())
        elif options.mail or options.records or options.jsv:
            for is_asked, program, noun in ((options.mail, mailer, "mailer"), (options.jsv, verifier, "jsv_url")):
                if is_asked and program.upper() == NONE:
                    print(f"qmonpy consent: the cluster in {path} names no {noun}.", file=sys.stderr)
                    return 1
            known = read_consent(path)
            known = replace(known, mailer=mailer) if options.mail else known
            known = replace(known, verifier=verifier) if options.jsv else known
            write_consent(path, replace(known, has_records=True) if options.records else known)
        for line in _describe(path, mailer, verifier):
            print(line)
    except ReportError as error:
        for report in error.reports:
            print(f"qmonpy consent: {report}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"qmonpy consent: {describe_unopened(path, error)}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy consent",
        description="Say, allow or forbid what the cluster in a file may do outside it, in your name.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="CLUSTER", help="the cluster: a spool or a cluster file")
    parser.add_argument("--mail", action="store_true", help="allow it to run the program that it names as mailer now")
    parser.add_argument(
        "--jsv", action="store_true", help="allow it to run the program that verifies its jobs now, as its jsv_url says"
    )
    parser.add_argument("--records", action="store_true", help="allow it to write its accounting and reporting files")
    parser.add_argument("--withdraw", action="store_true", help="allow nothing any more")
    return parser


def _describe(path: Path, mailer: str, verifier: str) -> Sequence[str]:
    gate = Gate(path, is_spool=path.is_file() and has_database(path))
    others = ", ".join(gate.others)
    owners = " and ".join(dict.fromkeys((find_os_user(), "root")))
    lines = [f"{gate.path} can be written by {others}." if others else f"Only {owners} can write {gate.path}."]
    if mailer.upper() == NONE:
        lines.append("It names no mailer, so no mail is sent.")
    else:
        is_run = gate.find_mail_refusal(mailer) is None
        lines.append(f'Its mailer "{mailer}" is {"run" if is_run else "not run"} as {find_os_user()}.')
    if verifier.upper() != NONE:
        is_run = gate.find_verifier_refusal(verifier) is None
        how = "run as" if is_run else "not run, and so no job is taken, by"
        lines.append(f'The program "{verifier}" that verifies its jobs is {how} {find_os_user()}.')
    done = "written" if gate.find_record_refusal() is None else "not written"
    lines.append(f"Its records, where it asks for them, are {done} by {find_os_user()}.")
    return lines
