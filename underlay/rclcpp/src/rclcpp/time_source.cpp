#include "rclcpp/time_source.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rclcpp/clock_topic.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/node.hpp"
#include "rclcpp/parameter_client.hpp"
#include "rclcpp/parameter_events_filter.hpp"
#include "rclcpp/time_source_clocks.hpp"

namespace rclcpp {

namespace {

using rcl_interfaces::msg::ParameterEvent;
using rcl_interfaces::msg::SetParametersResult;

constexpr const char* kUseSimTime = "use_sim_time";

bool is_wrong(const Parameter& parameter) {
  return parameter.get_name() == kUseSimTime && parameter.get_type() != PARAMETER_BOOL;
}

SetParametersResult refuse_wrong_type(const std::vector<Parameter>& parameters) {
  SetParametersResult result;
  result.successful = std::none_of(parameters.begin(), parameters.end(), is_wrong);
  if (!result.successful) result.reason = "use_sim_time is either true or false";
  return result;
}

/// Returns the parameter as it is, or declares it.
bool use_sim_time(node_interfaces::NodeParametersInterface& parameters) {
  const ParameterValue value =
      parameters.has_parameter(kUseSimTime)
          ? parameters.get_parameter(kUseSimTime).get_parameter_value()
          : parameters.declare_parameter(kUseSimTime, ParameterValue(false));
  if (value.get_type() != PARAMETER_BOOL) {
    throw std::invalid_argument("use_sim_time is either true or false, but here it is of type " +
                                rclcpp::to_string(value.get_type()));
  }
  return value.get<bool>();
}

}  // namespace

/// What a time source has while it has a node.
class TimeSource::Attachment : public std::enable_shared_from_this<Attachment> {
 public:
  Attachment(const rclcpp::QoS& qos, bool with_thread) : use_clock_thread(with_thread), qos_(qos) {}
  ~Attachment() { follow(false); }
  RCLCPP_DISABLE_COPY(Attachment)

  void attach(node_interfaces::NodeBaseInterface::SharedPtr node_base,
              node_interfaces::NodeTopicsInterface::SharedPtr node_topics,
              node_interfaces::NodeParametersInterface::SharedPtr node_parameters) {
    node_base_ = std::move(node_base);
    node_topics_ = std::move(node_topics);
    node_parameters_ = std::move(node_parameters);
    if (use_sim_time(*node_parameters_)) follow(true);
    refusal_ = node_parameters_->add_on_set_parameters_callback(refuse_wrong_type);
    parameter_events_ = AsyncParametersClient::on_parameter_event(
        node_topics_,
        [weak_this = weak_from_this()](const std::shared_ptr<const ParameterEvent>& event) {
          if (const auto self = weak_this.lock()) self->on_parameter_event(event);
        });
    parameter_events_->signals_by_flag_ = true;
  }

  bool has_thread() {
    const std::lock_guard lock(mutex_);
    return topic_ && topic_->has_thread();
  }

  const std::shared_ptr<TimeSourceClocks> clocks = std::make_shared<TimeSourceClocks>();
  std::atomic_bool use_clock_thread;

 private:
  void on_parameter_event(const std::shared_ptr<const ParameterEvent>& event) {
    using EventType = ParameterEventsFilter::EventType;
    if (event->node != node_base_->get_fully_qualified_name()) return;
    const ParameterEventsFilter filter(event, {kUseSimTime}, {EventType::NEW, EventType::CHANGED});
    for (const auto& [type, parameter] : filter.get_events()) {
      if (parameter->value.type == PARAMETER_BOOL) follow(parameter->value.bool_value);
    }
  }

  /// Begins, or ends, to set the clocks from the topic.
  void follow(bool simulated) {
    const std::lock_guard lock(mutex_);
    if (!simulated) {
      clocks->disable_ros_time();
      topic_.reset();
      return;
    }
    clocks->enable_ros_time();
    if (topic_) return;
    const auto set_clocks = [clocks = clocks](const rosgraph_msgs::msg::Clock& message) {
      clocks->set_time(message.clock);
    };
    topic_ = std::make_unique<ClockTopic>(node_base_, node_topics_, node_parameters_, qos_,
                                          use_clock_thread, set_clocks);
  }

  const rclcpp::QoS qos_;
  node_interfaces::NodeBaseInterface::SharedPtr node_base_;
  node_interfaces::NodeTopicsInterface::SharedPtr node_topics_;
  node_interfaces::NodeParametersInterface::SharedPtr node_parameters_;
  node_interfaces::OnSetParametersCallbackHandle::SharedPtr refusal_;
  rclcpp::Subscription<ParameterEvent>::SharedPtr parameter_events_;
  std::mutex mutex_;
  std::unique_ptr<ClockTopic> topic_;
};

TimeSource::TimeSource(std::shared_ptr<rclcpp::Node> node, const rclcpp::QoS& qos,
                       bool use_clock_thread)
    : TimeSource(qos, use_clock_thread) {
  attachNode(std::move(node));
}

TimeSource::TimeSource(const rclcpp::QoS& qos, bool use_clock_thread)
    : qos_(qos), use_clock_thread_(use_clock_thread) {
  detachNode();
}

TimeSource::~TimeSource() = default;

void TimeSource::attachNode(std::shared_ptr<rclcpp::Node> node) {
  set_use_clock_thread(node->get_node_options().use_clock_thread());
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
  try {
    attachment_->attach(std::move(node_base_interface), std::move(node_topics_interface),
                        std::move(node_parameters_interface));
  } catch (const std::invalid_argument& error) {
    RCLCPP_ERROR(node_logging_interface->get_logger(), "%s", error.what());
    throw;
  }
}

void TimeSource::detachNode() {
  attachment_ = std::make_shared<Attachment>(qos_, use_clock_thread_);
}

void TimeSource::attachClock(rclcpp::Clock::SharedPtr clock) {
  attachment_->clocks->attach(std::move(clock));
}

void TimeSource::detachClock(rclcpp::Clock::SharedPtr clock) { attachment_->clocks->detach(clock); }

bool TimeSource::get_use_clock_thread() { return attachment_->use_clock_thread; }

void TimeSource::set_use_clock_thread(bool use_clock_thread) {
  attachment_->use_clock_thread = use_clock_thread;
}

bool TimeSource::clock_thread_is_joinable() { return attachment_->has_thread(); }

}  // namespace rclcpp
