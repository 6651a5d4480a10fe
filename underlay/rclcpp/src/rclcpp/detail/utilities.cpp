#include "rclcpp/detail/utilities.hpp"

#include <stdexcept>

#include "rcl/error_handling.h"
#include "rclcpp/exceptions.hpp"

namespace rclcpp::detail {

std::vector<std::string> get_unparsed_ros_arguments(int argc, char const* const* argv,
                                                    rcl_arguments_t* arguments,
                                                    rcl_allocator_t allocator) {
  std::vector<std::string> unparsed;
  const int count = rcl_arguments_get_count_unparsed_ros(arguments);
  if (count <= 0) return unparsed;

  int* indices = nullptr;
  const rcl_ret_t ret = rcl_arguments_get_unparsed_ros(arguments, allocator, &indices);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot determine the unknown ROS arguments");
  }
  for (int i = 0; i < count; ++i) {
    if (indices[i] < argc) unparsed.emplace_back(argv[indices[i]]);
  }
  allocator.deallocate(indices, allocator.state);
  return unparsed;
}

}  // namespace rclcpp::detail
