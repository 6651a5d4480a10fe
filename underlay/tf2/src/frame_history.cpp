#include "frame_history.hpp"

#include <algorithm>
#include <iterator>

namespace tf2::detail {

namespace {

TransformStorage interpolate(const TransformStorage& before, const TransformStorage& after,
                             TimePoint time) {
  const double ratio = static_cast<double>((time - before.stamp_).count()) /
                       static_cast<double>((after.stamp_ - before.stamp_).count());
  TransformStorage pose = before;
  pose.translation_.setInterpolate3(before.translation_, after.translation_, ratio);
  pose.rotation_ = before.rotation_.slerp(after.rotation_, ratio);
  return pose;
}

}  // namespace

bool FrameHistory::insert(const TransformStorage& pose, bool is_static, Duration cache_time) {
  const Kind kind = is_static ? Kind::kStatic : Kind::kMoving;
  if (is_static || kind != kind_) {
    poses_.clear();
    first_ = 0;
    kind_ = kind;
  }
  if (empty()) {
    poses_.push_back(pose);
    return true;
  }
  const TimePoint horizon = latest().stamp_ - cache_time;
  forget_before(horizon);
  if (pose.stamp_ < horizon) return false;

  const auto later = std::upper_bound(
      poses_.begin() + static_cast<std::ptrdiff_t>(first_), poses_.end(), pose.stamp_,
      [](TimePoint stamp, const TransformStorage& other) { return stamp < other.stamp_; });
  for (auto it = later; it != poses_.begin() + static_cast<std::ptrdiff_t>(first_);) {
    --it;
    if (it->stamp_ != pose.stamp_) break;
    if (*it == pose) return true;
  }
  poses_.insert(later, pose);
  return true;
}

void FrameHistory::forget_before(TimePoint time) {
  while (first_ < poses_.size() && poses_[first_].stamp_ < time) ++first_;
  if (2 * first_ > poses_.size()) {
    poses_.erase(poses_.begin(), poses_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
}

void FrameHistory::clear() {
  if (kind_ == Kind::kStatic) return;
  poses_.clear();
  first_ = 0;
}

TF2Error FrameHistory::find(TimePoint time, Bracket& bracket) const {
  if (empty()) return TF2Error::TF2_NO_DATA_FOR_EXTRAPOLATION_ERROR;
  const TransformStorage& oldest = poses_[first_];
  if (kind_ == Kind::kStatic || time == TimePointZero || time == latest().stamp_) {
    bracket = {&latest(), &latest()};
    return TF2Error::TF2_NO_ERROR;
  }
  if (time == oldest.stamp_) {
    bracket = {&oldest, &oldest};
    return TF2Error::TF2_NO_ERROR;
  }
  if (size() == 1) return TF2Error::TF2_NO_DATA_FOR_EXTRAPOLATION_ERROR;
  if (time > latest().stamp_) return TF2Error::TF2_FORWARD_EXTRAPOLATION_ERROR;
  if (time < oldest.stamp_) return TF2Error::TF2_BACKWARD_EXTRAPOLATION_ERROR;

  const auto after = std::upper_bound(
      poses_.begin() + static_cast<std::ptrdiff_t>(first_), poses_.end(), time,
      [](TimePoint stamp, const TransformStorage& pose) { return stamp < pose.stamp_; });
  bracket = {&*std::prev(after), &*after};
  return TF2Error::TF2_NO_ERROR;
}

TF2Error FrameHistory::pose_at(TimePoint time, TransformStorage& pose) const {
  Bracket bracket;
  const TF2Error error = find(time, bracket);
  if (error != TF2Error::TF2_NO_ERROR) return error;
  // Between two parents there is nothing to interpolate: the old one holds until the new one.
  const bool between =
      bracket.before != bracket.after && bracket.before->frame_id_ == bracket.after->frame_id_;
  pose = between ? interpolate(*bracket.before, *bracket.after, time) : *bracket.before;
  return error;
}

TF2Error FrameHistory::parent_at(TimePoint time, CompactFrameID& parent) const {
  Bracket bracket;
  const TF2Error error = find(time, bracket);
  if (error == TF2Error::TF2_NO_ERROR) parent = bracket.before->frame_id_;
  return error;
}

std::string FrameHistory::explain(TF2Error error, TimePoint time) const {
  const std::string requested = displayTimePoint(time);
  switch (error) {
    case TF2Error::TF2_FORWARD_EXTRAPOLATION_ERROR:
      return "Lookup would require extrapolation into the future.  Requested time " + requested +
             " but the latest data is at time " + displayTimePoint(latest_stamp());
    case TF2Error::TF2_BACKWARD_EXTRAPOLATION_ERROR:
      return "Lookup would require extrapolation into the past.  Requested time " + requested +
             " but the earliest data is at time " + displayTimePoint(oldest_stamp());
    default:
      if (empty()) return "Lookup at time " + requested + " finds no data in the buffer";
      return "Lookup would require extrapolation at time " + requested + ", but only time " +
             displayTimePoint(latest_stamp()) + " is in the buffer";
  }
}

TimePoint FrameHistory::latest_stamp() const {
  return empty() || kind_ == Kind::kStatic ? TimePointZero : latest().stamp_;
}

TimePoint FrameHistory::oldest_stamp() const {
  return empty() || kind_ == Kind::kStatic ? TimePointZero : poses_[first_].stamp_;
}

}  // namespace tf2::detail
