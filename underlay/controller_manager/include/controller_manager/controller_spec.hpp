#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "controller_interface/controller_interface.hpp"
#include "rclcpp/time.hpp"

namespace controller_manager {

/// A controller that is loaded.
struct ControllerSpec {
  std::string name{};
  std::string type{};
  std::shared_ptr<controller_interface::ControllerInterface> controller{};
  std::vector<std::string> claimed_interfaces{};  ///< Command interfaces that it has now.
  std::optional<rclcpp::Time> last_update{};      ///< Since it was activated.
};

}  // namespace controller_manager
