"""The command `qmonpy`: opens the window, or hands over to one of the commands without a screen."""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial

from qmonpy import __version__
from qmonpy.cli import COMMANDS, run_command


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks (`sys.argv` unless given); returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in COMMANDS:
        return run_command(words[0], words[1:])
    options = _parser().parse_args(words)
    if options.live and options.file:
        print("qmonpy: --live shows a real cluster, so no file can be named with it.", file=sys.stderr)
        return 2
    return _open_window([options.file] if options.file else [], is_live=options.live)


def _parser() -> argparse.ArgumentParser:
    commands = "\n".join(f"  {name:<12}{summary}" for name, summary in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="qmonpy",
        description="Open the window on a cluster file, on a real Grid Engine, or else on the demo cluster.",
        epilog=f"commands that need no screen (each explains itself with --help):\n{commands}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("file", nargs="?", metavar="FILE.yaml", help="the cluster file to open")
    parser.add_argument(
        "--live", action="store_true", help="show the Grid Engine that SGE_ROOT and SGE_CELL mean, by its own commands"
    )
    parser.add_argument("--version", action="version", version=f"qmonpy {__version__}")
    return parser


def _open_window(arguments: list[str], *, is_live: bool) -> int:
    run_window: Callable[[], int]
    try:
        if is_live:
            from qmonpy.gui.application import run_live as run_window
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
