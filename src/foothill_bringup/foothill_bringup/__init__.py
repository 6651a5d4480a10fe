"""The Python library of foothill_bringup."""
