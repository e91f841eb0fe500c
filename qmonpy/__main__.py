"""The command `qmonpy`: opens the window, or runs one of the commands without a window."""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from qmonpy import __version__
from qmonpy.cli import run_command
from qmonpy.cli.command_names import COMMANDS

FILE_SUFFIXES = (".yaml", ".yml", ".qmonpy")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks (`sys.argv` unless given); return the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in COMMANDS:
        return run_command(words[0], words[1:])
    options = _parser().parse_args(words)
    if options.live is None:
        _take_name(options)
    is_live = options.live is not None
    if is_live and (options.file or Path(options.live).is_file() or options.live.endswith(FILE_SUFFIXES)):
        print("qmonpy: --live shows a real cluster, so no file can be named with it.", file=sys.stderr)
        return 2
    return _open_window([options.file] if options.file else [], options.live)


def _take_name(options: argparse.Namespace) -> None:
    """Understand the names of clusters that are no paths, as the commands and the Python API have them."""
    from qmonpy.cli.cluster_name import LIVE, SERVED, SSH

    name = options.file or ""
    if name.startswith((LIVE, SSH)):
        options.file, options.live = None, name.removeprefix(LIVE)
    elif name:
        options.file = name.removeprefix(SERVED)


def _parser() -> argparse.ArgumentParser:
    commands = "\n".join(f"  {name:<16}{summary}" for name, summary in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="qmonpy",
        description="Open the window on a cluster file or spool, on a real Grid Engine, or else on the demo cluster.",
        epilog=f"commands without a window (--help after one explains it):\n{commands}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "file",
        nargs="?",
        metavar="CLUSTER",
        help="a cluster file, a spool, the socket of `qmonpy serve`, `demo:`, live:ROOT:CELL, or ssh://...",
    )
    parser.add_argument(
        "--live",
        nargs="?",
        const="",
        metavar="CELL",
        help="show a real Grid Engine (8.1.9, Open Cluster Scheduler 9.0 or 9.1) by its own commands: the "
        "cell ROOT[:CELL[:PORT]], one that your ssh reaches at ssh://[user@]host[:port][/ROOT:CELL], or that of "
        "SGE_ROOT and SGE_CELL, or one that you choose",
    )
    parser.add_argument("--version", action="version", version=f"qmonpy {__version__}")
    return parser


def _open_window(arguments: list[str], cell: str | None) -> int:
    """Open the window and return the exit status; `cell` names a real cluster (empty: the known one), None means a
    file."""
    run_window: Callable[[], int]
    try:
        if cell is not None:
            from qmonpy.gui.application import run_live

            run_window = partial(run_live, cell)
        else:
            from qmonpy.gui.application import run

            run_window = partial(run, arguments)
    except ImportError as error:
        if "cannot open shared object file" not in str(error):
            raise
        library = str(error).partition(":")[0]
        print(
            f"qmonpy: the window needs the system library {library}, which is not installed;"
            " the README's first command installs what Qt needs.",
            file=sys.stderr,
        )
        return 1
    return run_window()


if __name__ == "__main__":
    sys.exit(main())
