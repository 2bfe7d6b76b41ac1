"""From what students handed in to sources with a name on them: finding, naming, reading."""
