#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <utility>

#include "rclcpp/duration.hpp"
#include "rclcpp/node_interfaces/get_node_base_interface.hpp"
#include "rclcpp/node_interfaces/get_node_clock_interface.hpp"
#include "rclcpp/node_interfaces/get_node_timers_interface.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_timers_interface.hpp"
#include "rclcpp/timer.hpp"

namespace rclcpp {
namespace detail {

/// Returns a period as nanoseconds.
/// @throw std::invalid_argument if it is negative or does not fit.
template <typename DurationRepT, typename DurationT>
std::chrono::nanoseconds period_in_nanoseconds(
    std::chrono::duration<DurationRepT, DurationT> period) {
  if (period < std::chrono::duration<DurationRepT, DurationT>::zero()) {
    throw std::invalid_argument{"the period of a timer is not negative"};
  }
  // In long double the largest period is exact and no intermediate value overflows.
  using LongNanoseconds = std::chrono::duration<long double, std::chrono::nanoseconds::period>;
  constexpr LongNanoseconds kLargest = std::chrono::nanoseconds::max();
  if (std::chrono::duration_cast<LongNanoseconds>(period) > kLargest) {
    throw std::invalid_argument{
        "the period of a timer is at most that of std::chrono::nanoseconds::max()"};
  }
  return std::chrono::duration_cast<std::chrono::nanoseconds>(period);
}

}  // namespace detail

/// Makes a timer on a clock and adds it to the node.
/// @throw std::invalid_argument if a pointer is null or the period is negative or too long.
template <typename DurationRepT, typename DurationT, typename CallbackT>
typename rclcpp::GenericTimer<CallbackT>::SharedPtr create_timer(
    std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
    rclcpp::CallbackGroup::SharedPtr group, rclcpp::Clock::SharedPtr clock,
    node_interfaces::NodeBaseInterface* node_base,
    node_interfaces::NodeTimersInterface* node_timers, bool autostart = true) {
  if (clock == nullptr) throw std::invalid_argument{"a timer needs a clock"};
  if (node_base == nullptr) throw std::invalid_argument{"a timer needs the base of a node"};
  if (node_timers == nullptr) throw std::invalid_argument{"a timer needs the timers of a node"};
  auto timer = GenericTimer<CallbackT>::make_shared(
      std::move(clock), detail::period_in_nanoseconds(period), std::move(callback),
      node_base->get_context(), autostart);
  node_timers->add_timer(timer, group);
  return timer;
}

/// Makes a timer on a clock and adds it to the node.
template <typename CallbackT>
typename rclcpp::TimerBase::SharedPtr create_timer(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeTimersInterface> node_timers,
    rclcpp::Clock::SharedPtr clock, rclcpp::Duration period, CallbackT&& callback,
    rclcpp::CallbackGroup::SharedPtr group = nullptr, bool autostart = true) {
  return create_timer(period.to_chrono<std::chrono::nanoseconds>(),
                      std::decay_t<CallbackT>(std::forward<CallbackT>(callback)), group, clock,
                      node_base.get(), node_timers.get(), autostart);
}

/// Makes a timer on a clock and adds it to the node, which may be a pointer or a reference.
template <typename NodeT, typename CallbackT>
typename rclcpp::TimerBase::SharedPtr create_timer(NodeT node, rclcpp::Clock::SharedPtr clock,
                                                   rclcpp::Duration period, CallbackT&& callback,
                                                   rclcpp::CallbackGroup::SharedPtr group = nullptr,
                                                   bool autostart = true) {
  return create_timer(period.to_chrono<std::chrono::nanoseconds>(),
                      std::decay_t<CallbackT>(std::forward<CallbackT>(callback)), group, clock,
                      rclcpp::node_interfaces::get_node_base_interface(node).get(),
                      rclcpp::node_interfaces::get_node_timers_interface(node).get(), autostart);
}

/// Makes a timer in steady time and adds it to the node.
/// @throw std::invalid_argument if a pointer is null or the period is negative or too long.
template <typename DurationRepT, typename DurationT, typename CallbackT>
typename rclcpp::WallTimer<CallbackT>::SharedPtr create_wall_timer(
    std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
    rclcpp::CallbackGroup::SharedPtr group, node_interfaces::NodeBaseInterface* node_base,
    node_interfaces::NodeTimersInterface* node_timers, bool autostart = true) {
  if (node_base == nullptr) throw std::invalid_argument{"a timer needs the base of a node"};
  if (node_timers == nullptr) throw std::invalid_argument{"a timer needs the timers of a node"};
  auto timer = rclcpp::WallTimer<CallbackT>::make_shared(detail::period_in_nanoseconds(period),
                                                         std::move(callback),
                                                         node_base->get_context(), autostart);
  node_timers->add_timer(timer, group);
  return timer;
}

}  // namespace rclcpp
