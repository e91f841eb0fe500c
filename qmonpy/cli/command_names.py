"""The names of Grid Engine's commands that work on an embedded cluster."""

GRID_ENGINE_COMMANDS = (
    "qconf", "qstat", "qquota", "qrstat", "qsub", "qdel", "qhold", "qrls", "qalter", "qmod", "qrsub", "qrdel", "qhost",
    "qselect", "qresub", "qacct",
)  # fmt: skip
"""The commands of Grid Engine itself."""
