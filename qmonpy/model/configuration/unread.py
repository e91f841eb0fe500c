"""Parts of a real cluster's configuration that could not be read, and what stays unknown with them."""

from collections.abc import Iterable, Sequence

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind, name_object
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import later, tr

_TITLES = {
    ObjectKind.SCHEDULER: later("scheduler configuration"),
    ObjectKind.CONFIGURATION: later("global configuration"),
    ObjectKind.COMPLEX: later("table of complex attributes"),
    ObjectKind.SHARE_TREE: later("share tree"),
}


@dataclass(frozen=True, slots=True)
class UnreadPart:
    """Something that a cluster has and that could not be read; nothing stands in its place."""

    kind: ObjectKind
    name: str
    """The name of the object; empty where all objects of the kind are one text."""
    place: str
    """Its file in a directory of such files and, where that has many, its line."""
    reason: str = ""
    """A sentence that says why."""
    text: str = ""
    """What the cluster printed of it."""
    is_partial: bool = False
    """Whether the rest of the text was read."""

    def __str__(self) -> str:
        return self.place

    @property
    def hides_kind(self) -> bool:
        """Whether nothing is known of the kind."""
        return not self.name and not self.is_partial

    @property
    def title(self) -> str:
        """What could not be read, in words."""
        title = tr(_TITLES[self.kind]) if self.kind in _TITLES else tr("list of {kind}s").format(kind=tr(self.kind))
        if self.name:
            title = name_object(self.kind, self.name)
        place = self.place.partition(", ")[2]
        return f"{title} ({place})" if place else title

    @property
    def sentence(self) -> str:
        """Why it is not shown."""
        if self.is_partial and self.kind is not ObjectKind.COMPLEX:
            return tr("The {title} could not be read whole: {reason}").format(title=self.title, reason=self.reason)
        return tr("The {title} could not be read and is not shown: {reason}").format(
            title=self.title, reason=self.reason
        )


def find_unseen(parts: Iterable[UnreadPart]) -> frozenset[tuple[str, str]]:
    """Return the objects of which it is not known whether they are there; see `Cluster.unseen`.

    Of an object that lacks single attributes it is known.
    """
    return frozenset((each.kind, each.name) for each in parts if not each.is_partial or each.kind is ObjectKind.COMPLEX)


def describe_unseen(kind: str, name: str) -> str:
    """Return that nobody can say whether an object that something names is there."""
    return tr('Whether the {kind} "{name}" exists is not known: not all of this kind could be read.').format(
        kind=tr(kind), name=name
    )


def find_unread(parts: Sequence[UnreadPart], kinds: Iterable[ObjectKind]) -> tuple[UnreadPart, ...]:
    """Return the parts of some kinds."""
    wanted = frozenset(kinds)
    return tuple(each for each in parts if each.kind in wanted)


def find_refusal_of_unread(parts: Sequence[UnreadPart], kinds: Iterable[ObjectKind]) -> Report | None:
    """Return why objects of these kinds cannot be changed, as not all that would be written again is known.

    None where each object has a text of its own: those that were read may be changed; and where only single attributes
    are not told, as the others are changed upon what the qmaster prints.
    """
    for part in find_unread(parts, kinds):
        if part.hides_kind or part.kind is ObjectKind.COMPLEX:
            words = tr("The {title} could not be read, so it cannot be edited here: {reason}").format(
                title=part.title, reason=part.reason
            )
            return Report("cluster.unread", words, fields=(str(part.kind), part.name))
    return None


def check_all_read(parts: Sequence[UnreadPart], consequence: str) -> None:
    """Raise ReportError with a sentence on the consequence, such as "Nothing is played.", if something is not known."""
    if parts:
        places = ", ".join(map(str, parts))
        words = tr("Of the cluster's configuration was not understood: {places}. {consequence}").format(
            places=places, consequence=consequence
        )
        raise ReportError((Report("cluster.unread", words),))
