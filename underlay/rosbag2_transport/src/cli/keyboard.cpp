#include "keyboard.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace rosbag2_transport::cli {
namespace {

constexpr int kPollPeriodMs = 100;

/// A background process that touches its terminal is stopped by the kernel.
bool is_in_foreground() {
  return ::isatty(STDIN_FILENO) != 0 && ::tcgetpgrp(STDIN_FILENO) == ::getpgrp();
}

}  // namespace

Keyboard::Keyboard(Bindings bindings) : bindings_{std::move(bindings)} {
  termios settings{};
  if (!is_in_foreground() || ::tcgetattr(STDIN_FILENO, &settings) != 0) return;
  before_ = settings;
  settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
  ::tcsetattr(STDIN_FILENO, TCSANOW, &settings);
  thread_ = std::jthread{[this](const std::stop_token& stop) { run(stop); }};
}

Keyboard::~Keyboard() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  if (before_ && is_in_foreground()) ::tcsetattr(STDIN_FILENO, TCSANOW, &*before_);
}

void Keyboard::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, kPollPeriodMs) <= 0 || !is_in_foreground()) continue;
    if ((input.revents & (POLLHUP | POLLERR)) != 0) return;
    std::array<char, 16> keys{};
    const ssize_t count = ::read(STDIN_FILENO, keys.data(), keys.size());
    if (count <= 0) continue;
    const auto binding = bindings_.find({keys.data(), static_cast<std::size_t>(count)});
    if (binding != bindings_.end()) binding->second();
  }
}

}  // namespace rosbag2_transport::cli
