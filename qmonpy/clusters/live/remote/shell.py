"""What a POSIX shell on another machine is told: to run what is named on its standard input, and frame the answers.

Each answer is what the program printed, compressed where there is gzip, then a line with a mark that nobody can
foresee, the exit status, and the times when it began and ended. Errors go to the standard error of the shell, ended by
the same mark. Nothing is written to a disk there, so a full one stops nothing but files that are written for a command.
"""

import re
from collections.abc import Mapping, Sequence

from qmonpy.late_methods import dataclass

NOT_FOUND = "none"
"""Stands in the place of the exit status of a program that was not found."""

PROLOGUE = r"""exec 4>&1
umask 077
LC_ALL=C; export LC_ALL
for qm_d in /usr/bin /bin; do case :$PATH: in *:$qm_d:*) ;; *) PATH=$PATH:$qm_d;; esac; done; export PATH
qm_now() { { read -r qm_t qm_x </proc/uptime || qm_t=$(date +%s); } 2>/dev/null; }
qm_run() {
qm_n=$1; qm_p=$2; shift 2; qm_now; qm_b=$qm_t
qm_s=$( { { while [ "$1" != -- ]; do export "$1"; shift; done; shift
if command -v "$1" >/dev/null 2>&1; then "$@" </dev/null 3>&- 4>&-; echo $? >&3; else echo none >&3; fi
} | $qm_p >&4 3>&- 4>&-; } 3>&1 )
qm_now; printf '\n%s %s %s %s\n' "$qm_n" "$qm_s" "$qm_b" "$qm_t"; printf '\n%s\n' "$qm_n" >&2; }
qm_stat() { for qm_f; do qm_x=$(stat -L -c '%d %i %s %f %Y %y' -- "$qm_f" 2>&1) || qm_x="! $qm_x"
printf '%s\0' "$qm_x"; done; }
qm_list() { cd -- "$1" || return 1; for qm_f in * .[!.]*; do
qm_x=$(stat -L -c '%d %i %s %f %Y %y' -- "$qm_f" 2>/dev/null) && printf '%s\0%s\0' "$qm_f" "$qm_x"; done; return 0; }
qm_read() { qm_f=$1; if [ -n "$2" ] && [ "$(stat -L -c '%d %i' -- "$qm_f" 2>/dev/null)" != "$2" ]; then
for qm_x in "$1"*; do [ "$(stat -L -c '%d %i' -- "$qm_x" 2>/dev/null)" = "$2" ] && qm_f=$qm_x && break; done; fi
if [ "$3" -gt 1 ]; then tail -c "+$3" -- "$qm_f" | head -c "$4"; else head -c "$4" -- "$qm_f"; fi; }
qm_cat() { for qm_f; do if [ -r "$qm_f" ]; then printf 1; cat -- "$qm_f" | tr -d '\000'; else printf 0; fi
printf '\0'; done; }
qm_groups() { for qm_u; do printf '%s\0' "$(id -gn -- "$qm_u" 2>/dev/null)"; done; }
qm_kill() { kill -9 "-$1" 2>/dev/null || kill -9 "$1"; }
qm_drop() { rm -rf -- "$1"; }
qm_write() { printf %s "$2" | cat >"$1"; }
"""
"""Functions whose names begin with `qm_`; `qm_run` runs a program, or another one of them, and frames what it says."""

FIND_CELL = r"""qm_find() {
qm_r=$1; qm_c=$2
if [ -z "$qm_r" ]; then qm_r=$SGE_ROOT; [ -n "$qm_c" ] || qm_c=$SGE_CELL; fi
if [ -z "$qm_r" ]; then
qm_x=$("${SHELL:-/bin/sh}" -l -c 'printf "\nqm_login %s:%s\n" "$SGE_ROOT" "$SGE_CELL"' </dev/null 2>/dev/null |
sed -n 's/^qm_login //p' | tail -n 1)
qm_r=${qm_x%%:*}; [ -n "$qm_c" ] || qm_c=${qm_x#*:}; fi
if [ -z "$qm_r" ]; then
for qm_d in "$(sed -n 's/^SGE_ROOT=//p' /etc/default/gridengine 2>/dev/null | tr -d '"'"'"'"')" \
/var/lib/gridengine /usr/share/gridengine /usr/local/sge /opt/*; do
for qm_x in "$qm_d"/*/common/act_qmaster; do
if [ -n "$qm_d" ] && grep -q "[^[:space:]]" "$qm_x" 2>/dev/null; then qm_x=${qm_x%/common/act_qmaster}
printf 'found\0%s\0%s\0' "$qm_d" "${qm_x##*/}"; fi; done; done
else printf 'found\0%s\0%s\0' "$qm_r" "${qm_c:-default}"; fi; }
"""
"""Tells the cells that the machine knows: the one that is named, that of the login, or those in the usual places."""

SETTINGS = r"""qm_settings() {
qm_f=$1/$2/common; qm_k=none; qm_l=$SGE_ROOT
if [ -r "$qm_f/settings.sh" ]; then qm_k=$qm_f/settings.sh; unset SGE_ROOT SGE_CELL SGE_QMASTER_PORT SGE_EXECD_PORT
. "$qm_f/settings.sh" >/dev/null 2>&1; fi
SGE_ROOT=$1; SGE_CELL=$2; export SGE_ROOT SGE_CELL
for qm_d in "$1/bin" "$1"/bin/*; do case $(command -v qstat) in "$1"/*) break;; ?*) [ "$qm_l" = "$1" ] && break;; esac
[ -x "$qm_d/qstat" ] && qm_x=$("$qm_d/qstat" -help 2>/dev/null) || continue
[ "$qm_x" = "$(qstat -help 2>/dev/null)" ] && break
PATH=$qm_d:$PATH; done
for qm_d in "$1/utilbin" "$1"/utilbin/*; do command -v sge_share_mon >/dev/null 2>&1 && break
[ -x "$qm_d/sge_share_mon" ] && PATH=$PATH:$qm_d; done
[ -n "$SGE_QMASTER_PORT" ] || qm_o=$(getent services sge_qmaster 2>/dev/null |
sed -n 's,.*[[:blank:]]\([0-9]*\)/.*,\1,p')
for qm_x in "$qm_k" "$PATH" "$LD_LIBRARY_PATH" "$SGE_QMASTER_PORT" "$SGE_EXECD_PORT" "$qm_o" "$HOME" \
"$(id -un)" "$(date +%z)" "$(head -n 1 "$qm_f/act_qmaster" 2>/dev/null)"; do printf '%s\0' "$qm_x"; done
for qm_x in qconf qstat qhost qrstat; do command -v "$qm_x" >/dev/null 2>&1 || printf '%s ' "$qm_x"; done; printf '\0'
[ -d "$1" ] && printf 1; printf '\0'; [ -r "$qm_f/bootstrap" ] && printf 1; printf '\0'; }
"""
"""Tells what a cell's `settings.sh` sets, and what else has to be known of the machine to run its commands."""


@dataclass(frozen=True, slots=True)
class Trailer:
    """The line that ends an answer."""

    status: int | None
    """The exit status; None if the program was not found."""
    seconds: float
    """How long it took there."""
    length: int
    """How many bytes the line has, with the line end before it."""


def quote_word(word: str) -> bytes:
    """Return a word as a shell reads it, whatever is in it; ValueError for one with the character NUL."""
    if "\0" in word:
        raise ValueError("no argument can have the character NUL")
    return b"'" + word.encode("utf-8", "surrogateescape").replace(b"'", b"'\\''") + b"'"


def write_call(mark: str, words: Sequence[str], environment: Mapping[str, str], *, is_packed: bool) -> bytes:
    """Return the line that has a program run, with some variables beside those of the shell; ValueError."""
    variables = [quote_word(f"{name}={value}") for name, value in environment.items()]
    pack = b"'gzip -c'" if is_packed else b"cat"
    parts = (b"qm_run", mark.encode(), pack, *variables, b"--", *map(quote_word, words))
    return b" ".join(parts) + b"\n"


def write_hello(mark: str) -> str:
    """Return the command for ssh: whatever a login prints, the mark and the number of the process are behind it.

    Login shells of every kind understand it alike, and nothing is sent before it has answered, as a login that asks
    something would swallow it.
    """
    return f'exec /bin/sh -c \'printf "\\n%s %s\\n" {mark} $$; printf "\\n%s\\n" {mark} >&2; exec /bin/sh\''


def find_trailer(mark: str, data: bytes) -> Trailer | None:
    """Return the line that begins with a mark, at the beginning of what was read; None if it is not whole yet."""
    found = re.match(rb"\n" + mark.encode() + rb" (\S*) (\S*) (\S*)\n", data)
    if found is None:
        return None
    status, begin, end = (each.decode("ascii", "replace") for each in found.groups())
    try:
        seconds = max(0.0, float(end) - float(begin))
    except ValueError:
        seconds = 0.0
    known = int(status) if re.fullmatch(r"[0-9]+", status) else None
    return Trailer(known, seconds, found.end())
