#include "frame_tree.hpp"

#include <algorithm>

#include "frame_report.hpp"
#include "tf2/buffer_core.hpp"

namespace tf2::detail {

namespace {

// A collector climbs from a frame to its parent and adds up what it finds on the way:
//   Value start          what it has before the first step
//   climb(h, value, f)   one step: from f to its parent in the history h, or why not
//   trail                the values on the climb from the source
//   finish(s, t)         s from the source and t from the target have met in one frame

/// Finds the latest time that all frames on the way have. Static frames have every time.
struct LatestTimes {
  using Value = TimePoint;
  const Value start = TimePoint::max();
  const TimePoint time = TimePointZero;
  std::vector<Value>& trail;
  TimePoint result{};

  TF2Error climb(const FrameHistory& history, Value& value, CompactFrameID& frame) const {
    if (history.empty()) return TF2Error::TF2_CONNECTIVITY_ERROR;
    const TimePoint latest = history.latest_stamp();
    if (latest != TimePointZero) value = std::min(value, latest);
    frame = history.latest().frame_id_;
    return TF2Error::TF2_NO_ERROR;
  }
  void finish(const Value& source, const Value& target) {
    const TimePoint earliest = std::min(source, target);
    result = earliest == TimePoint::max() ? TimePointZero : earliest;
  }
};

/// Multiplies the poses at one time.
struct Poses {
  using Value = Pose;
  const Value start{};
  const TimePoint time;
  std::vector<Value>& trail;
  Pose result{};

  TF2Error climb(const FrameHistory& history, Value& value, CompactFrameID& frame) const {
    TransformStorage step;
    const TF2Error error = history.pose_at(time, step);
    if (error != TF2Error::TF2_NO_ERROR) return error;
    value.translation = quatRotate(step.rotation_, value.translation) + step.translation_;
    value.rotation = step.rotation_ * value.rotation;
    frame = step.frame_id_;
    return error;
  }
  void finish(const Value& source, const Value& target) {
    const Quaternion back = target.rotation.inverse();
    result.rotation = back * source.rotation;
    result.translation = quatRotate(back, source.translation - target.translation);
  }
};

/// Only follows the way at one time.
struct Parents {
  struct Value {};
  struct Nothing {
    void clear() {}
    void push_back(const Value&) {}
    Value operator[](std::size_t) const { return {}; }
  };
  const Value start{};
  const TimePoint time;
  Nothing trail{};

  TF2Error climb(const FrameHistory& history, Value&, CompactFrameID& frame) const {
    return history.parent_at(time, frame);
  }
  void finish(const Value&, const Value&) {}
};

}  // namespace

FrameTree::FrameTree() { frames_.push_back({.name = "NO_PARENT"}); }

CompactFrameID FrameTree::find(const std::string& name) const {
  const auto it = ids_.find(name);
  return it == ids_.end() ? 0 : it->second;
}

CompactFrameID FrameTree::find_or_add(const std::string& name) {
  const auto [it, added] = ids_.try_emplace(name, static_cast<CompactFrameID>(frames_.size()));
  if (added) frames_.push_back({.name = name});
  return it->second;
}

void FrameTree::clear() {
  for (Frame& each : frames_) each.history.clear();
}

/// Climbs from the source until the target, the root, or a gap in time; then from the target until
/// the first frame that the climb from the source has passed. That is the nearest common ancestor,
/// so nothing above it, which may be far away or out of date, takes part in the result.
template <typename Collector>
TF2Error FrameTree::walk(CompactFrameID target, CompactFrameID source, Collector& collector,
                         std::string* reason) {
  const std::uint64_t this_walk = ++walks_;
  collector.trail.clear();

  auto value = collector.start;
  CompactFrameID at = source;
  TF2Error gap = TF2Error::TF2_NO_ERROR;
  for (std::size_t depth = 0;; ++depth) {
    if (depth > BufferCore::MAX_GRAPH_DEPTH) {
      return fail(TF2Error::TF2_LOOKUP_ERROR, at, collector.time, target, source, reason);
    }
    frames_[at].walk = this_walk;
    frames_[at].position = depth;
    collector.trail.push_back(value);
    if (at == target || !frames_[at].history.exists()) break;
    gap = collector.climb(frames_[at].history, value, at);
    if (gap != TF2Error::TF2_NO_ERROR) break;
  }
  const CompactFrameID gap_at = at;

  value = collector.start;
  at = target;
  for (std::size_t depth = 0; frames_[at].walk != this_walk; ++depth) {
    if (depth > BufferCore::MAX_GRAPH_DEPTH) {
      return fail(TF2Error::TF2_LOOKUP_ERROR, at, collector.time, target, source, reason);
    }
    if (!frames_[at].history.exists()) {
      const bool has_gap = gap != TF2Error::TF2_NO_ERROR;
      return fail(has_gap ? gap : TF2Error::TF2_CONNECTIVITY_ERROR, gap_at, collector.time, target,
                  source, reason);
    }
    const TF2Error error = collector.climb(frames_[at].history, value, at);
    if (error != TF2Error::TF2_NO_ERROR) {
      return fail(error, at, collector.time, target, source, reason);
    }
  }
  collector.finish(collector.trail[frames_[at].position], value);
  return TF2Error::TF2_NO_ERROR;
}

TF2Error FrameTree::fail(TF2Error error, CompactFrameID at, TimePoint time, CompactFrameID target,
                         CompactFrameID source, std::string* reason) const {
  if (reason == nullptr) return error;
  const std::string& from = frames_[source].name;
  const std::string& to = frames_[target].name;
  if (error == TF2Error::TF2_LOOKUP_ERROR) {
    *reason = "The tree of frames contains a loop.\n" + frames_as_string(*this);
  } else if (error == TF2Error::TF2_CONNECTIVITY_ERROR) {
    *reason = "Could not find a connection between '" + to + "' and '" + from +
              "' because they are not part of the same tree.Tf has two or more unconnected trees.";
  } else {
    *reason = frames_[at].history.explain(error, time) +
              ", when looking up transform from frame [" + from + "] to frame [" + to + "]";
  }
  return error;
}

TF2Error FrameTree::latest_common_time(CompactFrameID target, CompactFrameID source,
                                       TimePoint& time, std::string* reason) {
  if (target == 0 || source == 0) return TF2Error::TF2_LOOKUP_ERROR;
  if (target == source) {
    time = frames_[source].history.latest_stamp();
    return TF2Error::TF2_NO_ERROR;
  }
  LatestTimes collector{.trail = time_trail_};
  const TF2Error error = walk(target, source, collector, reason);
  if (error == TF2Error::TF2_NO_ERROR) time = collector.result;
  return error;
}

TF2Error FrameTree::lookup(CompactFrameID target, CompactFrameID source, TimePoint& time,
                           Pose& pose, std::string* reason) {
  if (time == TimePointZero) {
    const TF2Error error = latest_common_time(target, source, time, reason);
    if (error != TF2Error::TF2_NO_ERROR) return error;
  }
  Poses collector{.time = time, .trail = pose_trail_};
  const TF2Error error = walk(target, source, collector, reason);
  if (error == TF2Error::TF2_NO_ERROR) pose = collector.result;
  return error;
}

TF2Error FrameTree::connected(CompactFrameID target, CompactFrameID source, TimePoint time,
                              std::string* reason) {
  if (time == TimePointZero) {
    const TF2Error error = latest_common_time(target, source, time, reason);
    if (error != TF2Error::TF2_NO_ERROR) return error;
  }
  Parents collector{.time = time};
  return walk(target, source, collector, reason);
}

}  // namespace tf2::detail
