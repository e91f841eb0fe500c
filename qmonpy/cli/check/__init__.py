"""`qmonpy check`: whether the cases of a policy hold, for people and for CI."""
