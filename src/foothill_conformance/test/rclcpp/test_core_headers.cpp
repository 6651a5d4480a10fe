// What the headers of rclcpp do not offer: code that relies on it would not compile on every Jazzy.
#include <gtest/gtest.h>

#include <memory>
#include <type_traits>

// Before any other header of rclcpp, which may define the class.
#include "rclcpp/serialization.hpp"

template <typename T>
concept IsComplete = requires { sizeof(T); };

namespace before_its_header {
constexpr bool kSerializedMessageIsComplete = IsComplete<rclcpp::SerializedMessage>;
}

#include "rclcpp/node_interfaces/node_interfaces.hpp"
#include "rclcpp/rclcpp.hpp"

namespace {

using rclcpp::node_interfaces::NodeBaseInterface;
using rclcpp::node_interfaces::NodeInterfaces;

TEST(SerializationHeader, OnlyDeclaresSerializedMessage) {
  EXPECT_FALSE(before_its_header::kSerializedMessageIsComplete);
}

TEST(NodeInterfacesHeader, TakesANodeButNoPointerToOne) {
  EXPECT_TRUE((std::is_constructible_v<NodeInterfaces<NodeBaseInterface>, rclcpp::Node&>));
  EXPECT_FALSE(
      (std::is_constructible_v<NodeInterfaces<NodeBaseInterface>, std::shared_ptr<rclcpp::Node>>));
}

TEST(DurationHeader, HasNoPublicDefaultConstructor) {
  EXPECT_FALSE(std::is_default_constructible_v<rclcpp::Duration>);
  EXPECT_TRUE(std::is_default_constructible_v<rclcpp::Time>);
}

}  // namespace
