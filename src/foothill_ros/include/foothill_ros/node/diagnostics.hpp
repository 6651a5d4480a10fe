#pragma once

#include <concepts>
#include <string>

#include "diagnostic_msgs/msg/diagnostic_status.hpp"

/// Diagnostics in the form that every node publishes on /diagnostics: a level, a message, and
/// human-readable values.

namespace foothill_ros {

/// Builds a DiagnosticStatus value by value. The level only ever rises, and the message is that of
/// the first finding of the highest level.
class DiagnosticBuilder {
 public:
  using Status = diagnostic_msgs::msg::DiagnosticStatus;

  /// @param name What is diagnosed, such as "robot1: base".
  /// @param hardware_id Which device it is; may be empty.
  /// @param ok Message while nothing is wrong.
  DiagnosticBuilder(const std::string& name, const std::string& hardware_id,
                    const std::string& ok = "OK");

  /// Reports a finding of a level such as Status::WARN.
  DiagnosticBuilder& report(unsigned char level, const std::string& message);
  DiagnosticBuilder& add(const std::string& key, const std::string& value);
  DiagnosticBuilder& add(const std::string& key, const char* value) {
    return add(key, std::string{value});
  }
  DiagnosticBuilder& add(const std::string& key, bool value) {
    return add(key, value ? "true" : "false");
  }
  DiagnosticBuilder& add(const std::string& key, std::integral auto value) {
    return add(key, std::to_string(value));
  }
  /// @param decimals Number of digits after the point.
  DiagnosticBuilder& add(const std::string& key, double value, int decimals = 3);

  [[nodiscard]] const Status& status() const { return status_; }

 private:
  Status status_{};
};

}  // namespace foothill_ros
