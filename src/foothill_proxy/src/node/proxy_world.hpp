#pragma once

#include <memory>
#include <set>
#include <string>
#include <thread>

#include "clock_audit.hpp"
#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "foothill_proxy/runner.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_scene/scene_world.hpp"
#include "marker_publisher.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "robots.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "state_publisher.hpp"
#include "world_services.hpp"

namespace foothill_proxy {

/// The world as a node, and the only publisher of /clock.
///
/// The world runs on a thread of its own. The executor's threads receive commands and requests and
/// pass them on: commands through the inboxes of the robots, requests as jobs of the Runner.
class ProxyWorld : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument with file and line of an invalid configuration.
  explicit ProxyWorld(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());
  ~ProxyWorld() override;

  /// Returns the reason why the world did not start, or an empty text.
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  /// Returns the nodes found to run on another clock.
  [[nodiscard]] const std::set<std::string>& nodes_on_other_clock() const {
    return audit_.nodes_on_other_clock();
  }

 private:
  void load_scene(const WorldConfig& config);
  void add_robots(const WorldConfig& config);
  [[nodiscard]] RunnerHooks hooks();
  void publish_clock(Instant now);
  void publish_diagnostics(Instant now);
  void report_late_command(const CommandInbox& inbox, Instant now);
  void audit();
  void publish_state();

  WorldParameters parameters_;
  foothill_scene::SceneWorld scene_{};
  WakeSignal wake_signal_{};
  LockStep lock_step_{};
  std::unique_ptr<World> world_{};
  std::unique_ptr<SensorScheduler> sensors_{};
  std::unique_ptr<Robots> robots_{};
  std::unique_ptr<Runner> runner_{};
  std::unique_ptr<WorldServices> services_{};
  std::unique_ptr<StatePublisher> state_{};
  ClockAudit audit_{*this};
  MarkerPublisher markers_{*this};
  rclcpp::Clock wall_clock_{RCL_STEADY_TIME};
  std::string refusal_{};
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr clock_{};
  std::unique_ptr<foothill_ros::ZeroPaddedPublisher<diagnostic_msgs::msg::DiagnosticArray>>
      diagnostics_{};
  rclcpp::TimerBase::SharedPtr audit_timer_{};
  rclcpp::TimerBase::SharedPtr state_timer_{};
  std::jthread thread_{};
};

}  // namespace foothill_proxy
