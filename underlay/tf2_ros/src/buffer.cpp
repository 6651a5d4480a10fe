#include "tf2_ros/buffer.hpp"

#include <chrono>
#include <exception>
#include <future>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "rclcpp/logging.hpp"
#include "rclcpp/utilities.hpp"

namespace tf2_ros {

namespace {

constexpr const char* kNoDedicatedThread =
    "canTransform or lookupTransform was called with a timeout, but no other thread fills the "
    "buffer, so it will always time out. If there is such a thread, call "
    "setUsingDedicatedThread(true) on the buffer.";
constexpr tf2::TransformableRequestHandle kAvailable = 0;
constexpr tf2::TransformableRequestHandle kNeverAvailable = ~tf2::TransformableRequestHandle{0};

}  // namespace

/// One who waits for a transform.
struct Buffer::Waiter {
  Waiter(std::string target_frame, std::string source_frame, tf2::TimePoint at,
         TransformReadyCallback ready)
      : target(std::move(target_frame)),
        source(std::move(source_frame)),
        time(at),
        callback(std::move(ready)) {}

  const std::string target;
  const std::string source;
  const tf2::TimePoint time;
  const TransformReadyCallback callback;
  std::promise<geometry_msgs::msg::TransformStamped> promise;
  TransformStampedFuture future{promise.get_future().share()};
  std::optional<TimerHandle> timer;
  bool ended{false};
};

Buffer::Buffer(rclcpp::Clock::SharedPtr clock, tf2::Duration cache_time,
               rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr logging, PrivateTag)
    : tf2::BufferCore(cache_time), clock_(std::move(clock)), logging_(std::move(logging)) {
  if (clock_ == nullptr) throw std::invalid_argument("a buffer needs a clock");
  rcl_jump_threshold_t any_jump_back;
  any_jump_back.on_clock_change = true;
  any_jump_back.min_forward.nanoseconds = 0;  // None.
  any_jump_back.min_backward.nanoseconds = -1;
  jump_handler_ = clock_->create_jump_callback(
      nullptr, [this](const rcl_time_jump_t& jump) { on_time_jump(jump); }, any_jump_back);
}

Buffer::~Buffer() {
  const std::lock_guard lock(waiters_mutex_);
  for (const auto& [handle, waiter] : waiters_) {
    waiter->ended = true;
    if (waiter->timer) timer_interface_->remove(*waiter->timer);
  }
}

void Buffer::on_time_jump(const rcl_time_jump_t& jump) {
  if (jump.clock_change == RCL_ROS_TIME_ACTIVATED ||
      jump.clock_change == RCL_ROS_TIME_DEACTIVATED) {
    RCLCPP_WARN(logger(), "time is another one now: forgetting all transforms");
    clear();
  } else if (jump.delta.nanoseconds < 0) {
    RCLCPP_WARN(logger(), "time went back: forgetting all transforms");
    clear();
  }
}

rclcpp::Logger Buffer::logger() const {
  return logging_ ? logging_->get_logger() : rclcpp::get_logger("tf2_buffer");
}

bool Buffer::check_dedicated_thread(std::string* errstr) const {
  if (isUsingDedicatedThread()) return true;
  if (errstr != nullptr) *errstr = kNoDedicatedThread;
  RCLCPP_ERROR(logger(), "%s", kNoDedicatedThread);
  return false;
}

template <typename Question>
bool Buffer::ask_until(tf2::Duration timeout, std::string* errstr, const Question& question) const {
  constexpr auto kPollPeriod = std::chrono::milliseconds(10);
  // A clock that is set back further than this, as by a bag that starts over, ends the waiting.
  const rclcpp::Duration tolerated_jump = rclcpp::Duration::from_seconds(3.0);
  const rclcpp::Time start = clock_->now();
  const rclcpp::Time deadline = start + toRclcpp(timeout);
  std::string reason;
  for (rclcpp::Time now = start; now < deadline && now + tolerated_jump >= start && rclcpp::ok();
       now = clock_->now()) {
    if (question(&reason)) break;
    std::this_thread::sleep_for(kPollPeriod);
  }
  const bool answer = question(errstr);
  if (errstr != nullptr) {
    std::ostringstream timing;
    timing << ". canTransform returned after " << (clock_->now() - start).seconds()
           << " timeout was " << tf2::durationToSec(timeout) << ".";
    *errstr += timing.str();
  }
  return answer;
}

bool Buffer::canTransform(const std::string& target_frame, const std::string& source_frame,
                          const tf2::TimePoint& target_time, const tf2::Duration timeout,
                          std::string* errstr) const {
  if (timeout != tf2::Duration::zero() && !check_dedicated_thread(errstr)) return false;
  return ask_until(timeout, errstr, [&](std::string* reason) {
    return tf2::BufferCore::canTransform(target_frame, source_frame, target_time, reason);
  });
}

bool Buffer::canTransform(const std::string& target_frame, const tf2::TimePoint& target_time,
                          const std::string& source_frame, const tf2::TimePoint& source_time,
                          const std::string& fixed_frame, const tf2::Duration timeout,
                          std::string* errstr) const {
  if (timeout != tf2::Duration::zero() && !check_dedicated_thread(errstr)) return false;
  return ask_until(timeout, errstr, [&](std::string* reason) {
    return tf2::BufferCore::canTransform(target_frame, target_time, source_frame, source_time,
                                         fixed_frame, reason);
  });
}

geometry_msgs::msg::TransformStamped Buffer::lookupTransform(const std::string& target_frame,
                                                             const std::string& source_frame,
                                                             const tf2::TimePoint& time,
                                                             const tf2::Duration timeout) const {
  if (timeout != tf2::Duration::zero()) {
    std::string ignored;  // The lookup throws the same text.
    canTransform(target_frame, source_frame, time, timeout, &ignored);
  }
  return lookupTransform(target_frame, source_frame, time);
}

geometry_msgs::msg::TransformStamped Buffer::lookupTransform(const std::string& target_frame,
                                                             const tf2::TimePoint& target_time,
                                                             const std::string& source_frame,
                                                             const tf2::TimePoint& source_time,
                                                             const std::string& fixed_frame,
                                                             const tf2::Duration timeout) const {
  if (timeout != tf2::Duration::zero()) {
    std::string ignored;  // The lookup throws the same text.
    canTransform(target_frame, target_time, source_frame, source_time, fixed_frame, timeout,
                 &ignored);
  }
  return lookupTransform(target_frame, target_time, source_frame, source_time, fixed_frame);
}

void Buffer::setCreateTimerInterface(CreateTimerInterface::SharedPtr create_timer_interface) {
  timer_interface_ = std::move(create_timer_interface);
}

TransformStampedFuture Buffer::waitForTransform(const std::string& target_frame,
                                                const std::string& source_frame,
                                                const tf2::TimePoint& time,
                                                const tf2::Duration& timeout,
                                                TransformReadyCallback callback) {
  if (timer_interface_ == nullptr) {
    throw CreateTimerInterfaceException(
        "waitForTransform() needs setCreateTimerInterface() before");
  }
  const auto waiter =
      std::make_shared<Waiter>(target_frame, source_frame, time, std::move(callback));
  const auto handle = addTransformableRequest(
      [this, waiter](tf2::TransformableRequestHandle, const std::string&, const std::string&,
                     tf2::TimePoint, tf2::TransformableResult result) {
        if (claim(*waiter)) fulfil(*waiter, result);
      },
      target_frame, source_frame, time);
  if (handle == kAvailable || handle == kNeverAvailable) {
    waiter->future.setHandle(handle);
    fulfil(*waiter, handle == kAvailable ? tf2::TransformAvailable : tf2::TransformFailure);
    return waiter->future;
  }

  // From here on the transform may arrive at any moment, in another thread.
  TransformStampedFuture future = waiter->future;
  future.setHandle(handle);
  const std::lock_guard lock(waiters_mutex_);
  if (waiter->ended) return future;
  waiter->future.setHandle(handle);
  waiter->timer =
      timer_interface_->createTimer(clock_, timeout, [this, waiter](const TimerHandle&) {
        if (claim(*waiter)) time_out(*waiter);
      });
  waiters_.emplace(handle, waiter);
  return future;
}

bool Buffer::claim(Waiter& waiter) {
  const std::lock_guard lock(waiters_mutex_);
  if (std::exchange(waiter.ended, true)) return false;
  if (waiter.timer) timer_interface_->remove(*waiter.timer);
  waiters_.erase(waiter.future.getHandle());
  return true;
}

void Buffer::fulfil(Waiter& waiter, tf2::TransformableResult result) {
  try {
    if (result != tf2::TransformAvailable) {
      throw tf2::LookupException("there will be no transform from " + waiter.source + " to " +
                                 waiter.target);
    }
    waiter.promise.set_value(lookupTransform(waiter.target, waiter.source, waiter.time));
  } catch (const tf2::TransformException&) {
    waiter.promise.set_exception(std::current_exception());
  }
  waiter.callback(waiter.future);
}

void Buffer::time_out(Waiter& waiter) {
  cancelTransformableRequest(waiter.future.getHandle());
  waiter.promise.set_exception(
      std::make_exception_ptr(tf2::TimeoutException("the transform did not arrive in time")));
  waiter.callback(waiter.future);
}

void Buffer::cancel(const TransformStampedFuture& ts_future) {
  std::shared_ptr<Waiter> waiter;
  {
    const std::lock_guard lock(waiters_mutex_);
    const auto it = waiters_.find(ts_future.getHandle());
    if (it != waiters_.end()) waiter = it->second;
  }
  if (waiter != nullptr) claim(*waiter);
  cancelTransformableRequest(ts_future.getHandle());
}

}  // namespace tf2_ros
