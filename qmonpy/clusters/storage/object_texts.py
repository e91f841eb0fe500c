"""The texts of objects of the configuration in a spool and in a journal.

What reads and writes a kind is imported with its first text: a command that reads rule sets need not wait for queues.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from qmonpy.clusters.storage.spool_text import PLAIN, ReadsMany, SpoolText, by_node
from qmonpy.formats.documents.document import Node
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import ReportError

if TYPE_CHECKING:
    from qmonpy.formats.configuration.plain_hosts import PlainHosts


def _format_complex(value: Any) -> str:
    from qmonpy.formats.configuration.complex_table import format_complex_table

    return format_complex_table((value,)).split("\n")[2]


def _parse_complex(_: Any, text: str) -> Any:
    from qmonpy.formats.configuration.complex_table import parse_complex_table

    return parse_complex_table(text)[0]


def _format_quota_set(value: Any) -> str:
    from qmonpy.formats.quota_set.printer import format_quota_set

    return format_quota_set(value)


def _parse_quota_set(_: Any, text: str) -> Any:
    from qmonpy.formats.quota_set.plain import find_printed_set

    printed = find_printed_set(text)
    if printed is not None:
        return printed
    from qmonpy.formats.quota_set.text import parse_quota_sets

    parsed = parse_quota_sets(text)
    if any(each.is_error for each in parsed.reports):
        raise ReportError(parsed.reports)
    (found,) = parsed.sets
    return found


def _format_share_tree(value: Any) -> str:
    from qmonpy.formats.configuration.share_tree_text import format_share_tree

    return format_share_tree(value)


def _parse_share_tree(_: Any, text: str) -> Any:
    from qmonpy.formats.configuration.share_tree_text import parse_share_tree

    return parse_share_tree(text)


def _format_document(kind: ObjectKind, value: Any) -> Any:
    from qmonpy.formats.configuration.cluster_printer import format_object_document

    return format_object_document(kind, value)


def _parse_document(kind: ObjectKind, name: str, node: Node) -> Any:
    from qmonpy.formats.configuration.cluster_document import parse_object_document

    return parse_object_document(kind, name, node)


def _document(kind: ObjectKind) -> SpoolText:
    return by_node(lambda value: _format_document(kind, value), lambda name, node: _parse_document(kind, name, node))


_MANY_HOSTS = 200
"""From so many on, reading them in another way pays for its import."""


def _make_host_reader() -> ReadsMany:
    parse = _document(ObjectKind.HOST).parse

    @cache
    def make_plain_hosts() -> "PlainHosts":
        from qmonpy.formats.configuration.plain_hosts import PlainHosts

        return PlainHosts()

    def read(names: Sequence[str], texts: Sequence[str]) -> list[Any]:
        rows = zip(names, texts, strict=True)
        if len(names) < _MANY_HOSTS:
            return [parse(name, text) for name, text in rows]
        find_host = make_plain_hosts().find_host
        return [find_host(name, text) or parse(name, text) for name, text in rows]

    return read


_DOCUMENTS = (
    ObjectKind.HOST, ObjectKind.HOST_GROUP, ObjectKind.USER_SET, ObjectKind.PROJECT, ObjectKind.USER,
    ObjectKind.PE, ObjectKind.CALENDAR, ObjectKind.CHECKPOINT, ObjectKind.QUEUE,
    ObjectKind.LOCAL_CONFIGURATION,
)  # fmt: skip
OBJECT_TEXTS: Mapping[ObjectKind, SpoolText] = {
    **dict.fromkeys(ObjectKind, PLAIN),
    **{kind: _document(kind) for kind in _DOCUMENTS},
    ObjectKind.HOST: replace(_document(ObjectKind.HOST), make_reader=_make_host_reader),
    ObjectKind.COMPLEX: SpoolText(_format_complex, _parse_complex),
    ObjectKind.SHARE_TREE: SpoolText(_format_share_tree, _parse_share_tree),
    ObjectKind.QUOTA_SET: SpoolText(_format_quota_set, _parse_quota_set),
}
ORPHAN = by_node(
    lambda value: _format_document(ObjectKind.QUEUE, value),
    lambda name, node: _parse_document(ObjectKind.QUEUE, name.partition("@")[0], node),
)
