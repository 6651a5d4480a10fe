"""Modules of the Python scripts of benches and reports."""
