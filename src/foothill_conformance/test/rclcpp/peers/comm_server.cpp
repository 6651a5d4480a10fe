// Serves the fixtures of every test service, and `add` with an answer at once and `add_later` with
// one that a timer sends.
#include <chrono>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "rclcpp/rclcpp.hpp"
#include "test_msgs/service_fixtures.hpp"

namespace {

using test_msgs::srv::BasicTypes;

template <typename ServiceT, typename FixturesT>
rclcpp::ServiceBase::SharedPtr serve(rclcpp::Node& node, const std::string& name,
                                     const FixturesT& fixtures) {
  return node.create_service<ServiceT>(
      name, [fixtures](const std::shared_ptr<typename ServiceT::Request> request,
                       std::shared_ptr<typename ServiceT::Response> response) {
        for (const auto& [known, reply] : fixtures) {
          if (*known == *request) *response = *reply;
        }
      });
}

void add(const BasicTypes::Request& request, BasicTypes::Response& response) {
  response.int64_value = request.int64_value + request.int32_value;
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  auto node = std::make_shared<rclcpp::Node>("comm_server");
  auto empty = serve<test_msgs::srv::Empty>(*node, "empty", get_services_empty());
  auto basic_types = serve<BasicTypes>(*node, "basic_types", get_services_basic_types());
  auto arrays = serve<test_msgs::srv::Arrays>(*node, "arrays", get_services_arrays());

  auto adder = node->create_service<BasicTypes>(
      "add", [](const std::shared_ptr<BasicTypes::Request> request,
                std::shared_ptr<BasicTypes::Response> response) { add(*request, *response); });

  using Header = std::shared_ptr<rmw_request_id_t>;
  std::deque<std::pair<Header, std::shared_ptr<BasicTypes::Request>>> open;
  auto later = node->create_service<BasicTypes>(
      "add_later", [&open](std::shared_ptr<rclcpp::Service<BasicTypes>>, const Header header,
                           const std::shared_ptr<BasicTypes::Request> request) {
        open.emplace_back(header, request);
      });
  auto timer = node->create_wall_timer(std::chrono::milliseconds(5), [&] {
    if (open.empty()) return;
    BasicTypes::Response response;
    add(*open.back().second, response);
    later->send_response(*open.back().first, response);
    open.pop_back();
  });
  rclcpp::spin(node);
  rclcpp::shutdown();
  return 0;
}
