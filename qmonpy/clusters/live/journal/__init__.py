"""The journal of a real Grid Engine: changes made from here, and changes of others that were noticed."""
