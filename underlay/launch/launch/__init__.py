"""Runs XML launch files: reads them, evaluates them, and looks after the processes they start."""
