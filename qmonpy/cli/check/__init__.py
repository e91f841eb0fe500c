"""`qmonpy check`: whether the cases of a configuration hold, for people and for CI."""
