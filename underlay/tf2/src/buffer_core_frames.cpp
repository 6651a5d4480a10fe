#include "frame_report.hpp"
#include "frame_tree.hpp"
#include "tf2/buffer_core.hpp"

namespace tf2 {

std::vector<std::string> BufferCore::getAllFrameNames() const {
  std::vector<std::string> names;
  _getFrameStrings(names);
  return names;
}

std::string BufferCore::allFramesAsYAML(TimePoint current_time) const {
  const std::lock_guard lock(mutex_);
  return detail::frames_as_yaml(*tree_, current_time);
}

std::string BufferCore::allFramesAsYAML() const { return allFramesAsYAML(TimePointZero); }

std::string BufferCore::allFramesAsString() const {
  const std::lock_guard lock(mutex_);
  return detail::frames_as_string(*tree_);
}

bool BufferCore::_frameExists(const std::string& frame_id_str) const {
  const std::lock_guard lock(mutex_);
  return tree_->find(frame_id_str) != 0;
}

bool BufferCore::_getParent(const std::string& frame_id, TimePoint time,
                            std::string& parent) const {
  const std::lock_guard lock(mutex_);
  CompactFrameID parent_id = 0;
  const TF2Error error = tree_->frame(tree_->find(frame_id)).history.parent_at(time, parent_id);
  if (error != TF2Error::TF2_NO_ERROR) return false;
  parent = tree_->frame(parent_id).name;
  return true;
}

void BufferCore::_getFrameStrings(std::vector<std::string>& ids) const {
  const std::lock_guard lock(mutex_);
  ids.clear();
  for (CompactFrameID id = 1; id < tree_->frames().size(); ++id) {
    ids.push_back(tree_->frame(id).name);
  }
}

CompactFrameID BufferCore::_lookupFrameNumber(const std::string& frameid_str) const {
  const std::lock_guard lock(mutex_);
  return tree_->find(frameid_str);
}

CompactFrameID BufferCore::_lookupOrInsertFrameNumber(const std::string& frameid_str) {
  const std::lock_guard lock(mutex_);
  return tree_->find_or_add(frameid_str);
}

tf2::TF2Error BufferCore::_getLatestCommonTime(CompactFrameID target_frame,
                                               CompactFrameID source_frame, TimePoint& time,
                                               std::string* error_string) const {
  const std::lock_guard lock(mutex_);
  return tree_->latest_common_time(target_frame, source_frame, time, error_string);
}

}  // namespace tf2
