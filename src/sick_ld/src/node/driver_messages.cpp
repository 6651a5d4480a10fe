#include "driver_messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sick_ld {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;

builtin_interfaces::msg::Duration to_duration(double seconds) {
  const double whole = std::floor(seconds);
  builtin_interfaces::msg::Duration duration;
  duration.sec = static_cast<std::int32_t>(std::min(whole, 2e9));
  duration.nanosec = static_cast<std::uint32_t>(1e9 * (seconds - whole));
  return duration;
}

std::pair<std::uint8_t, std::string> summary(const LinkSnapshot& snapshot) {
  const ClientStatus& status = snapshot.status;
  if (!snapshot.port_problem.empty()) return {DiagnosticStatus::ERROR, snapshot.port_problem};
  if (!status.is_connected) {
    return {DiagnosticStatus::ERROR,
            status.problem.empty() ? to_cstr(status.state) : status.problem};
  }
  if (status.state == ClientState::kMeasuring) {
    return {DiagnosticStatus::OK, fmt::format("measuring, {:.2f} profiles/s", status.rate)};
  }
  const bool is_well = status.state == ClientState::kStandby || status.problem.empty();
  return {is_well ? DiagnosticStatus::OK : DiagnosticStatus::WARN,
          is_well ? to_cstr(status.state) : status.problem};
}

}  // namespace

sensor_msgs::msg::LaserScan to_msg(const Scan& scan, const DriverParameters& parameters) {
  sensor_msgs::msg::LaserScan msg;
  const auto rays = static_cast<double>(scan.ranges.size());
  msg.angle_min = static_cast<float>(scan.first_angle);
  msg.angle_max = static_cast<float>(scan.first_angle + scan.increment * (rays - 1.0));
  msg.angle_increment = static_cast<float>(scan.increment);
  msg.time_increment = static_cast<float>(scan.time_increment);
  msg.scan_time = static_cast<float>(scan.period);
  msg.range_min = static_cast<float>(parameters.range_min);
  msg.range_max = static_cast<float>(parameters.range_max);
  msg.ranges = scan.ranges;
  msg.intensities = scan.intensities;
  return msg;
}

foothill_msgs::msg::LinkState to_msg(const LinkSnapshot& snapshot, const std::string& port) {
  const ClientStatus& status = snapshot.status;
  foothill_msgs::msg::LinkState msg;
  msg.port = port;
  msg.connected = status.is_connected;
  if (status.t_heard > 0.0) msg.age = to_duration(std::max(0.0, snapshot.now - status.t_heard));
  msg.reconnects = status.reconnects;
  for (std::size_t i = 0; i < kLinkErrors; ++i) {
    const auto kind = static_cast<LinkError>(i);
    foothill_msgs::msg::LinkErrorCount& count = msg.errors.emplace_back();
    count.kind = to_cstr(kind);
    count.count = status.errors.of(kind);
  }
  return msg;
}

DiagnosticStatus to_diagnostic(const LinkSnapshot& snapshot, const std::string& name,
                               const std::string& port) {
  const ClientStatus& status = snapshot.status;
  DiagnosticStatus msg;
  msg.name = name;
  msg.hardware_id = status.identification;
  std::tie(msg.level, msg.message) = summary(snapshot);
  const auto add = [&](const std::string& key, const std::string& value) {
    msg.values.emplace_back();
    msg.values.back().key = key;
    msg.values.back().value = value;
  };
  add("port", port);
  add("state", to_cstr(status.state));
  add("scanner", to_cstr(status.mode));
  add("baud", std::to_string(status.baud));
  add("achievable profiles/s", fmt::format("{:.3f}", snapshot.plan.rate));
  add("achieved profiles/s", fmt::format("{:.3f}", status.rate));
  add("turn period [s]", fmt::format("{:.5f}", status.period));
  add("profiles received", std::to_string(status.account.received));
  add("profiles lost", std::to_string(status.account.lost));
  add("turns skipped", std::to_string(status.account.skipped));
  for (const std::string& concession : snapshot.plan.concessions) add("given up", concession);
  return msg;
}

}  // namespace sick_ld
