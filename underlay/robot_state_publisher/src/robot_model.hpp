#pragma once

#include <map>
#include <string>

#include "tf2/LinearMath/Transform.hpp"
#include "tf2/LinearMath/Vector3.hpp"

namespace robot_state_publisher {

/// A joint, with the links that it joins.
struct Segment {
  enum class Motion { kNone, kRotation, kTranslation };

  std::string parent;
  std::string child;
  tf2::Transform origin;  ///< Pose of the child in the parent when the joint is at zero.
  Motion motion{Motion::kNone};
  tf2::Vector3 axis;  ///< Axis of the motion, in the child's axes; unit length.

  /// The pose of the child in the parent.
  /// @param position Of the joint [rad] or [m].
  [[nodiscard]] tf2::Transform pose(double position) const;
};

/// A joint that follows another one: its position is multiplier * position + offset.
struct Mimic {
  std::string joint;
  double multiplier{1.0};
  double offset{0.0};
};

/// What of a robot's description its frames depend on. All maps are by the name of the joint.
struct RobotModel {
  std::map<std::string, Segment> fixed;
  std::map<std::string, Segment> moving;
  std::map<std::string, Mimic> mimics;
};

/// Reads a URDF. Floating joints are left out: their pose does not follow from joint positions.
/// @throws std::runtime_error if it is not one.
[[nodiscard]] RobotModel parse_urdf(const std::string& urdf_xml);

}  // namespace robot_state_publisher
