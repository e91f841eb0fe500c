"""Charts: the only place that imports pyqtgraph."""
