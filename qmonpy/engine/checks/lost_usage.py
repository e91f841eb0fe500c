"""What a change of a user or project loses where only whole objects are written: the usage for the share tree."""

from collections.abc import Iterable, Iterator

from qmonpy.model.configuration.change import AnyChange, name_object
from qmonpy.model.configuration.variety import Variety
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr


def report_lost_usage(changes: Iterable[AnyChange], variety: Variety) -> Iterator[Report]:
    """Yield a warning for each changed object whose usage is nothing afterwards; see `Variety.loses_usage`."""
    for each in changes:
        if each.kind in variety.loses_usage and each.before is not None and each.after is not None:
            words = tr(
                "The {object} is written as a whole, as {title} takes no single attribute of it: its fading usage, by"
                " which the share tree hands out tickets, is nothing then, and does not come back when the change is"
                " undone."
            ).format(object=name_object(each.kind, each.key), title=variety.title)
            yield Report("change.lost-usage", words, Severity.WARNING, fields=(str(each.kind), each.key))
