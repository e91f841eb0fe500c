"""Clusters behind one interface: the embedded one, and (later) a real Grid Engine."""
