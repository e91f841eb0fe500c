"""The description of a page of objects, as data: kinds with their columns, editors and further views."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.activity_texts import FindActivity
from qmonpy.app.objects.object_rows import ShownText
from qmonpy.app.terms.number import Number
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.widgets.attribute_form import MakeEditor
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


class ObjectView(QWidget):
    """Shows more of one object than its attributes: a view beside Form and Text, or a part of the form.

    It is asked to show only while it is visible, after every edit and every snapshot; it must return within a few
    milliseconds and leave longer work to `context.background`.
    """

    link_followed = Signal(object)

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """Show an object as it is edited, in the cluster as it would be, with the jobs of the snapshot."""
        raise NotImplementedError

    def show_reports(self, reports: Sequence[Report]) -> None:
        """Show the reports on the object; called after every `show_object`."""

    def set_locked(self, is_locked: bool) -> None:
        """Let the object be read only."""

    def take_text(self) -> None:
        """Hand typed text over now, without waiting for a pause."""

    def go_to(self, report: Report) -> None:
        """Show the place of a report for which `ViewSpec.has_place_of` is True."""


MakeView = Callable[[PageContext], ObjectView]


@dataclass(frozen=True)
class ViewSpec:
    """A further view of an object, beside Form, Text and Uses."""

    id: str
    title: str
    make: MakeView
    has_place_of: Callable[[Report], bool] = lambda report: False
    """Whether this view, and not the form, shows the place of a report."""


@dataclass(frozen=True, kw_only=True)
class KindSpec:
    """One kind of objects on a page. A kind that is a list of names has no form and no text, and so needs a view."""

    kind: ObjectKind
    title: str
    """The title of its tab, in the plural: `Parallel environments`."""
    noun: str
    """The noun in the singular, as in a sentence: `parallel environment`."""
    nouns: str
    new_name: str
    """The first name of a new object."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Attributes that the list shows, with the titles of their columns."""
    shown: Mapping[str, tuple[str, ShownText]] = field(default_factory=dict)
    """Further columns by id: the title, and a function of an object and its attributes to the text of a cell."""
    activity: Mapping[str, str] = field(default_factory=dict)
    """Columns with the activity of an object (its load, its jobs): the titles by id."""
    find_activity: FindActivity | None = None
    """Finds the texts of these columns, in a worker."""
    numbers: Mapping[str, Callable[[str], Number]] = field(default_factory=dict)
    """By id of a column its number as one that can be opened into its terms, by the name of the object."""
    widths: Mapping[str, int] = field(default_factory=dict)
    """Widths in pixels, by id, of columns that need another one than usual."""
    new_attributes: Mapping[str, str] = field(default_factory=dict)
    """Attributes of a new object that differ from the defaults."""
    editors: Mapping[str, MakeEditor] = field(default_factory=dict)
    """Special editors, by attribute."""
    sections: tuple[str, ...] = ()
    """Sections of the form that come first, in order."""
    parts: Mapping[str, MakeView] = field(default_factory=dict)
    """Views below a section of the form, by section."""
    views: tuple[ViewSpec, ...] = ()
    explains: Callable[[DraftObject], str] | None = None
    """Returns the special meaning of an object, in a sentence or two; empty for an ordinary one."""
    pinned: tuple[str, ...] = ()
    """Names of objects that come before all others, however the list is sorted."""
    refuses_deletion: Callable[[DraftObject], str] | None = None
    """Returns why an object can never be deleted, such as the global host; empty if it can."""
    inherited: Callable[[Cluster], Mapping[str, str]] = lambda cluster: {}
    """Returns by attribute the values that count where an object has none of its own."""
    left_by_deletion: Callable[[DraftObject], str] | None = None
    """Returns what remains after a deletion, such as the name in lists where it does no harm; empty for nothing."""

    @property
    def shown_texts(self) -> dict[str, ShownText]:
        """The function for the text of each column of the list, by its id."""

        def attribute(name: str) -> ShownText:
            return lambda edited, texts: texts.get(name, "")

        computed = {id: show for id, (_, show) in self.shown.items()}
        return {**{name: attribute(name) for name in self.columns}, **computed}
