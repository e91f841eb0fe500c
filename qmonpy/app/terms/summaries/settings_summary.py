"""How many settings of the configurations differ from the default, opened into these settings."""

from collections.abc import Sequence
from dataclasses import field

from qmonpy.app.editing.edited_settings import EditedSettings
from qmonpy.app.editing.setting_fields import setting_fields
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow, make_plain_row, put_below
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class ChangedSettings:
    """The settings of configurations that do not have the default of an installed Grid Engine."""

    edited: tuple[tuple[str, EditedSettings], ...] = field(compare=False, repr=False)
    """What each configuration is called, and how it is edited."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("settings that differ from the default")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the settings are those that are edited."""
        del snapshot
        rows, said = [], []
        for name, edited in self.edited:
            below = _list_changed(edited)
            count = format_count(len(below), "setting")
            key = (str(edited.kind),)
            rows.append(make_plain_row(key, name, count, children=tuple(put_below(key, below)), value=len(below),
                                       is_open=True))  # fmt: skip
            said.append(f"{name}: {count}")
        return Opened(f"{'; '.join(said)}.", tuple(rows))


def _list_changed(edited: EditedSettings) -> Sequence[TermRow]:
    found = []
    for each in setting_fields(edited):
        if not each.is_default:
            name, default = each.description.name, each.description.installed_default
            how = tr("the default is {default}").format(default=default or tr("nothing"))
            link = find_object_place(edited.kind, name)
            found.append(make_plain_row((name,), name, each.text or "", how, value=1, link=link))
    return found
