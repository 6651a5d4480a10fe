#pragma once

#include <string>
#include <utility>
#include <vector>

namespace foothill_proxy {

/// What a robot tells of itself for diagnostics.
struct Health {
  enum class Level { kOk, kWarning, kError };
  Level level{Level::kOk};
  std::string message{"ok"};
  std::vector<std::pair<std::string, std::string>> values{};

  /// Adds a complaint, and keeps the worst level.
  void complain(Level how, const std::string& what) {
    message = level == Level::kOk ? what : message + "; " + what;
    if (how > level) level = how;
  }
};

}  // namespace foothill_proxy
