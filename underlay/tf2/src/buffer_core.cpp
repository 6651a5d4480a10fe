#include "tf2/buffer_core.hpp"

#include <cmath>
#include <utility>

#include "builtin_interfaces/msg/time.hpp"
#include "frame_tree.hpp"
#include "rcutils/logging_macros.h"
#include "transformable_requests.hpp"

namespace tf2 {

namespace {

constexpr TransformableRequestHandle kAvailable = 0;
constexpr TransformableRequestHandle kNeverAvailable = ~TransformableRequestHandle{0};

TimePoint from_message(const builtin_interfaces::msg::Time& stamp) {
  return TimePoint(std::chrono::seconds(stamp.sec) + std::chrono::nanoseconds(stamp.nanosec));
}

builtin_interfaces::msg::Time to_message(TimePoint time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time.time_since_epoch());
  builtin_interfaces::msg::Time stamp;
  stamp.sec = static_cast<std::int32_t>(seconds.count());
  stamp.nanosec = static_cast<std::uint32_t>((time.time_since_epoch() - seconds).count());
  return stamp;
}

geometry_msgs::msg::TransformStamped to_message(const Transform& transform, TimePoint time,
                                                const std::string& target,
                                                const std::string& source) {
  geometry_msgs::msg::TransformStamped message;
  message.header.stamp = to_message(time);
  message.header.frame_id = target;
  message.child_frame_id = source;
  message.transform.translation.x = transform.getOrigin().x();
  message.transform.translation.y = transform.getOrigin().y();
  message.transform.translation.z = transform.getOrigin().z();
  const Quaternion rotation = transform.getRotation();
  message.transform.rotation.x = rotation.x();
  message.transform.rotation.y = rotation.y();
  message.transform.rotation.z = rotation.z();
  message.transform.rotation.w = rotation.w();
  return message;
}

std::string without_slash(const std::string& name) {
  return name.starts_with('/') ? name.substr(1) : name;
}

/// What is wrong with a name, or nullptr.
const char* fault_of(const std::string& name) {
  if (name.empty()) return "in tf2 frame_ids cannot be empty";
  if (name.starts_with('/')) return "in tf2 frame_ids cannot start with a '/'";
  return nullptr;
}

CompactFrameID find_or_throw(const detail::FrameTree& tree, const char* argument,
                             const std::string& name) {
  if (const char* fault = fault_of(name)) {
    throw InvalidArgumentException("Invalid argument \"" + name + "\" passed to " + argument +
                                   " - " + fault);
  }
  const CompactFrameID id = tree.find(name);
  if (id == 0)
    throw LookupException("\"" + name + "\" passed to " + argument + " does not exist. ");
  return id;
}

/// Returns 0 for a malformed or unknown name and reports it in `error_msg`, or else in the log.
CompactFrameID find_or_report(const detail::FrameTree& tree, const char* argument,
                              const std::string& name, std::string* error_msg) {
  const char* fault = fault_of(name);
  const CompactFrameID id = fault == nullptr ? tree.find(name) : 0;
  if (id != 0) return id;
  const std::string text = "Invalid frame ID \"" + name + "\" passed to " + argument + " - " +
                           (fault == nullptr ? "frame does not exist" : fault);
  if (error_msg != nullptr) {
    *error_msg = text;
  } else {
    RCUTILS_LOG_WARN_NAMED("tf2", "%s", text.c_str());
  }
  return 0;
}

[[noreturn]] void raise(TF2Error error, const std::string& reason) {
  switch (error) {
    case TF2Error::TF2_CONNECTIVITY_ERROR:
      throw ConnectivityException(reason);
    case TF2Error::TF2_BACKWARD_EXTRAPOLATION_ERROR:
      throw BackwardExtrapolationException(reason);
    case TF2Error::TF2_FORWARD_EXTRAPOLATION_ERROR:
      throw ForwardExtrapolationException(reason);
    case TF2Error::TF2_NO_DATA_FOR_EXTRAPOLATION_ERROR:
      throw NoDataForExtrapolationException(reason);
    default:
      throw LookupException(reason);
  }
}

/// What makes a transform unfit for the tree, or nothing.
std::string objection_to(const geometry_msgs::msg::Transform& transform, const std::string& parent,
                         const std::string& child) {
  const auto& p = transform.translation;
  const auto& q = transform.rotation;
  if (child.empty()) return "TF_NO_CHILD_FRAME_ID: child_frame_id not set";
  if (parent.empty()) return "TF_NO_FRAME_ID: frame_id not set";
  if (child == parent) return "TF_SELF_TRANSFORM: frame_id and child_frame_id are the same";
  if (std::isnan(p.x + p.y + p.z) || std::isnan(q.x + q.y + q.z + q.w)) {
    return "TF_NAN_INPUT: there is a nan value in the transform";
  }
  const double norm = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  if (!(norm > 0.0) || std::isinf(norm)) {
    return "TF_DENORMALIZED_QUATERNION: the quaternion is invalid";
  }
  return {};
}

}  // namespace

BufferCore::BufferCore(tf2::Duration cache_time)
    : cache_time_(cache_time),
      tree_(std::make_unique<detail::FrameTree>()),
      requests_(std::make_unique<detail::TransformableRequests>()) {}

BufferCore::~BufferCore() = default;

void BufferCore::clear() {
  const std::lock_guard lock(mutex_);
  tree_->clear();
}

bool BufferCore::setTransform(const geometry_msgs::msg::TransformStamped& transform,
                              const std::string& authority, bool is_static) {
  const std::string parent = without_slash(transform.header.frame_id);
  const std::string child = without_slash(transform.child_frame_id);
  const std::string objection = objection_to(transform.transform, parent, child);
  if (!objection.empty()) {
    RCUTILS_LOG_ERROR_NAMED("tf2",
                            "%s; ignoring the transform from \"%s\" to \"%s\" by authority \"%s\"",
                            objection.c_str(), parent.c_str(), child.c_str(), authority.c_str());
    return false;
  }
  const auto& p = transform.transform.translation;
  const auto& q = transform.transform.rotation;
  const TimePoint stamp = from_message(transform.header.stamp);

  std::unique_lock lock(mutex_);
  const CompactFrameID child_id = tree_->find_or_add(child);
  const CompactFrameID parent_id = tree_->find_or_add(parent);
  const TransformStorage pose(stamp, Quaternion(q.x, q.y, q.z, q.w).normalize(),
                              Vector3(p.x, p.y, p.z), parent_id, child_id);
  detail::FrameTree::Frame& frame = tree_->frame(child_id);
  if (!frame.history.insert(pose, is_static, cache_time_)) {
    RCUTILS_LOG_WARN_NAMED(
        "tf2",
        "TF_OLD_DATA: ignoring a transform of frame %s at %s, which is too old, by "
        "authority %s",
        child.c_str(), displayTimePoint(stamp).c_str(), authority.c_str());
    return false;
  }
  frame.authority = authority;
  requests_->serve(*tree_, cache_time_, lock);
  return true;
}

tf2::Transform BufferCore::lookup(const std::string& target_frame, const std::string& source_frame,
                                  TimePoint& time) const {
  if (target_frame == source_frame) {
    const CompactFrameID id = tree_->find(target_frame);
    if (time == TimePointZero && id != 0) time = tree_->frame(id).history.latest_stamp();
    return tf2::Transform::getIdentity();
  }
  const CompactFrameID target =
      find_or_throw(*tree_, "lookupTransform argument target_frame", target_frame);
  const CompactFrameID source =
      find_or_throw(*tree_, "lookupTransform argument source_frame", source_frame);
  detail::Pose pose;
  std::string reason;
  const TF2Error error = tree_->lookup(target, source, time, pose, &reason);
  if (error != TF2Error::TF2_NO_ERROR) raise(error, reason);
  return tf2::Transform(pose.rotation, pose.translation);
}

geometry_msgs::msg::TransformStamped BufferCore::lookupTransform(const std::string& target_frame,
                                                                 const std::string& source_frame,
                                                                 const TimePoint& time) const {
  TimePoint answered = time;
  std::unique_lock lock(mutex_);
  const tf2::Transform transform = lookup(target_frame, source_frame, answered);
  lock.unlock();
  return to_message(transform, answered, target_frame, source_frame);
}

geometry_msgs::msg::TransformStamped BufferCore::lookupTransform(
    const std::string& target_frame, const TimePoint& target_time, const std::string& source_frame,
    const TimePoint& source_time, const std::string& fixed_frame) const {
  TimePoint at_source = source_time;
  TimePoint at_target = target_time;
  std::unique_lock lock(mutex_);
  find_or_throw(*tree_, "lookupTransform argument target_frame", target_frame);
  find_or_throw(*tree_, "lookupTransform argument source_frame", source_frame);
  find_or_throw(*tree_, "lookupTransform argument fixed_frame", fixed_frame);
  const tf2::Transform source_to_fixed = lookup(fixed_frame, source_frame, at_source);
  const tf2::Transform fixed_to_target = lookup(target_frame, fixed_frame, at_target);
  lock.unlock();
  return to_message(fixed_to_target * source_to_fixed, at_target, target_frame, source_frame);
}

bool BufferCore::can_transform(const std::string& target_frame, const std::string& source_frame,
                               const TimePoint& time, std::string* error_msg) const {
  return target_frame == source_frame ||
         tree_->connected(tree_->find(target_frame), tree_->find(source_frame), time, error_msg) ==
             TF2Error::TF2_NO_ERROR;
}

bool BufferCore::canTransform(const std::string& target_frame, const std::string& source_frame,
                              const TimePoint& time, std::string* error_msg) const {
  if (target_frame == source_frame) return true;
  const std::lock_guard lock(mutex_);
  return find_or_report(*tree_, "canTransform argument target_frame", target_frame, error_msg) &&
         find_or_report(*tree_, "canTransform argument source_frame", source_frame, error_msg) &&
         can_transform(target_frame, source_frame, time, error_msg);
}

bool BufferCore::canTransform(const std::string& target_frame, const TimePoint& target_time,
                              const std::string& source_frame, const TimePoint& source_time,
                              const std::string& fixed_frame, std::string* error_msg) const {
  const std::lock_guard lock(mutex_);
  return find_or_report(*tree_, "canTransform argument target_frame", target_frame, error_msg) &&
         find_or_report(*tree_, "canTransform argument source_frame", source_frame, error_msg) &&
         find_or_report(*tree_, "canTransform argument fixed_frame", fixed_frame, error_msg) &&
         can_transform(target_frame, fixed_frame, target_time, error_msg) &&
         can_transform(fixed_frame, source_frame, source_time, error_msg);
}

TransformableRequestHandle BufferCore::addTransformableRequest(const TransformableCallback& cb,
                                                               const std::string& target_frame,
                                                               const std::string& source_frame,
                                                               TimePoint time) {
  const std::lock_guard lock(mutex_);
  if (target_frame == source_frame) return kAvailable;
  const CompactFrameID target = tree_->find(target_frame);
  const CompactFrameID source = tree_->find(source_frame);
  if (target != 0 && source != 0) {
    if (can_transform(target_frame, source_frame, time, nullptr)) return kAvailable;
    if (detail::is_too_old(*tree_, target, source, time, cache_time_)) return kNeverAvailable;
  }
  return requests_->add(cb, target_frame, source_frame, time);
}

void BufferCore::cancelTransformableRequest(TransformableRequestHandle handle) {
  std::unique_lock lock(mutex_);
  requests_->cancel(handle, lock);
}

CompactFrameID BufferCore::_validateFrameId(const char* function_name_arg,
                                            const std::string& frame_id) const {
  const std::lock_guard lock(mutex_);
  return find_or_throw(*tree_, function_name_arg, frame_id);
}

}  // namespace tf2
