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

/// Services and subscriptions of a cluster: everything that acts on its flight.
class ClusterServices {
 public:
  /// The flight must outlive this object.
  /// @param time Returns the time at which requests act.
  ClusterServices(rclcpp::Node& node, Flight& flight, const FrameNames& names,
                  std::function<Instant()> time);

  /// Number of rejected messages since the node started, and the reason for the last rejection.
  [[nodiscard]] long rejected() const { return rejected_; }
  [[nodiscard]] const std::string& last_rejection() const { return last_rejection_; }

 private:
  using Done = tl::expected<void, OrbitError>;

  /// Creates a service: `handle` is called after the flight was advanced to the present.
  template <typename Service>
  void create_service(
      const std::string& name,
      std::function<Done(const typename Service::Request&, typename Service::Response&)> handle);
  void create_change_services();
  void create_state_services();
  void subscribe(const std::string& craft);
  /// Advances the flight to the present and returns its time.
  Instant advance_to_now();
  /// Counts and logs a rejected message.
  void report(const Done& done);
  [[nodiscard]] Done switch_forces(const foothill_msgs::srv::SetForces::Request& request);
  [[nodiscard]] Done on_command(const geometry_msgs::msg::AccelStamped& command,
                                const std::string& craft);
  [[nodiscard]] Done on_feedback(const nav_msgs::msg::Odometry& measured, const std::string& craft);

  rclcpp::Node& node_;
  std::function<Instant()> time_;
  Flight& flight_;
  FrameNames names_;
  long rejected_{};
  std::string last_rejection_{};
  std::vector<rclcpp::ServiceBase::SharedPtr> services_{};
  std::vector<rclcpp::SubscriptionBase::SharedPtr> subscriptions_{};
};

}  // namespace foothill_orbit
