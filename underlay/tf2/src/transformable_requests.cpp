#include "transformable_requests.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tf2::detail {

bool is_too_old(FrameTree& tree, CompactFrameID target, CompactFrameID source, TimePoint time,
                Duration cache_time) {
  TimePoint latest = TimePointZero;
  const TF2Error error = tree.latest_common_time(target, source, latest, nullptr);
  return error == TF2Error::TF2_NO_ERROR && latest != TimePointZero && time + cache_time < latest;
}

TransformableRequests::Handle TransformableRequests::add(
    const BufferCore::TransformableCallback& callback, const std::string& target,
    const std::string& source, TimePoint time) {
  open_.push_back({++last_handle_, callback, target, source, time, TransformAvailable});
  return last_handle_;
}

void TransformableRequests::cancel(Handle handle, Lock& lock) {
  std::erase_if(open_, [&](const Request& request) { return request.handle == handle; });
  const auto runs_elsewhere = [&](const Call& call) {
    return call.handle == handle && call.thread != std::this_thread::get_id();
  };
  call_ended_.wait(lock, [&] { return std::ranges::none_of(running_, runs_elsewhere); });
}

void TransformableRequests::serve(FrameTree& tree, Duration cache_time, Lock& lock) {
  if (open_.empty()) return;
  const std::vector<Request> decided = take_decided(tree, cache_time);
  if (decided.empty()) return;
  const std::thread::id self = std::this_thread::get_id();
  for (const Request& request : decided) running_.push_back({request.handle, self});
  for (const Request& request : decided) {
    lock.unlock();
    request.callback(request.handle, request.target, request.source, request.time, request.result);
    lock.lock();
    std::erase_if(running_, [&](const Call& call) { return call.handle == request.handle; });
    call_ended_.notify_all();
  }
}

std::vector<TransformableRequests::Request> TransformableRequests::take_decided(
    FrameTree& tree, Duration cache_time) {
  const auto still_open = [&](Request& request) {
    const CompactFrameID target = tree.find(request.target);
    const CompactFrameID source = tree.find(request.source);
    if (target == 0 || source == 0) return true;
    if (is_too_old(tree, target, source, request.time, cache_time)) {
      request.result = TransformFailure;
      return false;
    }
    return tree.connected(target, source, request.time, nullptr) != TF2Error::TF2_NO_ERROR;
  };
  const auto decided = std::stable_partition(open_.begin(), open_.end(), still_open);
  std::vector<Request> taken(std::make_move_iterator(decided),
                             std::make_move_iterator(open_.end()));
  open_.erase(decided, open_.end());
  return taken;
}

}  // namespace tf2::detail
