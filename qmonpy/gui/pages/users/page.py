"""The page Users: user sets, users, managers, operators, and the rights of anybody."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.changes.effect_text import describe_role_loss
from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.activity_texts import RUNNING, WAITING
from qmonpy.app.objects.share_texts import PERCENT, department_shares, users_with_shares
from qmonpy.app.objects.user_set_members import MEANINGS, MEMBER_COLUMNS, MemberRow, describe_members, member_rows
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.models.look import Look
from qmonpy.gui.pages.objects import KindSpec, ObjectView, ViewSpec
from qmonpy.gui.pages.objects.rows_view import Found, RowsView
from qmonpy.gui.pages.objects.several_page import SeveralObjectsPage
from qmonpy.gui.pages.objects.work_view import make_work_view
from qmonpy.gui.pages.policies.counted_work import count_work
from qmonpy.gui.pages.policies.party_view import make_party_view
from qmonpy.gui.pages.users.access_view import AccessView
from qmonpy.gui.pages.users.first_steps import FirstSteps
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import grouped, tr

EXPLANATION = (
    "**User sets** list users and primary Unix groups (`@group`). As access lists (ACL) they let users in or keep them "
    "out; as departments (DEPT) they tell to which department a user's jobs belong. Members of `arusers` may make "
    "advance reservations, members of `deadlineusers` may submit jobs with a deadline.\n\n"
    "**Users** have tickets, shares and a default project. **Managers** may change everything, **operators** may act "
    "on all jobs and queues. Root and the user who runs the qmaster are always managers.\n\n"
    "*Rights* shows, for any user name, the user sets it is in and the objects that let it in or keep it out.\n\n"
    "Nothing reaches the cluster before *Apply* (Ctrl+Enter)."
)
MEMBER_WIDTH, THROUGH_WIDTH = 200, 240


def _explain_set(edited: DraftObject) -> str:
    return tr(MEANINGS[edited.name]) if edited.name in MEANINGS else ""


def _first_member(edited: DraftObject) -> str:
    return next((each for each in edited.value.entries if not each.startswith("@")), "")


def make_members(context: PageContext, parent: QWidget | None = None) -> ObjectView:
    """Return the view of members, each with the entry that makes it one and the department of its jobs."""

    def find(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        rows = member_rows(planned, edited.value)
        return describe_members(rows), rows

    looks = {
        "name": Look(tone=lambda row: "" if row.department else "muted", width=MEMBER_WIDTH),
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


RIGHTS = ViewSpec("rights", "Rights", lambda context: AccessView(context, lambda edited: edited.name))


SET_SPEC = KindSpec(
    kind=ObjectKind.USER_SET,
    title="User sets",
    noun="user set",
    nouns="user sets",
    new_name="new_set",
    shown={
        "type": ("type", lambda edited, texts: edited.value.type),
        "members": ("entries", lambda edited, texts: grouped(len(edited.value.entries))),
        "fshare": ("shares", lambda edited, texts: edited.value.other.get("fshare", "0")),
    },
    activity={PERCENT: "of all"},
    find_activity=department_shares,
    numbers=count_work(ObjectKind.USER_SET),
    widths={"name": 120, "type": 76, "members": 66, "fshare": 60, PERCENT: 72},
    parts={"General": make_members},
    views=(ViewSpec("rights", "Rights", lambda context: AccessView(context, _first_member)),),
    explains=_explain_set,
)
USER_SPEC = KindSpec(
    kind=ObjectKind.USER,
    title="Users",
    noun="user",
    nouns="users",
    new_name="new_user",
    columns={"oticket": "override", "fshare": "shares", "default_project": "project"},
    activity={PERCENT: "of all", RUNNING: "runs", WAITING: "waits"},
    find_activity=users_with_shares,
    numbers=count_work(ObjectKind.USER),
    widths={"name": 96, "oticket": 74, "fshare": 60, PERCENT: 72, "default_project": 76, RUNNING: 46, WAITING: 52},
    views=(RIGHTS, make_work_view(ObjectKind.USER), make_party_view(ObjectKind.USER)),
)
MANAGER_SPEC = KindSpec(
    kind=ObjectKind.MANAGER,
    title="Managers",
    noun="manager",
    nouns="managers",
    new_name="new_manager",
    views=(RIGHTS,),
)
OPERATOR_SPEC = KindSpec(
    kind=ObjectKind.OPERATOR,
    title="Operators",
    noun="operator",
    nouns="operators",
    new_name="new_operator",
    views=(RIGHTS,),
)


RIGHTS_OF = "rights/"


class UsersPage(SeveralObjectsPage):
    """The page of users and their rights.

    Keys of links are `user set/name`, `user/name`, `manager/name`, `operator/name`, and `rights/name` for the rights of
    anybody, whether an object has that name or not.
    """

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        self.first_steps = named(FirstSteps(), "first_steps")
        super().__init__(context, (SET_SPEC, USER_SPEC, MANAGER_SPEC, OPERATOR_SPEC), EXPLANATION, parent)
        self.first_steps.wanted.connect(self._begin_set)

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`; `rights/name` shows the rights of a user."""
        if not key.startswith(RIGHTS_OF) or not self._parts:
            super().navigate_to(key)
        else:
            self._show_rights(key.removeprefix(RIGHTS_OF))

    def _show_rights(self, user: str) -> None:
        """Show the rights of a user; if no object has that name, the view of any other object is asked about it."""
        kinds = (ObjectKind.USER, ObjectKind.MANAGER, ObjectKind.OPERATOR)
        of_name = [(kind, found) for kind in kinds if (found := self._parts[kind].find(user)) is not None]
        any_one = [(kind, objects[0]) for kind, part in self._parts.items() if (objects := part.objects)]
        if not any_one:
            return
        kind, chosen = (*of_name, *any_one)[0]
        self.choose(kind, (chosen.id,))
        self.editor.choose_view(RIGHTS.id)
        view = self.editor.view_of(RIGHTS.id)
        assert isinstance(view, AccessView)
        view.ask_about(user)

    def _lay_out(self) -> None:
        super()._lay_out()
        layout = self.lists[ObjectKind.USER_SET].layout()
        assert layout is not None
        layout.addWidget(self.first_steps)

    def _begin_set(self, name: str) -> None:
        part = self._parts[ObjectKind.USER_SET]
        self.choose(ObjectKind.USER_SET, part.add_named((name,)))
        self.editor.form.go_to("entries")

    def _show_checked(self) -> None:
        super()._show_checked()
        self._show_first_steps()

    def _show_permission(self) -> None:
        super()._show_permission()
        self._show_first_steps()

    def _show_first_steps(self) -> None:
        if not self._parts:
            return
        names = {each.name for each in self._parts[ObjectKind.USER_SET].objects if not each.is_deleted}
        refusal = self._refusal_of(ObjectKind.USER_SET)
        self.first_steps.show_present(names, is_locked=refusal is not None)

    def delete(self) -> None:
        """Delete the chosen objects, and warn if managers lose their role by that."""
        names = [each.name for each in self.chosen if each.base is not None and not each.is_deleted]
        super().delete()
        self._warn(describe_role_loss(self._planned(), self.spec.kind, names, self.context.user))

    def apply_hint(self) -> str:
        """Return a warning if the acting user or the last manager would lose a role."""
        removed = {
            kind: [each.name for each in self._parts[kind].objects if each.is_deleted]
            for kind in (ObjectKind.MANAGER, ObjectKind.OPERATOR)
        }
        cluster, user = self._snapshot.cluster, self.context.user
        losses = (describe_role_loss(cluster, kind, names, user) for kind, names in removed.items())
        return " ".join(filter(None, losses))

    def _warn(self, words: str) -> None:
        if words:
            self.context.messages.post(words, Severity.WARNING)
