"""What a page of objects is made of, as data: kinds, their columns, editors and further views."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.activity_texts import FindActivity
from qmonpy.app.objects.object_rows import ShownText
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.widgets.attribute_form import MakeEditor
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


class ObjectView(QWidget):
    """Shows more of one object than its attributes: a view beside Form and Text, or a part of the form.

    It is asked to show only while it can be seen, after every edit and every snapshot; it must return within a few
    milliseconds and leave longer work to `context.background`.
    """

    link_followed = Signal(object)

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """Show an object as it is edited, in the cluster as it would be, with the jobs that there are now."""
        raise NotImplementedError

    def show_reports(self, reports: Sequence[Report]) -> None:
        """Show what is wrong with the object; told after `show_object`, whether or not it is something else."""

    def set_locked(self, is_locked: bool) -> None:
        """Let the object be seen only."""

    def take_text(self) -> None:
        """Hand over at once what was typed a moment ago."""

    def go_to(self, report: Report) -> None:
        """Show the place of a report of which `ViewSpec.has_place_of` says that it is here."""


MakeView = Callable[[PageContext], ObjectView]


@dataclass(frozen=True)
class ViewSpec:
    """A further view of an object, beside Form, Text and Used by."""

    id: str
    title: str
    make: MakeView
    has_place_of: Callable[[Report], bool] = lambda report: False
    """Whether what a report is about is shown here better than in the form."""


@dataclass(frozen=True, kw_only=True)
class KindSpec:
    """One kind of objects on a page; one that is a list of names has no form and no text, and so needs a view."""

    kind: ObjectKind
    title: str
    """Of its tab, in the plural; `Parallel environments`."""
    noun: str
    """In the singular, as in a sentence; `parallel environment`."""
    nouns: str
    new_name: str
    """The name that a new object has at first."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Attributes that the list shows, with the titles of their columns."""
    shown: Mapping[str, tuple[str, ShownText]] = field(default_factory=dict)
    """Further columns by id: the title, and what is shown of an object and its attributes as texts."""
    activity: Mapping[str, str] = field(default_factory=dict)
    """Titles, by id, of columns for the activity of an object, such as its jobs or its load."""
    find_activity: FindActivity | None = None
    """Finds the texts of the activity columns, in a worker."""
    widths: Mapping[str, int] = field(default_factory=dict)
    """Of columns, `name` among them, that need another width than usual."""
    new_attributes: Mapping[str, str] = field(default_factory=dict)
    """Attributes in which a new object differs from the defaults."""
    editors: Mapping[str, MakeEditor] = field(default_factory=dict)
    """Editors of their own, by attribute."""
    sections: tuple[str, ...] = ()
    """Sections of the form that people look for first, in order."""
    parts: Mapping[str, MakeView] = field(default_factory=dict)
    """Views below a section of the form, by section."""
    views: tuple[ViewSpec, ...] = ()
    explains: Callable[[DraftObject], str] | None = None
    """What an object means by its name, in a sentence or two; an empty text for one like any other."""
    pinned: tuple[str, ...] = ()
    """Names of objects that stand before all others, however the list is sorted."""
    refuses_deletion: Callable[[DraftObject], str] | None = None
    """Why an object must not be deleted whoever names it, such as the global host; an empty text if it may be."""
    left_by_deletion: Callable[[DraftObject], str] | None = None
    """What stays although the object goes, such as its name where that hinders nothing; an empty text for nothing."""

    @property
    def shown_texts(self) -> dict[str, ShownText]:
        """What each column of the list shows, by its id."""

        def attribute(name: str) -> ShownText:
            return lambda edited, texts: texts.get(name, "")

        computed = {id: show for id, (_, show) in self.shown.items()}
        return {**{name: attribute(name) for name in self.columns}, **computed}
