"""Queue instances as rows and cells, filtered, switched, and followed through time."""
