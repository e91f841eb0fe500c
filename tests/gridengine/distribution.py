"""The Grid Engines that a private qmaster can be of: where their programs are, and what a new cell of theirs needs.

8.1.9 is that of Debian's packages. Open Cluster Scheduler is in no package: QMONPY_OCS names the folder of an unpacked
one (with bin, lib, util and utilbin), without which its tests are skipped.
"""

import os
import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

OCS_VARIABLE = "QMONPY_OCS"
ARCHITECTURE = f"lx-{ {'x86_64': 'amd64', 'aarch64': 'arm64'}.get(platform.machine(), platform.machine()) }"
DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Distribution:
    """One Grid Engine as it is installed."""

    title: str
    qmaster: Path
    programs: Path
    """The folder of the commands."""
    tools: Path
    """The folder of spoolinit and spooldefaults."""
    util: Path
    bootstrap: Path
    """The text of a bootstrap file, in which the places of a cell are put."""
    configuration: Path
    """The global configuration of a new cell."""
    links: Mapping[str, Path] = field(default_factory=dict)
    """What is in the root of its cells besides `util`."""
    missing: str = ""
    """What to do where it is not installed."""

    def find_obstacle(self) -> str:
        """Why none of its programs can be run here; empty if they are there."""
        needed = (self.qmaster, self.programs / "qconf", self.tools / "spoolinit")
        return "" if all(each.exists() for each in needed) else self.missing

    def find_program(self, name: str) -> Path:
        """Where a command is."""
        return next((at / name for at in (self.programs, self.tools) if (at / name).exists()), self.programs / name)


_DEBIAN = Path("/usr/lib/gridengine")
_SHARED = Path("/usr/share/gridengine")
_INSTALLED = Path("/var/lib/gridengine")

GRID_ENGINE = Distribution(
    "Grid Engine 8.1.9",
    qmaster=_DEBIAN / "sge_qmaster",
    programs=_DEBIAN,
    tools=_DEBIAN,
    util=_SHARED / "util",
    bootstrap=_SHARED / "default-bootstrap",
    configuration=_SHARED / "default-configuration",
    links={name: _INSTALLED / name for name in ("bin", "lib", "utilbin") if (_INSTALLED / name).exists()},
    missing="the packages gridengine-master and gridengine-client are not installed",
)


def find_ocs() -> Distribution:
    """Return the Open Cluster Scheduler that QMONPY_OCS names; it has an obstacle if that names none."""
    tree = Path(os.environ.get(OCS_VARIABLE, "/nonexistent"))
    return Distribution(
        "Open Cluster Scheduler 9",
        qmaster=tree / "bin" / ARCHITECTURE / "sge_qmaster",
        programs=tree / "bin" / ARCHITECTURE,
        tools=tree / "utilbin" / ARCHITECTURE,
        util=tree / "util",
        bootstrap=DATA / "ocs_bootstrap",
        configuration=DATA / "ocs_configuration",
        links={name: tree / name for name in ("bin", "lib", "utilbin")},
        missing=f"{OCS_VARIABLE} names no unpacked Open Cluster Scheduler",
    )
