"""The file of --qos-profile-overrides-path: topics, each with a profile in YAML."""

from __future__ import annotations

from typing import Any

from ros2cli.qos import DURABILITIES, HISTORIES, LIVELINESSES, RELIABILITIES

_POLICIES = {
    "history": HISTORIES,
    "reliability": RELIABILITIES,
    "durability": DURABILITIES,
    "liveliness": LIVELINESSES,
}
_DURATIONS = ("deadline", "lifespan", "liveliness_lease_duration")


def read(path: str | None) -> dict[str, dict[str, Any]]:
    """Returns complete profiles by topic; raises RuntimeError if the file is wrong."""
    if path is None:
        return {}
    import yaml

    with open(path, encoding="utf-8") as file:
        try:
            content = yaml.safe_load(file) or {}
        except yaml.YAMLError as error:
            raise RuntimeError(f"[ERROR] [ros2bag]: '{path}' is not YAML: {error}") from None
    try:
        if not isinstance(content, dict):
            raise ValueError("A map of topics to profiles is expected.")
        return {str(topic): _profile(profile) for topic, profile in content.items()}
    except ValueError as error:
        raise RuntimeError(f"[ERROR] [ros2bag]: '{path}': {error}") from None


def _profile(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise ValueError("A profile has to be a map of policies to values.")
    if "history" not in given and "depth" not in given:
        raise ValueError("History and/or depth settings are required.")
    if given.get("history") == "keep_last" and "depth" not in given:
        raise ValueError("History set to KEEP_LAST without a depth setting.")
    profile: dict[str, Any] = {
        "history": "keep_last",
        "depth": 0,
        "reliability": "reliable",
        "durability": "volatile",
        "liveliness": "system_default",
        **{name: {"sec": 0, "nsec": 0} for name in _DURATIONS},
        "avoid_ros_namespace_conventions": False,
    }
    for key, value in given.items():
        profile[key] = _policy(key, value)
    return profile


def _policy(key: str, value: Any) -> Any:
    if key in _POLICIES:
        if value not in _POLICIES[key]:
            raise ValueError(f"Unexpected value `{value}` for `{key}`.")
        return value
    if key in _DURATIONS:
        return _duration(value)
    if key not in ("depth", "avoid_ros_namespace_conventions"):
        raise ValueError(f"Unexpected key `{key}` for QoS profile.")
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"`{key}` may not be a negative value.")
    return bool(value) if key == "avoid_ros_namespace_conventions" else value


def _duration(value: Any) -> dict[str, int]:
    if not isinstance(value, dict) or set(value) != {"sec", "nsec"}:
        raise ValueError("Time overrides must include both seconds (sec) and nanoseconds (nsec).")
    if not all(isinstance(part, int) for part in value.values()):
        raise ValueError("Time overrides must be whole numbers.")
    if value["sec"] * 10**9 + value["nsec"] < 0:
        raise ValueError("Time duration may not be a negative value.")
    return {"sec": value["sec"], "nsec": value["nsec"]}
