"""The view of tickets and usage of a user, project or department, on the page that edits it."""

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.policies.party_rows import PARTY_COLUMNS, PartyRow, find_party_rows
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import Look
from qmonpy.gui.pages.objects import ObjectView, ViewSpec
from qmonpy.gui.pages.objects.rows_view import Found, RowsView
from qmonpy.gui.widgets.model_notice import TICKETS, ModelNotice
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

WHAT_WIDTH, AMOUNT_WIDTH = 280, 120


def make_party_view(kind: ObjectKind) -> ViewSpec:
    """Return the view for a kind."""

    def find(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        return find_party_rows(kind, edited.name, planned, snapshot)

    def make(context: PageContext) -> ObjectView:
        looks = {
            "what": Look(link=_link, width=WHAT_WIDTH),
            "given": Look(width=AMOUNT_WIDTH),
            "running": Look(width=AMOUNT_WIDTH, number=lambda row: row.tickets and row.tickets[0]),
            "waiting": Look(width=AMOUNT_WIDTH, number=lambda row: row.tickets and row.tickets[1]),
        }
        view = RowsView(
            context, find, PARTY_COLUMNS, lambda row: row.what, looks, name="party", title=tr("Tickets and usage")
        )
        notice = ModelNotice(TICKETS)
        notice.follow(context)
        view.body.insertWidget(0, notice)
        return view

    return ViewSpec("party", "Tickets", make)


def _link(row: PartyRow) -> Link | None:
    return Link(*row.place) if row.place is not None else None
