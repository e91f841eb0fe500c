"""`qconf` that changes configurations of hosts and the global one: `-Aconf`, `-Mconf`, `-dconf`.

The name of a configuration is that of its file. The words and exit statuses are those of 8.1.9 (asked).
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from qmonpy.cli.configuring.changes import find_denial, known_hosts
from qmonpy.cli.configuring.files import read_configuration, read_whole
from qmonpy.cli.outcome import Outcome, answered, format_lines, join_outcomes, refused
from qmonpy.clusters.embedded import messages
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.values.pattern import is_pattern

GLOBAL = "global"


def add_configurations(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Add configurations from a list of files (`-Aconf`)."""
    denial = find_denial(cluster, user, ObjectKind.CONFIGURATION)
    before = cluster.snapshot().cluster
    changes: list[AnyChange] = []
    for path in _names(rest):
        name = Path(path).name
        if name == GLOBAL or name in before.local_configurations:
            return refused(f"configuration {name} already exists")
        changes.append(Change(ObjectKind.LOCAL_CONFIGURATION, name, None, read_configuration(path)))
    if denial is not None:
        return denial
    return answered(cluster.change(user, changes, note)) if changes else _needs_files()


def modify_configurations(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Replace configurations by those of a list of files (`-Mconf`)."""
    denial = find_denial(cluster, user, ObjectKind.CONFIGURATION)
    before = cluster.snapshot().cluster
    changes: list[AnyChange] = []
    said: list[str] = []
    for path in _names(rest):
        name = Path(path).name
        if name == GLOBAL and denial is not None:
            return denial
        if name == GLOBAL:
            found, lines = _find_global_changes(before, read_whole(ObjectKind.CONFIGURATION, path, before))
            changes += found or [Change(ObjectKind.CONFIGURATION, GLOBAL, None, None)]
            said += lines
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
    if denial is not None:
        return denial
    return _carry_out(cluster, user, note, changes, said)


def change_global(cluster: ClusterInterface, user: str, note: str, after: Cluster) -> Outcome:
    """Let the cluster have the global configuration of another."""
    changes, said = _find_global_changes(cluster.snapshot().cluster, after)
    changes = changes or [Change(ObjectKind.CONFIGURATION, GLOBAL, None, None)]
    return _carry_out(cluster, user, note, changes, said)


def _find_global_changes(before: Cluster, after: Cluster) -> tuple[list[AnyChange], list[str]]:
    """Return the changes of the global configuration, and what is said beside them.

    Of an attribute that has one word the first of several is taken.
    """
    spare = [name for name, value in after.configuration.items() if name not in _OF_WORDS and len(value.split()) > 1]
    said = [f'only a single value is allowed for configuration attribute "{name}"' for name in spare]
    firsts = {name: after.configuration[name].split()[0] for name in spare}
    return list(find_changes(before, replace(after, configuration={**after.configuration, **firsts}))), said


_OF_WORDS = frozenset(
    {
        "user_lists", "xuser_lists", "projects", "xprojects", "prolog", "epilog", "starter_method", "suspend_method",
        "resume_method", "terminate_method", "qmaster_params", "execd_params", "reporting_params", "qlogin_command",
        "rlogin_command", "rsh_command", "jsv_url", "jsv_allowed_mod", "qlogin_daemon", "rlogin_daemon", "rsh_daemon",
        "additional_jvm_args",
    }
)  # fmt: skip
"""Attributes whose values may be several words."""


def _is_static(change: AnyChange) -> bool:
    return change.kind is ObjectKind.CONFIGURATION and change.key == "execd_spool_dir"


_NOT_YET = 'Change of "{}" will not be effective before sge_execd restart as described in sge_conf(5)'


def _carry_out(
    cluster: ClusterInterface, user: str, note: str, changes: Sequence[AnyChange], said: Sequence[str]
) -> Outcome:
    real = [each for each in changes if each.before != each.after]
    if real:
        outcome = answered(cluster.change(user, real, note))
        if not outcome.exit_code:
            said = [*said, *(_NOT_YET.format(each.key) for each in real if _is_static(each))]
    else:
        name = cluster.snapshot().cluster.name
        outcome = Outcome(format_lines(*(messages.changed(user, name, each) for each in changes)))
    return replace(outcome, text=format_lines(*said) + outcome.text) if said else outcome


def delete_configurations(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Remove configurations of hosts (`-dconf`); 8.1.9 says that it removed one that was not there, too, if its
    host is known."""
    if not rest:
        return refused("Need hostname to delete local configuration")
    before = cluster.snapshot().cluster
    names = dict.fromkeys(_names(rest))
    known = known_hosts(before)
    denial = find_denial(cluster, user, ObjectKind.CONFIGURATION)
    if denial is not None:
        # Each name is denied, and one that is no host is told before (asked).
        return join_outcomes(_deny_configuration(name, denial, known) for name in names)
    complaints = [f'can\'t delete configuration "{GLOBAL}" from list'] if GLOBAL in names else []
    for name in names:
        if name != GLOBAL and name not in known and name not in before.local_configurations:
            return _say_no_configuration(name)
    wanted: list[AnyChange] = [_removal(before, name) for name in names if name != GLOBAL]
    real = [each for each in wanted if each.key in before.local_configurations]
    outcome = answered(cluster.change(user, real, note)) if real else Outcome()
    if outcome.exit_code:
        # A refusal ends with status 0 here, as in 8.1.9.
        return replace(outcome, exit_code=0)
    lines = [messages.changed(user, before.name, each) for each in wanted]
    return Outcome(format_lines(*lines) if lines else "", format_lines(*complaints) if complaints else "")


def _deny_configuration(name: str, denial: Outcome, known: Collection[str]) -> Outcome:
    if name == GLOBAL or name in known or is_pattern(name):
        return replace(denial, exit_code=0)
    return replace(denial, complaint=format_lines(messages.unresolved_host(name)) + denial.complaint)


def _say_no_configuration(name: str) -> Outcome:
    missing = f'can\'t delete configuration "{name}" from list: configuration does not exist'
    # A pattern is not looked up as a host, and its refusal ends with status 0 (asked).
    return refused(missing, exit_code=0) if is_pattern(name) else refused(messages.unresolved_host(name), missing)


def _removal(before: Cluster, name: str) -> AnyChange:
    present = before.local_configurations.get(name, LocalConfiguration(name))
    return Change(ObjectKind.LOCAL_CONFIGURATION, name, present, None)


def _names(rest: Sequence[str]) -> list[str]:
    return [name for word in rest for name in word.split(",") if name]


def _needs_files() -> Outcome:
    return refused("qconf: files must follow the option, each named like the host whose configuration it has.")
