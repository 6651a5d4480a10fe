#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "nav_msgs/msg/path.hpp"
#include "propagator_fixture.hpp"
#include "visualization_msgs/msg/marker_array.hpp"

namespace foothill_orbit {
namespace {

using foothill_msgs::msg::ClusterState;
using foothill_msgs::srv::ApplyDeltaV;
using foothill_msgs::srv::GetClusterState;
using foothill_msgs::srv::SetCraftState;
using foothill_msgs::srv::SetForces;
using foothill_msgs::srv::SetReference;

template <typename Vector>
bool finite(const Vector& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool finite(const ClusterState& state) {
  bool all = std::isfinite(state.time) && finite(state.position) && finite(state.velocity) &&
             finite(state.orientation) && std::isfinite(state.orientation.w) &&
             finite(state.angular_velocity) && finite(state.angular_acceleration);
  for (const auto& craft : state.craft) {
    all = all && finite(craft.position) && finite(craft.velocity) && finite(craft.acceleration) &&
          finite(craft.relative_position) && finite(craft.relative_velocity) &&
          finite(craft.relative_acceleration);
  }
  return all;
}

/// Asks for everything that could break the node, and watches all that it publishes.
class PropagatorFuzz : public testing::PropagatorTest {
 protected:
  double number() {
    static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    static constexpr std::array<double, 16> kOdd{kNan,   kInfinity, -kInfinity, 0.0,  -0.0, 1e308,
                                                 -1e308, 5e-324,    1.0,        -1.0, 7e6,  7e3,
                                                 1e-3,   1e154,     1e20,       6.9e6};
    return kOdd[random_() % kOdd.size()];
  }

  std::string name() {
    static const std::array<std::string, 9> kNames{"",       "chief",     "deputy",
                                                   "nobody", "pair/hill", "inertial",
                                                   "j2",     "drag",      std::string(5000, 'x')};
    return kNames[random_() % kNames.size()];
  }

  template <typename Vector>
  void fill(Vector& vector) {
    vector.x = number();
    vector.y = number();
    vector.z = number();
  }

  /// An answer is yes, or no with a reason.
  template <typename Service>
  void ask(const std::string& service, const typename Service::Request& request) {
    const auto response = call<Service>("pair/" + service, request);
    ASSERT_TRUE(response.success || !response.message.empty());
    (response.success ? taken_ : refused_) += 1;
  }

  void ask_something() {
    switch (random_() % 5) {
      case 0: {
        ApplyDeltaV::Request request;
        request.craft = name();
        request.delta_v.header.frame_id = name();
        fill(request.delta_v.vector);
        return ask<ApplyDeltaV>("apply_delta_v", request);
      }
      case 1: {
        SetForces::Request request;
        request.enable = {name()};
        request.disable = {name(), name()};
        return ask<SetForces>("set_forces", request);
      }
      case 2: {
        SetReference::Request request;
        request.craft = name();
        return ask<SetReference>("set_reference", request);
      }
      case 3: {
        GetClusterState::Request request;
        request.ahead = number();
        return ask<GetClusterState>("get_state", request);
      }
      default:
        return ask<SetCraftState>("set_craft_state", odd_state());
    }
  }

  SetCraftState::Request odd_state() {
    SetCraftState::Request request;
    request.craft = name();
    request.kind = static_cast<uint8_t>(random_() % 4);
    request.chief = name();
    fill(request.position);
    fill(request.velocity);
    request.semi_latus_rectum = number();
    request.eccentricity = number();
    request.inclination = number();
    request.true_anomaly = number();
    return request;
  }

  void send_something() {
    geometry_msgs::msg::AccelStamped command;
    command.header.frame_id = name();
    if (random_() % 2 == 0) command.header.stamp = now();
    if (random_() % 4 == 0) command.header.stamp.sec = std::numeric_limits<int32_t>::min();
    fill(command.accel.linear);
    send("pair/" + std::string{random_() % 2 == 0 ? "chief" : "deputy"} + "/cmd_accel", command);
    nav_msgs::msg::Odometry odom;
    odom.header.frame_id = random_() % 4 == 0 ? name() : "pair/hill";
    odom.header.stamp = now();
    odom.child_frame_id = random_() % 4 == 0 ? name() : "pair/deputy";
    fill(odom.pose.pose.position);
    fill(odom.twist.twist.linear);
    send("pair/deputy/feedback", odom);
  }

  /// Subscribes to every topic with numbers except the states.
  void watch_the_rest() {
    const rclcpp::QoS latest = rclcpp::QoS(1).transient_local();
    for (const char* topic :
         {"pair/chief/path", "pair/deputy/path", "pair/deputy/predicted_path"}) {
      subscriptions_.push_back(peer_->create_subscription<nav_msgs::msg::Path>(
          topic, latest, [this](const nav_msgs::msg::Path& path) {
            for (const auto& pose : path.poses) note(finite(pose.pose.position));
          }));
    }
    for (const char* topic : {"pair/markers", "pair/orbit_markers"}) {
      subscriptions_.push_back(peer_->create_subscription<visualization_msgs::msg::MarkerArray>(
          topic, latest, [this](const visualization_msgs::msg::MarkerArray& array) {
            for (const auto& marker : array.markers) {
              note(finite(marker.pose.position) && finite(marker.scale));
              for (const auto& point : marker.points) note(finite(point));
            }
          }));
    }
  }

  void note(bool is_finite) { (is_finite ? finite_ : not_finite_) += 1; }

  std::mt19937 random_{19760704};
  long taken_{};
  long refused_{};
  long finite_{};
  long not_finite_{};
  std::vector<rclcpp::SubscriptionBase::SharedPtr> subscriptions_{};
};

TEST_F(PropagatorFuzz, InvalidRequestsNeitherStopTheNodeNorPublishNonFiniteNumbers) {
  launch(testing::kPair, {{"prediction_points", 5}, {"path_points", 20}});
  watch_the_rest();
  double time = 1.0;
  step_to(time);
  for (int count = 0; count < 500; ++count) {
    ask_something();
    if (count % 3 == 0) send_something();
    if (count % 5 == 0) note(finite(step_to(time += 1.0)));
    if (count % 40 == 39) {
      EXPECT_TRUE(call<std_srvs::srv::Trigger>("pair/reset").success);
    }
    for (const auto& message : tf_) {
      for (const auto& transform : message.transforms) {
        note(finite(transform.transform.translation) && finite(transform.transform.rotation));
      }
    }
    tf_.clear();
    ASSERT_FALSE(HasFatalFailure());
  }
  EXPECT_EQ(not_finite_, 0);
  EXPECT_GT(finite_, 1000);
  EXPECT_GT(taken_, 30);
  EXPECT_GT(refused_, 200);
}

}  // namespace
}  // namespace foothill_orbit
