#pragma once

namespace rclcpp {

/// Whether an endpoint asks for intra-process delivery.
enum class IntraProcessSetting {
  Enable,
  Disable,
  NodeDefault  ///< As NodeOptions::use_intra_process_comms says.
};

}  // namespace rclcpp
