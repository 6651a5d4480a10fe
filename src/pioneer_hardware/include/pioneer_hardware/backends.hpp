#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "pioneer_hardware/robot_backend.hpp"

/// Selection of the library that communicates with the robot. Every build has `arcos`
/// (pioneer_arcos); builds that find AriaCoda also have `aria`.
namespace pioneer_hardware {

/// A way to connect to a robot.
struct Backend {
  std::string_view name{};  ///< Value of the parameter `backend`.
  /// Starts to connect and returns immediately. @pre The settings come from read_settings().
  std::unique_ptr<RobotBackend> (*connect)(const HardwareSettings& settings){};
};

/// Returns the backends of this build; `arcos` is the first.
[[nodiscard]] std::span<const Backend> backends();

/// Returns why this build has no backend of that name, and the valid names; empty if it has one.
[[nodiscard]] std::string backend_error(std::string_view name);

/// Returns why a backend cannot use an address; empty if it can.
[[nodiscard]] std::string address_error(std::string_view backend,
                                        const pioneer_arcos::Address& address);

/// Starts to connect with the backend that the settings name. @pre backend_error() is empty for it.
[[nodiscard]] std::unique_ptr<RobotBackend> connect(const HardwareSettings& settings);

}  // namespace pioneer_hardware
