#include "rclcpp/logging_mutex.hpp"

namespace rclcpp {

std::shared_ptr<std::recursive_mutex> get_global_logging_mutex() {
  static auto mutex = std::make_shared<std::recursive_mutex>();
  return mutex;
}

}  // namespace rclcpp
