#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tf2/exceptions.hpp"
#include "tf2/time.hpp"
#include "tf2/transform_storage.hpp"

namespace tf2::detail {

/// The poses of one frame in its parents that are still remembered; or, for a static frame, the one
/// pose that holds at all times.
class FrameHistory {
 public:
  /// True once a pose has been inserted, even if it has been forgotten since.
  [[nodiscard]] bool exists() const { return kind_ != Kind::kUnknown; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] std::size_t size() const { return poses_.size() - first_; }

  /// Remembers a pose, and forgets those that are older than `cache_time` counted from the latest.
  /// A frame that changes between static and moving begins a new history.
  /// @return false if the pose itself is too old.
  bool insert(const TransformStorage& pose, bool is_static, Duration cache_time);
  /// Forgets the poses, unless they are static.
  void clear();

  /// Interpolates the pose at a time; TimePointZero is the latest.
  [[nodiscard]] TF2Error pose_at(TimePoint time, TransformStorage& pose) const;
  /// The parent at a time; TimePointZero is the latest.
  [[nodiscard]] TF2Error parent_at(TimePoint time, CompactFrameID& parent) const;
  /// Returns the reason why there is no pose at a time.
  [[nodiscard]] std::string explain(TF2Error error, TimePoint time) const;

  /// The latest pose. @pre !empty()
  [[nodiscard]] const TransformStorage& latest() const { return poses_.back(); }
  /// Zero for a static frame, and for one without poses.
  [[nodiscard]] TimePoint latest_stamp() const;
  /// Zero for a static frame, and for one without poses.
  [[nodiscard]] TimePoint oldest_stamp() const;

 private:
  enum class Kind { kUnknown, kMoving, kStatic };

  /// The poses before and after a time; the same one twice if there is nothing between.
  struct Bracket {
    const TransformStorage* before{};
    const TransformStorage* after{};
  };
  [[nodiscard]] TF2Error find(TimePoint time, Bracket& bracket) const;
  void forget_before(TimePoint time);

  Kind kind_{Kind::kUnknown};
  // Oldest first, beginning at first_: what is forgotten is skipped, and removed when it is the
  // greater part, so that a steady stream of poses needs no memory and hardly any copies.
  std::vector<TransformStorage> poses_;
  std::size_t first_{};
};

}  // namespace tf2::detail
