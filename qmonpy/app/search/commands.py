"""What can be found of the window itself: pages, and actions with the page that has them."""

from collections.abc import Iterator

from qmonpy.app.action_pages import find_action_pages
from qmonpy.app.actions import ACTIONS, PAGES
from qmonpy.app.search.entry import Entry

PAGE, ACTION = "page", "action"


def page_entries() -> Iterator[Entry]:
    """Every page of the navigation."""
    for place in PAGES:
        yield Entry(PAGE, place.title, place.id, "", place.tooltip, place.tooltip)


def action_entries() -> Iterator[Entry]:
    """Every action; one that several pages have is there once for each, with the page's title."""
    titles = {place.id: place.title for place in PAGES}
    for action in ACTIONS:
        pages = find_action_pages(action.id)
        title = action.title.removesuffix("...")
        for page in pages:
            where = f" ({titles[page]})" if len(pages) > 1 else ""
            words = f"{action.tooltip} {titles.get(page, '')}"
            yield Entry(ACTION, f"{title}{where}", page, action.id, action.tooltip, words, names=(title,))
