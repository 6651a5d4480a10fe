#include "frame_report.hpp"

#include <algorithm>
#include <cstdio>

#include "frame_tree.hpp"

namespace tf2::detail {

namespace {

std::string three_decimals(double value) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.3f", value);
  return text;
}

/// Poses per second. A single pose counts as if it had taken this shortest span.
double rate(const FrameHistory& history) {
  constexpr Duration kShortestSpan = std::chrono::microseconds(100);
  const Duration span = history.latest_stamp() - history.oldest_stamp();
  return static_cast<double>(history.size()) / durationToSec(std::max(span, kShortestSpan));
}

}  // namespace

std::string frames_as_string(const FrameTree& tree) {
  std::string text;
  for (const FrameTree::Frame& frame : tree.frames()) {
    if (!frame.history.exists()) continue;
    const CompactFrameID parent = frame.history.empty() ? 0 : frame.history.latest().frame_id_;
    text += "Frame " + frame.name + " exists with parent " + tree.frames()[parent].name + ".\n";
  }
  return text;
}

std::string frames_as_yaml(const FrameTree& tree, TimePoint now) {
  if (tree.frames().size() == 1) return "[]";
  std::string text;
  for (const FrameTree::Frame& frame : tree.frames()) {
    const FrameHistory& history = frame.history;
    if (history.empty()) continue;
    const TimePoint latest = history.latest_stamp();
    const TimePoint oldest = history.oldest_stamp();
    text += frame.name + ": \n";
    text += "  parent: '" + tree.frames()[history.latest().frame_id_].name + "'\n";
    text += "  broadcaster: '" + frame.authority + "'\n";
    text += "  rate: " + three_decimals(rate(history)) + "\n";
    text += "  most_recent_transform: " + displayTimePoint(latest) + "\n";
    text += "  oldest_transform: " + displayTimePoint(oldest) + "\n";
    if (now != TimePointZero) {
      text += "  transform_delay: " + three_decimals(durationToSec(now - latest)) + "\n";
    }
    text += "  buffer_length: " + three_decimals(durationToSec(latest - oldest)) + "\n";
  }
  return text;
}

}  // namespace tf2::detail
