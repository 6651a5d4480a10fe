#pragma once

namespace rclcpp {

/// Whether an endpoint requests intra-process delivery.
enum class IntraProcessSetting {
  Enable,
  Disable,
  NodeDefault  ///< As NodeOptions::use_intra_process_comms.
};

}  // namespace rclcpp
