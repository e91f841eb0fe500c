"""A whole simulated Grid Engine cluster within the process, decided by the engine."""
