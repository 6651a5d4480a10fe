#include "rclcpp/detail/rcl_subscription_options.hpp"

#include <string>
#include <vector>

#include "rclcpp/exceptions.hpp"

namespace rclcpp::detail {

std::vector<const char*> as_c_strings(const std::vector<std::string>& strings) {
  std::vector<const char*> result;
  result.reserve(strings.size());
  for (const std::string& string : strings) result.push_back(string.c_str());
  return result;
}

void set_content_filter_options(const ContentFilterOptions& filter,
                                rcl_subscription_options_t& options) {
  if (filter.filter_expression.empty()) return;
  std::vector<const char*> parameters = as_c_strings(filter.expression_parameters);
  const rcl_ret_t ret = rcl_subscription_options_set_content_filter_options(
      filter.filter_expression.c_str(), parameters.size(), parameters.data(), &options);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot set the content filter");
  }
}

}  // namespace rclcpp::detail
