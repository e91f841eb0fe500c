"""`qconf` that changes configurations of hosts and the global one: `-Aconf`, `-Mconf`, `-dconf`.

The name of a configuration is that of its file. The words and exit statuses are those of 8.1.9 (asked).
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from qmonpy.cli.configuring.changes import find_denial, known_hosts
from qmonpy.cli.configuring.files import read_configuration, read_whole
from qmonpy.cli.outcome import Outcome, answered, format_lines, refused
from qmonpy.clusters.embedded import messages
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.local_configuration import LocalConfiguration

GLOBAL = "global"


def add_configurations(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Add configurations from a list of files (`-Aconf`)."""
    denial = find_denial(cluster, user, ObjectKind.CONFIGURATION)
    if denial is not None:
        return denial
    before = cluster.snapshot().cluster
    changes: list[AnyChange] = []
    for path in _names(rest):
        name = Path(path).name
        if name == GLOBAL or name in before.local_configurations:
            return refused(f"configuration {name} already exists")
        changes.append(Change(ObjectKind.LOCAL_CONFIGURATION, name, None, read_configuration(path)))
    return answered(cluster.change(user, changes, note)) if changes else _needs_files()


def modify_configurations(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Replace configurations by those of a list of files (`-Mconf`)."""
    denial = find_denial(cluster, user, ObjectKind.CONFIGURATION)
    if denial is not None:
        return denial
    before = cluster.snapshot().cluster
    changes: list[AnyChange] = []
    for path in _names(rest):
        name = Path(path).name
        if name == GLOBAL:
            found = find_changes(before, read_whole(ObjectKind.CONFIGURATION, path, before))
            changes += found or [Change(ObjectKind.CONFIGURATION, GLOBAL, None, None)]
        elif name not in before.local_configurations:
            unknown = (
                [] if name in known_hosts(before) else [f"can't resolve hostname \"{path}\": can't resolve host name"]
            )
            return refused(*unknown, f"configuration {name} does not exist")
        else:
            present = before.local_configurations[name]
            changes.append(Change(ObjectKind.LOCAL_CONFIGURATION, name, present, read_configuration(path)))
    if not rest:
        return _needs_files()
    real = [each for each in changes if each.before != each.after]
    if real:
        return answered(cluster.change(user, real, note))
    return Outcome(format_lines(*(messages.changed(user, before.name, each) for each in changes)))


def delete_configurations(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Remove configurations of hosts (`-dconf`); 8.1.9 says that it removed one that was not there, too, if its
    host is known."""
    if not rest:
        return refused("Need hostname to delete local configuration")
    before = cluster.snapshot().cluster
    names = dict.fromkeys(_names(rest))
    complaints = [f'can\'t delete configuration "{GLOBAL}" from list'] if GLOBAL in names else []
    known = known_hosts(before)
    for name in names:
        if name != GLOBAL and name not in known and name not in before.local_configurations:
            denial = find_denial(cluster, user, ObjectKind.CONFIGURATION)
            return replace(denial, exit_code=0) if denial is not None else _say_no_configuration(name)
    wanted: list[AnyChange] = [_removal(before, name) for name in names if name != GLOBAL]
    real = [each for each in wanted if each.key in before.local_configurations]
    outcome = answered(cluster.change(user, real, note)) if real else Outcome()
    if outcome.exit_code:
        # A refusal ends with status 0 here, as in 8.1.9.
        return replace(outcome, exit_code=0)
    lines = [messages.changed(user, before.name, each) for each in wanted]
    return Outcome(format_lines(*lines) if lines else "", format_lines(*complaints) if complaints else "")


def _say_no_configuration(name: str) -> Outcome:
    missing = f'can\'t delete configuration "{name}" from list: configuration does not exist'
    return refused(f'can\'t resolve hostname "{name}"', missing)


def _removal(before: Cluster, name: str) -> AnyChange:
    present = before.local_configurations.get(name, LocalConfiguration(name))
    return Change(ObjectKind.LOCAL_CONFIGURATION, name, present, None)


def _names(rest: Sequence[str]) -> list[str]:
    return [name for word in rest for name in word.split(",") if name]


def _needs_files() -> Outcome:
    return refused("qconf: files must follow the option, each named like the host whose configuration it has.")
