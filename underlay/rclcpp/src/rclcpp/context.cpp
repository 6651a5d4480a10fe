#include "rclcpp/context.hpp"

#include <algorithm>

#include "rcl/init.h"
#include "rcl/logging.h"
#include "rclcpp/detail/utilities.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/logging_mutex.hpp"

namespace rclcpp {

/// The contexts that a signal has to shut down.
class Context::WeakContexts {
 public:
  void add(const Context::SharedPtr& context) {
    std::lock_guard<std::mutex> lock(mutex_);
    contexts_.push_back(context);
  }

  void remove(const Context* context) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::erase_if(contexts_, [context](const Context::WeakPtr& weak) {
      const auto other = weak.lock();
      return !other || other.get() == context;
    });
  }

  std::vector<Context::SharedPtr> get() {
    std::lock_guard<std::mutex> lock(mutex_);
    std::vector<Context::SharedPtr> alive;
    for (const auto& weak : contexts_) {
      if (auto context = weak.lock()) alive.push_back(std::move(context));
    }
    return alive;
  }

 private:
  std::mutex mutex_;
  std::vector<Context::WeakPtr> contexts_;
};

namespace {

// Guarded by the global logging mutex.
size_t& logging_users() {
  static size_t count = 0;
  return count;
}

void output_handler(const rcutils_log_location_t* location, int severity, const char* name,
                    rcutils_time_point_value_t timestamp, const char* format, va_list* args) {
  const auto mutex = get_global_logging_mutex();
  std::lock_guard<std::recursive_mutex> guard(*mutex);
  rcl_logging_multiple_output_handler(location, severity, name, timestamp, format, args);
}

void delete_rcl_context(rcl_context_t* context) {
  if (context == nullptr) return;
  if (rcl_context_is_valid(context) && rcl_shutdown(context) != RCL_RET_OK) rcl_reset_error();
  if (rcl_context_fini(context) != RCL_RET_OK) rcl_reset_error();
  delete context;
}

}  // namespace

std::shared_ptr<Context::WeakContexts> Context::weak_contexts() {
  static auto contexts = std::make_shared<WeakContexts>();
  return contexts;
}

std::vector<Context::SharedPtr> get_contexts() { return Context::weak_contexts()->get(); }

Context::Context() : weak_contexts_(weak_contexts()) {}

Context::~Context() {
  // Not shutdown(): it is virtual, and its callbacks may want a shared pointer to this.
  std::lock_guard<std::recursive_mutex> lock(init_mutex_);
  if (is_valid()) {
    Context::shutdown("the context was destroyed");
  }
  release_logging();
}

void Context::init(int argc, char const* const* argv, const rclcpp::InitOptions& init_options) {
  std::lock_guard<std::recursive_mutex> lock(init_mutex_);
  if (is_valid()) throw rclcpp::ContextAlreadyInitialized();
  clean_up();
  auto context = std::shared_ptr<rcl_context_t>(
      new rcl_context_t(rcl_get_zero_initialized_context()), delete_rcl_context);
  const rcl_ret_t ret = rcl_init(argc, argv, init_options.get_rcl_init_options(), context.get());
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot initialize rcl");
  }
  {
    std::lock_guard<std::mutex> pointer_lock(rcl_context_mutex_);
    rcl_context_ = context;
  }

  try {
    if (init_options.auto_initialize_logging()) configure_logging();
    auto unparsed_ros_args = rclcpp::detail::get_unparsed_ros_arguments(
        argc, argv, &rcl_context_->global_arguments, rcl_get_default_allocator());
    if (!unparsed_ros_args.empty()) {
      throw exceptions::UnknownROSArgsError(std::move(unparsed_ros_args));
    }
    init_options_ = init_options;
    weak_contexts_->add(shared_from_this());
  } catch (...) {
    if (rcl_shutdown(rcl_context_.get()) != RCL_RET_OK) rcl_reset_error();
    release_logging();
    clean_up();
    throw;
  }
}

void Context::configure_logging() {
  logging_mutex_ = get_global_logging_mutex();
  std::lock_guard<std::recursive_mutex> guard(*logging_mutex_);
  if (logging_users()++ > 0) {
    RCLCPP_WARN(rclcpp::get_logger("rclcpp"), "another context has set up logging already");
    return;
  }
  const auto allocator = rcl_get_default_allocator();
  const rcl_ret_t ret = rcl_logging_configure_with_output_handler(&rcl_context_->global_arguments,
                                                                  &allocator, output_handler);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot set up logging");
  }
}

void Context::release_logging() {
  if (!logging_mutex_) return;
  const auto mutex = std::move(logging_mutex_);
  logging_mutex_.reset();
  std::lock_guard<std::recursive_mutex> guard(*mutex);
  if (--logging_users() > 0) return;
  if (rcl_logging_fini() != RCL_RET_OK) {
    RCUTILS_SAFE_FWRITE_TO_STDERR("cannot end logging\n");
    rcl_reset_error();
  }
}

bool Context::is_valid() const {
  std::lock_guard<std::mutex> lock(rcl_context_mutex_);
  return rcl_context_ && rcl_context_is_valid(rcl_context_.get());
}

const rclcpp::InitOptions& Context::get_init_options() const { return init_options_; }

rclcpp::InitOptions Context::get_init_options() { return init_options_; }

size_t Context::get_domain_id() const {
  std::lock_guard<std::recursive_mutex> lock(init_mutex_);
  size_t domain_id = 0;
  const rcl_ret_t ret = rcl_context_get_domain_id(rcl_context_.get(), &domain_id);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot get the domain");
  }
  return domain_id;
}

std::string Context::shutdown_reason() const {
  std::lock_guard<std::recursive_mutex> lock(init_mutex_);
  return shutdown_reason_;
}

bool Context::shutdown(const std::string& reason) {
  std::lock_guard<std::recursive_mutex> init_lock(init_mutex_);
  if (!is_valid()) return false;

  for (const auto& callback : copy_callbacks(pre_shutdown_callbacks_)) callback();
  const rcl_ret_t ret = rcl_shutdown(rcl_context_.get());
  if (ret != RCL_RET_OK) rclcpp::exceptions::throw_from_rcl_error(ret);
  shutdown_reason_ = reason;
  for (const auto& callback : copy_callbacks(on_shutdown_callbacks_)) callback();
  interrupt_all_sleep_for();
  weak_contexts_->remove(this);
  release_logging();
  return true;
}

ShutdownCallbackHandle Context::add_callback(Callbacks& callbacks, std::function<void()> callback) {
  auto shared = std::make_shared<std::function<void()>>(std::move(callback));
  std::lock_guard<std::mutex> lock(callbacks_mutex_);
  callbacks.push_back(shared);
  ShutdownCallbackHandle handle;
  handle.callback = shared;
  return handle;
}

bool Context::remove_callback(Callbacks& callbacks, const ShutdownCallbackHandle& handle) {
  const auto callback = handle.callback.lock();
  if (!callback) return false;
  std::lock_guard<std::mutex> lock(callbacks_mutex_);
  return std::erase(callbacks, callback) > 0;
}

std::vector<std::function<void()>> Context::copy_callbacks(const Callbacks& callbacks) const {
  std::lock_guard<std::mutex> lock(callbacks_mutex_);
  std::vector<std::function<void()>> copies;
  copies.reserve(callbacks.size());
  for (const auto& callback : callbacks) copies.push_back(*callback);
  return copies;
}

Context::OnShutdownCallback Context::on_shutdown(OnShutdownCallback callback) {
  add_on_shutdown_callback(callback);
  return callback;
}

OnShutdownCallbackHandle Context::add_on_shutdown_callback(OnShutdownCallback callback) {
  return add_callback(on_shutdown_callbacks_, std::move(callback));
}

bool Context::remove_on_shutdown_callback(const OnShutdownCallbackHandle& callback_handle) {
  return remove_callback(on_shutdown_callbacks_, callback_handle);
}

PreShutdownCallbackHandle Context::add_pre_shutdown_callback(PreShutdownCallback callback) {
  return add_callback(pre_shutdown_callbacks_, std::move(callback));
}

bool Context::remove_pre_shutdown_callback(const PreShutdownCallbackHandle& callback_handle) {
  return remove_callback(pre_shutdown_callbacks_, callback_handle);
}

std::vector<Context::OnShutdownCallback> Context::get_on_shutdown_callbacks() const {
  return copy_callbacks(on_shutdown_callbacks_);
}

std::vector<Context::PreShutdownCallback> Context::get_pre_shutdown_callbacks() const {
  return copy_callbacks(pre_shutdown_callbacks_);
}

std::shared_ptr<rcl_context_t> Context::get_rcl_context() {
  std::lock_guard<std::mutex> lock(rcl_context_mutex_);
  return rcl_context_;
}

bool Context::sleep_for(const std::chrono::nanoseconds& nanoseconds) {
  const auto end = std::chrono::steady_clock::now() + nanoseconds;
  std::unique_lock<std::mutex> lock(interrupt_mutex_);
  while (is_valid()) {
    if (interrupt_condition_variable_.wait_until(lock, end) == std::cv_status::timeout) break;
  }
  return is_valid();
}

void Context::interrupt_all_sleep_for() {
  // Taking the lock ensures that no thread is between its check and its wait.
  { std::lock_guard<std::mutex> lock(interrupt_mutex_); }
  interrupt_condition_variable_.notify_all();
}

void Context::clean_up() {
  shutdown_reason_.clear();
  {
    std::lock_guard<std::mutex> lock(rcl_context_mutex_);
    rcl_context_.reset();
  }
  std::lock_guard<std::recursive_mutex> lock(sub_contexts_mutex_);
  sub_contexts_.clear();
}

}  // namespace rclcpp
