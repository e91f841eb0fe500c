"""Clusters behind one interface: the embedded one, and a real Grid Engine through its own commands."""
