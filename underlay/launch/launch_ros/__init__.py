"""Nodes, parameters and components in launch files."""
