"""The page Projects: who may submit to them, their tickets and shares."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.objects.activity_texts import RUNNING, WAITING
from qmonpy.app.objects.share_texts import PERCENT, projects_with_shares
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage
from qmonpy.gui.pages.objects.work_view import make_work_view
from qmonpy.gui.pages.policies.counted_work import count_work
from qmonpy.gui.pages.policies.party_view import make_party_view
from qmonpy.model.configuration.change import ObjectKind

EXPLANATION = (
    "**Projects** group jobs (`qsub -P`) for access to queues and hosts, for tickets and shares, and for accounting."
    "\n\n"
    "With user sets under *users with access*, only their members may submit to the project. Members of user sets "
    "under *users without access* may not, whatever other sets they are in.\n\n"
    "Several projects chosen at once are edited together. Nothing reaches the cluster before *Apply* (Ctrl+Enter)."
)
SPEC = KindSpec(
    kind=ObjectKind.PROJECT,
    title="Projects",
    noun="project",
    nouns="projects",
    new_name="new_project",
    columns={"oticket": "override", "fshare": "shares"},
    activity={PERCENT: "of all", RUNNING: "runs", WAITING: "waits"},
    find_activity=projects_with_shares,
    numbers=count_work(ObjectKind.PROJECT),
    views=(make_work_view(ObjectKind.PROJECT), make_party_view(ObjectKind.PROJECT)),
    widths={"name": 96, "oticket": 74, "fshare": 62, PERCENT: 72, RUNNING: 46, WAITING: 52},
)


class ProjectsPage(ObjectsPage):
    """The page of projects. Keys of links are `project/name`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, (SPEC,), EXPLANATION, parent)
