"""Look at messages, services and actions."""
