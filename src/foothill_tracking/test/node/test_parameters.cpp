#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "parameters.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using Overrides = std::vector<rclcpp::Parameter>;

class Parameters : public RosTest {
 protected:
  /// Declares the parameters of a node with some values given, besides the required names.
  TrackerParameters declare(Overrides given = {}) {
    given.emplace_back("cluster", "pair");
    given.emplace_back("craft", "deputy");
    node_ = std::make_shared<rclcpp::Node>("orbit_tracker", options(given));
    return declare_parameters(*node_);
  }

  /// Returns the message with which a value is rejected; empty if it is accepted.
  std::string rejection(const std::string& name, const rclcpp::ParameterValue& value) {
    try {
      (void)declare({rclcpp::Parameter{name, value}});
    } catch (const std::exception& error) {
      return error.what();
    }
    return {};
  }

  rclcpp::Node::SharedPtr node_;
};

TEST_F(Parameters, DefaultToTheValuesOfTheCore) {
  const TrackerParameters parameters = declare();
  const TrackerParameters core;
  EXPECT_EQ(parameters.robot, "robot1");
  EXPECT_EQ(parameters.floor_frame, core.floor_frame);
  EXPECT_EQ(parameters.map.plane, core.map.plane);
  EXPECT_EQ(parameters.map.first_axis, core.map.first_axis);
  EXPECT_EQ(parameters.map.second_axis, core.map.second_axis);
  EXPECT_EQ(parameters.map.scale, std::nullopt);
  EXPECT_FALSE(parameters.map.p_WO);
  EXPECT_EQ(parameters.map.floor.low, core.map.floor.low);
  EXPECT_EQ(parameters.map.floor.high, core.map.floor.high);
  EXPECT_EQ(parameters.start_pose, core.start_pose);
  EXPECT_EQ(parameters.tracker.law, core.tracker.law);
  EXPECT_EQ(parameters.tracker.gains, (*make_law("preview", {}))->gains());
  EXPECT_EQ(parameters.lock_step, core.lock_step);
  EXPECT_EQ(parameters.closed_loop, core.closed_loop);
}

TEST_F(Parameters, SetTheLimitOfTheirName) {
  const std::vector<std::pair<std::string, double RobotLimits::*>> fields{
      {"speed", &RobotLimits::speed},
      {"acceleration", &RobotLimits::acceleration},
      {"yaw_rate", &RobotLimits::yaw_rate},
      {"yaw_acceleration", &RobotLimits::yaw_acceleration},
      {"half_track", &RobotLimits::half_track},
      {"speed_quantum", &RobotLimits::speed_quantum},
      {"yaw_quantum", &RobotLimits::yaw_quantum},
      {"share", &RobotLimits::share}};
  for (const auto& [name, given] : fields) {
    const double value = 0.6 * RobotLimits{}.*given;
    const RobotLimits limits = declare({{"limits." + name, value}}).tracker.limits;
    for (const auto& [other, field] : fields) {
      EXPECT_EQ(limits.*field, other == name ? value : RobotLimits{}.*field) << name << other;
    }
  }
}

TEST_F(Parameters, SetTheThresholdOfTheirName) {
  using Values = Monitor::Parameters;
  const std::vector<std::pair<std::string, double Values::*>> fields{
      {"odometry_timeout", &Values::odometry_timeout},
      {"reference_timeout", &Values::reference_timeout},
      {"saturation_time", &Values::saturation_time},
      {"saturation_error", &Values::saturation_error},
      {"slip_speed", &Values::slip_speed},
      {"slip_yaw_rate", &Values::slip_yaw_rate},
      {"slip_time", &Values::slip_time},
      {"off_course", &Values::off_course}};
  for (const auto& [name, given] : fields) {
    const double value = 0.6 * Values{}.*given;
    const Values monitor = declare({{"monitor." + name, value}}).tracker.monitor;
    for (const auto& [other, field] : fields) {
      EXPECT_EQ(monitor.*field, other == name ? value : Values{}.*field) << name << other;
    }
  }
}

TEST_F(Parameters, SetTheTimesOfTheTracker) {
  const TrackerParameters parameters = declare({{"control_period", 0.5},
                                                {"command_period", 0.05},
                                                {"command_latency", 0.02},
                                                {"odometry_lag", 0.03},
                                                {"orbit_period", 2.0},
                                                {"feedback_distance", 0.25},
                                                {"base_height", 0.2}});
  EXPECT_EQ(parameters.tracker.period, 0.5);
  EXPECT_EQ(parameters.command_period, 0.05);
  EXPECT_EQ(parameters.command_latency, 0.02);
  EXPECT_EQ(parameters.tracker.odometry_lag, 0.03);
  EXPECT_EQ(parameters.orbit_period, 2.0);
  EXPECT_EQ(parameters.feedback_distance, 0.25);
  EXPECT_EQ(parameters.base_height, 0.2);
}

TEST_F(Parameters, DescribeTheMap) {
  const TrackerParameters parameters =
      declare({{"plane", "axes"},
               {"plane_axes", std::vector<double>{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}},
               {"scale", 0.01},
               {"origin", std::vector<double>{0.5, -0.5}},
               {"heading", 0.7},
               {"floor", std::vector<double>{-1.0, -2.0, 3.0, 4.0}},
               {"start_pose", std::vector<double>{0.1, 0.2, 0.3}}});
  const MapOptions& map = parameters.map;
  EXPECT_EQ(map.plane, "axes");
  EXPECT_EQ(map.first_axis, Eigen::Vector3d(1.0, 2.0, 3.0));
  EXPECT_EQ(map.second_axis, Eigen::Vector3d(4.0, 5.0, 6.0));
  EXPECT_EQ(map.scale, 0.01);
  EXPECT_EQ(map.p_WO, Eigen::Vector2d(0.5, -0.5));
  EXPECT_EQ(map.heading, 0.7);
  EXPECT_EQ(map.floor.low, Eigen::Vector2d(-1.0, -2.0));
  EXPECT_EQ(map.floor.high, Eigen::Vector2d(3.0, 4.0));
  EXPECT_EQ(parameters.start_pose, (PlanarPose{0.1, 0.2, 0.3}));
}

TEST_F(Parameters, AreRejectedByNameIfAListHasAnotherLengthOrIsNotFinite) {
  for (const auto& [name, count] :
       {std::pair{"plane_axes", 6U}, {"origin", 2U}, {"floor", 4U}, {"start_pose", 3U}}) {
    const auto list = [](std::size_t size, double value) {
      return rclcpp::ParameterValue{std::vector<double>(size, value)};
    };
    EXPECT_THAT(rejection(name, list(count + 1, 1.0)), HasSubstr(name));
    EXPECT_THAT(rejection(name, list(count - 1, 1.0)), HasSubstr(name));
    EXPECT_THAT(rejection(name, list(count, std::nan(""))), HasSubstr(name));
    EXPECT_EQ(rejection(name, list(count, 1.0)), "");
  }
}

TEST_F(Parameters, AreRejectedByNameOutsideTheirRange) {
  for (const auto& [name, value] : {std::pair{"limits.speed", 0.0},
                                    {"limits.share", 1.01},
                                    {"limits.yaw_quantum", -0.01},
                                    {"monitor.slip_time", 0.0},
                                    {"control_period", 0.0},
                                    {"command_latency", 1.1},
                                    {"scale", -0.1},
                                    {"heading", std::nan("")},
                                    {"gains.preview.k_along", std::nan("")},
                                    {"gains.preview.k_across", -0.01},
                                    {"gains.preview.window", 2.01},
                                    {"gains.gradient.k_x", 100.1},
                                    {"gains.force.heading", 3.15}}) {
    EXPECT_THAT(rejection(name, rclcpp::ParameterValue{value}), HasSubstr(name)) << value;
  }
}

TEST_F(Parameters, RequireTheNamesOfRobotClusterAndCraft) {
  for (const char* const name : {"cluster", "craft"}) {
    const std::string other = name == std::string{"craft"} ? "cluster" : "craft";
    rclcpp::Node node{"orbit_tracker", options({{other, "pair"}})};
    EXPECT_THROW((void)declare_parameters(node), std::invalid_argument) << name;
  }
  // Without a namespace, the robot has no name.
  const Overrides names{{"cluster", "pair"}, {"craft", "deputy"}};
  rclcpp::Node nameless{"orbit_tracker", rclcpp::NodeOptions{}.parameter_overrides(names)};
  EXPECT_THROW((void)declare_parameters(nameless), std::invalid_argument);
}

TEST_F(Parameters, HaveADescriptionAndNumbersHaveARange) {
  (void)declare();
  const rclcpp::Node bare{"bare"};
  const auto common = bare.list_parameters({}, 0).names;
  const std::set<std::string> ignored{common.begin(), common.end()};
  std::size_t described = 0;
  for (const std::string& name : node_->list_parameters({}, 0).names) {
    if (ignored.contains(name)) continue;
    const auto descriptor = node_->describe_parameter(name);
    EXPECT_THAT(descriptor.description, EndsWith(".")) << name;
    const bool is_number = descriptor.type == rclcpp::ParameterType::PARAMETER_DOUBLE;
    EXPECT_EQ(descriptor.floating_point_range.size(), is_number ? 1U : 0U) << name;
    const bool is_live = name == "law" || name == "closed_loop" || name == "feedback_distance" ||
                         name.starts_with("gains.");
    EXPECT_EQ(descriptor.read_only, !is_live) << name;
    ++described;
  }
  EXPECT_GT(described, 40U);
}

TEST_F(Parameters, HaveTheDescriptionAndRangeOfEachGainOfEachLaw) {
  (void)declare();
  for (const std::string& name : law_names()) {
    for (const Gain& gain : (*make_law(name, {}))->gain_table()) {
      const auto descriptor =
          node_->describe_parameter("gains." + name + "." + std::string{gain.name});
      EXPECT_THAT(descriptor.description, StartsWith(gain.description()));
      EXPECT_THAT(descriptor.description, HasSubstr("law '" + name + "'"));
      ASSERT_EQ(descriptor.floating_point_range.size(), 1U);
      EXPECT_EQ(descriptor.floating_point_range[0].from_value, gain.lowest);
      EXPECT_EQ(descriptor.floating_point_range[0].to_value, gain.highest);
    }
  }
}

TEST_F(Parameters, AreTheGainsOfEachLawIncludingPendingChanges) {
  const TrackerParameters parameters =
      declare({{"law", "gradient"}, {"gains.gradient.k_x", 0.02}, {"gains.preview.far", 0.2}});
  EXPECT_EQ(parameters.tracker.gains, (Gains{{"k_x", 0.02}, {"k_y", 0.005}, {"k_theta", 0.05}}));
  EXPECT_EQ(gains_of(*node_, "preview").at("far"), 0.2);
  const Gains pending =
      gains_of(*node_, "gradient", {{"gains.gradient.k_y", 0.3}, {"gains.preview.k_across", 0.1}});
  EXPECT_EQ(pending, (Gains{{"k_x", 0.02}, {"k_y", 0.3}, {"k_theta", 0.05}}));
  EXPECT_EQ(gains_of(*node_, "gradient").at("k_y"), 0.005);
}

}  // namespace
}  // namespace foothill_tracking
