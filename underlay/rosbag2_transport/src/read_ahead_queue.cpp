#include "read_ahead_queue.hpp"

#include <rcutils/logging_macros.h>

#include <algorithm>
#include <utility>

namespace rosbag2_transport {

ReadAheadQueue::ReadAheadQueue(rosbag2_cpp::Reader& reader, std::size_t capacity)
    : reader_{reader},
      capacity_{std::max<std::size_t>(capacity, 1)},
      thread_{[this](const std::stop_token& stop) { run(stop); }} {}

ReadAheadQueue::~ReadAheadQueue() { close(); }

void ReadAheadQueue::seek(rcutils_time_point_value_t time) {
  const std::lock_guard reader_lock{reader_mutex_};
  reader_.seek(time);
  {
    const std::lock_guard lock{mutex_};
    messages_.clear();
    at_end_ = false;
  }
  changed_.notify_all();
}

ReadAheadQueue::Message ReadAheadQueue::front() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] { return closed_ || at_end_ || !messages_.empty(); });
  return closed_ || messages_.empty() ? nullptr : messages_.front();
}

void ReadAheadQueue::pop() {
  {
    const std::lock_guard lock{mutex_};
    if (!messages_.empty()) messages_.pop_front();
  }
  changed_.notify_all();
}

void ReadAheadQueue::close() {
  thread_.request_stop();
  {
    const std::lock_guard lock{mutex_};
    closed_ = true;
  }
  changed_.notify_all();
}

void ReadAheadQueue::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    {
      // In large steps, to wake up seldom.
      std::unique_lock lock{mutex_};
      changed_.wait(lock, stop, [this] { return !at_end_ && messages_.size() <= capacity_ / 2; });
    }
    while (!stop.stop_requested() && read_one()) {
    }
  }
}

bool ReadAheadQueue::read_one() {
  const std::lock_guard reader_lock{reader_mutex_};
  Message message;
  try {
    if (reader_.has_next()) message = reader_.read_next();
  } catch (const std::exception& error) {
    RCUTILS_LOG_ERROR_NAMED("rosbag2_transport", "The bag cannot be read further: %s",
                            error.what());
  }
  bool more = false;
  {
    const std::lock_guard lock{mutex_};
    at_end_ = message == nullptr;
    if (message) messages_.push_back(std::move(message));
    more = !at_end_ && messages_.size() < capacity_;
  }
  changed_.notify_all();
  return more;
}

}  // namespace rosbag2_transport
