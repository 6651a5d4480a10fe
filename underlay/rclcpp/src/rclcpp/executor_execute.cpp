// The part of Executor that runs one callback.
#include "rclcpp/exceptions.hpp"
#include "rclcpp/executor.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

namespace {

/// Takes something and handles it; a failure to take is logged, as it must not end the executor.
/// @param name Topic or service that it comes from.
template <typename Take, typename Handle>
void take_and_handle(const char* name, const Take& take, const Handle& handle) {
  try {
    if (!take()) {
      // Another thread was faster, or a peer is gone.
      RCLCPP_DEBUG(rclcpp::get_logger("rclcpp"), "nothing came from %s after all", name);
      return;
    }
  } catch (const rclcpp::exceptions::RCLError& error) {
    RCLCPP_ERROR(rclcpp::get_logger("rclcpp"), "cannot take what came from %s: %s", name,
                 error.what());
    return;
  }
  handle();
}

/// Takes one item from an entity that signals by its flag; there may be more.
bool take_and_raise(detail::ArrivalFlag& flag, const auto& take) {
  flag.clear();
  const bool taken = take();
  if (taken) flag.raise();
  return taken;
}

}  // namespace

void Executor::execute_subscription(rclcpp::SubscriptionBase::SharedPtr subscription) {
  rclcpp::MessageInfo message_info;
  message_info.get_rmw_message_info().from_intra_process = false;
  const auto take = [&subscription](const auto& just_take) {
    if (!subscription->signals_by_flag_) return just_take();
    return take_and_raise(subscription->message_flag_, just_take);
  };
  if (subscription->get_delivered_message_kind() ==
      rclcpp::DeliveredMessageKind::SERIALIZED_MESSAGE) {
    auto message = subscription->create_serialized_message();
    take_and_handle(
        subscription->get_topic_name(),
        [&] { return take([&] { return subscription->take_serialized(*message, message_info); }); },
        [&] { subscription->handle_serialized_message(message, message_info); });
    subscription->return_serialized_message(message);
    return;
  }
  auto message = subscription->create_message();
  take_and_handle(
      subscription->get_topic_name(),
      [&] {
        return take([&] { return subscription->take_type_erased(message.get(), message_info); });
      },
      [&] { subscription->handle_message(message, message_info); });
  subscription->return_message(message);
}

void Executor::execute_timer(rclcpp::TimerBase::SharedPtr timer,
                             const std::shared_ptr<void>& data_ptr) {
  timer->execute_callback(data_ptr);
}

void Executor::execute_service(rclcpp::ServiceBase::SharedPtr service) {
  auto request_header = service->create_request_header();
  auto request = service->create_request();
  take_and_handle(
      service->get_service_name(),
      [&] {
        return take_and_raise(service->request_flag_, [&] {
          return service->take_type_erased_request(request.get(), *request_header);
        });
      },
      [&] { service->handle_request(request_header, request); });
}

void Executor::execute_client(rclcpp::ClientBase::SharedPtr client) {
  auto request_header = client->create_request_header();
  auto response = client->create_response();
  take_and_handle(
      client->get_service_name(),
      [&] { return client->take_type_erased_response(response.get(), *request_header); },
      [&] { client->handle_response(request_header, response); });
}

}  // namespace rclcpp
