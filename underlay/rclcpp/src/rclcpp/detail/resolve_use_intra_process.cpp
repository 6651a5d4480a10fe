#include "rclcpp/detail/resolve_use_intra_process.hpp"

#include <stdexcept>
#include <string>

namespace rclcpp::detail {

void check_qos_for_intra_process(const rclcpp::QoS& qos, const std::string& topic) {
  if (qos.history() != HistoryPolicy::KeepLast) {
    throw std::invalid_argument("intraprocess communication on topic '" + topic +
                                "' allowed only with keep last history qos policy");
  }
  if (qos.depth() == 0) {
    throw std::invalid_argument("intraprocess communication on topic '" + topic +
                                "' is not allowed with a zero qos history depth value");
  }
}

}  // namespace rclcpp::detail
