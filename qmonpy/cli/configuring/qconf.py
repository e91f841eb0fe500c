"""`qconf` on an embedded cluster: shows and changes every kind of object; each option is a change of its own."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from qmonpy.cli.configuring.attributes import modify_attribute, modify_from_file, purge_override
from qmonpy.cli.configuring.changes import (
    add_names,
    add_object,
    change_members,
    change_whole,
    delete_objects,
    modify_object,
    modify_quota_sets,
)
from qmonpy.cli.configuring.configurations import (
    add_configurations,
    delete_configurations,
    list_configurations,
    modify_configurations,
    show_configurations,
)
from qmonpy.cli.configuring.editing import EDITORS, UNCHANGED
from qmonpy.cli.configuring.ending import ends_call
from qmonpy.cli.configuring.options import split_options
from qmonpy.cli.configuring.orders import (
    clean_queues,
    clear_usage,
    find_objects_by_value,
    monitor_pass,
    show_detached_settings,
    show_event_clients,
    start_thread,
    stop_clients,
    stop_hosts,
    stop_qmaster,
    stop_scheduler,
    stop_thread,
)
from qmonpy.cli.configuring.share_tree import (
    add_nodes,
    delete_nodes,
    delete_share_tree,
    load_share_tree,
    modify_nodes,
    show_nodes,
    show_share_tree,
)
from qmonpy.cli.configuring.show import show_list, show_objects, show_resolved, show_tree, show_whole
from qmonpy.cli.outcome import Outcome, join_outcomes, misused, print_usage, refused, shown
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.configuration.qconf_kinds import KINDS, LIST_KINDS, WHOLE_KINDS, KindWords
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import ReportError

Handler = Callable[[ClusterInterface, str, Sequence[str], str], Outcome]
"""Takes the cluster, the user, the words after the option, and the note for the journal."""
_ON_OUTPUT = frozenset({"-purge", "-Arqs", "-arqs", "-Auser", "-Muser", "-auser", "-muser"})
"""Changes that 8.1.9 tells on standard output; the others it tells on standard error, whether or not they are made."""
_WELL = frozenset({"-Ahgrp", "-me", "-mu"})
"""Options of which 8.1.9 ends with status 0 where it cannot read the text."""


def qconf(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Carry out the options of a call one after the other; some that fail end it."""
    if not words:
        return misused("qconf", "ERROR! no option argument")
    outcomes: list[Outcome] = []
    for taken in split_options(words, HANDLERS):
        if taken.refusal is not None:
            outcomes.append(taken.refusal)
            break
        note = shlex.join(("qconf", taken.option, *taken.arguments))
        is_text = False
        try:
            found = HANDLERS[taken.option](cluster, user, taken.arguments, note)
        except ReportError as error:
            is_text = True
            status = 0 if taken.option in _WELL else 1
            found = refused(*(each.text for each in error.reports), exit_code=status)
        outcomes.append(_to_streams(taken.option, found))
        if taken.option == "-help" or (found.exit_code and ends_call(taken.option, found, is_text=is_text)):
            break
    return join_outcomes(outcomes)


def _to_streams(option: str, found: Outcome) -> Outcome:
    """Return an outcome with its lines where 8.1.9 prints them."""
    is_shown = option.startswith(("-s", "-rsstnode", "-help")) or option.endswith("attr")
    if is_shown or (option in _ON_OUTPUT and not found.exit_code) or found.text == f"{UNCHANGED}\n":
        return found
    return Outcome("", found.text + found.complaint, found.exit_code)


def _list(words: KindWords) -> Handler:
    return lambda cluster, user, rest, note: show_list(cluster.snapshot().cluster, words)


def _show(words: KindWords) -> Handler:
    return lambda cluster, user, rest, note: show_objects(cluster.snapshot().cluster, words, rest)


def _whole(kind: ObjectKind) -> Handler:
    return lambda cluster, user, rest, note: show_whole(cluster.snapshot().cluster, kind, rest)


def _handlers() -> dict[str, Handler]:
    found: dict[str, Handler] = {
        "-help": lambda cluster, user, rest, note: shown(print_usage("qconf")),
        "-purge": purge_override,
        "-ke": stop_hosts(kills_jobs=False),
        "-kej": stop_hosts(kills_jobs=True),
        "-au": change_members(is_adding=True),
        "-du": change_members(is_adding=False),
        "-shgrp_tree": lambda cluster, user, rest, note: show_tree(cluster.snapshot().cluster, rest),
        "-shgrp_resolved": lambda cluster, user, rest, note: show_resolved(cluster.snapshot().cluster, rest),
    }
    for words in KINDS:
        found |= {words.list_option: _list(words), words.show: _show(words), words.delete: delete_objects(words)}
        found |= {f"-A{words.letters}": add_object(words), f"-M{words.letters}": modify_object(words)}
    for words in LIST_KINDS:
        found[words.list_option] = _list(words)
        found |= {f"-a{words.letters}": add_names(words), f"-d{words.letters}": delete_objects(words)}
    for letters, kind in WHOLE_KINDS.items():
        found |= {f"-s{letters}": _whole(kind), f"-M{letters}": change_whole(kind)}
    found |= {"-Mrqs": modify_quota_sets, "-sconfl": list_configurations, "-sconf": show_configurations}
    found |= {"-Aconf": add_configurations, "-Mconf": modify_configurations, "-dconf": delete_configurations}
    found |= {"-cq": clean_queues, "-secl": show_event_clients, "-kec": stop_clients, "-ks": stop_scheduler}
    found |= {"-at": start_thread, "-kt": stop_thread, "-tsm": monitor_pass, "-clearusage": clear_usage}
    found |= {"-km": stop_qmaster, "-sobjl": find_objects_by_value, "-sds": show_detached_settings}
    found["-sss"] = lambda cluster, user, rest, note: shown(f"{cluster.snapshot().cluster.name}\n")
    found |= {"-sstree": show_share_tree, "-dstree": delete_share_tree, "-astnode": add_nodes}
    found |= {"-mstnode": modify_nodes, "-dstnode": delete_nodes}
    found |= {option: load_share_tree(option) for option in ("-Astree", "-Mstree")}
    found |= {option: show_nodes(option) for option in ("-sstnode", "-rsstnode")}
    found["-sst"] = lambda cluster, user, rest, note: show_nodes("-sst")(cluster, user, ("/",), note)
    found |= {f"-{verb}attr": modify_attribute(verb) for verb in "amdr"}
    found |= {f"-{verb.upper()}attr": modify_from_file(verb) for verb in "amdr"}
    return {**found, **EDITORS}


HANDLERS: Mapping[str, Handler] = MappingProxyType(_handlers())
