"""An editor of names of objects as chips: completed while they are typed, each a link to its object."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form.line_editor import BROAD
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor, set_look, various
from qmonpy.gui.widgets.chip_line import SEPARATORS, ChipLine, ChipSpec
from qmonpy.model.values.value import NONE, split_names
from qmonpy.translation import tr


class NamesEditor(ValueEditor):
    """A list of names, or a single one; a name of no object has a red frame."""

    def __init__(
        self,
        offered: Callable[[], Sequence[str]],
        unknown: Callable[[Sequence[str]], Sequence[str]],
        link: Callable[[str], Link | None],
        *,
        separator: str = " ",
        is_single: bool = False,
        parent: QWidget | None = None,
    ):
        """`unknown` returns those names that are of no object; `link` returns the link to the object of a name."""
        super().__init__(parent)
        self._unknown, self._link = unknown, link
        self._separator, self._is_single = separator, is_single
        self._names: tuple[str, ...] | None = ()
        self.chips = ChipLine(offered)
        self.chips.line.setObjectName("value_names")
        self.chips.setMaximumWidth(tokens().scaled(BROAD))
        self.chips.words_added.connect(self._add)
        self.chips.chip_removed.connect(self._remove)
        self.chips.chip_acted.connect(self._follow)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.chips, 1000)
        # Where the form is wider than the chips may be, they stay at the left.
        layout.addStretch(1)
        self.setFocusProxy(self.chips)

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`."""
        self._names = None if text is None else split_names(text)
        names = self._names or ()
        unknown = set(self._unknown(names))
        specs = [self._spec(name, is_unknown=name in unknown) for name in names]
        self.chips.show_chips(specs, various() if text is None else tr("NONE - type a name"))

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self.chips.set_locked(is_locked)

    def set_error_look(self, has_error: bool) -> None:
        """See `ValueEditor.set_error_look`."""
        set_look(self.chips, "has_error", has_error)

    def take_text(self) -> None:
        """See `ValueEditor.take_text`."""
        self.chips.take_line()

    def _spec(self, name: str, *, is_unknown: bool) -> ChipSpec:
        if is_unknown:
            words = tr("{name} does not exist. The cross or Delete removes it from this list.").format(name=name)
            return ChipSpec(name, tooltip=words, frame="problem")
        has_link = self._link(name) is not None
        words = (
            tr("A click goes to {name}; the cross or Delete removes it from this list.") if has_link else tr("{name}")
        )
        return ChipSpec(name, tooltip=words.format(name=name))

    def _add(self, words: str) -> None:
        added = [word for word in SEPARATORS.split(words) if word]
        if self._is_single:
            self._write(added[-1:])
        else:
            self._write(dict.fromkeys((*(self._names or ()), *added)))

    def _remove(self, index: int) -> None:
        names = self._names or ()
        self._write((*names[:index], *names[index + 1 :]))

    def _write(self, names: Sequence[str] | dict[str, None]) -> None:
        text = self._separator.join(names) or NONE
        self.show_text(text)
        self.text_edited.emit(text)

    def _follow(self, index: int) -> None:
        link = self._link((self._names or ())[index])
        if link is not None:
            self.link_followed.emit(link)
