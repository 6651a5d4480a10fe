#include "parameters.hpp"

#include <string>

#include "foothill_ros/node/declare.hpp"

namespace foothill_sensors {
namespace {

using foothill_ros::Change;

/// The values that an integer parameter may have.
struct Steps {
  int from{};
  int to{};
  int step{1};
};

int declare_integer(rclcpp::Node& node, const std::string& name, int value, const Steps& steps,
                    const std::string& description) {
  auto descriptor = foothill_ros::described(description, Change::kLive);
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = steps.from;
  descriptor.integer_range[0].to_value = steps.to;
  descriptor.integer_range[0].step = static_cast<std::uint64_t>(steps.step);
  return static_cast<int>(node.declare_parameter<std::int64_t>(name, value, descriptor));
}

bool declare_flag(rclcpp::Node& node, const std::string& name, bool value,
                  const std::string& description) {
  return node.declare_parameter(name, value, foothill_ros::described(description, Change::kLive));
}

}  // namespace

StereoSettings declare_settings(rclcpp::Node& node) {
  const StereoSettings standard;
  StereoSettings settings;
  settings.min_disparity =
      declare_integer(node, "min_disparity", standard.min_disparity, {0, 512},
                      "Smallest searched disparity [pixel]; 0 includes objects at infinity.");
  settings.disparities = declare_integer(node, "disparities", standard.disparities, {16, 512, 16},
                                         "Number of searched disparities, a multiple of 16 "
                                         "[pixel]; more of them cover closer objects.");
  settings.block_size =
      declare_integer(node, "block_size", standard.block_size, {1, 21, 2},
                      "Side of the matched blocks, odd [pixel]; larger blocks give fewer false "
                      "matches and coarser edges.");
  settings.uniqueness =
      declare_integer(node, "uniqueness", standard.uniqueness, {0, 100},
                      "Margin by which the best match must beat the second best [%]; pixels below "
                      "it are left without a disparity.");
  settings.speckle_size =
      declare_integer(node, "speckle_size", standard.speckle_size, {0, 100000},
                      "Maximum area of isolated disparity regions that are removed [pixel]; 0 "
                      "removes none.");
  settings.eight_directions =
      declare_flag(node, "eight_directions", standard.eight_directions,
                   "Whether matching costs are aggregated along eight directions instead of five: "
                   "more accurate, slower.");
  settings.refine = declare_flag(node, "refine", standard.refine,
                                 "Whether disparities are refined by least squares over blocks, "
                                 "which removes the bias towards whole pixels.");
  return settings;
}

StereoSettings with_parameters(StereoSettings settings,
                               const std::vector<rclcpp::Parameter>& parameters) {
  for (const rclcpp::Parameter& parameter : parameters) {
    const std::string& name = parameter.get_name();
    const auto integer = [&parameter] { return static_cast<int>(parameter.as_int()); };
    if (name == "min_disparity") settings.min_disparity = integer();
    if (name == "disparities") settings.disparities = integer();
    if (name == "block_size") settings.block_size = integer();
    if (name == "uniqueness") settings.uniqueness = integer();
    if (name == "speckle_size") settings.speckle_size = integer();
    if (name == "eight_directions") settings.eight_directions = parameter.as_bool();
    if (name == "refine") settings.refine = parameter.as_bool();
  }
  return settings;
}

}  // namespace foothill_sensors
