"""The checks of a changed configuration as a qmaster makes them: objects, references, permissions, and the order and
the calls of `qconf` in which changes are made."""
