#pragma once

#include <time.h>

#include <cstdint>
#include <cstring>
#include <sensor_msgs/msg/image.hpp>
#include <std_msgs/msg/u_int8_multi_array.hpp>

namespace bus_bench {

/// Returns the time [ns] of the monotonic clock, which all processes of a machine share.
inline std::int64_t monotonic_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// 64 bytes of data, the first eight of which are the time of sending.
struct SmallPayload {
  using Message = std_msgs::msg::UInt8MultiArray;
  static constexpr const char* kTopic = "bus_small";
  static constexpr std::size_t kDepth = 100;

  static Message make() {
    Message message;
    message.data.resize(64);
    return message;
  }
  static void stamp(Message& message, std::int64_t time) {
    std::memcpy(message.data.data(), &time, sizeof(time));
  }
  static std::int64_t sent_at(const Message& message) {
    std::int64_t time{};
    std::memcpy(&time, message.data.data(), sizeof(time));
    return time;
  }
};

/// An RGB picture of 640 x 480 pixels with the time of sending in its header.
struct ImagePayload {
  using Message = sensor_msgs::msg::Image;
  static constexpr const char* kTopic = "bus_image";
  static constexpr std::size_t kDepth = 10;

  static Message make() {
    Message message;
    message.width = 640;
    message.height = 480;
    message.encoding = "rgb8";
    message.step = message.width * 3;
    message.data.resize(std::size_t{message.step} * message.height);
    return message;
  }
  static void stamp(Message& message, std::int64_t time) {
    message.header.stamp.sec = static_cast<std::int32_t>(time / 1'000'000'000);
    message.header.stamp.nanosec = static_cast<std::uint32_t>(time % 1'000'000'000);
  }
  static std::int64_t sent_at(const Message& message) {
    return std::int64_t{message.header.stamp.sec} * 1'000'000'000 + message.header.stamp.nanosec;
  }
};

}  // namespace bus_bench
