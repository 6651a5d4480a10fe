#include "driver_conversions.hpp"

#include <fmt/format.h>

#include "foothill_ros/node/diagnostics.hpp"

namespace sick_ld {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;

/// Reports the most important fact about the link.
void report_summary(foothill_ros::DiagnosticBuilder& builder, const LinkSnapshot& snapshot) {
  const ClientStatus& status = snapshot.status;
  if (!snapshot.port_problem.empty()) {
    builder.report(DiagnosticStatus::ERROR, snapshot.port_problem);
  } else if (!status.link.connected) {
    builder.report(DiagnosticStatus::ERROR,
                   status.problem.empty() ? to_cstr(status.state) : status.problem);
  } else if (status.state == ClientState::kPreparing && !status.problem.empty()) {
    builder.report(DiagnosticStatus::WARN, status.problem);
  }
}

std::string ok_message(const ClientStatus& status) {
  if (status.state != ClientState::kMeasuring) return to_cstr(status.state);
  return fmt::format("measuring, {:.2f} profiles/s", status.rate);
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

DiagnosticStatus to_diagnostic(const LinkSnapshot& snapshot, const std::string& name,
                               const std::string& port) {
  const ClientStatus& status = snapshot.status;
  foothill_ros::DiagnosticBuilder builder{name, status.identification, ok_message(status)};
  report_summary(builder, snapshot);
  builder.add("port", port)
      .add("state", to_cstr(status.state))
      .add("scanner", to_cstr(status.mode))
      .add("baud", status.baud)
      .add("achievable profiles/s", snapshot.plan.rate, 3)
      .add("achieved profiles/s", status.rate, 3)
      .add("turn period [s]", status.period, 5)
      .add("profiles received", status.turns.received)
      .add("profiles lost", status.turns.lost)
      .add("turns skipped", status.turns.skipped);
  for (const std::string& concession : snapshot.plan.concessions) {
    builder.add("not fulfilled", concession);
  }
  return builder.status();
}

}  // namespace sick_ld
