"""Prints the messages of a topic in the form that the options of `ros2 topic echo` ask for."""

from __future__ import annotations

import argparse
from typing import Any

import yaml
from rosidl_runtime_py import message_to_csv, message_to_yaml

from ros2cli.command.topic._filter import message_filter


class Printer:
    """Receives messages and prints them."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.count = 0
        self._args = args
        self._passes = message_filter(args.filter_expr)
        self._path = [] if args.field is None else [name for name in args.field.split(".") if name]
        if args.field is not None and not self._path:
            raise RuntimeError(f"Invalid field value '{args.field}'")
        self._detail = {
            "truncate_length": None if args.full_length else args.truncate_length,
            "no_arr": args.no_arr,
            "no_str": args.no_str,
        }

    def check_field(self, kind: Any) -> None:
        """Raises RuntimeError if a class of messages does not have the field to be printed."""
        if not self._args.raw:
            self._select(kind())

    def on_message(self, message: Any, info: dict[str, Any]) -> None:
        """Prints a message, unless the filter leaves it out."""
        value = message if self._args.raw else self._select(message)
        if self._passes is not None and not self._passes(value):
            return
        self.count += 1
        self._print(value, info if self._args.include_message_info else None)

    def _select(self, message: Any) -> Any:
        value = message
        for name in self._path:
            try:
                value = getattr(value, name)
            except AttributeError as error:
                raise RuntimeError(f"Invalid field '{'.'.join(self._path)}': {error}") from error
        return value

    def _print(self, value: Any, info: dict[str, Any] | None) -> None:
        if not hasattr(value, "__slots__"):
            if info is not None:
                print("---Got new message, message info:---", info, "---Message data:---", sep="\n")
            print(value, end="\n---\n")
        elif self._args.csv:
            before = "" if info is None else "".join(f"{part}," for part in info.values())
            print(before + message_to_csv(value, **self._detail))
        else:
            if info is not None:
                print(yaml.dump(info), end="---\n")
            text = message_to_yaml(value, **self._detail, flow_style=self._args.flow_style)
            print(text, end="---\n")
