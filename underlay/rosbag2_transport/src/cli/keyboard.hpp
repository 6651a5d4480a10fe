#pragma once

#include <termios.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <thread>

namespace rosbag2_transport::cli {

/// Calls functions when keys are pressed, if there is a terminal in the foreground to press them
/// in.
class Keyboard {
 public:
  /// Callbacks by the bytes that a terminal sends for a key.
  using Bindings = std::map<std::string, std::function<void()>>;

  static constexpr const char* kSpace = " ";
  static constexpr const char* kUp = "\x1b[A";
  static constexpr const char* kDown = "\x1b[B";
  static constexpr const char* kRight = "\x1b[C";

  explicit Keyboard(Bindings bindings);
  /// Leaves the terminal as it was.
  ~Keyboard();
  Keyboard(const Keyboard&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;

 private:
  void run(const std::stop_token& stop);

  Bindings bindings_;
  std::optional<termios> before_;
  std::jthread thread_;
};

}  // namespace rosbag2_transport::cli
