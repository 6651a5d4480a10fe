#include "robot_model.hpp"

#include <urdf_model/model.h>
#include <urdf_parser/urdf_parser.h>

#include <stdexcept>

namespace robot_state_publisher {

namespace {

Segment to_segment(const urdf::Joint& joint) {
  const urdf::Pose& origin = joint.parent_to_joint_origin_transform;
  Segment segment;
  segment.parent = joint.parent_link_name;
  segment.child = joint.child_link_name;
  segment.origin = tf2::Transform(
      tf2::Quaternion(origin.rotation.x, origin.rotation.y, origin.rotation.z, origin.rotation.w),
      tf2::Vector3(origin.position.x, origin.position.y, origin.position.z));
  switch (joint.type) {
    case urdf::Joint::REVOLUTE:
    case urdf::Joint::CONTINUOUS:
      segment.motion = Segment::Motion::kRotation;
      break;
    case urdf::Joint::PRISMATIC:
      segment.motion = Segment::Motion::kTranslation;
      break;
    default:
      return segment;
  }
  segment.axis = tf2::Vector3(joint.axis.x, joint.axis.y, joint.axis.z);
  if (segment.axis.fuzzyZero()) {
    throw std::runtime_error("joint '" + joint.name + "' moves, but its axis is zero");
  }
  segment.axis.normalize();
  return segment;
}

}  // namespace

tf2::Transform Segment::pose(double position) const {
  switch (motion) {
    case Motion::kRotation:
      return origin * tf2::Transform(tf2::Quaternion(axis, position));
    case Motion::kTranslation:
      return origin * tf2::Transform(tf2::Quaternion::getIdentity(), axis * position);
    case Motion::kNone:
      break;
  }
  return origin;
}

RobotModel parse_urdf(const std::string& urdf_xml) {
  const urdf::ModelInterfaceSharedPtr urdf = urdf::parseURDF(urdf_xml);
  if (urdf == nullptr) {
    throw std::runtime_error("the robot description is no URDF");
  }
  RobotModel model;
  for (const auto& [name, joint] : urdf->joints_) {
    if (joint->type == urdf::Joint::FLOATING) continue;
    const Segment segment = to_segment(*joint);
    (segment.motion == Segment::Motion::kNone ? model.fixed : model.moving)[name] = segment;
    if (joint->mimic != nullptr) {
      model.mimics[name] = {joint->mimic->joint_name, joint->mimic->multiplier,
                            joint->mimic->offset};
    }
  }
  return model;
}

}  // namespace robot_state_publisher
