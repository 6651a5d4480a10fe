#pragma once

#include <semaphore.h>

#include <array>
#include <atomic>
#include <csignal>
#include <mutex>
#include <thread>

#include "rclcpp/utilities.hpp"

namespace rclcpp {

/// Shuts contexts down when SIGINT or SIGTERM arrives.
/// What the system calls only posts a semaphore; a thread does what must not be done there.
class SignalHandler final {
 public:
  static SignalHandler& instance();

  /// @return true if the handlers were not installed before.
  bool install(SignalHandlerOptions options);
  /// @return true if the handlers were installed before.
  bool uninstall();
  bool is_installed() const;
  SignalHandlerOptions options() const;

  SignalHandler(const SignalHandler&) = delete;
  SignalHandler& operator=(const SignalHandler&) = delete;

 private:
  /// A signal that can be caught, and what happened to it before.
  struct Signal {
    int number;
    SignalHandlerOptions option;
    bool is_caught;
    struct sigaction previous;
  };

  SignalHandler();
  ~SignalHandler();

  static void on_signal(int number, siginfo_t* info, void* context);
  void shut_down_on_signal();

  mutable std::mutex mutex_;
  SignalHandlerOptions options_{SignalHandlerOptions::None};
  std::atomic_bool installed_{false};
  std::array<Signal, 2> signals_{Signal{SIGINT, SignalHandlerOptions::SigInt, false, {}},
                                 Signal{SIGTERM, SignalHandlerOptions::SigTerm, false, {}}};

  sem_t wake_up_;
  // The last signal that the thread has not seen, or zero.
  std::atomic_int arrived_{0};
  std::atomic_bool stop_{false};
  std::thread thread_;
};

}  // namespace rclcpp
