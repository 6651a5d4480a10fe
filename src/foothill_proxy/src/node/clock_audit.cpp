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

void ClockAudit::ask_all() {
  for (const std::string& name : node_.get_node_names()) {
    const bool is_hidden = name.rfind('/') + 1 < name.size() && name[name.rfind('/') + 1] == '_';
    if (name == node_.get_fully_qualified_name() || is_hidden || asked_.contains(name)) continue;
    ask(name);
  }
}

void ClockAudit::ask(const std::string& name) {
  auto client = std::make_shared<rclcpp::AsyncParametersClient>(&node_, name);
  // Not there yet, or a node without parameters: it is asked again at the next audit.
  if (!client->service_is_ready()) return;
  asked_[name] = client;
  client->get_parameters(
      {"use_sim_time"}, [this, name](std::shared_future<std::vector<rclcpp::Parameter>> answer) {
        const auto parameters = answer.get();
        const bool follows = !parameters.empty() &&
                             parameters[0].get_type() == rclcpp::PARAMETER_BOOL &&
                             parameters[0].as_bool();
        if (follows || !strays_.insert(name).second) return;
        RCLCPP_WARN(node_.get_logger(),
                    "%s goes by another clock; start it with use_sim_time:=true", name.c_str());
      });
}

}  // namespace foothill_proxy
