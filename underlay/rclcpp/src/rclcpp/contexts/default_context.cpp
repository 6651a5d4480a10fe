#include "rclcpp/contexts/default_context.hpp"

namespace rclcpp::contexts {

DefaultContext::DefaultContext() = default;

DefaultContext::SharedPtr get_global_default_context() {
  static DefaultContext::SharedPtr default_context = DefaultContext::make_shared();
  return default_context;
}

}  // namespace rclcpp::contexts
