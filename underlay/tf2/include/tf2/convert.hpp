#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "geometry_msgs/msg/transform_stamped.hpp"
#include "rosidl_runtime_cpp/traits.hpp"
#include "tf2/exceptions.hpp"
#include "tf2/impl/convert.hpp"
#include "tf2/transform_datatypes.hpp"

namespace tf2 {

// The templates that are only declared here get their meaning, type by type, in packages such as
// tf2_geometry_msgs and tf2_eigen.

/// Expresses data_in in the transform's frame_id, given that it is in its child_frame_id.
/// data_in and data_out may be the same object.
template <class T>
void doTransform(const T& data_in, T& data_out,
                 const geometry_msgs::msg::TransformStamped& transform);

/// The time that t belongs to.
template <class T>
tf2::TimePoint getTimestamp(const T& t);

/// The frame that t belongs to.
template <class T>
std::string getFrameId(const T& t);

/// The 6 x 6 covariance of t.
template <class T>
std::array<std::array<double, 6>, 6> getCovarianceMatrix(const T& t);

template <class P>
tf2::TimePoint getTimestamp(const tf2::Stamped<P>& t) {
  return t.stamp_;
}

template <class P>
std::string getFrameId(const tf2::Stamped<P>& t) {
  return t.frame_id_;
}

template <class P>
std::array<std::array<double, 6>, 6> getCovarianceMatrix(const tf2::WithCovarianceStamped<P>& t) {
  return t.cov_mat_;
}

/// Converts an object to its message.
template <typename A, typename B>
B toMsg(const A& a);

/// Converts a message to its object.
template <typename A, typename B>
void fromMsg(const A&, B& b);

/// Converts any type to any other, through toMsg and fromMsg.
template <class A, class B>
void convert(const A& a, B& b) {
  impl::Converter<rosidl_generator_traits::is_message<A>::value,
                  rosidl_generator_traits::is_message<B>::value>::convert(a, b);
}

/// Copies an object of the same type.
template <class A>
void convert(const A& a1, A& a2) {
  if (&a1 != &a2) a2 = a1;
}

/// The 36 elements of a message's covariance as rows.
inline std::array<std::array<double, 6>, 6> covarianceRowMajorToNested(
    const std::array<double, 36>& row_major) {
  std::array<std::array<double, 6>, 6> nested;
  for (std::size_t i = 0; i < row_major.size(); ++i) nested[i / 6][i % 6] = row_major[i];
  return nested;
}

/// The rows of a covariance as the 36 elements of a message.
inline std::array<double, 36> covarianceNestedToRowMajor(
    const std::array<std::array<double, 6>, 6>& nested_array) {
  std::array<double, 36> row_major;
  for (std::size_t i = 0; i < row_major.size(); ++i) row_major[i] = nested_array[i / 6][i % 6];
  return row_major;
}

}  // namespace tf2
