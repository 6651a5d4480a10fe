#pragma once

#include <functional>
#include <memory>
#include <string>

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/publisher.hpp"
#include "rclcpp/publisher_base.hpp"
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

/// Makes a publisher whose type the node interfaces don't know.
struct PublisherFactory {
  using PublisherFactoryFunction = std::function<rclcpp::PublisherBase::SharedPtr(
      rclcpp::node_interfaces::NodeBaseInterface* node_base, const std::string& topic_name,
      const rclcpp::QoS& qos)>;

  const PublisherFactoryFunction create_typed_publisher;
};

/// Returns a factory of publishers of type PublisherT.
template <typename MessageT, typename AllocatorT, typename PublisherT>
PublisherFactory create_publisher_factory(
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options) {
  return {[options](node_interfaces::NodeBaseInterface* node_base, const std::string& topic_name,
                    const rclcpp::QoS& qos) -> std::shared_ptr<rclcpp::PublisherBase> {
    auto publisher = std::make_shared<PublisherT>(node_base, topic_name, qos, options);
    publisher->post_init_setup(node_base, topic_name, qos, options);
    return publisher;
  }};
}

}  // namespace rclcpp
