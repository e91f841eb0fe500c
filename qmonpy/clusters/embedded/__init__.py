"""A whole Grid Engine cluster in the process, driven by the engine."""
