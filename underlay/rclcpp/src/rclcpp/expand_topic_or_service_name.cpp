#include "rclcpp/expand_topic_or_service_name.hpp"

#include <rcl/expand_topic_name.h>
#include <rcl/validate_topic_name.h>
#include <rcutils/types/string_map.h>
#include <rmw/validate_full_topic_name.h>
#include <rmw/validate_namespace.h>
#include <rmw/validate_node_name.h>

#include <memory>
#include <string>

#include "rclcpp/detail/on_new_callback.hpp"
#include "rclcpp/exceptions.hpp"

namespace rclcpp {

namespace {

using exceptions::throw_from_rcl_error;

/// The substitutions that rcl knows, freed with this.
class Substitutions {
 public:
  Substitutions() {
    rcl_ret_t ret = rcutils_string_map_init(&map_, 0, rcutils_get_default_allocator());
    if (ret != RCUTILS_RET_OK) throw_from_rcl_error(RCL_RET_BAD_ALLOC);
    ret = rcl_get_default_topic_name_substitutions(&map_);
    if (ret != RCL_RET_OK) throw_from_rcl_error(ret);
  }
  Substitutions(const Substitutions&) = delete;
  Substitutions& operator=(const Substitutions&) = delete;
  ~Substitutions() {
    if (rcutils_string_map_fini(&map_) != RCUTILS_RET_OK) {
      detail::log_and_reset_rcl_error("cannot end the substitutions");
    }
  }
  const rcutils_string_map_t* get() const { return &map_; }

 private:
  rcutils_string_map_t map_ = rcutils_get_zero_initialized_string_map();
};

[[noreturn]] void throw_invalid_name(const std::string& name, bool is_service, const char* reason,
                                     size_t index) {
  if (is_service) throw exceptions::InvalidServiceNameError(name.c_str(), reason, index);
  throw exceptions::InvalidTopicNameError(name.c_str(), reason, index);
}

void check_unexpanded(const std::string& name, bool is_service) {
  int result = RCL_TOPIC_NAME_VALID;
  size_t index = 0;
  const rcl_ret_t ret = rcl_validate_topic_name(name.c_str(), &result, &index);
  if (ret != RCL_RET_OK) throw_from_rcl_error(ret);
  if (result != RCL_TOPIC_NAME_VALID) {
    throw_invalid_name(name, is_service, rcl_topic_name_validation_result_string(result), index);
  }
}

void check_node_name(const std::string& node_name) {
  int result = RMW_NODE_NAME_VALID;
  size_t index = 0;
  const rmw_ret_t ret = rmw_validate_node_name(node_name.c_str(), &result, &index);
  if (ret != RMW_RET_OK) throw_from_rcl_error(ret);
  if (result != RMW_NODE_NAME_VALID) {
    throw exceptions::InvalidNodeNameError(node_name.c_str(),
                                           rmw_node_name_validation_result_string(result), index);
  }
}

void check_namespace(const std::string& namespace_) {
  int result = RMW_NAMESPACE_VALID;
  size_t index = 0;
  const rmw_ret_t ret = rmw_validate_namespace(namespace_.c_str(), &result, &index);
  if (ret != RMW_RET_OK) throw_from_rcl_error(ret);
  if (result != RMW_NAMESPACE_VALID) {
    throw exceptions::InvalidNamespaceError(namespace_.c_str(),
                                            rmw_namespace_validation_result_string(result), index);
  }
}

void check_expanded(const std::string& name, bool is_service) {
  int result = RMW_TOPIC_VALID;
  size_t index = 0;
  const rmw_ret_t ret = rmw_validate_full_topic_name(name.c_str(), &result, &index);
  if (ret != RMW_RET_OK) throw_from_rcl_error(ret);
  if (result != RMW_TOPIC_VALID) {
    throw_invalid_name(name, is_service, rmw_full_topic_name_validation_result_string(result),
                       index);
  }
}

}  // namespace

std::string expand_topic_or_service_name(const std::string& name, const std::string& node_name,
                                         const std::string& namespace_, bool is_service) {
  const Substitutions substitutions;
  char* expanded = nullptr;
  const rcl_allocator_t allocator = rcl_get_default_allocator();
  const rcl_ret_t ret = rcl_expand_topic_name(name.c_str(), node_name.c_str(), namespace_.c_str(),
                                              substitutions.get(), allocator, &expanded);
  if (ret != RCL_RET_OK) {
    const std::string message = rcl_get_error_string().str;
    rcl_reset_error();
    check_unexpanded(name, is_service);
    check_node_name(node_name);
    check_namespace(namespace_);
    if (ret == RCL_RET_UNKNOWN_SUBSTITUTION) {
      throw_invalid_name(name, is_service, message.c_str(), name.find('{'));
    }
    throw std::runtime_error("cannot expand the name '" + name + "': " + message);
  }
  const std::string result = expanded;
  allocator.deallocate(expanded, allocator.state);
  check_expanded(result, is_service);
  return result;
}

}  // namespace rclcpp
