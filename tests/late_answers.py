"""A plugin that lets all that the window's workers do come late: `pytest -p tests.late_answers tests/gui`.

What a worker does begins 60 ms late, and is told another 60 ms after it has happened, as on a machine that is busy: a
test that takes what it sees first for the end of what it waits for fails here each time, and elsewhere once in a
hundred. Another wait, in seconds: `QMONPY_LATE=0.2`.
"""

import os
import time
from collections.abc import Callable
from typing import Any

from qmonpy.gui.base.background import Background

LATE = float(os.environ.get("QMONPY_LATE", "0.06"))
_make_work = Background._make_work


def _make_late_work(self: Background, topic: str, number: int, function: Callable[[], Any]) -> Any:
    def work() -> Any:
        time.sleep(LATE)
        try:
            return function()
        finally:
            time.sleep(LATE)

    return _make_work(self, topic, number, work)


Background._make_work = _make_late_work  # type: ignore[method-assign]
