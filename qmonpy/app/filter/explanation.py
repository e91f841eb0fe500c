"""The language of filters in five lines, for tool tips and the pages' explanations, and as an example for a table."""

RULES = (
    ("words", 'rows with all of them in any column; `fat*` is a whole name, `"two words"` exactly this text'),
    (
        "`key:value`",
        "the column begins so, or is this number; `key=value`: is exactly so; `key!=value`: is not; `key:a,b`: either",
    ),
    ("`key>4`", "also `>=` `<` `<=`, of numbers, memory (`4G`), durations (`90m`), times (`14:00`, `today`, `-2h`)"),
    ("`not` or `-`", "rows that do not match: `not user:anna`, `-fat05`"),
    ("`or` and `( )`", "`user:anna (state:r or slots>8)`; what stands side by side must all match"),
)
"""What is typed, and what it finds."""


def explain_filter() -> str:
    """Return the language as Markdown, for the explanation of a page."""
    lines = "\n".join(f"- {typed}: {meaning}" for typed, meaning in RULES)
    return f"**Every filter** takes the same words; what may stand there is offered as you type.\n\n{lines}"


def explain_filter_plainly() -> str:
    """Return the language as plain text, for tool tips."""
    return "\n".join(f"{typed}: {meaning}" for typed, meaning in RULES).replace("`", "")
