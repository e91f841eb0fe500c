"""Writes the result of a play to one file and reads it."""

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from qmonpy.lab.playing.played import NeverStarted, Played, RulePressure
from qmonpy.lab.workload.sentence import describe_sentence, parse_sentence
from qmonpy.lab.workload.workload_file import pack_arrays, unpack_arrays
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

FORMAT = "qmonpy-played/1"
_COLUMNS = ("start", "run_time", "pieces_first", "piece_place", "piece_slots", "pe")
_VALUES = ("places", "pes", "total_slots", "begin", "end", "passes", "seed", "shares_are_of_projects")
_HELD = ("held_lengths", "held_places", "held_moments")
_REFUSED = "held_refused"
_TUPLES = frozenset({"places", "pes"})


def write_played(path: Path, played: Played) -> None:
    """Write a result, whole or not at all; OSError."""
    about = {name: getattr(played, name) for name in _VALUES}
    about["format"] = FORMAT
    about["notes"] = [describe_sentence(each) for each in played.notes]
    about["order"] = [describe_sentence(each) for each in played.order_words]
    about["never"] = [(each.text, each.jobs, each.can_ever) for each in played.never]
    about["pressure"] = [asdict(replace(each, held=(), refused=())) for each in played.pressure]
    about["shares"] = played.shares
    columns = {name: getattr(played, name) for name in _COLUMNS}
    held = np.asarray([pair for each in played.pressure for pair in each.held], np.int64).reshape(-1, 2)
    lengths = np.asarray([len(each.held) for each in played.pressure], np.int64)
    columns |= dict(zip(_HELD, (lengths, held[:, 0].copy(), held[:, 1].copy()), strict=True))
    if all(len(each.refused) == len(each.held) for each in played.pressure):
        columns[_REFUSED] = np.asarray([part for each in played.pressure for part in each.refused], np.int64)
    write_whole(path, pack_arrays(columns, about, is_quick=True))


def read_played(path: Path) -> Played:
    """Return the result in a file; OSError if it cannot be read, ReportError if it is none."""
    columns, about = unpack_arrays(path)
    if about.get("format") != FORMAT:
        raise ReportError(
            (Report("lab.no-result", tr("{path} is no result of a run: it does not begin as one.").format(path=path)),)
        )
    if missing := [each for each in (*_COLUMNS, *_VALUES, "notes") if each not in columns and each not in about]:
        words = tr("{path} was written by another version of qmonpy and has no {missing}: repeat its run.").format(
            path=path, missing=missing[0]
        )
        raise ReportError((Report("lab.other-version", words),))
    pressure = _with_held([RulePressure(**each) for each in about["pressure"]], columns)
    values: dict[str, Any] = {name: tuple(about[name]) if name in _TUPLES else about[name] for name in _VALUES}
    return Played(
        **columns,
        **values,
        notes=tuple(map(parse_sentence, about["notes"])),
        order_words=tuple(map(parse_sentence, _find_order(about))),
        never=tuple(NeverStarted(text, tuple(jobs), can_ever) for text, jobs, can_ever in about["never"]),
        pressure=pressure,
        shares=tuple((name, share) for name, share in about["shares"]),
    )


def _with_held(pressure: list[RulePressure], columns: dict[str, Any]) -> tuple[RulePressure, ...]:
    """Return the rules with the jobs that each held back, and what these were refused; earlier versions wrote none.
    Takes out their columns."""
    lengths, places, moments = (columns.pop(name, None) for name in _HELD)
    refused = columns.pop(_REFUSED, None)
    if lengths is None:
        return tuple(pressure)
    pairs = list(zip(places.tolist(), moments.tolist(), strict=True))
    parts = refused.tolist() if refused is not None else []
    ends = np.cumsum(lengths).tolist()
    return tuple(
        replace(each, held=tuple(pairs[begin:end]), refused=tuple(parts[begin:end]))
        for each, begin, end in zip(pressure, [0, *ends][:-1], ends, strict=True)
    )


def _find_order(about: dict[str, Any]) -> list[Any]:
    """Return what is known of the order within a second; earlier versions wrote one text, or nothing."""
    return about["order"] if "order" in about else list(filter(None, [about.get("order_words")]))
