#pragma once

#include <memory>
#include <set>
#include <string>
#include <thread>

#include "clock_audit.hpp"
#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "foothill_msgs/msg/world_state.hpp"
#include "foothill_proxy/runner.hpp"
#include "foothill_scene/world.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "robots.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "visualization_msgs/msg/marker_array.hpp"
#include "world_services.hpp"

namespace foothill_proxy {

/// The world as a node: the only owner of /clock. A thread of its own runs the world; the
/// executor's threads only take commands and requests.
class ProxyWorld : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument with file and line of what is wrong.
  explicit ProxyWorld(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());
  ~ProxyWorld() override;

  /// Returns why the world refused to start, empty if it did not.
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  /// Returns the nodes that have said that they go by another clock.
  [[nodiscard]] const std::set<std::string>& strays() const { return audit_.strays(); }

 private:
  void load_scene(const WorldConfig& config);
  [[nodiscard]] RunnerHooks hooks();
  void tell_time(Instant now);
  void diagnose(Instant now);
  void report_late(const CommandInbox& inbox, Instant now);
  void audit();
  void tell_state();
  void show_scene();

  WorldParameters parameters_;
  foothill_scene::World scene_{};
  Bell bell_{};
  LockStep lock_step_{};
  std::unique_ptr<World> world_{};
  std::unique_ptr<SensorDeck> sensors_{};
  std::unique_ptr<Robots> robots_{};
  std::unique_ptr<Runner> runner_{};
  std::unique_ptr<WorldServices> services_{};
  ClockAudit audit_{*this};
  rclcpp::Clock wall_clock_{RCL_STEADY_TIME};
  std::string refusal_{};
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr clock_{};
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_{};
  rclcpp::Publisher<foothill_msgs::msg::WorldState>::SharedPtr state_{};
  rclcpp::Publisher<visualization_msgs::msg::MarkerArray>::SharedPtr markers_{};
  std::uint64_t shown_revision_{};
  rclcpp::TimerBase::SharedPtr audit_timer_{};
  rclcpp::TimerBase::SharedPtr state_timer_{};
  Instant told_simulated_{};
  std::chrono::steady_clock::time_point told_wall_{};
  std::jthread thread_{};
};

}  // namespace foothill_proxy
