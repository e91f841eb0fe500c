"""Search entries of the window itself: pages, and actions with the page that has them."""

from collections import Counter
from collections.abc import Iterator

from qmonpy.app.search.entry import Entry
from qmonpy.app.session.action_pages import find_action_pages
from qmonpy.app.session.actions import ACTIONS, PAGES, Action, Place
from qmonpy.translation import tr

PAGE, ACTION = "page", "action"


def page_entries() -> Iterator[Entry]:
    """Give an entry for every page of the navigation."""
    for place in PAGES:
        yield Entry(PAGE, tr(place.title), place.id, "", tr(place.tooltip), _label(place, place.tooltip))


def action_entries() -> Iterator[Entry]:
    """Give an entry for every action on every page that has it; equal titles get the title of the page."""
    titles = {place.id: place.title for place in PAGES}
    pairs = [(action, page) for action in ACTIONS for page in find_action_pages(action.id)]
    named_alike = Counter(action.title for action, _ in pairs)
    for action, page in pairs:
        title = tr(action.title).removesuffix("...")
        where = f" ({tr(titles[page])})" if page and named_alike[action.title] > 1 else ""
        words = _label(action, f"{action.tooltip} {titles.get(page, '')}")
        yield Entry(ACTION, f"{title}{where}", page, action.id, tr(action.tooltip), words, names=(title,))


def _label(named: Action | Place, words: str) -> str:
    """Return further words of a page or an action, with its English title where another language names it."""
    return words if tr(named.title) == named.title else f"{named.title} {words}"
