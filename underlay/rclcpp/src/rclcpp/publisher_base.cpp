#include "rclcpp/publisher_base.hpp"

#include <rmw/rmw.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "detail/actual_qos.hpp"
#include "rclcpp/detail/endpoint_mutex.hpp"
#include "rclcpp/expand_topic_or_service_name.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"

namespace rclcpp {

namespace {

/// Returns a handle that keeps the node alive until the publisher is gone.
std::shared_ptr<rcl_publisher_t> make_publisher_handle(const std::shared_ptr<rcl_node_t>& node) {
  return std::shared_ptr<rcl_publisher_t>(
      new rcl_publisher_t(rcl_get_zero_initialized_publisher()), [node](rcl_publisher_t* handle) {
        const std::lock_guard lock(detail::endpoint_mutex());
        if (rcl_publisher_fini(handle, node.get()) != RCL_RET_OK) {
          detail::log_and_reset_rcl_error("cannot end a publisher");
        }
        delete handle;
      });
}

}  // namespace

PublisherBase::PublisherBase(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                             const std::string& topic,
                             const rosidl_message_type_support_t& type_support,
                             const rcl_publisher_options_t& publisher_options,
                             const PublisherEventCallbacks& event_callbacks,
                             bool use_default_callbacks)
    : rcl_node_handle_(node_base->get_shared_rcl_node_handle()) {
  auto handle = make_publisher_handle(rcl_node_handle_);
  std::unique_lock lock(detail::endpoint_mutex());
  rcl_ret_t ret = rcl_publisher_init(handle.get(), rcl_node_handle_.get(), &type_support,
                                     topic.c_str(), &publisher_options);
  lock.unlock();
  if (ret != RCL_RET_OK) {
    if (ret == RCL_RET_TOPIC_NAME_INVALID) {
      rcl_reset_error();
      // Throws an exception that names the offending character.
      expand_topic_or_service_name(topic, rcl_node_get_name(rcl_node_handle_.get()),
                                   rcl_node_get_namespace(rcl_node_handle_.get()));
    }
    exceptions::throw_from_rcl_error(ret, "cannot create the publisher");
  }
  publisher_handle_ = std::move(handle);

  rmw_publisher_t* rmw_publisher = rcl_publisher_get_rmw_handle(publisher_handle_.get());
  ret = rmw_get_gid_for_publisher(rmw_publisher, &rmw_gid_);
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot identify the publisher");
  }
  bind_event_callbacks(event_callbacks, use_default_callbacks);
}

PublisherBase::~PublisherBase() = default;

void PublisherBase::bind_event_callbacks(const PublisherEventCallbacks& event_callbacks,
                                         bool use_default_callbacks) {
  const rclcpp::Logger logger = rclcpp::get_node_logger(rcl_node_handle_.get());
  if (event_callbacks.deadline_callback) {
    add_event_handler(event_callbacks.deadline_callback, RCL_PUBLISHER_OFFERED_DEADLINE_MISSED);
  }
  if (event_callbacks.liveliness_callback) {
    add_event_handler(event_callbacks.liveliness_callback, RCL_PUBLISHER_LIVELINESS_LOST);
  }
  // The defaults hold the topic's name, not this: a handler can outlive its publisher.
  auto incompatible_qos = event_callbacks.incompatible_qos_callback;
  if (!incompatible_qos && use_default_callbacks) {
    incompatible_qos = [topic = std::string(get_topic_name()),
                        logger](QOSOfferedIncompatibleQoSInfo& info) {
      RCLCPP_WARN(
          logger,
          "A subscription to '%s' wants a QoS that this publisher does not offer and gets no "
          "messages. Incompatible: %s",
          topic.c_str(), qos_policy_name_from_kind(info.last_policy_kind).c_str());
    };
  }
  auto incompatible_type = event_callbacks.incompatible_type_callback;
  if (!incompatible_type && use_default_callbacks) {
    incompatible_type = [topic = std::string(get_topic_name()), logger](IncompatibleTypeInfo&) {
      RCLCPP_WARN(logger, "A subscription to '%s' has another type and gets no messages.",
                  topic.c_str());
    };
  }
  try {
    if (incompatible_qos) {
      add_event_handler(incompatible_qos, RCL_PUBLISHER_OFFERED_INCOMPATIBLE_QOS);
    }
  } catch (const UnsupportedEventTypeException&) {
    RCLCPP_DEBUG(logger, "the middleware does not report incompatible QoS");
  }
  try {
    if (incompatible_type) add_event_handler(incompatible_type, RCL_PUBLISHER_INCOMPATIBLE_TYPE);
  } catch (const UnsupportedEventTypeException&) {
    RCLCPP_DEBUG(logger, "the middleware does not report incompatible types");
  }
  for (const auto& [type, handler] : event_handlers_) {
    handler->signals_by_flag_ =
        (type == RCL_PUBLISHER_OFFERED_INCOMPATIBLE_QOS &&
         !event_callbacks.incompatible_qos_callback) ||
        (type == RCL_PUBLISHER_INCOMPATIBLE_TYPE && !event_callbacks.incompatible_type_callback);
  }
  if (event_callbacks.matched_callback) {
    add_event_handler(event_callbacks.matched_callback, RCL_PUBLISHER_MATCHED);
  }
}

const char* PublisherBase::get_topic_name() const {
  return rcl_publisher_get_topic_name(publisher_handle_.get());
}

size_t PublisherBase::get_queue_size() const {
  const rcl_publisher_options_t* options = rcl_publisher_get_options(publisher_handle_.get());
  if (options == nullptr) {
    const std::string message = rcl_get_error_string().str;
    rcl_reset_error();
    throw std::runtime_error("the publisher has no options: " + message);
  }
  return options->qos.depth;
}

const rmw_gid_t& PublisherBase::get_gid() const { return rmw_gid_; }

std::shared_ptr<rcl_publisher_t> PublisherBase::get_publisher_handle() { return publisher_handle_; }

std::shared_ptr<const rcl_publisher_t> PublisherBase::get_publisher_handle() const {
  return publisher_handle_;
}

const PublisherBase::EventHandlers& PublisherBase::get_event_handlers() const {
  return event_handlers_;
}

size_t PublisherBase::get_subscription_count() const {
  size_t count = 0;
  const rcl_ret_t ret = rcl_publisher_get_subscription_count(publisher_handle_.get(), &count);
  if (ret == RCL_RET_PUBLISHER_INVALID) {
    rcl_reset_error();
    if (rcl_publisher_is_valid_except_context(publisher_handle_.get()) &&
        !rcl_context_is_valid(rcl_publisher_get_context(publisher_handle_.get()))) {
      return 0;  // shut down
    }
  }
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot count the subscriptions");
  }
  return count;
}

size_t PublisherBase::get_intra_process_subscription_count() const { return 0; }

bool PublisherBase::assert_liveliness() const {
  return rcl_publisher_assert_liveliness(publisher_handle_.get()) == RCL_RET_OK;
}

rclcpp::QoS PublisherBase::get_actual_qos() const {
  return detail::actual_qos(rcl_publisher_get_actual_qos(publisher_handle_.get()),
                            "cannot get the actual QoS");
}

bool PublisherBase::can_loan_messages() const {
  return rcl_publisher_can_loan_messages(publisher_handle_.get());
}

bool PublisherBase::operator==(const rmw_gid_t& gid) const { return *this == &gid; }

bool PublisherBase::operator==(const rmw_gid_t* gid) const {
  bool equal = false;
  const rmw_ret_t ret = rmw_compare_gids_equal(gid, &get_gid(), &equal);
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot compare the identities");
  }
  return equal;
}

void PublisherBase::set_on_new_qos_event_callback(std::function<void(size_t)> callback,
                                                  rcl_publisher_event_type_t event_type) {
  if (!callback) {
    throw std::invalid_argument("set_on_new_qos_event_callback() needs something to call");
  }
  const auto handler = event_handlers_.find(event_type);
  if (handler == event_handlers_.end()) {
    RCLCPP_WARN(rclcpp::get_logger("rclcpp"),
                "the publisher has no handler for this event, so the callback is not called");
    return;
  }
  handler->second->set_on_ready_callback(
      [callback = std::move(callback)](size_t count, int) { callback(count); });
}

void PublisherBase::clear_on_new_qos_event_callback(rcl_publisher_event_type_t event_type) {
  const auto handler = event_handlers_.find(event_type);
  if (handler == event_handlers_.end()) {
    RCLCPP_WARN(rclcpp::get_logger("rclcpp"), "there is no callback for this event to clear");
    return;
  }
  handler->second->clear_on_ready_callback();
}

void PublisherBase::check_published(rcl_ret_t status) const {
  if (status == RCL_RET_OK) return;
  if (status == RCL_RET_PUBLISHER_INVALID) {
    rcl_reset_error();
    if (rcl_publisher_is_valid_except_context(publisher_handle_.get())) {
      const rcl_context_t* context = rcl_publisher_get_context(publisher_handle_.get());
      if (context != nullptr && !rcl_context_is_valid(context)) return;  // shut down
    }
  }
  exceptions::throw_from_rcl_error(status, "cannot publish the message");
}

bool PublisherBase::wait_for_all_acked_nanoseconds(std::chrono::nanoseconds timeout) const {
  const rcl_ret_t ret = rcl_publisher_wait_for_all_acked(publisher_handle_.get(), timeout.count());
  if (ret == RCL_RET_OK) return true;
  if (ret == RCL_RET_TIMEOUT) {
    rcl_reset_error();
    return false;
  }
  exceptions::throw_from_rcl_error(ret, "cannot wait for acknowledgements");
}

}  // namespace rclcpp
