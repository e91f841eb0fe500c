"""Text to model and back: one parser and one writer for each of Grid Engine's formats."""
