"""Loads, configures and activates controllers."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

import rclpy
from rclpy.node import Node
from rclpy.signals import SignalHandlerOptions
from rclpy.utilities import remove_ros_args

from .controller_manager_services import (
    ServiceNotFoundError,
    bcolors,
    configure_controller,
    list_controllers,
    load_controller,
    set_controller_parameters,
    set_controller_parameters_from_param_files,
    switch_controllers,
    unload_controller,
)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("controller_names", nargs="+", help="List of controllers")
    parser.add_argument(
        "-c",
        "--controller-manager",
        default="controller_manager",
        help="Name of the controller manager ROS node",
    )
    parser.add_argument(
        "-p",
        "--param-file",
        action="append",
        help="Parameters of the controllers; may be given several times",
    )
    parser.add_argument(
        "--load-only", action="store_true", help="Only load, and leave unconfigured"
    )
    parser.add_argument(
        "--inactive", action="store_true", help="Load and configure, but do not activate"
    )
    parser.add_argument(
        "-u",
        "--unload-on-kill",
        action="store_true",
        help="Wait until this program is interrupted, then unload the controllers",
    )
    parser.add_argument(
        "--controller-manager-timeout",
        type=float,
        default=0.0,
        help="Time to wait for the controller manager, in seconds; 0 waits indefinitely",
    )
    parser.add_argument(
        "--switch-timeout", type=float, default=5.0, help="Time to wait for a switch, in seconds"
    )
    parser.add_argument(
        "--service-call-timeout",
        type=float,
        default=10.0,
        help="Time to wait for an answer, in seconds",
    )
    parser.add_argument(
        "--activate-as-group",
        action="store_true",
        help="Activate all controllers together instead of one by one",
    )
    parser.add_argument(
        "--switch-asap",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="Switch in the control loop at the earliest time",
    )
    parser.add_argument(
        "--controller-ros-args",
        action="append",
        help="The --ros-args of the controller's node, such as for remapping topics",
    )
    return parser


class Spawner:
    """Brings controllers up, and down again if asked to."""

    def __init__(self, node: Node, args: argparse.Namespace) -> None:
        self._node = node
        self._args = args
        self._timeouts = (args.controller_manager_timeout, args.service_call_timeout)
        name = args.controller_manager
        namespace = node.get_namespace().rstrip("/")
        self._manager = name if name.startswith("/") else f"{namespace}/{name}"

    def spawn(self) -> bool:
        """Returns whether all controllers are in the state that was asked for."""
        names = self._args.controller_names
        if not all(self._spawn_one(name) for name in names):
            return False
        stays_down = self._args.load_only or self._args.inactive
        if stays_down or not self._args.activate_as_group:
            return True
        return self._switch([], names)

    def unload(self) -> bool:
        """Deactivates and unloads the controllers."""
        names = self._args.controller_names
        if not self._args.inactive and not self._switch(names, []):
            return False
        answers = [
            unload_controller(self._node, self._manager, name, *self._timeouts) for name in names
        ]
        return all(answer.ok for answer in answers)

    def _spawn_one(self, name: str) -> bool:
        if not self._load(name):
            return False
        if self._args.load_only:
            return True
        if not configure_controller(self._node, self._manager, name, *self._timeouts).ok:
            return self._fail(f"Failed to configure controller : {name}")
        if self._args.inactive or self._args.activate_as_group:
            return True
        return self._switch([], [name])

    def _load(self, name: str) -> bool:
        listed = list_controllers(self._node, self._manager, *self._timeouts).controller
        if any(one.name == name for one in listed):
            self._node.get_logger().warning(
                f"{bcolors.WARNING}Controller already loaded, skipping load_controller"
                f"{bcolors.ENDC}"
            )
            return True
        if not self._set_parameters(name):
            return False
        if not load_controller(self._node, self._manager, name, *self._timeouts).ok:
            return self._fail(f"Failed loading controller {name}")
        self._node.get_logger().info(
            f"{bcolors.OKBLUE}Loaded {bcolors.BOLD}{name}{bcolors.ENDC}"
        )
        return True

    def _set_parameters(self, name: str) -> bool:
        if self._args.controller_ros_args:
            words = [word for text in self._args.controller_ros_args for word in text.split()]
            if not set_controller_parameters(
                self._node, self._manager, name, "node_options_args", words
            ):
                return False
        return not self._args.param_file or set_controller_parameters_from_param_files(
            self._node, self._manager, name, self._args.param_file
        )

    def _switch(self, deactivate: list[str], activate: list[str]) -> bool:
        answer = switch_controllers(
            self._node,
            self._manager,
            deactivate,
            activate,
            True,
            self._args.switch_asap,
            self._args.switch_timeout,
            self._args.service_call_timeout,
        )
        if not answer.ok:
            what = "activate" if activate else "deactivate"
            return self._fail(f"Failed to {what} controller : {', '.join(deactivate + activate)}")
        if activate:
            self._node.get_logger().info(
                f"{bcolors.OKGREEN}Configured and activated {bcolors.BOLD}{', '.join(activate)}"
                f"{bcolors.ENDC}"
            )
        return True

    def _fail(self, text: str) -> bool:
        self._node.get_logger().error(f"{bcolors.FAIL}{text}{bcolors.ENDC}")
        return False


def main() -> int:
    """Runs the command line."""
    rclpy.init(signal_handler_options=SignalHandlerOptions.NO)
    args = _parser().parse_args(remove_ros_args(sys.argv)[1:])
    for file in args.param_file or []:
        if not Path(file).is_file():
            raise FileNotFoundError(f"no such parameter file: {file}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    node = Node(f"spawner_{args.controller_names[0]}")
    spawner = Spawner(node, args)
    try:
        if not spawner.spawn():
            return 1
        if not args.unload_on_kill:
            return 0
        node.get_logger().info("Waiting until interrupt to unload controllers")
        try:
            signal.pause()
        except KeyboardInterrupt:
            return 0 if spawner.unload() else 1
        return 0
    except KeyboardInterrupt:
        return 0
    except ServiceNotFoundError as error:
        node.get_logger().fatal(str(error))
        return 1
    finally:
        rclpy.shutdown()
