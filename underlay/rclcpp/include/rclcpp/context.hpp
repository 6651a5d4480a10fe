#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <typeindex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rcl/context.h"
#include "rcl/guard_condition.h"
#include "rclcpp/init_options.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// Thrown when a Context is initialised twice.
class ContextAlreadyInitialized : public std::runtime_error {
 public:
  ContextAlreadyInitialized() : std::runtime_error("context is already initialized") {}
};

/// A callback to run when a context shuts down.
class ShutdownCallbackHandle {
  friend class Context;

 public:
  using ShutdownCallbackType = std::function<void()>;

 private:
  std::weak_ptr<ShutdownCallbackType> callback;
};

using OnShutdownCallbackHandle = ShutdownCallbackHandle;
using PreShutdownCallbackHandle = ShutdownCallbackHandle;

/// Everything between one init and one shutdown: middleware, arguments, domain.
class Context : public std::enable_shared_from_this<Context> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(Context)

  using OnShutdownCallback = OnShutdownCallbackHandle::ShutdownCallbackType;
  using PreShutdownCallback = PreShutdownCallbackHandle::ShutdownCallbackType;

  RCLCPP_PUBLIC Context();
  RCLCPP_PUBLIC virtual ~Context();
  RCLCPP_DISABLE_COPY(Context)

  /// Initialises the context from the arguments of main().
  /// @throw ContextAlreadyInitialized if it is initialised and not shut down.
  /// @throw exceptions::UnknownROSArgsError if `--ros-args` holds what nothing knows.
  RCLCPP_PUBLIC virtual void init(int argc, char const* const* argv,
                                  const rclcpp::InitOptions& init_options = rclcpp::InitOptions());

  /// Whether the context is initialised and not shut down.
  RCLCPP_PUBLIC bool is_valid() const;
  RCLCPP_PUBLIC const rclcpp::InitOptions& get_init_options() const;
  RCLCPP_PUBLIC rclcpp::InitOptions get_init_options();
  RCLCPP_PUBLIC size_t get_domain_id() const;
  RCLCPP_PUBLIC std::string shutdown_reason() const;

  /// Shuts the context down: pre-shutdown callbacks, rcl, on-shutdown callbacks, sleepers.
  /// @return false if the context was not valid.
  RCLCPP_PUBLIC virtual bool shutdown(const std::string& reason);

  /// Adds a callback to run after shutdown; it stays until the context is gone.
  RCLCPP_PUBLIC virtual OnShutdownCallback on_shutdown(OnShutdownCallback callback);
  RCLCPP_PUBLIC virtual OnShutdownCallbackHandle add_on_shutdown_callback(
      OnShutdownCallback callback);
  RCLCPP_PUBLIC virtual bool remove_on_shutdown_callback(
      const OnShutdownCallbackHandle& callback_handle);

  /// Adds a callback to run before shutdown, while the context is still valid.
  RCLCPP_PUBLIC virtual PreShutdownCallbackHandle add_pre_shutdown_callback(
      PreShutdownCallback callback);
  RCLCPP_PUBLIC virtual bool remove_pre_shutdown_callback(
      const PreShutdownCallbackHandle& callback_handle);

  RCLCPP_PUBLIC std::vector<OnShutdownCallback> get_on_shutdown_callbacks() const;
  RCLCPP_PUBLIC std::vector<PreShutdownCallback> get_pre_shutdown_callbacks() const;

  RCLCPP_PUBLIC std::shared_ptr<rcl_context_t> get_rcl_context();

  /// Sleeps in steady time, shorter if the context shuts down.
  /// @return true if the context is valid afterwards.
  RCLCPP_PUBLIC bool sleep_for(const std::chrono::nanoseconds& nanoseconds);
  RCLCPP_PUBLIC virtual void interrupt_all_sleep_for();

  /// Returns the one SubContext of this context, made on first use.
  template <typename SubContext, typename... Args>
  std::shared_ptr<SubContext> get_sub_context(Args&&... args) {
    std::lock_guard<std::recursive_mutex> lock(sub_contexts_mutex_);
    const std::type_index type_i(typeid(SubContext));
    const auto it = sub_contexts_.find(type_i);
    if (it != sub_contexts_.end()) return std::static_pointer_cast<SubContext>(it->second);
    // Not make_shared: a sub-context may have its own way to be destroyed.
    auto sub_context = std::shared_ptr<SubContext>(new SubContext(std::forward<Args>(args)...),
                                                   [](SubContext* ptr) { delete ptr; });
    sub_contexts_[type_i] = sub_context;
    return sub_context;
  }

 protected:
  RCLCPP_PUBLIC virtual void clean_up();

 private:
  using Callbacks = std::vector<std::shared_ptr<std::function<void()>>>;

  void configure_logging();
  void release_logging();
  ShutdownCallbackHandle add_callback(Callbacks& callbacks, std::function<void()> callback);
  bool remove_callback(Callbacks& callbacks, const ShutdownCallbackHandle& handle);
  std::vector<std::function<void()>> copy_callbacks(const Callbacks& callbacks) const;

  // Held during init and shutdown, callbacks included.
  mutable std::recursive_mutex init_mutex_;
  // Guards the pointer only, so that is_valid() never waits for a shutdown in progress.
  mutable std::mutex rcl_context_mutex_;
  std::shared_ptr<rcl_context_t> rcl_context_;
  rclcpp::InitOptions init_options_;
  std::string shutdown_reason_;
  std::shared_ptr<std::recursive_mutex> logging_mutex_;

  std::recursive_mutex sub_contexts_mutex_;
  std::unordered_map<std::type_index, std::shared_ptr<void>> sub_contexts_;

  mutable std::mutex callbacks_mutex_;
  Callbacks on_shutdown_callbacks_;
  Callbacks pre_shutdown_callbacks_;

  std::condition_variable interrupt_condition_variable_;
  std::mutex interrupt_mutex_;

  class WeakContexts;
  static std::shared_ptr<WeakContexts> weak_contexts();
  friend std::vector<Context::SharedPtr> get_contexts();
  std::shared_ptr<WeakContexts> weak_contexts_;
};

/// Returns the contexts that are initialised and not shut down.
RCLCPP_PUBLIC std::vector<Context::SharedPtr> get_contexts();

}  // namespace rclcpp
