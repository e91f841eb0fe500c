"""A rule set is applied and an hour reserved by somebody who only hears the window, through a real AT-SPI client."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_spool
from qmonpy.resources import resource

SESSION = Path(__file__).with_name("session.py")
SYSTEM_PYTHON = "/usr/bin/python3"
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
PROGRAMS = ("Xvfb", "dbus-run-session", "xdotool")
SCRIPT = """
"$LAUNCHER" --launch-immediately & launcher=$!
"$QMONPY_PYTHON" -m qmonpy "$CLUSTER" & window=$!
"$SYSTEM_PYTHON" "$SESSION"; status=$?
kill $window $launcher
exit $status
"""


def has_reader() -> bool:
    """Whether this machine has what a session needs."""
    if not LAUNCHER.is_file() or not all(map(shutil.which, PROGRAMS)) or not Path(SYSTEM_PYTHON).is_file():
        return False
    return subprocess.run([SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not has_reader(), reason="needs python3-pyatspi, at-spi2-core, xvfb, xdotool and dbus of Debian")
def test_that_a_rule_set_is_applied_and_an_hour_reserved_by_names_alone(tmp_path: Path) -> None:
    cluster = read_cluster(resource("clusters/quota-spec.yaml"))
    path = tmp_path / "site.qmonpy"
    write_spool(cluster, path)
    folders = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("STATE", "CONFIG", "DATA", "CACHE")}
    display, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(display) as told:
            number = told.readline().strip()
        environment = {
            **os.environ,
            **folders,
            "DISPLAY": f":{number}",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "LAUNCHER": str(LAUNCHER),
            "SYSTEM_PYTHON": SYSTEM_PYTHON,
            "QMONPY_PYTHON": sys.executable,
            "SESSION": str(SESSION),
            "CLUSTER": str(path),
        }
        ended = subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", SCRIPT],
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    finally:
        server.terminate()
        server.wait()
    assert ended.returncode == 0, f"{ended.stdout}\n{ended.stderr[-2000:]}"
    assert "Error" not in ended.stderr.replace("org.freedesktop.DBus.Error", ""), ended.stderr[-4000:]
    after = EmbeddedCluster.open_spool(path)
    try:
        shown = after.snapshot()
        assert shown.cluster.quota_sets["maxujobs"].rules[0].limits[0].value == "3"
        (reserved,) = shown.state.reservations.values()
        assert reserved.end - reserved.start == 3600
    finally:
        after.close()
