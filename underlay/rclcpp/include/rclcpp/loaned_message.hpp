#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

#include "rclcpp/publisher_base.hpp"

namespace rclcpp {

/// A message to fill and publish, in memory of the middleware where that is possible.
template <typename MessageT, typename AllocatorT = std::allocator<void>>
class LoanedMessage {
  using MessageAllocatorTraits =
      typename std::allocator_traits<AllocatorT>::template rebind_traits<MessageT>;
  using MessageAllocator = typename MessageAllocatorTraits::allocator_type;

 public:
  /// Made by Publisher::borrow_loaned_message().
  LoanedMessage(rclcpp::PublisherBase& pub, [[maybe_unused]] MessageAllocator allocator)
      : publisher_(&pub) {
    if (!pub.can_loan_messages()) {
      message_ = new MessageT();
      return;
    }
    void* loan = nullptr;
    const rosidl_message_type_support_t& type =
        *rosidl_typesupport_cpp::get_message_type_support_handle<MessageT>();
    const rcl_ret_t ret = rcl_borrow_loaned_message(pub.get_publisher_handle().get(), &type, &loan);
    if (ret != RCL_RET_OK) {
      exceptions::throw_from_rcl_error(ret, "cannot borrow a message");
    }
    message_ = static_cast<MessageT*>(loan);
  }

  LoanedMessage(LoanedMessage&& other) noexcept
      : publisher_(other.publisher_), message_(std::exchange(other.message_, nullptr)) {}
  LoanedMessage(const LoanedMessage&) = delete;
  LoanedMessage& operator=(const LoanedMessage&) = delete;

  virtual ~LoanedMessage() {
    if (message_ != nullptr) give_back(publisher_->get_publisher_handle(), message_);
  }

  bool is_valid() const { return message_ != nullptr; }

  MessageT& get() const { return *message_; }

  /// Hands the message over: the pointer returned gives a loan of the middleware up without
  /// touching it, since publishing returns the loan, and deletes ordinary memory.
  std::unique_ptr<MessageT, std::function<void(MessageT*)>> release() {
    MessageT* message = std::exchange(message_, nullptr);
    if (publisher_->can_loan_messages()) {
      return {message, [](MessageT*) {}};
    }
    return {message, [](MessageT* owned) { delete owned; }};
  }

 private:
  static void give_back(const std::shared_ptr<rcl_publisher_t>& handle, MessageT* message) {
    if (!rcl_publisher_can_loan_messages(handle.get())) {
      delete message;
      return;
    }
    if (rcl_return_loaned_message_from_publisher(handle.get(), message) != RCL_RET_OK) {
      detail::log_and_reset_rcl_error("cannot give a borrowed message back");
    }
  }

  rclcpp::PublisherBase* publisher_;
  MessageT* message_ = nullptr;
};

}  // namespace rclcpp
