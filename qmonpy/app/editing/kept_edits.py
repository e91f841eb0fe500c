"""The configuration with the edits that a window keeps of a cluster and has not applied, for whoever has no window."""

from qmonpy.app.editing.draft import Draft, choices_of_edits
from qmonpy.app.editing.draft_file import LeftDraft
from qmonpy.app.editing.draft_parts import restore_draft
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class EditedConfiguration:
    """A configuration with edits that are not applied, and the names of the edited objects."""

    cluster: Cluster
    names: tuple[str, ...]


def read_kept_edits(left: LeftDraft, cluster: Cluster) -> EditedConfiguration:
    """Return a cluster with edits that were kept; what others changed since is merged, as in the window.

    ReportError names each edit that could not be applied: wrong ones, those that cannot be read, and those of objects
    that were changed elsewhere as well. Edits that others made meanwhile, too, are none any more.
    """
    draft = Draft(Snapshot(cluster))
    for name, entries in left.edits.items():
        try:
            restore_draft(draft, {name: entries})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            words = tr("The edits in {path} cannot be read: {reason}.").format(
                path=left.path, reason=f"{name}: {error}"
            )
            raise ReportError((Report("draft.damaged", words, fields=(str(left.path),)),)) from error
    faults = tuple(report for each in choices_of_edits(draft.pending) for report in each.problems if report.is_error)
    if faults:
        raise ReportError(faults)
    return EditedConfiguration(draft.planned(), draft.unsaved)
