#include "rclcpp/time_source.hpp"

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rclcpp/create_subscription.hpp"
#include "rclcpp/executors/single_threaded_executor.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/node.hpp"
#include "rclcpp/parameter_client.hpp"
#include "rclcpp/parameter_events_filter.hpp"
#include "rclcpp/time_source_clocks.hpp"
#include "rosgraph_msgs/msg/clock.hpp"

namespace rclcpp {

namespace {

constexpr const char* kUseSimTime = "use_sim_time";

rcl_interfaces::msg::SetParametersResult check_type(const std::vector<Parameter>& parameters) {
  rcl_interfaces::msg::SetParametersResult result;
  result.successful = true;
  for (const Parameter& parameter : parameters) {
    if (parameter.get_name() == kUseSimTime && parameter.get_type() != PARAMETER_BOOL) {
      result.successful = false;
      result.reason = std::string("'") + kUseSimTime + "' must be a bool";
    }
  }
  return result;
}

}  // namespace

/// The subscriptions and the thread that a time source has while it has a node.
class TimeSource::NodeState : public std::enable_shared_from_this<NodeState> {
 public:
  NodeState(const rclcpp::QoS& qos, bool use_clock_thread)
      : use_clock_thread_(use_clock_thread), qos_(qos) {}
  ~NodeState() { detach_node(); }
  RCLCPP_DISABLE_COPY(NodeState)

  void attach_node(node_interfaces::NodeBaseInterface::SharedPtr node_base,
                   node_interfaces::NodeTopicsInterface::SharedPtr node_topics,
                   node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
                   node_interfaces::NodeParametersInterface::SharedPtr node_parameters) {
    node_base_ = std::move(node_base);
    node_topics_ = std::move(node_topics);
    node_parameters_ = std::move(node_parameters);
    if (read_use_sim_time(node_logging->get_logger())) set_use_sim_time(true);
    on_set_callback_ = node_parameters_->add_on_set_parameters_callback(check_type);
    std::weak_ptr<NodeState> weak_this = weak_from_this();
    parameter_subscription_ = rclcpp::AsyncParametersClient::on_parameter_event(
        node_topics_,
        [weak_this](std::shared_ptr<const rcl_interfaces::msg::ParameterEvent> event) {
          if (const auto self = weak_this.lock()) self->on_parameter_event(event);
        });
  }

  void detach_node() {
    clocks.disable_ros_time();
    destroy_clock_subscription();
    parameter_subscription_.reset();
    on_set_callback_.reset();
    node_base_.reset();
    node_topics_.reset();
    node_parameters_.reset();
  }

  bool get_use_clock_thread() const { return use_clock_thread_; }
  void set_use_clock_thread(bool use_clock_thread) { use_clock_thread_ = use_clock_thread; }
  bool clock_thread_is_joinable() {
    std::lock_guard<std::mutex> lock(clock_subscription_mutex_);
    return clock_thread_.joinable();
  }

  TimeSourceClocks clocks;

 private:
  bool read_use_sim_time(const rclcpp::Logger& logger) {
    rclcpp::ParameterValue value;
    if (node_parameters_->has_parameter(kUseSimTime)) {
      value = node_parameters_->get_parameter(kUseSimTime).get_parameter_value();
    } else {
      value = node_parameters_->declare_parameter(kUseSimTime, rclcpp::ParameterValue(false));
    }
    if (value.get_type() != rclcpp::PARAMETER_BOOL) {
      RCLCPP_ERROR(logger, "Invalid type '%s' for parameter 'use_sim_time', should be 'bool'",
                   rclcpp::to_string(value.get_type()).c_str());
      throw std::invalid_argument("Invalid type for parameter 'use_sim_time', should be 'bool'");
    }
    return value.get<bool>();
  }

  void on_parameter_event(const std::shared_ptr<const rcl_interfaces::msg::ParameterEvent>& event) {
    if (!node_base_ || event->node != node_base_->get_fully_qualified_name()) return;
    using EventType = rclcpp::ParameterEventsFilter::EventType;
    const rclcpp::ParameterEventsFilter filter(event, {kUseSimTime},
                                               {EventType::NEW, EventType::CHANGED});
    for (const auto& [type, parameter] : filter.get_events()) {
      if (parameter->value.type == rcl_interfaces::msg::ParameterType::PARAMETER_BOOL) {
        set_use_sim_time(parameter->value.bool_value);
      }
    }
  }

  void set_use_sim_time(bool use_sim_time) {
    if (use_sim_time) {
      clocks.enable_ros_time();
      create_clock_subscription();
    } else {
      clocks.disable_ros_time();
      destroy_clock_subscription();
    }
  }

  void create_clock_subscription() {
    std::lock_guard<std::mutex> lock(clock_subscription_mutex_);
    if (clock_subscription_) return;
    using rclcpp::QosPolicyKind;
    rclcpp::SubscriptionOptions options;
    options.qos_overriding_options =
        rclcpp::QosOverridingOptions({QosPolicyKind::Depth, QosPolicyKind::Durability,
                                      QosPolicyKind::History, QosPolicyKind::Reliability});
    if (use_clock_thread_) start_clock_thread(options);
    std::weak_ptr<NodeState> weak_this = weak_from_this();
    clock_subscription_ = rclcpp::create_subscription<rosgraph_msgs::msg::Clock>(
        node_parameters_, node_topics_, "/clock", qos_,
        [weak_this](const rosgraph_msgs::msg::Clock& message) {
          if (const auto self = weak_this.lock()) self->clocks.set_time(message.clock);
        },
        options);
  }

  /// Gives the subscription a group, an executor and a thread of its own.
  void start_clock_thread(rclcpp::SubscriptionOptions& options) {
    clock_callback_group_ =
        node_base_->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive, false);
    options.callback_group = clock_callback_group_;
    rclcpp::ExecutorOptions executor_options;
    executor_options.context = node_base_->get_context();
    clock_executor_ = std::make_shared<rclcpp::executors::SingleThreadedExecutor>(executor_options);
    clock_executor_->add_callback_group(clock_callback_group_, node_base_);
    cancel_clock_executor_ = std::promise<void>();
    clock_thread_ =
        std::thread([executor = clock_executor_, cancelled = cancel_clock_executor_.get_future()] {
          executor->spin_until_future_complete(cancelled);
        });
  }

  void destroy_clock_subscription() {
    std::lock_guard<std::mutex> lock(clock_subscription_mutex_);
    if (clock_thread_.joinable()) {
      // The promise ends a thread that has not begun to spin, which cancel() does not.
      cancel_clock_executor_.set_value();
      clock_executor_->cancel();
      clock_thread_.join();
      clock_executor_->remove_callback_group(clock_callback_group_);
    }
    clock_subscription_.reset();
    clock_executor_.reset();
    clock_callback_group_.reset();
  }

  std::atomic_bool use_clock_thread_;
  rclcpp::QoS qos_;
  node_interfaces::NodeBaseInterface::SharedPtr node_base_;
  node_interfaces::NodeTopicsInterface::SharedPtr node_topics_;
  node_interfaces::NodeParametersInterface::SharedPtr node_parameters_;
  node_interfaces::OnSetParametersCallbackHandle::SharedPtr on_set_callback_;
  rclcpp::Subscription<rcl_interfaces::msg::ParameterEvent>::SharedPtr parameter_subscription_;

  std::mutex clock_subscription_mutex_;
  rclcpp::CallbackGroup::SharedPtr clock_callback_group_;
  rclcpp::executors::SingleThreadedExecutor::SharedPtr clock_executor_;
  rclcpp::Subscription<rosgraph_msgs::msg::Clock>::SharedPtr clock_subscription_;
  std::promise<void> cancel_clock_executor_;
  std::thread clock_thread_;
};

TimeSource::TimeSource(std::shared_ptr<rclcpp::Node> node, const rclcpp::QoS& qos,
                       bool use_clock_thread)
    : TimeSource(qos, use_clock_thread) {
  attachNode(std::move(node));
}

TimeSource::TimeSource(const rclcpp::QoS& qos, bool use_clock_thread)
    : constructed_qos_(qos),
      constructed_use_clock_thread_(use_clock_thread),
      node_state_(std::make_shared<NodeState>(qos, use_clock_thread)) {}

TimeSource::~TimeSource() = default;

void TimeSource::attachNode(std::shared_ptr<rclcpp::Node> node) {
  node_state_->set_use_clock_thread(node->get_node_options().use_clock_thread());
  attachNode(node->get_node_base_interface(), node->get_node_topics_interface(),
             node->get_node_graph_interface(), node->get_node_services_interface(),
             node->get_node_logging_interface(), node->get_node_clock_interface(),
             node->get_node_parameters_interface());
}

void TimeSource::attachNode(
    node_interfaces::NodeBaseInterface::SharedPtr node_base_interface,
    node_interfaces::NodeTopicsInterface::SharedPtr node_topics_interface,
    node_interfaces::NodeGraphInterface::SharedPtr /*node_graph_interface*/,
    node_interfaces::NodeServicesInterface::SharedPtr /*node_services_interface*/,
    node_interfaces::NodeLoggingInterface::SharedPtr node_logging_interface,
    node_interfaces::NodeClockInterface::SharedPtr /*node_clock_interface*/,
    node_interfaces::NodeParametersInterface::SharedPtr node_parameters_interface) {
  node_state_->attach_node(std::move(node_base_interface), std::move(node_topics_interface),
                           std::move(node_logging_interface), std::move(node_parameters_interface));
}

void TimeSource::detachNode() {
  node_state_ = std::make_shared<NodeState>(constructed_qos_, constructed_use_clock_thread_);
}

void TimeSource::attachClock(rclcpp::Clock::SharedPtr clock) {
  node_state_->clocks.attach(std::move(clock));
}

void TimeSource::detachClock(rclcpp::Clock::SharedPtr clock) { node_state_->clocks.detach(clock); }

bool TimeSource::get_use_clock_thread() { return node_state_->get_use_clock_thread(); }

void TimeSource::set_use_clock_thread(bool use_clock_thread) {
  node_state_->set_use_clock_thread(use_clock_thread);
}

bool TimeSource::clock_thread_is_joinable() { return node_state_->clock_thread_is_joinable(); }

}  // namespace rclcpp
