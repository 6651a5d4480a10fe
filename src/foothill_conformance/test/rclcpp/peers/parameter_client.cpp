// Copies the first parameter of a remote node to the second and prints what it finds there:
//   parameter_client NODE FROM TO

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace {

/// Calls until there is an answer: a server can't answer a client that it has not found yet.
template <typename CallT>
auto answer_of(CallT call) {
  auto answer = call(std::chrono::seconds(1));
  for (int attempt = 1; answer.empty() && attempt < 20; ++attempt) {
    answer = call(std::chrono::seconds(1));
  }
  return answer;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments = rclcpp::init_and_remove_ros_arguments(argc, argv);
  if (arguments.size() != 4) {
    std::fprintf(stderr, "usage: parameter_client NODE FROM TO\n");
    return 2;
  }
  auto node = std::make_shared<rclcpp::Node>("parameter_client");
  rclcpp::SyncParametersClient client(node, arguments[1]);
  if (!client.wait_for_service(std::chrono::seconds(20))) {
    std::fprintf(stderr, "no parameter services at %s\n", arguments[1].c_str());
    return 1;
  }
  const auto found =
      answer_of([&](auto timeout) { return client.get_parameters({arguments[2]}, timeout); });
  if (found.size() != 1) {
    std::fprintf(stderr, "no parameter %s\n", arguments[2].c_str());
    return 1;
  }
  const auto results = answer_of([&](auto timeout) {
    return client.set_parameters({rclcpp::Parameter(arguments[3], found[0].get_parameter_value())},
                                 timeout);
  });
  if (results.size() != 1 || !results[0].successful) {
    std::fprintf(stderr, "refused: %s\n", results.empty() ? "" : results[0].reason.c_str());
    return 1;
  }
  std::printf("%s = %s\n", arguments[3].c_str(), found[0].value_to_string().c_str());
  rclcpp::shutdown();
  return 0;
}
