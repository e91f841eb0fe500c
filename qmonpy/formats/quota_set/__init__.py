"""The text of resource quota sets (sge_resource_quota(5)): parser, printer, checks, and what a text editor asks."""

from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.finding import Finding, grid_engine_message, grid_engine_messages
from qmonpy.formats.quota_set.printer import format_filter, format_quota_set, format_quota_sets, format_rule
from qmonpy.formats.quota_set.text import (
    CheckedQuotaText,
    ParsedQuotaSets,
    check_quota_names,
    check_quota_text,
    parse_quota_sets,
)

__all__ = [
    "CheckedQuotaText",
    "Finding",
    "ParsedQuotaSets",
    "check_quota_names",
    "check_quota_sets",
    "check_quota_text",
    "format_filter",
    "format_quota_set",
    "format_quota_sets",
    "format_rule",
    "grid_engine_message",
    "grid_engine_messages",
    "parse_quota_sets",
]
