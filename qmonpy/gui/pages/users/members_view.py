"""The members of a user set, below its entries in the form."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.user_set_members import MEMBER_COLUMNS, MemberRow, describe_members, member_rows
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import tr
from qmonpy.gui.models.look import Look
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.pages.objects.rows_view import Found, RowsView
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

NAME_WIDTH, THROUGH_WIDTH = 200, 240


def make_members(context: PageContext, parent: QWidget | None = None) -> ObjectView:
    """Return the view of members, each with the entry that makes it one and the department of its jobs."""

    def find(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        rows = member_rows(planned, edited.value)
        return describe_members(rows), rows

    looks = {
        "name": Look(tone=lambda row: "" if row.department else "muted", width=NAME_WIDTH),
        "through": Look(tone=_through_tone, width=THROUGH_WIDTH),
        "department": Look(tone=lambda row: "" if row.is_department else "muted"),
    }
    title = tr("Members")
    return RowsView(
        context, find, MEMBER_COLUMNS, lambda row: (row.name, row.through), looks,
        name="members", title=title, is_in_form=True,
    )  # fmt: skip


def _through_tone(row: MemberRow) -> str:
    return "attention" if row.is_ineffective else "muted" if row.through == row.name else ""
