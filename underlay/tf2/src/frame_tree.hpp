#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "frame_history.hpp"
#include "tf2/exceptions.hpp"
#include "tf2/time.hpp"
#include "tf2/transform_storage.hpp"

namespace tf2::detail {

/// A rotation, then a translation.
struct Pose {
  Quaternion rotation{0.0, 0.0, 0.0, 1.0};
  Vector3 translation{0.0, 0.0, 0.0};
};

/// The frames of a buffer: their names, their histories, and the ways between them.
/// Not thread safe, not even its questions: walking the tree leaves marks in it.
class FrameTree {
 public:
  struct Frame {
    std::string name;
    std::string authority{"no recorded authority"};  ///< Who set the pose last.
    FrameHistory history{};
    std::uint64_t walk{};    ///< The last walk that climbed from the source through this frame,
    std::size_t position{};  ///< and its position on that climb.
  };

  FrameTree();

  /// All frames by number. Number 0 stands for no frame.
  [[nodiscard]] const std::vector<Frame>& frames() const { return frames_; }
  [[nodiscard]] Frame& frame(CompactFrameID id) { return frames_[id]; }
  /// @return 0 for an unknown name.
  [[nodiscard]] CompactFrameID find(const std::string& name) const;
  [[nodiscard]] CompactFrameID find_or_add(const std::string& name);
  void clear();

  /// The latest time at which the transform between two frames is known; zero if it is static.
  /// `reason`, if given, receives the reason if there is none.
  [[nodiscard]] TF2Error latest_common_time(CompactFrameID target, CompactFrameID source,
                                            TimePoint& time, std::string* reason);
  /// The pose of source in target. `time` may be TimePointZero and then becomes the time found.
  [[nodiscard]] TF2Error lookup(CompactFrameID target, CompactFrameID source, TimePoint& time,
                                Pose& pose, std::string* reason);
  /// Whether lookup would succeed.
  [[nodiscard]] TF2Error connected(CompactFrameID target, CompactFrameID source, TimePoint time,
                                   std::string* reason);

 private:
  template <typename Collector>
  TF2Error walk(CompactFrameID target, CompactFrameID source, Collector& collector,
                std::string* reason);
  TF2Error fail(TF2Error error, CompactFrameID at, TimePoint time, CompactFrameID target,
                CompactFrameID source, std::string* reason) const;

  std::vector<Frame> frames_;
  std::unordered_map<std::string, CompactFrameID> ids_;
  std::uint64_t walks_{};
  // Kept between lookups so that they need no memory of their own.
  std::vector<TimePoint> time_trail_;
  std::vector<Pose> pose_trail_;
};

}  // namespace tf2::detail
