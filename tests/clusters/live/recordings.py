"""What a real Grid Engine 8.1.9 printed, recorded by data/record.sh, and small programs that print it again."""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from qmonpy.clusters.cell import Cell

DATA = Path(__file__).parent / "data"
BUSY = DATA / "busy"
"""Four hosts, 17 jobs: running, suspended, parallel, arrays, held in every way; three reservations; a planned start."""
RECORDED_AT = int((BUSY / "now").read_text())

_REPLAY = r"""#!/bin/sh
name=$(basename "$0"); dir={folder}
echo "$name $*" >>"$dir/calls"
mode=$(cat "$dir/mode.$name" 2>/dev/null || cat "$dir/mode" 2>/dev/null)
case "$mode" in
down) echo 'error: commlib error: got select error (Connection refused)' >&2
      echo 'error: unable to send message to qmaster using port 6444 on host "vm": got send error' >&2; exit 1;;
denied) echo 'denied: host "vm" is neither submit nor admin host' >&2; exit 1;;
hang) sleep 600 & wait;;
garbage) echo 'something else entirely'; exit 0;;
esac
case "$name $*" in
"qconf -"*" -"*)
  # Several options: everything that each of them shows, once.
  for word; do case "$word" in -*) case " $shown " in *" $word "*) ;; *) shown="$shown $word";; esac;; esac; done
  for word in $shown; do
    file=qconf_${{word#-}}
    if [ -f "$dir/$file" ]; then files="$files $dir/$file"; else echo "no $file list defined" >&2; status=1; fi
  done
  if [ "$mode" = cut ]; then cat $files | head -c 1000; elif [ -n "$files" ]; then cat $files; fi
  exit $status;;
esac
case "$name $*" in
"qstat -xml -u * -f "*) file=qstat.xml;;
"qstat -xml -u * -ext -urg -pri") file=policies.xml;;
"qstat -xml -u * -s h"*) file=qstat_${{6}}.xml; [ -f "$dir/$file" ] || file=qstat_${{5}}.xml;;
"qstat -j "*-xml) file=jobs.xml;;
"qstat -j "*) file=qstat_j.txt;;
"qhost "*) file=qhost.xml;;
"qquota -xml -u *") file=qquota.xml;;
"qrstat -xml -u "*) file=qrstat.xml;;
"qrstat "*) file=qrstat_ar.xml;;
"qquota "*) file=qquota.xml;;
"qping "*) file=qping;;
"sge_share_mon "*) file=sge_share_mon;;
"qconf "*) file=qconf_${{1#-}};;
esac
[ -f "$dir/$file" ] || {{ echo "no $file list defined" >&2; exit 1; }}
if [ "$mode" = cut ]; then head -c 1000 "$dir/$file"; else cat "$dir/$file"; fi
"""
TOOLS = ("basename", "cat", "head", "setsid", "sleep")
"""What the programs themselves need; nothing else is found, in particular no Grid Engine of the machine."""
COMMANDS = ("qstat", "qhost", "qrstat", "qquota", "qping", "qconf", "sge_share_mon")


def link_tools(folder: Path, names: Iterable[str]) -> None:
    """Let programs of the machine be found in a folder."""
    for name in names:
        found = shutil.which(name)
        assert found, f"{name} is missing"
        (folder / name).symlink_to(found)


class FakeCommands:
    """Programs in a folder of their own that replay recordings; what they print can be changed at any time."""

    def __init__(self, folder: Path, recording: Path = BUSY) -> None:
        self.folder = folder / "replay"
        self.programs = folder / "programs"
        for each in (self.folder, self.programs):
            each.mkdir(parents=True)
        for file in recording.iterdir():
            (self.folder / file.name).write_bytes(file.read_bytes())
        (self.folder / "qconf_help").write_text("SGE 8.1.9\nusage: qconf [options]\n")
        for name in COMMANDS:
            program = self.programs / name
            program.write_text(_REPLAY.format(folder=self.folder))
            program.chmod(0o755)
        link_tools(self.programs, TOOLS)
        self.root = folder / "root"
        (self.root / "default" / "common").mkdir(parents=True)
        (self.root / "default" / "common" / "act_qmaster").write_text("vm\n")
        (self.root / "default" / "common" / "bootstrap").write_text("admin_user              sgeadmin\n")
        schedule = recording / "schedule"
        if schedule.exists():
            (self.root / "default" / "common" / "schedule").write_bytes(schedule.read_bytes())

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment in which these programs are found, and nothing else of Grid Engine."""
        return {"PATH": str(self.programs), "SGE_ROOT": str(self.root)}

    @property
    def cell(self) -> Cell:
        return Cell(str(self.root), "default", "6444", "6445", "vm")

    def behave(self, mode: str = "", command: str = "") -> None:
        """`down`, `denied`, `hang`, `garbage` or `cut`, one command or all; well again without a mode."""
        (self.folder / (f"mode.{command}" if command else "mode")).write_text(mode)

    def remove(self, command: str) -> None:
        """It is not installed any more."""
        (self.programs / command).unlink()

    def print_instead(self, file: str, old: str, new: str) -> None:
        """Another output, with something replaced that must be there."""
        path = self.folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def calls(self) -> list[str]:
        """The command lines so far."""
        path = self.folder / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def forget_calls(self) -> None:
        (self.folder / "calls").write_text("")
