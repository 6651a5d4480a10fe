#pragma once

#include <memory>
#include <vector>

#include "player_impl.hpp"
#include "rclcpp/rclcpp.hpp"

namespace rosbag2_transport {

/// The services by which a player is controlled; they live as long as this object.
class PlayerServices {
 public:
  PlayerServices(rclcpp::Node& node, PlayerImpl& player);

 private:
  template <typename ServiceT, typename Function>
  void add(const char* name, Function function);

  rclcpp::Node& node_;
  std::vector<rclcpp::ServiceBase::SharedPtr> services_;
};

}  // namespace rosbag2_transport
