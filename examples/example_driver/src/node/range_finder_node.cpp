#include "range_finder_node.hpp"

#include <array>
#include <chrono>
#include <stdexcept>

#include "foothill_link/text_bytes.hpp"
#include "foothill_ros/node/declare.hpp"
#include "foothill_ros/node/link_state.hpp"

namespace example_driver {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr float kFieldOfView = 0.05F;  // [rad]
constexpr float kMinRange = 0.05F;     // [m]
constexpr float kMaxRangeMetres = 50.0F;

foothill_link::Address parsed(const std::string& port) {
  const auto address = foothill_link::parse_address(port, {.tcp_port = 4001, .baud = 9600});
  if (!address) throw std::invalid_argument{"port: " + address.error()};
  return *address;
}

}  // namespace

RangeFinderNode::RangeFinderNode(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"range_finder", options},
      port_{foothill_ros::declare_text(*this, "port", "/dev/ttyUSB0",
                                       "Serial port of the device, or tcp://host:port.")},
      frame_id_{foothill_ros::declare_text(*this, "frame_id", "range_finder",
                                           "Frame of the published ranges.")},
      address_{parsed(port_)},
      timer_{{.initial_delay = 100ms, .factor = 2.0, .maximum_delay = 1s}},
      range_{create_publisher<sensor_msgs::msg::Range>("range", rclcpp::SensorDataQoS())},
      link_state_{create_publisher<foothill_msgs::msg::LinkState>("link_state", 10)},
      update_timer_{create_wall_timer(10ms, [this] { update(); })},
      state_timer_{create_wall_timer(200ms, [this] {
        auto state = foothill_ros::to_msg(client_.statistics(), Clock::now(), port_);
        state.header.stamp = now();
        link_state_->publish(state);
      })} {}

void RangeFinderNode::update() {
  if (!link_) {
    if (timer_.is_due(Clock::now())) open();
    return;
  }
  // A serial port whose device is gone reads as idle; only wait() reports it.
  if (!link_->wait({.timeout = 0ns})) return close(LinkFailure::kClosed);
  std::array<std::uint8_t, 256> buffer{};
  const auto count = link_->read(buffer);
  if (!count) return close(LinkFailure::kClosed);
  if (const auto reading = client_.receive({buffer.data(), *count}, Clock::now())) {
    publish(*reading);
  }
  if (client_.is_silent(Clock::now())) close(LinkFailure::kTimeout);
}

void RangeFinderNode::open() {
  auto link = foothill_link::Link::open(address_, 500ms);
  if (!link) {
    RCLCPP_WARN_ONCE(get_logger(), "%s: %s", port_.c_str(), link.error().text.c_str());
    return close(LinkFailure::kCannotOpen);
  }
  link_ = std::move(*link);
  timer_.on_connected();
  const std::string request = client_.start(Clock::now());
  if (!link_->write_all(foothill_link::as_bytes(request), 100ms)) close(LinkFailure::kClosed);
}

void RangeFinderNode::close(LinkFailure failure) {
  link_.reset();
  client_.fail(failure);
  timer_.on_failure(Clock::now());
}

void RangeFinderNode::publish(const Reading& reading) {
  sensor_msgs::msg::Range message;
  message.header.stamp = now();
  message.header.frame_id = frame_id_;
  message.radiation_type = sensor_msgs::msg::Range::INFRARED;
  message.field_of_view = kFieldOfView;
  message.min_range = kMinRange;
  message.max_range = kMaxRangeMetres;
  message.range = 1e-3F * static_cast<float>(reading.range_mm);
  range_->publish(message);
}

}  // namespace example_driver
