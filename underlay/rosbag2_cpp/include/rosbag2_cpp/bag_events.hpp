#pragma once

#include <functional>
#include <string>

namespace rosbag2_cpp {
namespace bag_events {

/// One file of a bag came to its end and the next was opened.
struct BagSplitInfo {
  std::string closed_file{};  ///< Full path.
  std::string opened_file{};  ///< Full path.
};

using BagSplitCallbackType = std::function<void(BagSplitInfo&)>;

/// What to call while a bag is written.
struct WriterEventCallbacks {
  BagSplitCallbackType write_split_callback{};
};

/// What to call while a bag is read.
struct ReaderEventCallbacks {
  BagSplitCallbackType read_split_callback{};
};

}  // namespace bag_events
}  // namespace rosbag2_cpp
