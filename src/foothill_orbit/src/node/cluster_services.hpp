#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "conversions.hpp"
#include "foothill_msgs/srv/apply_delta_v.hpp"
#include "foothill_msgs/srv/get_cluster_state.hpp"
#include "foothill_msgs/srv/set_craft_state.hpp"
#include "foothill_msgs/srv/set_forces.hpp"
#include "foothill_msgs/srv/set_reference.hpp"
#include "foothill_orbit/flight.hpp"
#include "geometry_msgs/msg/accel_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_srvs/srv/trigger.hpp"

namespace foothill_orbit {

/// Everything that can be asked of a cluster, by service or by topic.
class ClusterServices {
 public:
  /// The flight must outlive this.
  /// @param time Tells the instant that requests act at.
  ClusterServices(rclcpp::Node& node, Flight& flight, const FrameNames& names,
                  std::function<Instant()> time);

  /// Messages that were not taken, since the node started, and why the last was not.
  [[nodiscard]] long refused() const { return refused_; }
  [[nodiscard]] const std::string& last_refusal() const { return last_refusal_; }

 private:
  using Done = tl::expected<void, OrbitError>;

  /// Offers a service: `handle` is called when the flight has reached the present.
  template <typename Service>
  void offer(
      const std::string& name,
      std::function<Done(const typename Service::Request&, typename Service::Response&)> handle);
  void offer_changes();
  void offer_states();
  void listen_to(const std::string& craft);
  /// Takes the flight to the present.
  Instant catch_up();
  void note(const Done& done);
  [[nodiscard]] Done switch_forces(const foothill_msgs::srv::SetForces::Request& request);
  [[nodiscard]] Done take(const geometry_msgs::msg::AccelStamped& command,
                          const std::string& craft);
  [[nodiscard]] Done take(const nav_msgs::msg::Odometry& measured, const std::string& craft);

  rclcpp::Node& node_;
  std::function<Instant()> time_;
  Flight& flight_;
  FrameNames names_;
  long refused_{};
  std::string last_refusal_{};
  std::vector<rclcpp::ServiceBase::SharedPtr> services_{};
  std::vector<rclcpp::SubscriptionBase::SharedPtr> subscriptions_{};
};

}  // namespace foothill_orbit
