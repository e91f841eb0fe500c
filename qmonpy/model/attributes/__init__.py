"""The attributes of every kind of object as data, a module for each kind."""
