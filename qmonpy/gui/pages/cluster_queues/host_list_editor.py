"""The host list of a cluster queue: chips of hosts and host groups, and the hosts that they resolve to."""

from PySide6.QtWidgets import QLabel, QVBoxLayout

from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form import Planned, ValueEditor, make_editor
from qmonpy.gui.widgets.named import named
from qmonpy.kept_answers import LastSeen
from qmonpy.model.attributes.attribute_description import AttributeDescription
from qmonpy.model.attributes.resolve import find_unseen_groups, hosts_of
from qmonpy.model.values.value import split_names
from qmonpy.translation import tr

NAMED_HOSTS = 12
"""The form names so many hosts; the tool tip names more."""
TOLD_HOSTS = 200


class HostListEditor(ValueEditor):
    """Edits the host list, and shows its hosts as host groups are edited elsewhere."""

    def __init__(self, context: PageContext, description: AttributeDescription, planned: Planned):
        super().__init__()
        self._planned = planned
        self._text: str | None = None
        self._shown = LastSeen()
        self._names = make_editor(description, planned)
        self._names.text_edited.connect(self.text_edited)
        self._names.link_followed.connect(self.link_followed)
        self.hosts = named(QLabel(wordWrap=True), "value_words")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(self._names)
        layout.addWidget(self.hosts)
        self.setFocusProxy(self._names)
        leave = context.draft.subscribe(self._show_hosts)
        self.destroyed.connect(lambda: leave())
        context.snapshot_changed.connect(self._show_hosts)

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`."""
        self._text = text
        self._names.show_text(text)
        self._show_hosts()

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self._names.set_locked(is_locked)

    def set_error_look(self, has_error: bool) -> None:
        """See `ValueEditor.set_error_look`."""
        self._names.set_error_look(has_error)

    def take_text(self) -> None:
        """See `ValueEditor.take_text`."""
        self._names.take_text()

    def _show_hosts(self, *_: object) -> None:
        cluster = self._planned()
        if not self._shown.is_new(self._text, cluster.host_groups, cluster.unseen):
            return
        hosts = () if self._text is None else hosts_of(cluster, split_names(self._text))
        self.hosts.setVisible(self._text is not None)
        more = len(hosts) - NAMED_HOSTS
        named_hosts = ", ".join(hosts[:NAMED_HOSTS])
        words = tr("{names} and {count:,} more").format(names=named_hosts, count=more) if more > 0 else named_hosts
        count = count_of(len(hosts), "host", "hosts")
        unseen = tr("The hosts of {names} are not known: not all could be read.")
        unknown = find_unseen_groups(cluster, split_names(self._text or ""))
        nothing = "" if unknown else tr("No host: the queue has no instance and runs no job.")
        told = f"= {count}: {words}{'.' if unknown else ''}" if hosts else nothing
        self.hosts.setText(" ".join(filter(None, (told, unseen.format(names=", ".join(unknown)) if unknown else ""))))
        rest = tr(" and {count:,} more").format(count=len(hosts) - TOLD_HOSTS) if len(hosts) > TOLD_HOSTS else ""
        self.hosts.setToolTip(" ".join(hosts[:TOLD_HOSTS]) + rest if more > 0 else "")
