#include <iostream>
#include <sstream>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "std_msgs/msg/empty.hpp"

namespace foothill_test_components {

/// Prints once, as JSON, what it is called and what it was given.
class Reporter : public rclcpp::Node {
 public:
  explicit Reporter(const rclcpp::NodeOptions& options)
      : Node("reporter",
             rclcpp::NodeOptions{options}.automatically_declare_parameters_from_overrides(true)) {
    publisher_ = create_publisher<std_msgs::msg::Empty>("chatter", 1);
    std::ostringstream report;
    report << R"(NODE {"name": ")" << get_name() << R"(", "namespace": ")" << get_namespace()
           << R"(", "topic": ")" << publisher_->get_topic_name() << R"(", "intra_process": )"
           << (get_node_options().use_intra_process_comms() ? "true" : "false")
           << R"(, "parameters": {)";
    const char* separator = "";
    for (const std::string& name : list_parameters({}, 0).names) {
      if (name.starts_with("qos_overrides") || name.starts_with("start_type_description")) continue;
      const rclcpp::Parameter parameter = get_parameter(name);
      report << separator << '"' << name << R"(": ")" << parameter.get_type_name() << ' '
             << parameter.value_to_string() << '"';
      separator = ", ";
    }
    report << "}}\n";
    std::cout << report.str() << std::flush;
  }

 private:
  rclcpp::Publisher<std_msgs::msg::Empty>::SharedPtr publisher_;
};

}  // namespace foothill_test_components

RCLCPP_COMPONENTS_REGISTER_NODE(foothill_test_components::Reporter)
