#include "rclcpp/detail/endpoint_mutex.hpp"

namespace rclcpp::detail {

std::recursive_mutex& endpoint_mutex() {
  static std::recursive_mutex mutex;
  return mutex;
}

}  // namespace rclcpp::detail
