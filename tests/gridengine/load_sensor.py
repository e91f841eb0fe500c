"""Load values for the simulated hosts of a private qmaster, by the load sensor of one real execution daemon.

A load sensor may report for any host (sge_execd(8)). The daemon runs beside the qmaster, on a host without queues;
its package is gridengine-exec, or QMONPY_EXECD names the program.
"""

import os
import shutil
import time
from collections.abc import Mapping
from pathlib import Path

from tests.gridengine.private_qmaster import HOST, MASTER_HOST, PROGRAMS, PrivateQmaster, with_attributes

PATIENCE_SECONDS = 20.0
_POLL_SECONDS = 0.3


def find_execd() -> Path | None:
    """Return the execution daemon of 8.1.9; None if it is not installed."""
    found = Path(os.environ.get("QMONPY_EXECD", PROGRAMS / "sge_execd"))
    return found if found.exists() else None


class LoadSensor:
    """Reports load values to a private qmaster that has just been started or reset."""

    def __init__(self, qmaster: PrivateQmaster, execd: Path) -> None:
        self._qmaster = qmaster
        self._values: dict[tuple[str, str], str] = {}
        self._file = qmaster.folder / "loads"
        self._start(execd)

    def _start(self, execd: Path) -> None:
        qmaster, folder = self._qmaster, self._qmaster.folder
        programs, sensor, spool = qmaster.root / "bin" / "lx-amd64", folder / "sensor", folder / "execd"
        if programs.parent.is_symlink():
            programs.parent.unlink()
        programs.mkdir(parents=True, exist_ok=True)
        for each in PROGRAMS.iterdir():
            (programs / each.name).unlink(missing_ok=True)
            (programs / each.name).symlink_to(each)
        for name in ("sge_execd", "sge_shepherd"):
            (programs / name).unlink(missing_ok=True)
            shutil.copy(execd.parent / name, programs / name)
        self._file.write_text("")
        sensor.write_text(
            f'#!/bin/sh\nwhile read x; do [ "$x" = quit ] && exit 0; echo begin; cat {self._file}; echo end; done\n'
        )
        sensor.chmod(0o755)
        shutil.rmtree(spool, ignore_errors=True)
        spool.mkdir()
        spool.chmod(0o777)
        file = folder / "object"
        file.write_text(HOST.format(MASTER_HOST))
        qmaster.tell("qconf", "-Ae", str(file))
        wanted = {"execd_spool_dir": spool, "load_report_time": "0:0:1", "max_unheard": "0:10:0", "load_sensor": sensor}
        named = folder / "global"
        text = qmaster.tell("qconf", "-sconf")
        named.write_text(with_attributes(text, {name: str(value) for name, value in wanted.items()}))
        qmaster.tell("qconf", "-Mconf", str(named))
        qmaster.run_script(str(programs / "sge_execd"))

    def report(self, values: Mapping[str, Mapping[str, str | None]]) -> None:
        """Let hosts report values, beside those that they have reported; return when the qmaster has them."""
        for host, of_host in values.items():
            self._values.update({(host, name): text for name, text in of_host.items() if text is not None})
        self._file.write_text("".join(f"{host}:{name}:{text}\n" for (host, name), text in self._values.items()))
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self._is_heard():
            if time.monotonic() > deadline:
                raise TimeoutError("the load values did not come")
            time.sleep(_POLL_SECONDS)

    def _is_heard(self) -> bool:
        for host in {host for host, _ in self._values}:
            shown = self._qmaster.tell("qconf", "-se", host)
            lines = shown.replace("\\\n", "").splitlines()
            told = next((line.split(None, 1)[1] for line in lines if line.startswith("load_values")), "")
            heard = dict(each.partition("=")[::2] for each in told.replace(" ", "").split(","))
            if any(heard.get(name) != text for (of, name), text in self._values.items() if of == host):
                return False
        return True
