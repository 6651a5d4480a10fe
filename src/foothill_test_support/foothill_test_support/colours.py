"""Colours of all plots."""

BLUE, RED, GREY, GREEN, AMBER = "#1f6feb", "#cf222e", "#8a8f98", "#1a7f37", "#d29922"
