"""See, print and publish topics."""
