"""Installs programs of others that call Grid Engine's commands: `python -m tests.cli.clients.install`.

They go into `build/clients`, an environment of their own, as nothing of ours needs them.
"""

import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).parent
CLIENTS = HERE.parents[2] / "build" / "clients"


def main() -> int:
    """Install what `requirements.txt` names; return the status of pip."""
    venv.create(CLIENTS, with_pip=True)
    pip = [str(CLIENTS / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check"]
    return subprocess.run([*pip, "-r", str(HERE / "requirements.txt")], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
