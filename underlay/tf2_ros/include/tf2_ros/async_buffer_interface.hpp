#pragma once

#include <functional>
#include <future>
#include <string>
#include <utility>

#include "geometry_msgs/msg/transform_stamped.hpp"
#include "tf2/buffer_core.hpp"
#include "tf2/time.hpp"

namespace tf2_ros {

/// A transform that is to come, and the handle of the request for it.
class TransformStampedFuture : public std::shared_future<geometry_msgs::msg::TransformStamped> {
  using BaseType = std::shared_future<geometry_msgs::msg::TransformStamped>;

 public:
  explicit TransformStampedFuture(BaseType&& future) noexcept : BaseType(std::move(future)) {}
  TransformStampedFuture(const TransformStampedFuture& ts_future) noexcept = default;
  TransformStampedFuture(TransformStampedFuture&& ts_future) noexcept = default;

  void setHandle(const tf2::TransformableRequestHandle handle) { handle_ = handle; }
  tf2::TransformableRequestHandle getHandle() const { return handle_; }

 private:
  tf2::TransformableRequestHandle handle_{};
};

using TransformReadyCallback = std::function<void(const TransformStampedFuture&)>;

/// Waiting for transforms without blocking. See tf2_ros::Buffer.
class AsyncBufferInterface {
 public:
  virtual ~AsyncBufferInterface() = default;

  virtual TransformStampedFuture waitForTransform(const std::string& target_frame,
                                                  const std::string& source_frame,
                                                  const tf2::TimePoint& time,
                                                  const tf2::Duration& timeout,
                                                  TransformReadyCallback callback) = 0;
  virtual void cancel(const TransformStampedFuture& ts_future) = 0;
};

}  // namespace tf2_ros
