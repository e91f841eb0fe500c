"""The programs on the pages about the API."""

import re
from pathlib import Path
from typing import Any

PAGES = Path(__file__).parents[2] / "docs"
PROGRAM = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read_programs(page: str) -> dict[str, Any]:
    """What the blocks of a page define that are no dialogue."""
    names: dict[str, Any] = {}
    for code in PROGRAM.findall((PAGES / page).read_text(encoding="utf-8")):
        exec(code, names)
    return names
