#pragma once

#include <rmw/types.h>

#include <functional>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "rclcpp/function_traits.hpp"

namespace rclcpp {

template <typename ServiceT>
class Service;

/// Holds the callback of a service, whichever of the accepted signatures it has:
/// `(request, response)`, `(header, request, response)`, or, to answer later by
/// Service::send_response(), `(header, request)` and `(service, header, request)`.
template <typename ServiceT>
class AnyServiceCallback {
  using Request = std::shared_ptr<typename ServiceT::Request>;
  using Response = std::shared_ptr<typename ServiceT::Response>;
  using Header = std::shared_ptr<rmw_request_id_t>;
  using ServicePtr = std::shared_ptr<rclcpp::Service<ServiceT>>;

 public:
  AnyServiceCallback() = default;

  /// Replaces the callback.
  template <typename CallbackT>
  void set(CallbackT&& callback) {
    using Function = std::decay_t<CallbackT>;
    check_not_null<Function>(callback);
    if constexpr (takes<Function, Request, Response>) {
      set_function([function = Function(std::forward<CallbackT>(callback))](
                       const ServicePtr&, const Header&, const Request& request,
                       const Response& response) mutable { function(request, response); });
    } else if constexpr (takes<Function, Header, Request, Response>) {
      set_function([function = Function(std::forward<CallbackT>(callback))](
                       const ServicePtr&, const Header& header, const Request& request,
                       const Response& response) mutable { function(header, request, response); });
    } else if constexpr (takes<Function, Header, Request>) {
      set_function([function = Function(std::forward<CallbackT>(callback))](
                       const ServicePtr&, const Header& header, const Request& request,
                       const Response&) mutable { function(header, request); });
      answers_at_once_ = false;
    } else {
      static_assert(takes<Function, ServicePtr, Header, Request>,
                    "the callback is not one of the accepted service callbacks");
      set_function([function = Function(std::forward<CallbackT>(callback))](
                       const ServicePtr& service, const Header& header, const Request& request,
                       const Response&) mutable { function(service, header, request); });
      answers_at_once_ = false;
    }
  }

  /// Calls the callback.
  /// @return The response to send, or null if the callback answers by itself later.
  /// @throws std::runtime_error if no callback is set.
  Response dispatch(const ServicePtr& service_handle, const Header& request_header,
                    Request request) {
    if (!function_) {
      throw std::runtime_error("there is no callback for the request");
    }
    auto response = answers_at_once_ ? std::make_shared<typename ServiceT::Response>() : nullptr;
    function_(service_handle, request_header, request, response);
    return response;
  }

 private:
  template <typename Function, typename... Args>
  static constexpr bool takes =
      function_traits::function_traits<Function>::arity == sizeof...(Args) &&
      std::is_invocable_v<Function&, Args...>;

  template <typename Adapter>
  void set_function(Adapter adapter) {
    answers_at_once_ = true;
    function_ = std::move(adapter);
  }

  /// Refuses empty function objects and null function pointers.
  template <typename Function>
  static void check_not_null(const Function& callback) {
    if constexpr (std::is_pointer_v<Function> || requires { callback.operator bool(); }) {
      if (!callback) {
        throw std::invalid_argument("AnyServiceCallback::set(): callback cannot be nullptr");
      }
    }
  }

  std::function<void(const ServicePtr&, const Header&, const Request&, const Response&)> function_;
  bool answers_at_once_ = true;
};

}  // namespace rclcpp
