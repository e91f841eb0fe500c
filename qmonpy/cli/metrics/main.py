"""The command `qmonpy metrics`."""

import argparse
import socket
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import ThreadingHTTPServer
from pathlib import Path

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.exposition import MetricsHandler

from qmonpy.cli.metrics.collector import ReadingCollector
from qmonpy.cli.watching.ending import until_signal
from qmonpy.cli.watching.watched import Watched, open_watched
from qmonpy.model.report import ReportError
from qmonpy.model.values.whole import find_decimal, find_whole
from qmonpy.whole_file import write_whole

DEFAULT_LISTEN = ("127.0.0.1", 9100)
DEFAULT_SECONDS = 15.0
LEAST_SECONDS = 0.1
_EPILOG = """\
CLUSTER is a spool, a cluster file, the socket of `qmonpy serve`, or live:ROOT:CELL for a real Grid Engine (live: alone
for that of SGE_ROOT and SGE_CELL). The cluster is only read. Whoever asks gets the newest reading at once; while the
cluster does not answer, gridengine_up is 0 and gridengine_answer_age_seconds grows. Without a host, --listen means this
machine alone: name an address, such as 0.0.0.0:9100, to let others ask. FILE is written whole or not at all, in the
text format that the textfile collector of node_exporter reads (its name must end with .prom there). Ctrl+C or SIGTERM
ends it."""


def main(arguments: Sequence[str]) -> int:
    """Tell metrics until a signal ends it, or once; return 0 then, 1 if the cluster or the place cannot be used."""
    options = _parser().parse_args(arguments)
    collector = ReadingCollector(_log)
    registry = CollectorRegistry()
    registry.register(collector)
    if options.once:
        return _write_once(options, collector, registry)
    try:
        watched = open_watched(options.cluster)
    except (ReportError, OSError) as error:
        return _fail(options.cluster, error)
    try:
        return _go_on(options, watched, collector, registry)
    finally:
        watched.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy metrics",
        description="Give queues, slots, jobs, limits, licences and waits of a cluster to Prometheus, as OpenMetrics.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("cluster", metavar="CLUSTER", help="whose metrics: a file, a socket or live:ROOT:CELL")
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "--listen",
        type=parse_listen,
        default=DEFAULT_LISTEN,
        metavar="HOST:PORT",
        help="where to answer over HTTP (127.0.0.1:9100)",
    )
    place.add_argument("--textfile", type=Path, metavar="FILE", help="write them into a file in place of answering")
    parser.add_argument(
        "--every",
        type=_parse_seconds,
        default=DEFAULT_SECONDS,
        metavar="SECONDS",
        help=f"how often the cluster is looked at ({DEFAULT_SECONDS:g})",
    )
    parser.add_argument("--once", action="store_true", help="with --textfile: write it once and end, as for cron")
    return parser


def parse_listen(text: str) -> tuple[str, int]:
    """Return host and port of `HOST:PORT`, `[HOST]:PORT` or `PORT`; without a host it is 127.0.0.1."""
    host, _, port = text.rpartition(":")
    number = find_whole(port)
    if number is None or not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f'"{text}" is no address; write HOST:PORT, such as 127.0.0.1:9100')
    return host.strip("[]") or DEFAULT_LISTEN[0], number


def _parse_seconds(text: str) -> float:
    seconds = find_decimal(text)
    if seconds is None or not LEAST_SECONDS <= seconds <= 86_400:
        raise argparse.ArgumentTypeError(f'"{text}" is no number of seconds from {LEAST_SECONDS:g} to 86400')
    return seconds


def _write_once(options: argparse.Namespace, collector: ReadingCollector, registry: CollectorRegistry) -> int:
    """Write the file, also of a cluster that does not answer: what it was before must not pass for what it is."""
    if options.textfile is None:
        print("qmonpy metrics: --once goes with --textfile.", file=sys.stderr)
        return 2
    status = 0
    try:
        watched = open_watched(options.cluster)
        try:
            status = 0 if collector.refresh(watched) else 1
        finally:
            watched.close()
    except (ReportError, OSError) as error:
        status = _fail(options.cluster, error)
    return status if write_textfile(options.textfile, registry) else 1


def _go_on(
    options: argparse.Namespace, watched: Watched, collector: ReadingCollector, registry: CollectorRegistry
) -> int:
    with until_signal() as ending:
        collector.refresh(watched)
        if options.textfile is not None:
            _log(f"writing {options.textfile} every {options.every:g} seconds")
            write_textfile(options.textfile, registry)
            while not ending.wait(options.every):
                collector.refresh(watched)
                write_textfile(options.textfile, registry)
            return 0
        try:
            server = make_server(options.listen, registry)
        except OSError as error:
            host, port = options.listen
            return _fail(f"{host}:{port}", error)
        with _answering(server):
            while not ending.wait(options.every):
                collector.refresh(watched)
    return 0


@contextmanager
def _answering(server: ThreadingHTTPServer) -> Iterator[None]:
    host, port = server.server_address[:2]
    _log(f"answering at http://{_in_url(host)}:{port}/metrics")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def make_server(place: tuple[str, int], registry: CollectorRegistry) -> ThreadingHTTPServer:
    """Return a server at an address, which answers each question in a thread of its own; OSError."""
    family, _, _, _, address = socket.getaddrinfo(*place, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]

    class Server(ThreadingHTTPServer):
        address_family = family
        daemon_threads = True

    host, port = address[:2]
    return Server((str(host), int(port)), MetricsHandler.factory(registry))


def write_textfile(path: Path, registry: CollectorRegistry) -> bool:
    """Write the metrics whole or not at all; return whether they were written, else say why."""
    try:
        write_whole(path, generate_latest(registry))
    except OSError as error:
        _fail(str(path), error)
        return False
    return True


def _in_url(host: object) -> str:
    return f"[{host}]" if ":" in str(host) else str(host)


def _log(line: str) -> None:
    with suppress(OSError):
        print(f"qmonpy metrics: {line}", file=sys.stderr, flush=True)


def _fail(what: str, error: ReportError | OSError) -> int:
    if isinstance(error, ReportError):
        for each in error.reports:
            _log(str(each))
    else:
        _log(f"{error.filename or what}: {error.strerror or error}")
    return 1
