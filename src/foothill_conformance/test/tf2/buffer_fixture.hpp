#pragma once

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <chrono>
#include <initializer_list>
#include <string>

#include "geometry_msgs/msg/transform_stamped.hpp"
#include "tf2/buffer_core.h"
#include "tf2/time.h"

/// The pose of `child` in `parent` at a time [s], as the message that a broadcaster sends.
inline geometry_msgs::msg::TransformStamped make_transform(const std::string& parent,
                                                           const std::string& child, double seconds,
                                                           const Eigen::Isometry3d& X) {
  const std::chrono::nanoseconds stamp = tf2::durationFromSec(seconds);
  const Eigen::Quaterniond q(X.linear());
  geometry_msgs::msg::TransformStamped message;
  message.header.frame_id = parent;
  message.child_frame_id = child;
  message.header.stamp.sec = static_cast<int32_t>(stamp.count() / 1'000'000'000);
  message.header.stamp.nanosec = static_cast<uint32_t>(stamp.count() % 1'000'000'000);
  message.transform.translation.x = X.translation().x();
  message.transform.translation.y = X.translation().y();
  message.transform.translation.z = X.translation().z();
  message.transform.rotation.x = q.x();
  message.transform.rotation.y = q.y();
  message.transform.rotation.z = q.z();
  message.transform.rotation.w = q.w();
  return message;
}

inline Eigen::Isometry3d translation(double x, double y = 0.0, double z = 0.0) {
  return Eigen::Isometry3d(Eigen::Translation3d(x, y, z));
}

inline Eigen::Isometry3d to_eigen(const geometry_msgs::msg::TransformStamped& message) {
  const auto& p = message.transform.translation;
  const auto& q = message.transform.rotation;
  return Eigen::Translation3d(p.x, p.y, p.z) * Eigen::Quaterniond(q.w, q.x, q.y, q.z);
}

inline double seconds_of(const geometry_msgs::msg::TransformStamped& message) {
  return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec;
}

inline void expect_near(const geometry_msgs::msg::TransformStamped& actual,
                        const Eigen::Isometry3d& expected, double tolerance = 1e-12) {
  EXPECT_LT((to_eigen(actual).matrix() - expected.matrix()).norm(), tolerance)
      << "found\n"
      << to_eigen(actual).matrix() << "\nexpected\n"
      << expected.matrix();
}

/// Fails for every part that the text does not contain.
inline void expect_contains(const std::string& text, std::initializer_list<std::string> parts) {
  for (const std::string& part : parts) {
    EXPECT_NE(text.find(part), std::string::npos)
        << "\"" << part << "\" is missing in \"" << text << "\"";
  }
}

/// Returns the message of the exception that `action` throws; fails if it throws none.
template <typename Exception, typename Action>
std::string message_of(Action action) {
  try {
    action();
  } catch (const Exception& exception) {
    return exception.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

class BufferCoreTest : public testing::Test {
 protected:
  bool set(const std::string& parent, const std::string& child, double seconds,
           const Eigen::Isometry3d& X, bool is_static = false) {
    return buffer_.setTransform(make_transform(parent, child, seconds, X), "test", is_static);
  }
  geometry_msgs::msg::TransformStamped lookup(const std::string& target, const std::string& source,
                                              double seconds) const {
    return buffer_.lookupTransform(target, source, tf2::timeFromSec(seconds));
  }
  bool can(const std::string& target, const std::string& source, double seconds) const {
    std::string ignored;
    return buffer_.canTransform(target, source, tf2::timeFromSec(seconds), &ignored);
  }

  tf2::BufferCore buffer_;
};
