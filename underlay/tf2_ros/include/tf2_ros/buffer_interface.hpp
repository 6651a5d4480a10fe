#pragma once

#include <string>

#include "builtin_interfaces/msg/duration.hpp"
#include "builtin_interfaces/msg/time.hpp"
#include "geometry_msgs/msg/transform_stamped.hpp"
#include "rclcpp/duration.hpp"
#include "rclcpp/time.hpp"
#include "tf2/convert.hpp"
#include "tf2/exceptions.hpp"
#include "tf2/time.hpp"
#include "tf2/transform_datatypes.hpp"

namespace tf2_ros {

builtin_interfaces::msg::Time toMsg(const tf2::TimePoint& t);
tf2::TimePoint fromMsg(const builtin_interfaces::msg::Time& time_msg);
builtin_interfaces::msg::Duration toMsg(const tf2::Duration& t);
tf2::Duration fromMsg(const builtin_interfaces::msg::Duration& duration_msg);
/// Seconds since the epoch.
double timeToSec(const builtin_interfaces::msg::Time& time_msg);
tf2::TimePoint fromRclcpp(const rclcpp::Time& time);
/// A time of the ROS clock's type.
rclcpp::Time toRclcpp(const tf2::TimePoint& time);
tf2::Duration fromRclcpp(const rclcpp::Duration& duration);
rclcpp::Duration toRclcpp(const tf2::Duration& duration);

/// tf2::BufferCoreInterface with a time to wait for the transform, and with transform(), which
/// carries any object that has a time and a frame over into another frame.
class BufferInterface {
 public:
  virtual ~BufferInterface() = default;

  virtual geometry_msgs::msg::TransformStamped lookupTransform(
      const std::string& target_frame, const std::string& source_frame, const tf2::TimePoint& time,
      const tf2::Duration timeout) const = 0;
  virtual geometry_msgs::msg::TransformStamped lookupTransform(
      const std::string& target_frame, const tf2::TimePoint& target_time,
      const std::string& source_frame, const tf2::TimePoint& source_time,
      const std::string& fixed_frame, const tf2::Duration timeout) const = 0;
  virtual bool canTransform(const std::string& target_frame, const std::string& source_frame,
                            const tf2::TimePoint& time, const tf2::Duration timeout,
                            std::string* errstr = NULL) const = 0;
  virtual bool canTransform(const std::string& target_frame, const tf2::TimePoint& target_time,
                            const std::string& source_frame, const tf2::TimePoint& source_time,
                            const std::string& fixed_frame, const tf2::Duration timeout,
                            std::string* errstr = NULL) const = 0;

  /// Expresses `in` in another frame.
  /// @throws as lookupTransform
  template <class T>
  T& transform(const T& in, T& out, const std::string& target_frame,
               tf2::Duration timeout = tf2::durationFromSec(0.0)) const {
    tf2::doTransform(
        in, out,
        lookupTransform(target_frame, tf2::getFrameId(in), tf2::getTimestamp(in), timeout));
    return out;
  }
  template <class T>
  T transform(const T& in, const std::string& target_frame,
              tf2::Duration timeout = tf2::durationFromSec(0.0)) const {
    T out;
    return this->transform(in, out, target_frame, timeout);
  }
  /// Expresses `in` in another frame and as another type.
  template <class A, class B>
  B& transform(const A& in, B& out, const std::string& target_frame,
               tf2::Duration timeout = tf2::durationFromSec(0.0)) const {
    const A copy = this->transform(in, target_frame, timeout);
    tf2::convert(copy, out);
    return out;
  }

  /// Expresses `in` in another frame at another time, given that it has rested in fixed_frame.
  /// @throws as lookupTransform
  template <class T>
  T& transform(const T& in, T& out, const std::string& target_frame,
               const tf2::TimePoint& target_time, const std::string& fixed_frame,
               tf2::Duration timeout = tf2::durationFromSec(0.0)) const {
    tf2::doTransform(in, out,
                     lookupTransform(target_frame, target_time, tf2::getFrameId(in),
                                     tf2::getTimestamp(in), fixed_frame, timeout));
    return out;
  }
  template <class T>
  T transform(const T& in, const std::string& target_frame, const tf2::TimePoint& target_time,
              const std::string& fixed_frame,
              tf2::Duration timeout = tf2::durationFromSec(0.0)) const {
    T out;
    return this->transform(in, out, target_frame, target_time, fixed_frame, timeout);
  }
  template <class A, class B>
  B& transform(const A& in, B& out, const std::string& target_frame,
               const tf2::TimePoint& target_time, const std::string& fixed_frame,
               tf2::Duration timeout = tf2::durationFromSec(0.0)) const {
    const A copy = this->transform(in, target_frame, target_time, fixed_frame, timeout);
    tf2::convert(copy, out);
    return out;
  }
};

}  // namespace tf2_ros
