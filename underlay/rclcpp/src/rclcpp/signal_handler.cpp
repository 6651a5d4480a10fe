#include "rclcpp/signal_handler.hpp"

#include <cerrno>
#include <system_error>

#include "rclcpp/context.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

namespace {

bool catches(SignalHandlerOptions options, int signum) {
  if (options == SignalHandlerOptions::All) return true;
  return options ==
         (signum == SIGINT ? SignalHandlerOptions::SigInt : SignalHandlerOptions::SigTerm);
}

void set_action(int signum, const struct sigaction& action, struct sigaction* previous) {
  if (sigaction(signum, &action, previous) != 0) {
    throw std::system_error(errno, std::generic_category(), "failed to set signal handler");
  }
}

}  // namespace

SignalHandler& SignalHandler::get_global_signal_handler() {
  // The contexts must outlive the handler, whose thread uses them.
  static const auto contexts_first = [] {
    get_contexts();
    return true;
  }();
  static_cast<void>(contexts_first);
  static SignalHandler handler;
  return handler;
}

SignalHandler::SignalHandler() {
  if (sem_init(&wake_up_, 0, 0) != 0) {
    throw std::system_error(errno, std::generic_category(), "failed to make semaphore");
  }
}

SignalHandler::~SignalHandler() {
  uninstall();
  sem_destroy(&wake_up_);
}

bool SignalHandler::install(SignalHandlerOptions signal_handler_options) {
  std::lock_guard<std::mutex> lock(install_mutex_);
  if (installed_.load()) return false;
  if (signal_handler_options == SignalHandlerOptions::None) return true;
  if (thread_.joinable()) thread_.join();
  options_ = signal_handler_options;
  stop_.store(false);
  signal_received_.store(0);
  thread_ = std::thread(&SignalHandler::run, this);

  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_sigaction = &SignalHandler::handle;
  action.sa_flags = SA_SIGINFO;
  if (catches(options_, SIGINT)) set_action(SIGINT, action, &previous_sigint_);
  if (catches(options_, SIGTERM)) set_action(SIGTERM, action, &previous_sigterm_);
  installed_.store(true);
  return true;
}

bool SignalHandler::uninstall() {
  std::lock_guard<std::mutex> lock(install_mutex_);
  const bool was_installed = installed_.exchange(false);
  if (was_installed) {
    if (catches(options_, SIGINT)) set_action(SIGINT, previous_sigint_, nullptr);
    if (catches(options_, SIGTERM)) set_action(SIGTERM, previous_sigterm_, nullptr);
    options_ = SignalHandlerOptions::None;
    stop_.store(true);
    sem_post(&wake_up_);
  }
  // A shutdown callback that runs in the thread may get here: whoever comes next joins then.
  if (thread_.joinable() && thread_.get_id() != std::this_thread::get_id()) thread_.join();
  return was_installed;
}

bool SignalHandler::is_installed() { return installed_.load(); }

SignalHandlerOptions SignalHandler::get_current_signal_handler_options() {
  std::lock_guard<std::mutex> lock(install_mutex_);
  return options_;
}

void SignalHandler::handle(int signum, siginfo_t* info, void* context) {
  const int saved_errno = errno;
  SignalHandler& handler = get_global_signal_handler();
  handler.signal_received_.store(signum);
  sem_post(&handler.wake_up_);
  handler.call_previous(signum, info, context);
  errno = saved_errno;
}

void SignalHandler::call_previous(int signum, siginfo_t* info, void* context) const {
  const struct sigaction& previous = signum == SIGINT ? previous_sigint_ : previous_sigterm_;
  if ((previous.sa_flags & SA_SIGINFO) != 0) {
    if (previous.sa_sigaction != nullptr) previous.sa_sigaction(signum, info, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN &&
             previous.sa_handler != nullptr) {
    previous.sa_handler(signum);
  }
}

void SignalHandler::run() {
  while (!stop_.load()) {
    while (sem_wait(&wake_up_) != 0 && errno == EINTR) {
    }
    const int signum = signal_received_.exchange(0);
    if (signum == 0) continue;
    RCLCPP_INFO(get_logger("rclcpp"), "signal_handler(signum=%d)", signum);
    for (const auto& context : get_contexts()) {
      if (context->get_init_options().shutdown_on_signal) context->shutdown("signal handler");
    }
  }
}

}  // namespace rclcpp
