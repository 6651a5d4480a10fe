#include "rclcpp/signal_handler.hpp"

#include <cerrno>
#include <system_error>

#include "rclcpp/context.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

namespace {

void check_call(int result, const char* what) {
  if (result != 0) throw std::system_error(errno, std::generic_category(), what);
}

/// Does what the program would do with a signal that is not caught here, unless that is to end.
void pass_on(const struct sigaction& action, int number, siginfo_t* info, void* context) {
  if ((action.sa_flags & SA_SIGINFO) != 0) {
    if (action.sa_sigaction != nullptr) action.sa_sigaction(number, info, context);
    return;
  }
  if (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN) action.sa_handler(number);
}

}  // namespace

SignalHandler& SignalHandler::instance() {
  // Makes the list of contexts first, as it must outlive the thread that uses it.
  [[maybe_unused]] static const bool contexts_first = get_contexts().empty();
  static SignalHandler handler;
  return handler;
}

SignalHandler::SignalHandler() { check_call(sem_init(&wake_up_, 0, 0), "cannot make a semaphore"); }

SignalHandler::~SignalHandler() {
  uninstall();
  sem_destroy(&wake_up_);
}

bool SignalHandler::install(SignalHandlerOptions options) {
  const std::lock_guard lock(mutex_);
  if (installed_) return false;
  if (options == SignalHandlerOptions::None) return true;
  if (thread_.joinable()) thread_.join();
  stop_ = false;
  arrived_ = 0;
  thread_ = std::thread(&SignalHandler::shut_down_on_signal, this);

  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_sigaction = &SignalHandler::on_signal;
  action.sa_flags = SA_SIGINFO;
  for (Signal& signal : signals_) {
    signal.is_caught = options == SignalHandlerOptions::All || options == signal.option;
    if (!signal.is_caught) continue;
    check_call(sigaction(signal.number, &action, &signal.previous), "cannot catch a signal");
  }
  options_ = options;
  installed_ = true;
  return true;
}

bool SignalHandler::uninstall() {
  const std::lock_guard lock(mutex_);
  const bool was_installed = installed_.exchange(false);
  if (was_installed) {
    options_ = SignalHandlerOptions::None;
    for (const Signal& signal : signals_) {
      if (!signal.is_caught) continue;
      check_call(sigaction(signal.number, &signal.previous, nullptr), "cannot give a signal back");
    }
    stop_ = true;
    sem_post(&wake_up_);
  }
  // A shutdown callback that runs in the thread may get here; the next caller joins it then.
  if (thread_.joinable() && thread_.get_id() != std::this_thread::get_id()) thread_.join();
  return was_installed;
}

bool SignalHandler::is_installed() const { return installed_; }

SignalHandlerOptions SignalHandler::options() const {
  const std::lock_guard lock(mutex_);
  return options_;
}

void SignalHandler::on_signal(int number, siginfo_t* info, void* context) {
  const int saved_errno = errno;
  SignalHandler& self = instance();
  self.arrived_ = number;
  sem_post(&self.wake_up_);
  for (const Signal& signal : self.signals_) {
    if (signal.number == number) pass_on(signal.previous, number, info, context);
  }
  errno = saved_errno;
}

void SignalHandler::shut_down_on_signal() {
  while (!stop_) {
    if (sem_wait(&wake_up_) != 0) continue;
    const int number = arrived_.exchange(0);
    if (number == 0) continue;
    RCLCPP_INFO(get_logger("rclcpp"), "shutting down on signal %d", number);
    for (const auto& context : get_contexts()) {
      if (context->get_init_options().shutdown_on_signal) context->shutdown("signal handler");
    }
  }
}

}  // namespace rclcpp
