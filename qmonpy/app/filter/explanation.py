"""The language of filters in five lines, for tool tips and the pages' explanations, and as an example for a table."""

from qmonpy.translation import later, tr

RULES = (
    later('words: rows with all of them in any column; `fat*` is a whole name, `"two words"` exactly this text'),
    later(
        "`key:value`: the column begins so, or is this number; `key=value`: is exactly so; `key!=value`: is not; "
        "`key:a,b`: either"
    ),
    later("`key>4`: also `>=` `<` `<=`, of numbers, memory (`4G`), durations (`90m`), times (`14:00`, `today`, `-2h`)"),
    later("`not` or `-`: rows that do not match: `not user:anna`, `-fat05`"),
    later("`or` and `( )`: `user:anna (state:r or slots>8)`; what stands side by side must all match"),
)
"""What is typed, and what it finds, as Markdown; translated where it is shown."""


def explain_filter() -> str:
    """Return the language as Markdown, for the explanation of a page."""
    head = tr("**Every filter** takes the same words; what may stand there is offered as you type.")
    return "\n".join((head, "", *(f"- {tr(each)}" for each in RULES)))


def explain_filter_plainly() -> str:
    """Return the language as plain text, for tool tips."""
    return "\n".join(map(tr, RULES)).replace("`", "")
