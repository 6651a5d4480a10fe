#pragma once

#include <chrono>
#include <string>
#include <unordered_map>

#include "pioneer_arcos/address.hpp"

namespace pioneer_hardware {

/// Parameters of the hardware, as the robot description gives them.
struct Settings {
  std::string backend{"arcos"};      ///< What speaks to the robot: arcos, or aria.
  std::string port{};                ///< As it was given.
  pioneer_arcos::Address address{};  ///< The same, understood.
  double wheel_radius{0.0975};       ///< [m]
  double wheel_separation{0.33};     ///< Between the middles of the wheels [m].
  /// A command older than this is void.
  std::chrono::milliseconds command_timeout{200};
  /// How long to wait for a robot when it is configured, and for its motors when it is activated.
  std::chrono::milliseconds connect_patience{5000};
  /// A link that is gone for so long is an error; one that comes back before is not.
  std::chrono::milliseconds link_patience{1000};
  /// Whether to come back by itself, with the controllers, once the link is there again.
  bool recover{true};
  std::string controller_manager{"controller_manager"};  ///< Name of its node.
};

/// Reads the parameters of a <hardware> tag. Throws std::invalid_argument that names the parameter,
/// its value, and what would be right.
[[nodiscard]] Settings read_settings(
    const std::unordered_map<std::string, std::string>& parameters);

}  // namespace pioneer_hardware
