"""Random situations of Open Cluster Scheduler 9 with what few jobs of the others have: jobs without an end for which
starts are planned, another allocation rule (`-par`), also for single scopes, and requests of scopes within advance
reservations."""

import random
import re
from typing import Any

from tests.conformance.scope_situations import scoped_words

_RULES = ("$fill_up", "$round_robin", "$pe_slots", "1", "1", "2", "2", "3")


def mix_in_newer(document: dict[str, Any], seed: int) -> None:
    """Give jobs no end and let them reserve, and parallel ones a rule of their own or requests of scopes in an AR."""
    dice = random.Random(f"newer {seed}")
    ends_few, rules_many = dice.random() < 0.6, dice.random() < 0.6
    for step in document["steps"]:
        if "submit" not in step:
            continue
        words = step["submit"]["args"]
        if ends_few and dice.random() < 0.8:
            words = re.sub(r"-l h_rt=\d+ ?", "", words)
            words = words if "-R y" in words or dice.random() < 0.4 else f"{words} -R y"
        is_parallel = "-pe " in words
        if is_parallel and rules_many and dice.random() < 0.7:
            # In front: behind -scope it would be for that scope alone.
            words = f"-par {dice.choice(_RULES)} {words}"
        if is_parallel and "-ar " in words and "-scope" not in words and dice.random() < 0.7:
            kept = re.findall(r"-par \S+|-pe \S+ \S+|-ar \S+", words)
            words = " ".join((*kept, *scoped_words(dice)))
        step["submit"]["args"] = words


_OF_MASTER = ("1", "1", "2", "$round_robin", "$fill_up")
_OF_SLAVES = ("1", "2", "3", "$round_robin", "$fill_up")


def mix_in_split_rules(document: dict[str, Any], seed: int) -> None:
    """Give most parallel jobs an allocation rule for their master task, for their slave tasks, or one for each."""
    dice = random.Random(f"split rules {seed}")
    for step in document["steps"]:
        if "submit" not in step or dice.random() < 0.2:
            continue
        words = step["submit"]["args"]
        if "-pe " not in words:
            words = f"{words} -pe {dice.choice(('mpi', 'rr', 'two', 'm*'))} {dice.choice(('2', '3', '4', '5', '2-5'))}"
        which = dice.choice(("m", "s", "ms", "ms", "ms"))
        words += f" -scope master -par {dice.choice(_OF_MASTER)}" if "m" in which else ""
        words += f" -scope slave -par {dice.choice(_OF_SLAVES)}" if "s" in which else ""
        step["submit"]["args"] = words
