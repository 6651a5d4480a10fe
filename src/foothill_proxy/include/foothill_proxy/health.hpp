#pragma once

#include <string>
#include <utility>
#include <vector>

namespace foothill_proxy {

/// Health of a robot as published on /diagnostics: a level, a message, and named values. It depends
/// on simulated time only, so equal runs publish equal diagnostics.
struct Health {
  enum class Level { kOk, kWarning, kError };
  Level level{Level::kOk};
  std::string message{"ok"};
  std::vector<std::pair<std::string, std::string>> values{};

  /// Adds a finding to the message and raises the level to that of the finding.
  void add(Level finding_level, const std::string& finding) {
    message = level == Level::kOk ? finding : message + "; " + finding;
    if (finding_level > level) level = finding_level;
  }
};

}  // namespace foothill_proxy
