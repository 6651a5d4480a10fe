#pragma once

#include <rmw/types.h>

namespace rclcpp {

/// Where and when a message came from.
class MessageInfo {
 public:
  MessageInfo() = default;
  MessageInfo(const rmw_message_info_t& rmw_message_info);
  virtual ~MessageInfo();

  const rmw_message_info_t& get_rmw_message_info() const;
  rmw_message_info_t& get_rmw_message_info();

 private:
  rmw_message_info_t rmw_message_info_ = rmw_get_zero_initialized_message_info();
};

}  // namespace rclcpp
