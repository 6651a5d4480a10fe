#include "static_transform_options.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <stdexcept>

#include "rclcpp/rclcpp.hpp"

namespace {

/// The value of every option that was given, and the arguments that belong to none.
struct Arguments {
  std::map<std::string, std::string> options;
  std::vector<std::string> positional;
};

Arguments split(const std::vector<std::string>& args) {
  static const std::array<std::string, 12> kOptions{
      "--x",  "--y",    "--z",     "--qx",  "--qy",       "--qz",
      "--qw", "--roll", "--pitch", "--yaw", "--frame-id", "--child-frame-id"};
  Arguments result;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == "--help" || args[i] == "-h") {
      result.options[args[i]] = "";
    } else if (std::ranges::find(kOptions, args[i]) == kOptions.end()) {
      result.positional.push_back(args[i]);
    } else if (i + 1 == args.size()) {
      throw std::invalid_argument("Not enough arguments for " + args[i]);
    } else {
      result.options[args[i]] = args[i + 1];
      ++i;
    }
  }
  return result;
}

/// The old form `x y z yaw pitch roll FRAME CHILD` or `x y z qx qy qz qw FRAME CHILD` as options.
void name_positional(Arguments& arguments) {
  static const std::vector<std::string> kAngles{
      "--x", "--y", "--z", "--yaw", "--pitch", "--roll", "--frame-id", "--child-frame-id"};
  static const std::vector<std::string> kQuaternion{
      "--x", "--y", "--z", "--qx", "--qy", "--qz", "--qw", "--frame-id", "--child-frame-id"};
  const std::size_t count = arguments.positional.size();
  if (count != kAngles.size() && count != kQuaternion.size()) {
    throw std::invalid_argument("Extra unparsed arguments on command-line");
  }
  RCLCPP_WARN(rclcpp::get_logger("static_transform_publisher"),
              "Old-style arguments are deprecated; see --help for new-style arguments");
  if (!arguments.options.empty()) {
    throw std::invalid_argument("Cannot specify both new-style (flags) and old-style (arguments)");
  }
  const auto& names = count == kAngles.size() ? kAngles : kQuaternion;
  for (std::size_t i = 0; i < count; ++i) arguments.options[names[i]] = arguments.positional[i];
}

double number(const Arguments& arguments, const std::string& option, double otherwise) {
  const auto it = arguments.options.find(option);
  if (it == arguments.options.end()) return otherwise;
  try {
    return std::stod(it->second);
  } catch (const std::logic_error&) {
    throw std::invalid_argument("Failed to parse " + option + " argument as float");
  }
}

tf2::Quaternion rotation(const Arguments& arguments) {
  const auto given = [&](const char* option) { return arguments.options.contains(option); };
  const bool angles = given("--roll") || given("--pitch") || given("--yaw");
  if (angles && (given("--qx") || given("--qy") || given("--qz") || given("--qw"))) {
    throw std::invalid_argument("Cannot specify both quaternion and Euler rotations");
  }
  tf2::Quaternion q(number(arguments, "--qx", 0.0), number(arguments, "--qy", 0.0),
                    number(arguments, "--qz", 0.0), number(arguments, "--qw", 1.0));
  if (angles) {
    q.setRPY(number(arguments, "--roll", 0.0), number(arguments, "--pitch", 0.0),
             number(arguments, "--yaw", 0.0));
  }
  return q;
}

}  // namespace

const char* static_transform_usage() {
  return R"(usage: static_transform_publisher [--x X] [--y Y] [--z Z] [--qx QX] [--qy QY] [--qz QZ] [--qw QW] [--roll ROLL] [--pitch PITCH] [--yaw YAW] --frame-id FRAME_ID --child-frame-id CHILD_FRAME_ID

Publishes one static transform until it is stopped; the identity if nothing else is given.

required arguments:
  --frame-id FRAME_ID              parent frame
  --child-frame-id CHILD_FRAME_ID  child frame

optional arguments:
  --x X  --y Y  --z Z                    translation [m]
  --roll ROLL  --pitch PITCH  --yaw YAW  rotation [rad], or
  --qx QX  --qy QY  --qz QZ  --qw QW     rotation as a quaternion)";
}

StaticTransformOptions parse_static_transform(const std::vector<std::string>& args) {
  Arguments arguments = split(args);
  StaticTransformOptions result;
  result.help = arguments.options.contains("--help") || arguments.options.contains("-h");
  if (result.help) return result;
  if (!arguments.positional.empty()) name_positional(arguments);
  result.translation.setValue(number(arguments, "--x", 0.0), number(arguments, "--y", 0.0),
                              number(arguments, "--z", 0.0));
  result.rotation = rotation(arguments);
  result.frame_id = arguments.options["--frame-id"];
  result.child_frame_id = arguments.options["--child-frame-id"];
  if (result.frame_id.empty()) throw std::invalid_argument("Frame id must not be empty");
  if (result.child_frame_id.empty())
    throw std::invalid_argument("Child frame id must not be empty");
  return result;
}
