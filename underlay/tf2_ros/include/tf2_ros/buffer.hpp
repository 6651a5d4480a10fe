#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <unordered_map>

#include "geometry_msgs/msg/transform_stamped.hpp"
#include "rclcpp/clock.hpp"
#include "rclcpp/duration.hpp"
#include "rclcpp/logger.hpp"
#include "rclcpp/node.hpp"
#include "rclcpp/node_interfaces/get_node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/time.hpp"
#include "tf2/buffer_core.hpp"
#include "tf2/time.hpp"
#include "tf2_ros/async_buffer_interface.hpp"
#include "tf2_ros/buffer_interface.hpp"
#include "tf2_ros/create_timer_interface.hpp"

namespace tf2_ros {

/// tf2::BufferCore on a ROS clock: it can wait for transforms, and it forgets what it knows when
/// the clock jumps back or switches between system and simulated time.
class Buffer : public BufferInterface, public AsyncBufferInterface, public tf2::BufferCore {
 public:
  using tf2::BufferCore::canTransform;
  using tf2::BufferCore::lookupTransform;
  using SharedPtr = std::shared_ptr<tf2_ros::Buffer>;

  /// @param clock Times the waiting.
  /// @param cache_time For how long transforms are remembered.
  /// @param node If given, the buffer logs in its name.
  /// @throws std::invalid_argument if there is no clock.
  template <typename NodeT = rclcpp::Node::SharedPtr>
  Buffer(rclcpp::Clock::SharedPtr clock,
         tf2::Duration cache_time = tf2::Duration(tf2::BUFFER_CORE_DEFAULT_CACHE_TIME),
         NodeT&& node = NodeT(), const rclcpp::QoS& = rclcpp::ServicesQoS())
      : Buffer(clock, cache_time, node ? node->get_node_logging_interface() : nullptr,
               PrivateTag{}) {}
  ~Buffer() override;

  /// As BufferCore::lookupTransform, but waits up to `timeout` for the transform to arrive.
  geometry_msgs::msg::TransformStamped lookupTransform(const std::string& target_frame,
                                                       const std::string& source_frame,
                                                       const tf2::TimePoint& time,
                                                       const tf2::Duration timeout) const override;
  geometry_msgs::msg::TransformStamped lookupTransform(
      const std::string& target_frame, const std::string& source_frame, const rclcpp::Time& time,
      const rclcpp::Duration timeout = rclcpp::Duration::from_nanoseconds(0)) const {
    return lookupTransform(target_frame, source_frame, fromRclcpp(time), fromRclcpp(timeout));
  }
  geometry_msgs::msg::TransformStamped lookupTransform(const std::string& target_frame,
                                                       const tf2::TimePoint& target_time,
                                                       const std::string& source_frame,
                                                       const tf2::TimePoint& source_time,
                                                       const std::string& fixed_frame,
                                                       const tf2::Duration timeout) const override;
  geometry_msgs::msg::TransformStamped lookupTransform(
      const std::string& target_frame, const rclcpp::Time& target_time,
      const std::string& source_frame, const rclcpp::Time& source_time,
      const std::string& fixed_frame,
      const rclcpp::Duration timeout = rclcpp::Duration::from_nanoseconds(0)) const {
    return lookupTransform(target_frame, fromRclcpp(target_time), source_frame,
                           fromRclcpp(source_time), fixed_frame, fromRclcpp(timeout));
  }

  /// As BufferCore::canTransform, but waits up to `timeout` for the transform to arrive. Waiting
  /// needs a thread that fills the buffer, see setUsingDedicatedThread.
  bool canTransform(const std::string& target_frame, const std::string& source_frame,
                    const tf2::TimePoint& target_time, const tf2::Duration timeout,
                    std::string* errstr = NULL) const override;
  bool canTransform(const std::string& target_frame, const std::string& source_frame,
                    const rclcpp::Time& time,
                    const rclcpp::Duration timeout = rclcpp::Duration::from_nanoseconds(0),
                    std::string* errstr = NULL) const {
    return canTransform(target_frame, source_frame, fromRclcpp(time), fromRclcpp(timeout), errstr);
  }
  bool canTransform(const std::string& target_frame, const tf2::TimePoint& target_time,
                    const std::string& source_frame, const tf2::TimePoint& source_time,
                    const std::string& fixed_frame, const tf2::Duration timeout,
                    std::string* errstr = NULL) const override;
  bool canTransform(const std::string& target_frame, const rclcpp::Time& target_time,
                    const std::string& source_frame, const rclcpp::Time& source_time,
                    const std::string& fixed_frame,
                    const rclcpp::Duration timeout = rclcpp::Duration::from_nanoseconds(0),
                    std::string* errstr = NULL) const {
    return canTransform(target_frame, fromRclcpp(target_time), source_frame,
                        fromRclcpp(source_time), fixed_frame, fromRclcpp(timeout), errstr);
  }

  /// Promises the transform. The callback runs once: at once if the transform is there, else in
  /// the thread that brings it, else when the time is up.
  /// @return A future that holds the transform, or throws tf2::TimeoutException, or
  ///   tf2::LookupException if the transform can never be had.
  /// @throws CreateTimerInterfaceException without setCreateTimerInterface before.
  TransformStampedFuture waitForTransform(const std::string& target_frame,
                                          const std::string& source_frame,
                                          const tf2::TimePoint& time, const tf2::Duration& timeout,
                                          TransformReadyCallback callback) override;
  TransformStampedFuture waitForTransform(const std::string& target_frame,
                                          const std::string& source_frame, const rclcpp::Time& time,
                                          const rclcpp::Duration& timeout,
                                          TransformReadyCallback callback) {
    return waitForTransform(target_frame, source_frame, fromRclcpp(time), fromRclcpp(timeout),
                            callback);
  }

  /// Gives up waiting; the callback will not run.
  void cancel(const TransformStampedFuture& ts_future) override;

  void setCreateTimerInterface(CreateTimerInterface::SharedPtr create_timer_interface);

 private:
  struct PrivateTag {};
  struct Waiter;

  Buffer(rclcpp::Clock::SharedPtr clock, tf2::Duration cache_time,
         rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr logging, PrivateTag);

  void on_time_jump(const rcl_time_jump_t& jump);
  /// False, with a line in the log, if nobody fills the buffer while we wait.
  bool check_dedicated_thread(std::string* errstr) const;
  /// Repeats a question until it is answered with yes or the time is up.
  template <typename Question>
  bool ask_until(tf2::Duration timeout, std::string* errstr, const Question& question) const;
  rclcpp::Logger logger() const;

  /// Ends the waiting, once. @return false if it had ended already.
  bool claim(Waiter& waiter);
  void fulfil(Waiter& waiter, tf2::TransformableResult result);
  void time_out(Waiter& waiter);

  rclcpp::Clock::SharedPtr clock_;
  rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr logging_;
  rclcpp::JumpHandler::SharedPtr jump_handler_;

  CreateTimerInterface::SharedPtr timer_interface_;
  std::mutex waiters_mutex_;
  std::unordered_map<tf2::TransformableRequestHandle, std::shared_ptr<Waiter>> waiters_;
};

}  // namespace tf2_ros
