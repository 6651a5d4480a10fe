#include "rclcpp/init_options.hpp"

#include "rcl/domain_id.h"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

namespace {

std::unique_ptr<rcl_init_options_t> copy_of(const rcl_init_options_t& options) {
  auto copy = std::make_unique<rcl_init_options_t>(rcl_get_zero_initialized_init_options());
  const rcl_ret_t ret = rcl_init_options_copy(&options, copy.get());
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot copy the init options");
  }
  return copy;
}

}  // namespace

InitOptions::InitOptions(rcl_allocator_t allocator)
    : init_options_(std::make_unique<rcl_init_options_t>(rcl_get_zero_initialized_init_options())) {
  const rcl_ret_t ret = rcl_init_options_init(init_options_.get(), allocator);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot create the init options");
  }
}

InitOptions::InitOptions(const rcl_init_options_t& init_options)
    : init_options_(copy_of(init_options)) {}

InitOptions::InitOptions(const InitOptions& other)
    : shutdown_on_signal(other.shutdown_on_signal),
      init_options_(copy_of(*other.get_rcl_init_options())),
      initialize_logging_(other.initialize_logging_) {}

InitOptions& InitOptions::operator=(const InitOptions& other) {
  if (this == &other) return *this;
  auto options = copy_of(*other.get_rcl_init_options());
  std::lock_guard<std::mutex> lock(init_options_mutex_);
  finalize_init_options_impl();
  init_options_ = std::move(options);
  shutdown_on_signal = other.shutdown_on_signal;
  initialize_logging_ = other.initialize_logging_;
  return *this;
}

InitOptions::~InitOptions() { finalize_init_options(); }

void InitOptions::finalize_init_options() {
  std::lock_guard<std::mutex> lock(init_options_mutex_);
  finalize_init_options_impl();
}

void InitOptions::finalize_init_options_impl() {
  if (!init_options_) return;
  if (rcl_init_options_fini(init_options_.get()) != RCL_RET_OK) {
    RCLCPP_ERROR(rclcpp::get_logger("rclcpp"), "cannot end the init options: %s",
                 rcl_get_error_string().str);
    rcl_reset_error();
  }
  init_options_.reset();
}

bool InitOptions::auto_initialize_logging() const { return initialize_logging_; }

InitOptions& InitOptions::auto_initialize_logging(bool initialize_logging) {
  initialize_logging_ = initialize_logging;
  return *this;
}

const rcl_init_options_t* InitOptions::get_rcl_init_options() const { return init_options_.get(); }

void InitOptions::use_default_domain_id() {
  size_t domain_id = RCL_DEFAULT_DOMAIN_ID;
  const rcl_ret_t ret = rcl_get_default_domain_id(&domain_id);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot get the default domain");
  }
  set_domain_id(domain_id);
}

void InitOptions::set_domain_id(size_t domain_id) {
  std::lock_guard<std::mutex> lock(init_options_mutex_);
  const rcl_ret_t ret = rcl_init_options_set_domain_id(init_options_.get(), domain_id);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot set the domain");
  }
}

size_t InitOptions::get_domain_id() const {
  std::lock_guard<std::mutex> lock(init_options_mutex_);
  size_t domain_id = 0;
  const rcl_ret_t ret = rcl_init_options_get_domain_id(init_options_.get(), &domain_id);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot get the domain");
  }
  return domain_id;
}

}  // namespace rclcpp
