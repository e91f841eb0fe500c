"""Where the user has been: back and forward."""

from qmonpy.gui.base.link import Link

KEPT_PLACES = 100


class History:
    """A list of places and which of them is shown."""

    def __init__(self) -> None:
        self._places: list[Link] = []
        self._at = -1

    def visit(self, place: Link) -> None:
        """Go somewhere new: what was forward is forgotten."""
        if self._at >= 0 and self._places[self._at] == place:
            return
        del self._places[self._at + 1 :]
        self._places.append(place)
        del self._places[:-KEPT_PLACES]
        self._at = len(self._places) - 1

    def update(self, place: Link) -> None:
        """What is chosen on the shown page changed: come back to that."""
        if self._at >= 0 and self._places[self._at].page == place.page:
            self._places[self._at] = place

    @property
    def has_back(self) -> bool:
        return self._at > 0

    @property
    def has_forward(self) -> bool:
        return self._at < len(self._places) - 1

    def back(self) -> Link | None:
        return self._move(-1)

    def forward(self) -> Link | None:
        return self._move(1)

    def _move(self, step: int) -> Link | None:
        if not 0 <= self._at + step < len(self._places):
            return None
        self._at += step
        return self._places[self._at]
