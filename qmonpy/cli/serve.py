"""`qmonpy serve`: keeps the cluster in a spool for all users of this machine, each with that user's own rights."""

import argparse
import grp
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from qmonpy.cli.cluster_name import describe_unopened
from qmonpy.cli.watching.ending import until_signal
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import is_spool
from qmonpy.clusters.served.listening import Listening
from qmonpy.clusters.served.server import Server
from qmonpy.clusters.served.socket_kind import check_no_socket
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.clusters.storage.other_writers import belongs_to_me, find_other_writers
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import find_decimal

SUFFIX = ".socket"
MOST_SPEED = 1_000_000
_EPILOG = f"""\
Whoever can write a spool can do everything in it. A served spool is written by one process only, its owner's: others
use it through the socket, with the rights that Grid Engine gives them by their real user ids. You and root are its
managers, besides those that its configuration names. Commands take the socket in the place of a file (--cluster SOCKET,
or QMONPY_CLUSTER), and so does the window (qmonpy SOCKET). Without SOCKET it is the spool's name with {SUFFIX}. The
cluster's time passes in the server; its managers may pause it and choose its speed. Ctrl+C or SIGTERM ends it."""


def main(arguments: Sequence[str]) -> int:
    """Run `qmonpy serve` until a signal ends it; return 0 then, 1 if it cannot begin."""
    options = _parser().parse_args(arguments)
    path = Path(options.spool)
    try:
        group = None if options.group is None else grp.getgrnam(options.group).gr_gid
        return _serve(path, Path(options.socket or path.with_suffix(SUFFIX)), group, options.speed)
    except KeyError:
        return _fail(f"there is no group {options.group}")
    except ReportError as error:
        return _fail(*(str(each) for each in error.reports))
    except OSError as error:
        return _fail(describe_unopened(path, error))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy serve",
        description="Keep the cluster in a spool for all users of this machine, each with that user's own rights.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("spool", metavar="SPOOL", help="the spool (.qmonpy), which nobody else may be able to write")
    parser.add_argument("socket", metavar="SOCKET", nargs="?", help="where clients find the server")
    parser.add_argument("--group", help="let only you, root and this group connect, not everybody")
    parser.add_argument(
        "--speed", type=_parse_speed, default=1.0, help="simulated seconds per real second, 0 to begin paused (1)"
    )
    return parser


def _parse_speed(text: str) -> float:
    speed = find_decimal(text)
    if speed is None or not 0 <= speed <= MOST_SPEED:
        raise argparse.ArgumentTypeError(f'"{text}" is no number from 0 to {MOST_SPEED:,}')
    return speed


def _serve(path: Path, place: Path, group: int | None, speed: float) -> int:
    _check(path)
    listening = Listening(place, 0o666 if group is None else 0o660, group)
    try:
        cluster = EmbeddedCluster.open_spool(path)
        try:
            cluster.watch()
            if speed:
                cluster.clock.play(speed)
            server = Server(cluster, _log)
            accepting = threading.Thread(target=server.accept, args=(listening.socket,), daemon=True)
            accepting.start()
            for each in cluster.troubles():
                _log(str(each))
            _log(f"{path} is served at {place}; {_name_managers(find_os_user())}")
            with until_signal() as ending:
                _log("waiting for clients")
                ending.wait()
            _log("ending")
            listening.close()
            server.stop(f"{find_os_user()} ended it.")
            accepting.join(1)
        finally:
            cluster.close()
    finally:
        listening.close()
    return 0


def _name_managers(owner: str) -> str:
    return "root is a manager" if owner == "root" else f"{owner} and root are managers"


def _check(path: Path) -> None:
    """Refuse what is no spool of one's own: whoever else can write it needs no server to do everything in it."""
    check_no_socket(path, "A server keeps the cluster in a spool")
    if not is_spool(path):
        words = f"{path} is not a spool; `qmonpy export {path} NEW.qmonpy` makes one of a cluster file."
        raise ReportError((Report("served.no-spool", words),))
    if not belongs_to_me(path):
        raise ReportError((Report("served.not-owner", f"{path} belongs to somebody else, who is to serve it."),))
    others = find_other_writers(path, has_side_files=True)
    if others:
        words = (
            f"{', '.join(others)} can write {path} or its folder, and so do everything in it, whatever a server says. "
            "Move it into a folder that only you can write, and take the right to write it from others (chmod go-w)."
        )
        raise ReportError((Report("served.others", words),))


def _log(line: str) -> None:
    print(f"qmonpy serve: {line}", file=sys.stderr, flush=True)


def _fail(*lines: str) -> int:
    for each in lines:
        print(f"qmonpy serve: {each}", file=sys.stderr)
    return 1
