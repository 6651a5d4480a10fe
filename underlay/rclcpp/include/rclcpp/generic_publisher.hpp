#pragma once

#include <memory>
#include <rcpputils/shared_library.hpp>
#include <string>

#include "rclcpp/publisher_base.hpp"
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/typesupport_helpers.hpp"

namespace rclcpp {

/// Publishes serialized messages of a type that is known only at run time.
class GenericPublisher : public rclcpp::PublisherBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(GenericPublisher)

  /// Made by rclcpp::create_generic_publisher() or Node::create_generic_publisher().
  template <typename AllocatorT = std::allocator<void>>
  GenericPublisher(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                   std::shared_ptr<rcpputils::SharedLibrary> ts_lib, const std::string& topic_name,
                   const std::string& topic_type, const rclcpp::QoS& qos,
                   const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options)
      : PublisherBase(
            node_base, topic_name,
            *get_message_typesupport_handle(topic_type, "rosidl_typesupport_cpp", *ts_lib),
            options.template to_rcl_publisher_options<rclcpp::SerializedMessage>(qos),
            options.event_callbacks, options.use_default_callbacks),
        ts_lib_(ts_lib) {}
  ~GenericPublisher() override = default;

  void publish(const rclcpp::SerializedMessage& message);

 private:
  std::shared_ptr<rcpputils::SharedLibrary> ts_lib_;
};

}  // namespace rclcpp
