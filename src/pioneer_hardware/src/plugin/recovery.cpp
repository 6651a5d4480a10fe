#include "recovery.hpp"

#include <chrono>
#include <utility>

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;

constexpr auto kPeriod = 250ms;

}  // namespace

Recovery::Recovery(rclcpp::Node& node, ManagerClient& manager, std::string hardware,
                   std::function<bool()> is_reachable)
    : manager_{manager},
      hardware_{std::move(hardware)},
      is_reachable_{std::move(is_reachable)},
      logger_{node.get_logger()},
      group_{node.create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive)},
      timer_{node.create_wall_timer(kPeriod, [this] { tick(); }, group_)} {}

void Recovery::tick() {
  if (phase_ == Phase::kWatching) {
    auto active = manager_.users("active");
    // If the component failed during the call, its controllers are inactive already.
    if (phase_ == Phase::kWatching && !active.empty()) active_ = std::move(active);
    return;
  }
  if (phase_ != Phase::kLost || !is_reachable_()) return;
  if (!manager_.activate_hardware(hardware_)) return;
  const auto controllers = active_.empty() ? manager_.users("inactive") : active_;
  const bool done = manager_.activate(controllers);
  RCLCPP_INFO(logger_, "The robot is connected again; %zu controllers were %s", controllers.size(),
              done ? "activated" : "not activated: the controller manager rejected the request");
}

}  // namespace pioneer_hardware
