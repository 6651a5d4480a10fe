#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "pioneer_hardware/robot.hpp"

namespace pioneer_hardware {

/// A way to speak to a robot.
struct Backend {
  std::string_view name{};  ///< As in the parameter `backend`.
  /// Begins to connect, and returns at once. @pre read_settings() was fine with it.
  std::unique_ptr<Robot> (*connect)(const Settings& settings){};
};

/// Returns the backends that this build has; `arcos` is the first of them.
[[nodiscard]] std::span<const Backend> backends();

/// Returns why there is no backend of that name, and what would be right; empty if there is one.
[[nodiscard]] std::string complaint_about_backend(std::string_view name);

/// Begins to connect to the robot by the backend that the settings name.
[[nodiscard]] std::unique_ptr<Robot> connect(const Settings& settings);

}  // namespace pioneer_hardware
