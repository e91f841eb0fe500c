"""Records anew what scripts print on a real 8.1.9: `python -m tests.cli.scripts.record [NAME...]`, as root."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.cli.scripts.scripts import FOLDER, read_site, run_script
from tests.conformance.live_player import LivePlayer
from tests.gridengine.private_qmaster import PrivateQmaster

PORT = 7400


def main(names: Sequence[str]) -> int:
    """Run each script on a private qmaster with its cluster, and keep what it prints beside it."""
    for name in names or sorted(path.stem for path in FOLDER.glob("*.sh")):
        site = read_site(name)
        with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-", ignore_cleanup_errors=True) as folder:
            hosts = tuple(each for each in site.cluster.hosts if each != "global")
            qmaster = PrivateQmaster(Path(folder), hosts, port=PORT)
            try:
                qmaster.start()
                qmaster.reset()
                LivePlayer(qmaster, site)
                working = Path(folder) / "working"
                working.mkdir()
                printed = run_script(name, working, qmaster.environment("root"))
            finally:
                qmaster.stop()
        (FOLDER / f"{name}.txt").write_text(printed, encoding="utf-8")
        print(printed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
