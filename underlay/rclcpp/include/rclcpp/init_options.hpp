#pragma once

#include <memory>
#include <mutex>

#include "rcl/init_options.h"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// How a Context is initialised.
class InitOptions {
 public:
  /// Whether the context is shut down when SIGINT or SIGTERM arrives.
  bool shutdown_on_signal = true;

  RCLCPP_PUBLIC explicit InitOptions(rcl_allocator_t allocator = rcl_get_default_allocator());
  RCLCPP_PUBLIC explicit InitOptions(const rcl_init_options_t& init_options);
  RCLCPP_PUBLIC InitOptions(const InitOptions& other);
  RCLCPP_PUBLIC InitOptions& operator=(const InitOptions& other);
  RCLCPP_PUBLIC virtual ~InitOptions();

  /// Whether Context::init() configures logging.
  RCLCPP_PUBLIC bool auto_initialize_logging() const;
  RCLCPP_PUBLIC InitOptions& auto_initialize_logging(bool initialize_logging);

  RCLCPP_PUBLIC const rcl_init_options_t* get_rcl_init_options() const;

  /// Takes the domain from ROS_DOMAIN_ID.
  RCLCPP_PUBLIC void use_default_domain_id();
  RCLCPP_PUBLIC void set_domain_id(size_t domain_id);
  RCLCPP_PUBLIC size_t get_domain_id() const;

 protected:
  void finalize_init_options();

 private:
  void finalize_init_options_impl();

  mutable std::mutex init_options_mutex_;
  std::unique_ptr<rcl_init_options_t> init_options_;
  bool initialize_logging_{true};
};

}  // namespace rclcpp
