"""The options of `qstat` that add columns of what the policies make of jobs."""

EXTENDED, URGENCY, PRIORITY = "-ext", "-urg", "-pri"
POLICY_OPTIONS = (EXTENDED, URGENCY, PRIORITY)
