"""The options of `qconf` as data: by each the function that carries it out, imported when the option is given."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from qmonpy.cli.outcome import Outcome
from qmonpy.formats.configuration.qconf_kinds import KINDS, LIST_KINDS, WHOLE_KINDS
from qmonpy.late_methods import dataclass

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

Handler = Callable[["ClusterInterface", str, Sequence[str], str], Outcome]
"""Takes the cluster, the user, the words after the option, and the note for the journal."""


@dataclass(frozen=True, slots=True)
class LateHandler:
    """A handler by its name: a call imports no more than the options that it gives need."""

    module: str
    """Within `cli.configuring`."""
    function: str
    setting: Any = None
    """What the function makes a handler of; None where it is one itself."""

    def find(self) -> Handler:
        """Return the handler, imported."""
        found = getattr(import_module(f"qmonpy.cli.configuring.{self.module}"), self.function)
        handler: Handler = found if self.setting is None else found(self.setting)
        return handler


def _of_kinds() -> dict[str, LateHandler]:
    found: dict[str, LateHandler] = {}
    for words in KINDS:
        found |= {words.list_option: LateHandler("showing", "list_names", words)}
        found |= {words.show: LateHandler("showing", "show_named", words)}
        found |= {words.delete: LateHandler("changes", "delete_objects", words)}
        found |= {f"-A{words.letters}": LateHandler("changes", "add_object", words)}
        found |= {f"-M{words.letters}": LateHandler("changes", "modify_object", words)}
    for words in LIST_KINDS:
        found |= {words.list_option: LateHandler("showing", "list_names", words)}
        found |= {f"-a{words.letters}": LateHandler("changes", "add_names", words)}
        found |= {f"-d{words.letters}": LateHandler("changes", "delete_objects", words)}
    for letters, kind in WHOLE_KINDS.items():
        found |= {f"-s{letters}": LateHandler("showing", "show_part", kind)}
        found |= {f"-M{letters}": LateHandler("changes", "change_whole", kind)}
    return found


def _edited() -> dict[str, LateHandler]:
    """The options that open an editor."""
    objects = [
        f"-{verb}{letters}" for letters in ("p", "q", "e", "hgrp", "prj", "user", "cal", "ckpt") for verb in "ma"
    ]
    others = ("-mu", "-mc", "-msconf", "-mconf", "-aconf", "-arqs", "-mrqs", "-mstree", "-astree")
    return {option: LateHandler("editing", "find_editor", option) for option in (*objects, *others)}


_OTHERS: Mapping[str, tuple[str, str] | tuple[str, str, Any]] = {
    "-help": ("showing", "show_usage"),
    "-shgrp_tree": ("showing", "show_group_tree"),
    "-shgrp_resolved": ("showing", "show_group_hosts"),
    "-sss": ("showing", "show_scheduler"),
    "-purge": ("attributes", "purge_override"),
    **{f"-{verb}attr": ("attributes", "modify_attribute", verb) for verb in "amdr"},
    **{f"-{verb.upper()}attr": ("attributes", "modify_from_file", verb) for verb in "amdr"},
    "-au": ("changes", "change_members", "-au"),
    "-du": ("changes", "change_members", "-du"),
    "-Mrqs": ("changes", "modify_quota_sets"),
    "-sconfl": ("showing", "list_configurations"),
    "-sconf": ("showing", "show_configurations"),
    "-Aconf": ("configurations", "add_configurations"),
    "-Mconf": ("configurations", "modify_configurations"),
    "-dconf": ("configurations", "delete_configurations"),
    "-ke": ("orders", "stop_hosts", "-ke"),
    "-kej": ("orders", "stop_hosts", "-kej"),
    "-cq": ("orders", "clean_queues"),
    "-secl": ("orders", "show_event_clients"),
    "-kec": ("orders", "stop_clients"),
    "-ks": ("orders", "stop_scheduler"),
    "-at": ("orders", "start_thread"),
    "-kt": ("orders", "stop_thread"),
    "-tsm": ("orders", "monitor_pass"),
    "-clearusage": ("orders", "clear_usage"),
    "-km": ("orders", "stop_qmaster"),
    "-sobjl": ("orders", "find_objects_by_value"),
    "-sds": ("orders", "show_detached_settings"),
    "-sstree": ("share_tree", "show_share_tree"),
    "-sst": ("share_tree", "show_whole_tree"),
    "-dstree": ("share_tree", "delete_share_tree"),
    "-astnode": ("share_tree", "add_nodes"),
    "-mstnode": ("share_tree", "modify_nodes"),
    "-dstnode": ("share_tree", "delete_nodes"),
    **{option: ("share_tree", "load_share_tree", option) for option in ("-Astree", "-Mstree")},
    **{option: ("share_tree", "show_nodes", option) for option in ("-sstnode", "-rsstnode")},
}

HANDLERS: Mapping[str, LateHandler] = MappingProxyType(
    {**_of_kinds(), **{option: LateHandler(*named) for option, named in _OTHERS.items()}, **_edited()}
)
"""By option; those of a kind come from its words."""
