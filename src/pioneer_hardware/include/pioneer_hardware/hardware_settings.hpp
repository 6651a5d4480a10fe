#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "pioneer_arcos/address.hpp"

/// Parameters of the `<hardware>` tag in a robot description.
///
/// ros2_control passes parameters as text. They are converted and checked once, at initialisation;
/// an invalid, unknown or missing parameter is an error that names the valid values.
namespace pioneer_hardware {

struct HardwareSettings {
  std::string backend{"arcos"};
  std::string port{};                ///< Text of the parameter.
  pioneer_arcos::Address address{};  ///< The parsed port.
  double wheel_radius{0.0975};       ///< [m]
  double wheel_separation{0.33};     ///< Distance between the centres of the wheels [m].
  std::chrono::milliseconds command_timeout{200};
  std::chrono::milliseconds connect_timeout{5000};
  std::chrono::milliseconds link_timeout{1000};
  bool recover{true};
  std::string controller_manager{"controller_manager"};
};

/// Documentation of one parameter.
struct HardwareParameter {
  std::string_view name{};
  std::string_view description{};  ///< Complete statement with unit.
  std::string_view valid{};        ///< Valid values.
};

/// Returns the documentation of all parameters.
[[nodiscard]] std::span<const HardwareParameter> hardware_parameters();

/// Converts the parameters of a `<hardware>` tag. Throws std::invalid_argument that names the
/// parameter, its value, its meaning and its valid values.
[[nodiscard]] HardwareSettings read_settings(
    const std::unordered_map<std::string, std::string>& parameters);

}  // namespace pioneer_hardware
