"""The text of the objects of a configuration, as `qconf` prints and reads them, and in YAML."""
