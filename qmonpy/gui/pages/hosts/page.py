"""The page Hosts: exec hosts and the global host, host groups, admin hosts and submit hosts."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.fields.object_names import offered_names
from qmonpy.app.objects.activity_texts import host_texts
from qmonpy.app.objects.host_group_tree import groups_around
from qmonpy.app.objects.host_rows import GLOBAL_MEANING, find_property
from qmonpy.formats.configuration.whole_text import format_settings
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.hosts.group_views import GroupForest, GroupView
from qmonpy.gui.pages.hosts.host_map import HostMapView
from qmonpy.gui.pages.hosts.host_stopper import HostStopper
from qmonpy.gui.pages.hosts.host_views import make_bookings, make_instances, make_load
from qmonpy.gui.pages.objects import KindSpec, ViewSpec
from qmonpy.gui.pages.objects.names_view import NamesView
from qmonpy.gui.pages.objects.several_page import SeveralObjectsPage
from qmonpy.gui.widgets.attribute_form import Planned, ValueEditor, make_names_editor
from qmonpy.gui.widgets.named import named
from qmonpy.model.attributes.attribute_description import AttributeDescription
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.translation import later, tr

EXPLANATION = (
    "**Exec hosts** run jobs. Each has complex values, access lists, and scaling of its load and usage. The complex "
    "values of the **global host** are shared by all hosts.\n\n"
    "**Host groups** contain hosts and other host groups; queues and rules refer to them. The configuration is changed "
    "from **admin hosts**, jobs are submitted from **submit hosts**.\n\n"
    "A **local configuration** has what one host does otherwise than the global configuration says: its mailer, its "
    "prolog, how often it reports its load. What it does not have is as in the global configuration.\n\n"
    "The view **Map** shows all exec hosts as cells, filled by state, slots in use or load. On a large site a cell "
    "stands for some hosts: Enter or a click opens it, and on a single host chooses it. *Table* has the same "
    "in numbers.\n\n"
    "*Add several* takes a pasted list or a pattern such as `node[01-20]`. Nothing reaches the cluster before *Apply* "
    "(Ctrl+Enter).\n\n"
    "*Stop daemon* is no edit: after a question, it stops the execution daemons of the chosen hosts (`qconf -ke`). "
    "Their queue instances then are in state `u` (unknown), and no job starts there. *Break down* lets hosts of a "
    "simulated cluster fail with all that runs there; *Start daemon* brings them back."
)


def _explain_host(edited: DraftObject) -> str:
    return tr(GLOBAL_MEANING) if edited.name == GLOBAL_HOST else ""


def _refuse_global(edited: DraftObject) -> str:
    return f'denied: pseudo host "{GLOBAL_HOST}" may not be deleted' if edited.name == GLOBAL_HOST else ""


def _architecture(edited: DraftObject, texts: object) -> str:
    return find_property(edited.value, "arch")


def _direct_members(edited: DraftObject, texts: object) -> str:
    # Of all members at once: there are thousands of groups with all hosts in them.
    groups = f",{','.join(edited.value.members)}".count(",@")
    hosts = len(edited.value.members) - groups
    parts = [count_of(hosts, "host", "hosts")] if hosts or not groups else []
    parts += [count_of(groups, "group", "groups")] if groups else []
    return ", ".join(parts)


def _describe_admin_host(name: str, cluster: Cluster) -> str:
    words = tr("Managers and operators may give qconf and other administrative commands on {host}.")
    return f"{words.format(host=name)} {_known(name, cluster)}"


def _describe_submit_host(name: str, cluster: Cluster) -> str:
    words = tr("Users may submit, watch and delete jobs from {host}.")
    return f"{words.format(host=name)} {_known(name, cluster)}"


def _known(name: str, cluster: Cluster) -> str:
    roles = [
        words
        for is_there, words in (
            (name in cluster.hosts, tr("exec host")),
            (name in cluster.admin_hosts, tr("admin host")),
            (name in cluster.submit_hosts, tr("submit host")),
        )
        if is_there
    ]
    return tr("It is {roles}.").format(roles=", ".join(roles)) if roles else ""


HOST_SPEC = KindSpec(
    kind=ObjectKind.HOST,
    title="Exec hosts",
    noun="exec host",
    nouns="exec hosts",
    new_name="new_host",
    shown={"arch": ("arch", _architecture)},
    activity={"load": "load"},
    find_activity=host_texts,
    widths={"name": 108, "arch": 84, "load": 76},
    parts={"Complexes": make_bookings},
    views=(
        ViewSpec("load", "Load", make_load),
        ViewSpec("instances", "Queues", make_instances),
        ViewSpec("map", "Map", HostMapView),
    ),
    pinned=(GLOBAL_HOST,),
    explains=_explain_host,
    refuses_deletion=_refuse_global,
)
ADMIN_SPEC = KindSpec(
    kind=ObjectKind.ADMIN_HOST,
    title="Admin hosts",
    noun="admin host",
    nouns="admin hosts",
    new_name="new_host",
    views=(ViewSpec("about", "About", lambda context: NamesView(_describe_admin_host)),),
)
SUBMIT_SPEC = KindSpec(
    kind=ObjectKind.SUBMIT_HOST,
    title="Submit hosts",
    noun="submit host",
    nouns="submit hosts",
    new_name="new_host",
    views=(ViewSpec("about", "About", lambda context: NamesView(_describe_submit_host)),),
)


def _name_values(edited: DraftObject, texts: object) -> str:
    return ", ".join(edited.value.values)


LOCAL_MEANING = later("What has no value here is on {host} as the global configuration says.")
SIMULATED_MEANING = later("The embedded cluster keeps local configurations; its simulated hosts follow none of them.")


class HostsPage(SeveralObjectsPage):
    """The page of hosts, groups and the like.

    Keys of links are `exec host/name`, `host group/@name`, `local configuration/name`, `admin host/name` and
    `submit host/name`.
    """

    takes_long = True

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        groups = KindSpec(
            kind=ObjectKind.HOST_GROUP,
            title="Host groups",
            noun="host group",
            nouns="host groups",
            new_name="@new_group",
            shown={"members": ("members", _direct_members)},
            widths={"name": 130, "members": 130},
            editors={"hostlist": self._make_members},
            parts={"General": GroupView},
            views=(ViewSpec("tree", "Tree", GroupForest),),
        )
        local = KindSpec(
            kind=ObjectKind.LOCAL_CONFIGURATION,
            title="Local configurations",
            noun="local configuration",
            nouns="local configurations",
            new_name="new_host",
            shown={"values": ("attributes", _name_values)},
            widths={"name": 108, "values": 150},
            explains=self._explain_local,
            inherited=lambda cluster: format_settings(ObjectKind.CONFIGURATION, cluster),
        )
        self.stopper: HostStopper | None = None
        super().__init__(context, (HOST_SPEC, groups, local, ADMIN_SPEC, SUBMIT_SPEC), EXPLANATION, parent)

    def _explain_local(self, edited: DraftObject) -> str:
        words = tr(LOCAL_MEANING).format(host=edited.name)
        return f"{words} {tr(SIMULATED_MEANING)}" if self.context.cluster.clock is not None else words

    def _lay_out(self) -> None:
        super()._lay_out()
        self.stopper = named(HostStopper(self.context, self._chosen_hosts, self), "host_stopper")
        layout = self.lists[ObjectKind.HOST].layout()
        assert layout is not None
        layout.addWidget(self.stopper)

    def _connect(self) -> None:
        super()._connect()
        assert self.stopper is not None
        stopper = self.stopper
        self.lists[ObjectKind.HOST].offer_actions([stopper.stop_action, stopper.start_action, stopper.crash_action])

    def _chosen_hosts(self) -> Sequence[str]:
        """Return the chosen hosts that the cluster has, by the names that the cluster knows."""
        if self.spec.kind is not ObjectKind.HOST or not self._parts:
            return ()
        return tuple(each.base_name for each in self.chosen if each.base_name is not None)

    def _show_actions(self) -> None:
        super()._show_actions()
        if self.stopper is not None:
            self.stopper.show_choice()

    def _edit_name(self, id: int, name: str) -> None:
        """Rename an object; a host group's name gets the `@` that is easily forgotten."""
        is_bare = self.spec.kind is ObjectKind.HOST_GROUP and not name.startswith("@")
        super()._edit_name(id, f"@{name}" if is_bare else name)

    def _make_members(self, description: AttributeDescription, planned: Planned) -> ValueEditor:
        """Return the editor of members, which offers no group that would make the chosen one contain itself."""

        def offered() -> list[str]:
            cluster = planned()
            refused = {name for each in self.chosen for name in (each.name, *groups_around(cluster, each.name))}
            return [name for name in offered_names(cluster, description) if name not in refused]

        return make_names_editor(description, planned, offered)
