#pragma once

#include <functional>
#include <string>
#include <vector>

#include "foothill_proxy/runner.hpp"
#include "rclcpp/rclcpp.hpp"
#include "robots.hpp"

namespace foothill_proxy {

/// Services of the world, below the node's name. Requests are executed on the world's thread
/// between two steps.
class WorldServices {
 public:
  WorldServices(rclcpp::Node& node, World& world, Robots& robots, Runner& runner);

 private:
  template <typename Service>
  using Handler =
      std::function<WorldResult(const typename Service::Request&, typename Service::Response&)>;

  /// Creates a service whose handler runs on the world's thread.
  template <typename Service>
  void create(const std::string& name, Handler<Service> handle);
  void create_time_services();
  void create_step_service();
  void create_entity_services();
  void create_fault_service();
  void create_surface_services();

  rclcpp::Node& node_;
  World& world_;
  Robots& robots_;
  Runner& runner_;
  std::vector<rclcpp::ServiceBase::SharedPtr> services_{};
};

}  // namespace foothill_proxy
