"""Our judge inside nbgrader: what an exported course's `nbgrader_config.py` puts in the place of nbgrader's own steps.

nbgrader itself is no dependency: these modules are imported where it runs.
"""
