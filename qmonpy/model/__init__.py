"""The nouns of Grid Engine: frozen values, value types and reports; no input or output, no scheduling."""
