"""Filters that are kept under a name, as text of the settings: by filter line, by name."""

import json
from collections.abc import Mapping

KeptFilters = dict[str, dict[str, str]]
"""By id of the line, by name, the text of the filter."""


def parse_kept_filters(text: str) -> KeptFilters:
    """Return what `format_kept_filters` wrote; what cannot be read is left out."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        str(line): {str(name): filter_ for name, filter_ in names.items() if isinstance(filter_, str)}
        for line, names in found.items()
        if isinstance(names, dict)
    }


def format_kept_filters(kept: Mapping[str, Mapping[str, str]]) -> str:
    """Return filters as text."""
    return json.dumps({line: dict(names) for line, names in kept.items() if names}, ensure_ascii=False)


def with_kept_filter(kept: KeptFilters, line: str, name: str, text: str) -> KeptFilters:
    """Return the filters with one more, in place of one with the same name."""
    return {**kept, line: {**kept.get(line, {}), name: text}}


def without_kept_filter(kept: KeptFilters, line: str, name: str) -> KeptFilters:
    """Return the filters without one."""
    return {**kept, line: {each: text for each, text in kept.get(line, {}).items() if each != name}}
