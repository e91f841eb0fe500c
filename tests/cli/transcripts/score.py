"""How many recorded answers of Grid Engine's commands an embedded cluster gives to the character.

`python -m tests.cli.transcripts.score [NAME...] [--show N]`: a line for each script; `--show` prints what differs.
"""

import argparse
import difflib
import sys
from collections.abc import Sequence

from tests.cli.transcripts.player import Played, play_script
from tests.cli.transcripts.script import DATA, read_script


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.cli.transcripts.score", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="scripts; else all")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print the first N that differ of each script")
    options = parser.parse_args(arguments)
    total = agreed = 0
    for path in sorted(DATA.glob("*.yaml")):
        if options.names and path.stem not in options.names:
            continue
        played = list(play_script(read_script(path)))
        differing = [each for each in played if not each.agrees]
        total, agreed = total + len(played), agreed + len(played) - len(differing)
        print(f"{path.stem:<24}{len(played) - len(differing):>5} of {len(played)}")
        for each in differing[: options.show]:
            print("\n".join(describe(each)))
    print(f"{'all':<24}{agreed:>5} of {total} = {100 * agreed / max(total, 1):.1f} %")
    return 0


def describe(played: Played) -> list[str]:
    """What was recorded of a command and what came of it here, as a difference."""
    recorded, here = played.recorded, played.here
    lines = [
        f"  {recorded.user}$ {' '.join(recorded.words)}",
        f"    file {recorded.file[:300]!r}" if recorded.file else "",
    ]
    told = (recorded.said, here.said)
    before, after = ([*(f"out {line}" for line in out), *(f"err {line}" for line in err)] for out, err, _ in told)
    lines += [f"    {line}" for line in difflib.ndiff(before, after) if line[0] in "-+"]
    if recorded.exit != here.exit:
        lines.append(f"    exit {here.exit} in the place of {recorded.exit}")
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
