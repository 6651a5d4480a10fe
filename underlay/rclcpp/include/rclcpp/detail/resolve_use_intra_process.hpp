#pragma once

#include <stdexcept>
#include <string>

#include "rclcpp/intra_process_setting.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp::detail {

/// Returns whether an endpoint with these options requests intra-process delivery.
template <typename OptionsT, typename NodeBaseT>
bool resolve_use_intra_process(const OptionsT& options, const NodeBaseT& node_base) {
  switch (options.use_intra_process_comm) {
    case IntraProcessSetting::Enable:
      return true;
    case IntraProcessSetting::Disable:
      return false;
    case IntraProcessSetting::NodeDefault:
      return node_base.get_use_intra_process_default();
  }
  throw std::runtime_error("there is no such IntraProcessSetting");
}

/// Refuses the settings that intra-process delivery can't honour.
/// @throws std::invalid_argument for keep-all history or a depth of zero.
void check_qos_for_intra_process(const rclcpp::QoS& qos, const std::string& topic);

}  // namespace rclcpp::detail
