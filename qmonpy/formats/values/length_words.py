"""Lengths of time in words, from days to seconds."""

_UNITS = ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"))


def describe_length(seconds: int) -> str:
    """Return a duration such as `2 h`, `1 d 6 h` or `1 min 30 s`."""
    rest, parts = seconds, []
    for size, unit in _UNITS:
        number, rest = divmod(rest, size)
        if number:
            parts.append(f"{number} {unit}")
    return " ".join(parts) or "0 s"
