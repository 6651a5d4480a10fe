#pragma once

#include <functional>
#include <string>
#include <vector>

#include "foothill_proxy/runner.hpp"
#include "rclcpp/rclcpp.hpp"
#include "robots.hpp"

namespace foothill_proxy {

/// What others can ask of the world: services below the node's name. Requests are done between two
/// steps.
class WorldServices {
 public:
  WorldServices(rclcpp::Node& node, World& world, Robots& robots, Runner& runner);

 private:
  template <typename Service>
  using Handler =
      std::function<Done(const typename Service::Request&, typename Service::Response&)>;

  /// Offers a service whose handler runs on the world's thread.
  template <typename Service>
  void offer(const std::string& name, Handler<Service> handle);
  void offer_time();
  void offer_step();
  void offer_entities();
  void offer_physics();

  rclcpp::Node& node_;
  World& world_;
  Robots& robots_;
  Runner& runner_;
  std::vector<rclcpp::ServiceBase::SharedPtr> services_{};
};

}  // namespace foothill_proxy
