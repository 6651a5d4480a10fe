#include "rclcpp/detail/resolve_use_intra_process.hpp"

#include <stdexcept>
#include <string>

namespace rclcpp::detail {

void check_qos_for_intra_process(const rclcpp::QoS& qos, const std::string& topic) {
  if (qos.history() != HistoryPolicy::KeepLast) {
    throw std::invalid_argument("topic '" + topic +
                                "' needs the history keep-last for intra-process communication");
  }
  if (qos.depth() == 0) {
    throw std::invalid_argument("topic '" + topic +
                                "' needs a history depth for intra-process communication");
  }
}

}  // namespace rclcpp::detail
