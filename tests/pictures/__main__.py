"""`python -m tests.pictures DIR`: every page as a picture, light and dark, at 1x and 2x, in any language, offscreen."""

import argparse
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSize

from qmonpy.clusters.interface import TellsRecords
from qmonpy.gui.application import EmbeddedFiles, make_application
from qmonpy.gui.base.language import ENGLISH, choose_language, speak
from qmonpy.resources import resource
from tests.pictures.scenes import ALL_SCENES, SIMULATED_SECONDS, draw_all
from tests.pictures.screen import RATIOS, SIZE, Screen


def main(arguments: list[str]) -> int:
    """Draw the shipped clusters after some simulated time into a folder; gives the exit status."""
    asked = _read_arguments(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    looks = {"light": (False,), "dark": (True,), "both": (False, True)}[asked.look]
    screen = Screen(asked.size, asked.text, looks, asked.ratios)
    with TemporaryDirectory() as folder:
        _plug_in_screen(asked.size, asked.ratios, Path(folder))
        application = make_application()
    speak(application, choose_language(asked.language))
    for name, seconds in SIMULATED_SECONDS.items():
        cluster = EmbeddedFiles().open(resource(f"clusters/{name}.yaml"))
        if isinstance(cluster, TellsRecords):
            # What reports are about: records are kept from the first question for them on.
            cluster.read_records()
        if cluster.clock is not None:
            cluster.clock.step(seconds)
        scenes = [
            each for each in ALL_SCENES if each.cluster == name and (not asked.scenes or each.name in asked.scenes)
        ]
        for picture, image in draw_all(cluster, application, scenes, screen):
            image.save(str(asked.folder / picture))
            print(asked.folder / picture)
    return 0


def _plug_in_screen(size: QSize, ratios: tuple[int, ...], folder: Path) -> None:
    """Have a screen of the size of the window, which dialogs fit; the one that Qt has without any is 800x800.

    It is as fine as the pictures if all have one ratio: buttons draw their icons for the screen, so that on a coarse
    one they are blurred in fine pictures.
    """
    if os.environ["QT_QPA_PLATFORM"] == "offscreen":
        ratio = ratios[0] if len(set(ratios)) == 1 else 1
        os.environ["QT_SCALE_FACTOR"] = str(ratio)
        place = {"name": "pictures", "x": 0, "y": 0, "width": size.width() * ratio, "height": size.height() * ratio}
        file = folder / "screen.json"
        file.write_text(json.dumps({"screens": [place | {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}))
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={file}"


def _read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="only these")
    parser.add_argument("--size", type=_read_size, default=SIZE, metavar="WIDTHxHEIGHT", help="of the window")
    parser.add_argument("--text", type=int, default=100, metavar="PERCENT", help="size of text")
    parser.add_argument("--look", choices=("light", "dark", "both"), default="both")
    parser.add_argument("--language", default=ENGLISH, metavar="CODE", help="of the window, such as de")
    parser.add_argument("--ratios", type=_read_ratios, default=RATIOS, help="device pixels per pixel, such as 1,2")
    return parser.parse_args(arguments)


def _read_size(text: str) -> QSize:
    width, height = text.split("x")
    return QSize(int(width), int(height))


def _read_ratios(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
