#include "clock_audit.hpp"

namespace foothill_proxy {
namespace {

std::string full_name(const std::string& space, const std::string& name) {
  return (space == "/" ? space : space + "/") + name;
}

}  // namespace

std::vector<std::string> ClockAudit::other_publishers() const {
  std::vector<std::string> others;
  bool seen_own = false;
  for (const auto& info : node_.get_publishers_info_by_topic("/clock")) {
    const std::string name = full_name(info.node_namespace(), info.node_name());
    const bool is_own = name == node_.get_fully_qualified_name() && !seen_own;
    seen_own = seen_own || is_own;
    if (!is_own) others.push_back(name);
  }
  return others;
}

bool ClockAudit::is_excluded(const std::string& name) {
  const std::string base_name = name.substr(name.rfind('/') + 1);
  return base_name.starts_with('_') || base_name.starts_with("launch_ros_");
}

void ClockAudit::query_all() {
  for (const std::string& name : node_.get_node_names()) {
    const bool is_own = name == node_.get_fully_qualified_name();
    if (!is_own && !is_excluded(name) && !queried_.contains(name)) query(name);
  }
}

void ClockAudit::query(const std::string& name) {
  auto client = std::make_shared<rclcpp::AsyncParametersClient>(&node_, name);
  // The node is starting, or has no parameter services: it is queried again in the next audit.
  if (!client->service_is_ready()) return;
  queried_[name] = client;
  client->get_parameters(
      {"use_sim_time"}, [this, name](std::shared_future<std::vector<rclcpp::Parameter>> answer) {
        const auto parameters = answer.get();
        const bool uses_sim_time = !parameters.empty() &&
                                   parameters[0].get_type() == rclcpp::PARAMETER_BOOL &&
                                   parameters[0].as_bool();
        if (uses_sim_time || !nodes_on_other_clock_.insert(name).second) return;
        RCLCPP_WARN(node_.get_logger(),
                    "%s does not use simulated time; start it with use_sim_time:=true",
                    name.c_str());
      });
}

}  // namespace foothill_proxy
