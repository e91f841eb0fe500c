"""The page Parallel environments: how the slots of parallel jobs are distributed over hosts."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.objects.activity_texts import pe_texts
from qmonpy.app.terms.slots_number import PeSlots
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage, ViewSpec
from qmonpy.gui.pages.objects.work_view import make_work_view
from qmonpy.gui.pages.pes.layout_view import LayoutView
from qmonpy.model.configuration.change import ObjectKind

EXPLANATION = (
    "**Parallel environments** are what parallel jobs request (`qsub -pe name slots`). An environment sets how many "
    "slots all its jobs may have together, how the slots of one job are distributed over hosts, and which commands "
    "run before and after the job.\n\n"
    "A queue offers the environments in its `pe_list`.\n\n"
    "Nothing reaches the cluster before *Apply* (Ctrl+Enter)."
)
SPEC = KindSpec(
    kind=ObjectKind.PE,
    title="Parallel environments",
    noun="parallel environment",
    nouns="parallel environments",
    new_name="new_pe",
    columns={"slots": "slots", "allocation_rule": "rule"},
    activity={"used": "in use"},
    find_activity=pe_texts,
    numbers={"used": PeSlots},
    widths={"name": 96, "slots": 52, "allocation_rule": 112, "used": 58},
    views=(ViewSpec("allocation", "Allocation", LayoutView), make_work_view(ObjectKind.PE)),
)


class PesPage(ObjectsPage):
    """The page of parallel environments. Keys of links are `parallel environment/name`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, (SPEC,), EXPLANATION, parent)
