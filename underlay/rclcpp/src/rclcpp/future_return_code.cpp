#include "rclcpp/future_return_code.hpp"

#include <ostream>
#include <type_traits>

namespace rclcpp {

std::string to_string(const FutureReturnCode& future_return_code) {
  const auto number =
      std::to_string(static_cast<std::underlying_type_t<FutureReturnCode>>(future_return_code));
  switch (future_return_code) {
    case FutureReturnCode::SUCCESS:
      return "SUCCESS (" + number + ")";
    case FutureReturnCode::INTERRUPTED:
      return "INTERRUPTED (" + number + ")";
    case FutureReturnCode::TIMEOUT:
      return "TIMEOUT (" + number + ")";
  }
  return "Unknown enum value (" + number + ")";
}

std::ostream& operator<<(std::ostream& os, const FutureReturnCode& future_return_code) {
  return os << to_string(future_return_code);
}

}  // namespace rclcpp
