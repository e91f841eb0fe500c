"""Throws commands for a new script by dice: `python -m tests.cli.transcripts.throw NAME --seed N [--count 150]`.

The commands and their switches are those that the help texts of 8.1.9 name, and a few that these leave out; words come
from `dice.yaml` by the names that the help gives to arguments, good ones and wrong ones. In a tenth of the commands a
word is lost, doubled, or one of another command's. `record` then asks a real 8.1.9 for the answers; nothing is chosen
by hand.
"""

import argparse
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from qmonpy.formats.files.scenario import FORMAT
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.resources import resource
from tests.cli.transcripts.script import DATA, FILE

DICE: Mapping[str, Any] = yaml.safe_load((DATA.parent / "dice.yaml").read_text(encoding="utf-8"))
LOOKS = frozenset({"qstat", "qhost", "qselect", "qquota", "qrstat"})
WAIT_SECONDS = 4
"""Passes before a look at what may have changed, so that the scheduler has had its pass and tasks run."""
OTHER_ATTRIBUTES = ("slots", "complex_values", "seq_no", "nil")
MISTAKES = 40
"""One in so many commands has each kind of mistake."""


def read_switches(command: str) -> list[tuple[str, ...]]:
    """Return the switches of a command with the names of their arguments, as its help names them.

    `?` begins one that may be left out.
    """
    lines = resource(f"help/{command}.txt").read_text(encoding="utf-8").splitlines()
    found = [_inner(line.strip()) for line in lines if line.strip().startswith("[-")]
    more = DICE["more"].get(command, ())
    split = [tuple(re.sub(r"(?<= )\[([^ ]+)\]", r"?\1", each).split()) for each in (*found, *more)]
    return [each for each in split if each[0] not in DICE["left_out"] and re.fullmatch(r"-[\w@]+", each[0])]


def _inner(line: str) -> str:
    """Return what stands in the brackets with which a line begins."""
    depth = 0
    for at, letter in enumerate(line):
        depth += (letter == "[") - (letter == "]")
        if depth == 0:
            return line[1:at]
    return line[1:]


class Dice:
    """Throws commands; the same seed throws the same."""

    def __init__(self, seed: int):
        self._random = random.Random(seed)
        self._weights: Mapping[str, int] = DICE["weights"]
        self._switches = {command: read_switches(command) for command in self._weights}

    def throw(self, count: int) -> Iterator[dict[str, Any]]:
        """Yield entries of a script."""
        is_changed = True
        for _ in range(count):
            command = self._random.choices(list(self._weights), list(self._weights.values()))[0]
            entry = self._throw_one(command)
            if command in LOOKS and is_changed:
                entry["wait"] = WAIT_SECONDS
            is_changed = command not in LOOKS
            yield entry

    def _throw_one(self, command: str) -> dict[str, Any]:
        entry: dict[str, Any] = {}
        words: list[str] = []
        count = 1 if command == "qconf" else self._pick((1, 1, 2, 3))
        switches = self._switches[command]
        for switch in self._random.sample(switches, min(count, len(switches))):
            words += self._fill(command, switch, entry)
        words = self._spoil(command, [*words, *self._operands(command)])
        is_root = self._random.random() < (0.8 if command == "qconf" else 0.4)
        return {"run": [command, *words], "user": "root" if is_root else self._pick(DICE["users"]), **entry}

    def _fill(self, command: str, switch: Sequence[str], entry: dict[str, Any]) -> list[str]:
        """Return a switch with words for its arguments; a file or an editor becomes part of the entry."""
        name, *arguments = switch
        if "obj_nm" in arguments:
            return [name, *self._fill_attribute(entry, is_file="fname" in arguments)]
        if "obj_nm2" in arguments:
            kind = self._pick(DICE["arguments"]["obj_nm2"])
            return [name, kind, self._pick(OTHER_ATTRIBUTES), self._pick(DICE["values"])]
        words = [name]
        for argument in arguments:
            if argument.startswith("?") and self._random.random() < 0.4:
                continue
            is_deleted = command == "qdel" and argument == "user_list"
            words.append(self._pick(DICE["waiting_users"] if is_deleted else DICE["arguments"][argument.lstrip("?")]))
        if FILE in words:
            entry.update(self._make_file(name))
            if name.endswith("conf"):
                # Such a file is named like the host.
                entry["file_name"] = self._pick(("global", "h1", "h2", "file"))
        elif name in DICE["edits"]:
            entry["editor"] = self._pick(DICE["editors"])
        return words

    def _pick(self, pool: Sequence[Any]) -> Any:
        return self._random.choice(pool)

    def _fill_attribute(self, entry: dict[str, Any], *, is_file: bool) -> list[str]:
        word = self._pick((*DICE["objects"], "queue", "queue", "queue", "resource_quota", "exechost", "nothing"))
        found = DICE["objects"].get(word, {"kind": "", "names": ["x"]})
        kind = found["kind"]
        known = [each.name for each in ATTRIBUTES[ObjectKind[kind]]] if kind else DICE["attributes_of_rules"]
        attribute, objects = self._pick((*known, "nothing")), self._pick(found["names"]).split()
        if not is_file:
            return [word, attribute, self._pick(DICE["values"]), *objects]
        lines = [f"{attribute} {self._pick(DICE['values'])}" for _ in range(self._pick((1, 1, 2)))]
        entry["file"] = "\n".join(lines) + self._pick(("\n", "\n", ""))
        return [word, FILE, *objects]

    def _make_file(self, switch: str) -> dict[str, Any]:
        """Return a file: what a `-s` switch shows, with a line changed, or now and then a text that is none."""
        shown = DICE["shown"].get(switch[2:])
        if shown is None or self._random.random() < 0.15:
            return {"file": self._pick(DICE["texts"])}
        return {"file_from": {"run": ["qconf", *shown], "replace": self._replacements()}}

    def _replacements(self) -> dict[str, str]:
        value = self._pick(DICE["values"])
        return self._pick(  # type: ignore[no-any-return]
            (
                {r"^(\S+)( +)NONE$": rf"\1\g<2>{value}"},
                {r"^(qname|pe_name|ckpt_name|name|group_name|   name)( +)\S+": r"\1\g<2>fresh"},
                {r"^(seq_no|slots|fshare|oticket|   enabled)( +)\S+": rf"\1\g<2>{value}"},
                {r"^(s|h)_(\w+)( +)INFINITY$": rf"\1_\2\g<3>{value}"},
                {r"^(user_lists|entries|acl|hostlist)( +).*": rf"\1\g<2>{value}"},
                {r"^(limit|   limit)( +).*": r"\1\g<2>users anna to slots=2"},
                {},
            )
        )

    def _operands(self, command: str) -> list[str]:
        """Return the words behind the options: a job, a command, or times of a reservation."""
        match command:
            case "qsub":
                return list(self._pick((*[("-h", "-b", "y", "sleep", "3000")] * 4, ("-b", "y"), ("-h", "/nix.sh"))))
            case "qalter" | "qhold" | "qrls" | "qdel":
                return [self._pick(("b5", "b8", "b9", "b11", "b6,b9", "nix", "999", "b1*", "9"))]
            case "qresub" | "qrdel":
                return [self._pick(("5", "9", "nix", "1", "b5"))]
            case "qrsub" if self._random.random() < 0.8:
                return ["-a", "@+86400", "-d", "600"]
        return []

    def _spoil(self, command: str, words: list[str]) -> list[str]:
        """Return the words of a tenth of the commands with a mistake, the others as they are."""
        match self._random.randrange(MISTAKES):
            case 0 if words:
                del words[self._random.randrange(len(words))]
            case 1 if words:
                words.append(self._pick(words))
            case 2:
                words.insert(0, self._pick(self._switches[self._pick(list(self._weights))])[0])
            case 3 if command != "qsub":
                words.append(self._pick(("extra", "-nonsense", "")))
        return words


def make_script(name: str, seed: int, count: int) -> dict[str, Any]:
    """Return a script without answers."""
    sleep = ["-b", "y", "sleep", "5000"]
    before = [{"run": ["qsub", *each["options"].split(), *sleep], "user": each["user"]} for each in DICE["before"]]
    before += [{"run": ["qrsub", "-a", "@+43200", "-d", "3600", "-pe", "smp", "1"], "user": "anna"}]
    commands = [*before, *Dice(seed).throw(count)]
    kind = FORMAT.replace("scenario", "transcript")
    return {"format": kind, "name": name, "cluster": DICE["cluster"], "commands": commands}


def main(arguments: Sequence[str]) -> int:
    """Write the script; return 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.cli.transcripts.throw", description=__doc__)
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=150)
    options = parser.parse_args(arguments)
    script = make_script(options.name, options.seed, options.count)
    text = yaml.safe_dump(script, sort_keys=False, width=160, allow_unicode=True)
    (DATA / f"{options.name}.yaml").write_text(text, encoding="utf-8")
    print(f"{options.name}: {len(script['commands'])} commands, seed {options.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
