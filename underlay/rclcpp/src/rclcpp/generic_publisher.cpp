#include "rclcpp/generic_publisher.hpp"

namespace rclcpp {

void GenericPublisher::publish(const rclcpp::SerializedMessage& message) {
  const rcl_ret_t ret = rcl_publish_serialized_message(
      publisher_handle_.get(), &message.get_rcl_serialized_message(), nullptr);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot publish the serialized message");
  }
}

}  // namespace rclcpp
