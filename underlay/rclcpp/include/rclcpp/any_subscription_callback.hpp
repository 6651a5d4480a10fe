#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "rclcpp/function_traits.hpp"
#include "rclcpp/message_info.hpp"
#include "rclcpp/serialized_message.hpp"

namespace rclcpp {

template <typename MessageT, typename AllocatorT, typename SubscribedT, typename ROSMessageT,
          typename MessageMemoryStrategyT>
class Subscription;

namespace detail {

/// True if a callback may take a message of type ValueT as an argument of type ArgumentT.
template <typename ArgumentT, typename ValueT>
inline constexpr bool is_message_argument =
    std::is_same_v<ArgumentT, const ValueT&> ||
    std::is_same_v<ArgumentT, std::unique_ptr<ValueT>> ||
    std::is_same_v<ArgumentT, std::shared_ptr<const ValueT>> ||
    std::is_same_v<ArgumentT, const std::shared_ptr<const ValueT>&> ||
    std::is_same_v<ArgumentT, std::shared_ptr<ValueT>> ||
    std::is_same_v<ArgumentT, const std::shared_ptr<ValueT>&>;

/// Turns a message into what a callback asks for. A unique_ptr gets the content itself if nobody
/// else owns the message and a copy otherwise; the other forms share it.
template <typename ArgumentT, typename ValueT>
decltype(auto) as_message_argument(std::shared_ptr<ValueT>& message) {
  if constexpr (std::is_same_v<ArgumentT, const ValueT&>) {
    return std::as_const(*message);
  } else if constexpr (std::is_same_v<ArgumentT, std::unique_ptr<ValueT>>) {
    return message.use_count() == 1 ? std::make_unique<ValueT>(std::move(*message))
                                    : std::make_unique<ValueT>(std::as_const(*message));
  } else {
    return std::shared_ptr<typename std::remove_cvref_t<ArgumentT>::element_type>(message);
  }
}

/// Returns a function that passes messages of type ValueT to a callback of any accepted signature.
template <typename ValueT, typename CallbackT>
std::function<void(std::shared_ptr<ValueT>&, const MessageInfo&)> make_message_dispatcher(
    CallbackT callback) {
  using Traits = function_traits::function_traits<CallbackT>;
  using ArgumentT = typename Traits::template argument_type<0>;
  return [function = std::move(callback)](std::shared_ptr<ValueT>& message,
                                          [[maybe_unused]] const MessageInfo& info) mutable {
    if constexpr (Traits::arity == 2) {
      function(as_message_argument<ArgumentT>(message), info);
    } else {
      function(as_message_argument<ArgumentT>(message));
    }
  };
}

}  // namespace detail

/// Holds the callback of a subscription, whichever of the accepted signatures it has: the message
/// as `const M&`, `unique_ptr<M>`, `shared_ptr<const M>`, `const shared_ptr<const M>&` or
/// `shared_ptr<M>`, where M is MessageT or SerializedMessage, with or without `const MessageInfo&`.
template <typename MessageT, typename AllocatorT = std::allocator<void>>
class AnySubscriptionCallback {
 public:
  explicit AnySubscriptionCallback([[maybe_unused]] const AllocatorT& allocator = AllocatorT()) {}

  /// Replaces the callback.
  template <typename CallbackT>
  AnySubscriptionCallback<MessageT, AllocatorT> set(CallbackT callback) {
    using Traits = function_traits::function_traits<CallbackT>;
    static_assert(Traits::arity == 1 || Traits::arity == 2,
                  "a subscription callback takes the message and, optionally, its MessageInfo");
    using ArgumentT = typename Traits::template argument_type<0>;
    static_assert(detail::is_message_argument<ArgumentT, MessageT> ||
                      detail::is_message_argument<ArgumentT, SerializedMessage>,
                  "the callback's first argument is not one of the accepted message types");
    if constexpr (Traits::arity == 2) {
      static_assert(std::is_same_v<typename Traits::template argument_type<1>, const MessageInfo&>,
                    "the callback's second argument must be a const rclcpp::MessageInfo &");
    }
    takes_ownership_ = std::is_same_v<ArgumentT, std::unique_ptr<MessageT>>;
    if constexpr (detail::is_message_argument<ArgumentT, MessageT>) {
      dispatch_message_ = detail::make_message_dispatcher<MessageT>(std::move(callback));
      dispatch_serialized_ = nullptr;
    } else {
      dispatch_serialized_ =
          detail::make_message_dispatcher<SerializedMessage>(std::move(callback));
      dispatch_message_ = nullptr;
    }
    return *this;
  }

  /// Calls the callback with a message.
  /// @throws std::runtime_error if no callback is set, or one for serialized messages.
  void dispatch(std::shared_ptr<MessageT> message, const rclcpp::MessageInfo& message_info) {
    if (!dispatch_message_) {
      throw std::runtime_error("dispatch called on a callback that takes no such message");
    }
    dispatch_message_(message, message_info);
  }

  /// Calls the callback with a serialized message.
  void dispatch(std::shared_ptr<rclcpp::SerializedMessage> serialized_message,
                const rclcpp::MessageInfo& message_info)
    requires(!std::is_same_v<MessageT, rclcpp::SerializedMessage>)
  {
    if (!dispatch_serialized_) {
      throw std::runtime_error("dispatch called on a callback that takes no serialized message");
    }
    dispatch_serialized_(serialized_message, message_info);
  }

  /// True if the callback wants messages of another type than MessageT as bytes.
  bool is_serialized_message_callback() const { return static_cast<bool>(dispatch_serialized_); }

 private:
  template <typename, typename, typename, typename, typename>
  friend class Subscription;

  std::function<void(std::shared_ptr<MessageT>&, const MessageInfo&)> dispatch_message_;
  std::function<void(std::shared_ptr<SerializedMessage>&, const MessageInfo&)> dispatch_serialized_;
  bool takes_ownership_ = false;
};

}  // namespace rclcpp
