"""Small programs that keep what is written with them, and that fail in every way in which a qmaster does."""

from pathlib import Path

from tests.clusters.live.recordings import FakeCommands, link_tools

_QCONF = r"""#!/bin/sh
dir={folder}; pes=$dir/pes
say() {{ echo "root@vm $1 \"$2\" $3 parallel environment list"; }}
hang() {{ echo $$ >>"$dir/hangs"; echo; sleep 600 & wait; }}
name() {{ sed -n 's/^pe_name  *//p' "$1"; }}
write() {{
  case "$1" in
  -dp) [ -f "$pes/$2" ] || {{ echo "denied: parallel environment \"$2\" does not exist"; exit 1; }}
       rm "$pes/$2"; say removed "$2" from;;
  -Ap) n=$(name "$2"); [ -f "$pes/$n" ] && {{ echo "parallel environment \"$n\" already exists"; exit 1; }}
       cp "$2" "$pes/$n"; say added "$n" to;;
  -Mp) n=$(name "$2"); [ -f "$pes/$n" ] || {{ echo "parallel environment \"$n\" does not exist"; exit 1; }}
       cp "$2" "$pes/$n"; say modified "$n" in;;
  esac
}}
case "$1" in
-spl) echo "qconf $*" >>"$dir/calls"
      [ "$(cat "$dir/mode" 2>/dev/null)" = down ] || {{ ls "$pes"; exit 0; }};;
-sp)  echo "qconf $*" >>"$dir/calls"
      [ "$(cat "$dir/mode" 2>/dev/null)" = down ] ||
      {{ while [ $# -gt 0 ]; do
           [ -f "$pes/$2" ] || {{ echo "parallel environment \"$2\" does not exist"; exit 1; }}
           cat "$pes/$2"; shift 2
         done; exit 0; }};;
-dp|-Ap|-Mp)
  echo "qconf $*" >>"$dir/calls"
  n=$(cat "$dir/writes" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"$dir/writes"
  case "$(cat "$dir/write.$n" 2>/dev/null)" in
  "") write "$@"; exit;;
  refused) echo 'denied: "root" must be manager for this operation'; exit 1;;
  no-admin-host) echo 'denied: host "vm" is not an admin host'; exit 1;;
  nonsense) echo 'Segmentation fault'; exit 139;;
  silent) exit 0;;
  hanging) printf begun; hang "$@";;
  late) write "$@"; hang "$@";;
  dying) write "$@" >/dev/null; echo down >"$dir/mode"
         echo 'error: commlib error: got read error (closing "vm/qmaster/1")' >&2; exit 1;;
  down) echo down >"$dir/mode"; exec "$dir/../programs/qconf" "$@";;
  otherwise) sed 's/^slots .*/slots 1/' "$2" >"$dir/other"; write "$1" "$dir/other"; exit;;
  theirs) write "$@"; n=$(name "$2"); sed 's/^slots .*/slots 77/' "$2" >"$pes/$n"; exit;;
  esac;;
esac
exec "$dir/../programs/recorded-qconf" "$@"
"""
PE_TEXT = """pe_name            {}
slots              99
user_lists         NONE
xuser_lists        NONE
start_proc_args    NONE
stop_proc_args     NONE
allocation_rule    $pe_slots
control_slaves     TRUE
job_is_first_task  FALSE
urgency_slots      min
accounting_summary FALSE
qsort_args         NONE
"""


class WrittenCommands(FakeCommands):
    """The recorded commands, of which qconf writes parallel environments: what is written is what is shown then."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        link_tools(self.programs, ("cp", "ls", "rm", "sed"))
        self.pes = self.folder / "pes"
        self.pes.mkdir()
        for name in (self.folder / "qconf_spl").read_text().split():
            self.write_pe(name)
        recorded = self.programs / "recorded-qconf"
        text = (self.programs / "qconf").read_text()
        recorded.write_text(text.replace('name=$(basename "$0")', "name=qconf"))
        recorded.chmod(0o755)
        (self.programs / "qconf").write_text(_QCONF.format(folder=self.folder))

    def write_pe(self, name: str, slots: int = 99) -> None:
        """What somebody else writes."""
        (self.pes / name).write_text(PE_TEXT.format(name).replace("99", str(slots)))

    def fail(self, number: int, how: str) -> None:
        """Let the so many-th call that writes fail: see the program for how."""
        (self.folder / f"write.{number}").write_text(how)

    def written(self) -> list[str]:
        """The calls that wrote, or tried to, without paths."""
        calls = [each.split() for each in self.calls()]
        return [
            " ".join(word.rpartition("/")[2] for word in each)
            for each in calls
            if each[0] == "qconf" and each[1] in ("-Ap", "-Mp", "-dp")
        ]

    def hangs(self) -> bool:
        """Whether a call hangs now: it has done by then what it does at all."""
        path = self.folder / "hangs"
        return path.exists() and any(Path("/proc", each).exists() for each in path.read_text().split())


class ClockOfHangs:
    """Stands still, however slow the machine is, but while a call hangs its limit passes with each look."""

    def __init__(self, commands: WrittenCommands, limit_seconds: float) -> None:
        self.commands = commands
        self.limit_seconds = limit_seconds
        self.is_held = False
        """Whether it stands still also while a call hangs."""
        self._now = 0.0

    def monotonic(self) -> float:
        """See `time.monotonic`."""
        if not self.is_held and self.commands.hangs():
            self._now += self.limit_seconds
        return self._now
