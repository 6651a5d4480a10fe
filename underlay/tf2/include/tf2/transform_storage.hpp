#pragma once

#include <cstdint>

#include "tf2/LinearMath/Quaternion.hpp"
#include "tf2/LinearMath/Vector3.hpp"
#include "tf2/time.hpp"

namespace tf2 {

/// A frame's number in a buffer; 0 is "no frame".
typedef uint32_t CompactFrameID;

/// The pose of a frame in its parent at one moment.
class TransformStorage {
 public:
  TransformStorage() = default;
  TransformStorage(const TimePoint& stamp, const Quaternion& q, const Vector3& t,
                   CompactFrameID frame_id, CompactFrameID child_frame_id)
      : rotation_(q),
        translation_(t),
        stamp_(stamp),
        frame_id_(frame_id),
        child_frame_id_(child_frame_id) {}

  /// True if it names both frames.
  bool isValid() const { return frame_id_ != 0 && child_frame_id_ != 0; }

  bool operator==(const TransformStorage& rhs) const {
    return isValid() && rhs.isValid() && rotation_ == rhs.rotation_ &&
           translation_ == rhs.translation_ && stamp_ == rhs.stamp_ && frame_id_ == rhs.frame_id_ &&
           child_frame_id_ == rhs.child_frame_id_;
  }
  bool operator!=(const TransformStorage& rhs) const { return !(*this == rhs); }

  tf2::Quaternion rotation_;
  tf2::Vector3 translation_;
  TimePoint stamp_{};
  CompactFrameID frame_id_{};        ///< The parent.
  CompactFrameID child_frame_id_{};  ///< The frame itself.
};

}  // namespace tf2
