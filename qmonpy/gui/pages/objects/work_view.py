"""The view of running and waiting jobs of an object: a project, a user, a parallel environment."""

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.work_rows import TITLES, describe_work, work_columns, work_rows
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import Look
from qmonpy.gui.pages.objects.kind_spec import ObjectView, ViewSpec
from qmonpy.gui.pages.objects.rows_view import Found, RowsView
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

NAME_WIDTH, COUNT_WIDTH = 180, 90


def make_work_view(kind: ObjectKind) -> ViewSpec:
    """Return the view for a kind; each row is a link to the jobs."""

    def find(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        name = edited.base_name or edited.name
        rows = work_rows(kind, name, snapshot)
        return describe_work(kind, name, rows, planned), rows

    def make(context: PageContext) -> ObjectView:
        looks = {
            "name": Look(tone=lambda row: "accent", link=lambda row: Link("jobs", row.filter), width=NAME_WIDTH),
            **dict.fromkeys(("running", "slots", "waiting"), Look(width=COUNT_WIDTH)),
        }
        return RowsView(
            context, find, work_columns(tr(TITLES[kind])), lambda row: row.name, looks, name="work",
            title=tr("Running and waiting jobs"),
        )  # fmt: skip

    return ViewSpec("work", tr("Jobs"), make)
