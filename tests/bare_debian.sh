#!/usr/bin/env bash
# tests/bare_debian.sh [test|start|package [FILE]]: runs the commands of README.md and docs/real-cluster.md in a Debian 12 that has
# nothing but python3 and apt: that of the tests, or those that open the window, also on a virtual X server and on a real Grid
# Engine, or both. With `package`, it installs the Debian package by apt instead (FILE, else one that is built first) and starts it.
# Needs root, debootstrap and git; takes some minutes. Uses the committed state.
#
# What this machine's apt and pip need to reach their archives (configuration, certificates) is copied into the new system.
set -euo pipefail
exec </dev/null

case "${1:-}" in "" | test | start | package) ;; *) echo "usage: $0 [test|start|package [FILE]]" >&2; exit 2 ;; esac
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [ "${1:-}" = package ]; then package=$(realpath "${2:-$("$project/packaging/debian/build" | tail -n 1)}"); fi
root=$(mktemp -d)
chmod 755 "$root"  # Grid Engine runs as a user of its own.
clean_up() {
    for mounted in dev/pts dev proc .; do if mountpoint -q "$root/$mounted"; then umount "$root/$mounted"; fi; done
    rm -rf --one-file-system "$root"
}
trap clean_up EXIT

inside() {
    env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ${PIP_CERT:+PIP_CERT="$PIP_CERT"} \
        chroot "$root" bash -euo pipefail -c "cd /qmonpy; $1"
}

# The first code block below a heading, which is named by its first word, of a page.
command_below() {
    awk -v heading="$1" '/^## / { here = ($2 == heading) } here && /^```/ { if (inside) exit; inside = 1; next } inside' \
        "$root/qmonpy/$2"
}

say() { printf '\n== %s\n' "$*"; }

say "a bare Debian 12"
debootstrap --variant=minbase --include=python3,ca-certificates bookworm "$root" >/dev/null
for file in /etc/resolv.conf /etc/pip.conf /etc/ssl/certs/ca-certificates.crt /etc/apt/apt.conf.d/99*; do
    if [ -e "$file" ]; then cp -L "$file" "$root$file"; fi
done
# Whatever installs a Debian lets it resolve its own name, without which Grid Engine is not set up.
printf '127.0.0.1 localhost %s\n' "$(hostname)" >"$root/etc/hosts"
# Servers that come with packages are not started, else the folder would stay in use.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
# A private mount namespace can only be made where the root is a mount of its own.
mount --bind "$root" "$root"
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind /dev/pts "$root/dev/pts"
new_checkout() { rm -rf "$root/qmonpy"; git clone -q "$project" "$root/qmonpy"; }

stays_open() {
    status=0
    inside "$1 timeout -k 5 20 $2" || status=$?
    # 124: it had to be ended. Whatever else it is, the window closed by itself.
    [ "$status" = 124 ] || { echo "the window closed by itself, status $status" >&2; return 1; }
}

if [ "${1:-}" = package ]; then
    say "apt installs $(basename "$package")"
    mkdir "$root/qmonpy"
    cp "$package" "$root/qmonpy/"
    inside "apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y ./$(basename "$package") >/dev/null"
    inside "qmonpy --version && ls /usr/share/applications /usr/share/metainfo /usr/share/icons/hicolor/scalable/apps /usr/share/man/man1"
    say "the installed window, on the offscreen platform, for 20 seconds"
    stays_open "env QT_QPA_PLATFORM=offscreen" qmonpy
    inside "apt-get -qq remove -y qmonpy >/dev/null && [ ! -e /usr/bin/qmonpy ]"
    say "the package is installed, starts, and is removed"
    exit
fi

if [ "${1:-test}" = test ]; then
    say "the test command"
    new_checkout
    inside "$(command_below Test README.md)"
    if [ "${1:-}" = test ]; then exit; fi
fi

say "the start command, on the offscreen platform, for 20 seconds"
new_checkout
start=$(command_below Start README.md)
install=${start%&& .venv/bin/qmonpy*}
[ "$install" != "$start" ] || { echo "README.md's start command does not end by starting the window" >&2; exit 1; }
inside "$install"
stays_open "env QT_QPA_PLATFORM=offscreen" .venv/bin/qmonpy

say "the window on an X server, for 20 seconds"
inside "apt-get install -y -qq --no-install-recommends xvfb >/dev/null 2>&1"
# It chooses a display that no other server of this machine has.
inside "Xvfb -displayfd 9 -screen 0 1280x800x24 -nolisten tcp 9>/display 2>/dev/null & echo \$! >/server
until [ -s /display ]; do kill -0 \$(cat /server); sleep 0.1; done"
closed=0
stays_open "env DISPLAY=:$(cat "$root/display") QT_QPA_PLATFORM=xcb" .venv/bin/qmonpy || closed=1
inside "kill \$(cat /server); while kill -0 \$(cat /server) 2>/dev/null; do sleep 0.1; done"
[ "$closed" = 0 ] || exit 1

say "the window on a real Grid Engine, on the offscreen platform, for 20 seconds"
real=$(command_below Try docs/real-cluster.md)
start_engine=".venv/bin/python -m tests.gridengine"
install=${real%&& "$start_engine" .venv/bin/qmonpy --live}
[ "$install" != "$real" ] || { echo "docs/real-cluster.md's command does not end by starting the window" >&2; exit 1; }
inside "$install"
inside "$start_engine .venv/bin/python -c 'import os; from qmonpy.clusters.live.cells.cells import find_cells
from qmonpy.clusters.live.cluster import LiveCluster
cluster = LiveCluster(find_cells(os.environ)[0]).open(); print(len(cluster.snapshot().cluster.queues), \"queues\"); cluster.close()'"
stays_open "env QT_QPA_PLATFORM=offscreen $start_engine" ".venv/bin/qmonpy --live"
say "the window opens in a bare Debian 12"
