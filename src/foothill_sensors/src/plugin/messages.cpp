#include "messages.hpp"

namespace foothill_sensors {

builtin_interfaces::msg::Time to_time(foothill_proxy::Instant time) {
  builtin_interfaces::msg::Time stamp;
  stamp.sec = static_cast<std::int32_t>(time.count() / 1'000'000'000);
  stamp.nanosec = static_cast<std::uint32_t>(time.count() % 1'000'000'000);
  return stamp;
}

}  // namespace foothill_sensors
