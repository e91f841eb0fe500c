"""What plays come to in numbers: calibration, waits, use, slowdown, pressure of quotas, fairness, who wins."""
