#pragma once

#include <mutex>

namespace rclcpp::detail {

/// To be held while rcl makes or ends a publisher, a subscription, a client or a service, or looks
/// up a type: rcl notes the types that a node uses in a table that it does not guard. It may be
/// taken again by its owner, as the middleware may call back meanwhile.
std::recursive_mutex& endpoint_mutex();

}  // namespace rclcpp::detail
