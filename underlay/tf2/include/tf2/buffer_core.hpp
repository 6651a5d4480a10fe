#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "geometry_msgs/msg/transform_stamped.hpp"
#include "tf2/LinearMath/Transform.hpp"
#include "tf2/buffer_core_interface.hpp"
#include "tf2/exceptions.hpp"
#include "tf2/transform_storage.hpp"

namespace tf2 {

namespace detail {
class FrameTree;
class TransformableRequests;
}  // namespace detail

/// Names a request that is still open.
typedef uint64_t TransformableRequestHandle;

/// How a request for a transform ended.
enum TransformableResult {
  TransformAvailable,
  TransformFailure,  ///< The time has fallen out of the buffer and can never be had.
};

/// For how long transforms are remembered.
static constexpr Duration BUFFER_CORE_DEFAULT_CACHE_TIME = std::chrono::seconds(10);

/// Remembers the pose of frames in their parents over time, and answers with the transform between
/// any two frames of a tree at any remembered moment. All functions may be called from any thread.
///
/// A transform takes the coordinates of a point in the source frame to those in the target frame.
/// TimePointZero asks for the latest time that all transforms on the way have in common.
/// A frame's name is not empty and does not begin with '/'.
class BufferCore : public BufferCoreInterface {
 public:
  /// The longest chain of frames; anything longer is taken for a loop.
  static const uint32_t MAX_GRAPH_DEPTH = 1000UL;

  using TransformableCallback = std::function<void(
      TransformableRequestHandle request_handle, const std::string& target_frame,
      const std::string& source_frame, TimePoint time, TransformableResult result)>;

  explicit BufferCore(tf2::Duration cache_time = BUFFER_CORE_DEFAULT_CACHE_TIME);
  virtual ~BufferCore();

  /// Forgets all transforms that are not static. The frames stay known.
  void clear() override;

  /// Adds the pose of child_frame_id in header.frame_id.
  /// @param authority Source of the transform, for messages and reports.
  /// @param is_static The transform holds at all times.
  /// @return false, with a line in the log, if the transform makes no sense (no name, the same
  ///   name twice, not a number, no rotation) or is older than the buffer remembers.
  bool setTransform(const geometry_msgs::msg::TransformStamped& transform,
                    const std::string& authority, bool is_static = false);

  /// The transform from source_frame to target_frame.
  /// @throws LookupException, ConnectivityException, ExtrapolationException,
  ///   InvalidArgumentException
  geometry_msgs::msg::TransformStamped lookupTransform(const std::string& target_frame,
                                                       const std::string& source_frame,
                                                       const TimePoint& time) const override;

  /// The transform from source_frame at source_time to target_frame at target_time, for things
  /// that have rested in fixed_frame in between.
  /// @throws as the lookup at one time.
  geometry_msgs::msg::TransformStamped lookupTransform(
      const std::string& target_frame, const TimePoint& target_time,
      const std::string& source_frame, const TimePoint& source_time,
      const std::string& fixed_frame) const override;

  /// Whether the lookup would succeed.
  /// @param error_msg If given, receives the reason if not.
  bool canTransform(const std::string& target_frame, const std::string& source_frame,
                    const TimePoint& time, std::string* error_msg = nullptr) const override;
  bool canTransform(const std::string& target_frame, const TimePoint& target_time,
                    const std::string& source_frame, const TimePoint& source_time,
                    const std::string& fixed_frame,
                    std::string* error_msg = nullptr) const override;

  std::vector<std::string> getAllFrameNames() const override;

  /// Parent, broadcaster, rate and age of every frame that has a parent.
  std::string allFramesAsYAML(TimePoint current_time) const;
  std::string allFramesAsYAML() const;
  /// A line for every frame that has a parent.
  std::string allFramesAsString() const;

  /// Asks to be called, once, as soon as the transform is available or can never be.
  /// @return 0 if it is available already, all ones if it can never be; then nothing is called.
  TransformableRequestHandle addTransformableRequest(const TransformableCallback& cb,
                                                     const std::string& target_frame,
                                                     const std::string& source_frame,
                                                     TimePoint time);
  /// Withdraws a request; its callback does not run after this returns.
  void cancelTransformableRequest(TransformableRequestHandle handle);

  /// States that another thread fills the buffer, so that waiting for a transform makes sense.
  void setUsingDedicatedThread(bool value) { using_dedicated_thread_ = value; }
  bool isUsingDedicatedThread() const { return using_dedicated_thread_; }

  bool _frameExists(const std::string& frame_id_str) const;
  /// @return false if the frame has no parent at that time.
  bool _getParent(const std::string& frame_id, TimePoint time, std::string& parent) const;
  void _getFrameStrings(std::vector<std::string>& ids) const;
  /// @return 0 for an unknown frame.
  CompactFrameID _lookupFrameNumber(const std::string& frameid_str) const;
  CompactFrameID _lookupOrInsertFrameNumber(const std::string& frameid_str);
  tf2::TF2Error _getLatestCommonTime(CompactFrameID target_frame, CompactFrameID source_frame,
                                     TimePoint& time, std::string* error_string) const;
  /// @throws InvalidArgumentException for a malformed name, LookupException for an unknown one.
  CompactFrameID _validateFrameId(const char* function_name_arg, const std::string& frame_id) const;
  tf2::Duration getCacheLength() { return cache_time_; }

 private:
  /// A lookup with the lock held; leaves in `time` the time that the answer is for.
  tf2::Transform lookup(const std::string& target_frame, const std::string& source_frame,
                        TimePoint& time) const;
  bool can_transform(const std::string& target_frame, const std::string& source_frame,
                     const TimePoint& time, std::string* error_msg) const;

  const tf2::Duration cache_time_;
  mutable std::mutex mutex_;  ///< Protects the tree and the requests.
  std::unique_ptr<detail::FrameTree> tree_;
  std::unique_ptr<detail::TransformableRequests> requests_;
  std::atomic<bool> using_dedicated_thread_{false};
};

}  // namespace tf2
