#pragma once

#include <semaphore.h>

#include <atomic>
#include <csignal>
#include <mutex>
#include <thread>

#include "rclcpp/utilities.hpp"

namespace rclcpp {

/// Shuts contexts down when SIGINT or SIGTERM arrives.
/// The handler itself only posts a semaphore; a thread does what a handler must not.
class SignalHandler final {
 public:
  static SignalHandler& get_global_signal_handler();

  /// @return true if the handlers were not installed before.
  bool install(SignalHandlerOptions signal_handler_options);
  /// @return true if the handlers were installed before.
  bool uninstall();
  bool is_installed();
  SignalHandlerOptions get_current_signal_handler_options();

  SignalHandler(const SignalHandler&) = delete;
  SignalHandler& operator=(const SignalHandler&) = delete;

 private:
  SignalHandler();
  ~SignalHandler();

  static void handle(int signum, siginfo_t* info, void* context);
  void call_previous(int signum, siginfo_t* info, void* context) const;
  void run();

  std::mutex install_mutex_;
  std::atomic_bool installed_{false};
  SignalHandlerOptions options_{SignalHandlerOptions::None};
  struct sigaction previous_sigint_ {};
  struct sigaction previous_sigterm_ {};

  sem_t wake_up_;
  // The last signal that the thread has not seen, or zero.
  std::atomic_int signal_received_{0};
  std::atomic_bool stop_{false};
  std::thread thread_;
};

}  // namespace rclcpp
