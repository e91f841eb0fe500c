"""`python -m tests.pictures DIR`: every page as a picture, light and dark, at 1x and 2x, without a screen."""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from qmonpy.clusters.interface import TellsRecords
from qmonpy.gui.application import EmbeddedFiles, make_application
from qmonpy.resources import resource
from tests.pictures.scenes import SCENES, SIMULATED_SECONDS, draw_all


def main(arguments: list[str]) -> int:
    """Draw the shipped clusters after some simulated time into a folder; gives the exit status."""
    if len(arguments) != 1:
        print("usage: python -m tests.pictures DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    application = make_application()
    for name, seconds in SIMULATED_SECONDS.items():
        cluster = EmbeddedFiles().open(resource(f"clusters/{name}.yaml"))
        if isinstance(cluster, TellsRecords):
            # What reports are about: records are kept from the first question for them on.
            cluster.read_records()
        if cluster.clock is not None:
            cluster.clock.step(seconds)
        scenes = [scene for scene in SCENES if scene.cluster == name]
        for picture, image in draw_all(cluster, application, scenes):
            image.save(str(folder / picture))
            print(folder / picture)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
