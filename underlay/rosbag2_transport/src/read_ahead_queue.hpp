#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"

namespace rosbag2_transport {

/// Reads messages of a bag before they are due, so that the disk does not delay them.
class ReadAheadQueue {
 public:
  using Message = std::shared_ptr<rosbag2_storage::SerializedBagMessage>;

  /// @param reader Nobody else may use it from now on.
  ReadAheadQueue(rosbag2_cpp::Reader& reader, std::size_t capacity);
  ~ReadAheadQueue();
  ReadAheadQueue(const ReadAheadQueue&) = delete;
  ReadAheadQueue& operator=(const ReadAheadQueue&) = delete;

  /// Continues with the first message at or after this time [ns].
  void seek(rcutils_time_point_value_t time);

  /// The next message, which stays in the queue. Waits for the disk; null at the end of the bag or
  /// after close().
  [[nodiscard]] Message front();

  /// Removes the message that front() returned.
  void pop();

  /// Ends all waiting for good.
  void close();

 private:
  void run(const std::stop_token& stop);
  /// False if that was the last, or the queue is full.
  bool read_one();

  rosbag2_cpp::Reader& reader_;
  const std::size_t capacity_;
  std::mutex reader_mutex_;  ///< Taken before the other one.
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Message> messages_;
  bool at_end_ = true;
  bool closed_ = false;
  std::jthread thread_;
};

}  // namespace rosbag2_transport
