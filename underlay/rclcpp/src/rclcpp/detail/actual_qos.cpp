#include "actual_qos.hpp"

#include <rcl/error_handling.h>

#include <stdexcept>
#include <string>

namespace rclcpp::detail {

rclcpp::QoS actual_qos(const rmw_qos_profile_t* qos, const char* what) {
  if (qos == nullptr) {
    const std::string message = rcl_get_error_string().str;
    rcl_reset_error();
    throw std::runtime_error(std::string(what) + ": " + message);
  }
  return rclcpp::QoS(rclcpp::QoSInitialization::from_rmw(*qos), *qos);
}

}  // namespace rclcpp::detail
