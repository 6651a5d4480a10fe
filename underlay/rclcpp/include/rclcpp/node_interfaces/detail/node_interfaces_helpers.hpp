#pragma once

#include <memory>

namespace rclcpp {
namespace node_interfaces {
namespace detail {

/// Gives NodeInterfaces (the derived class) the named getter of one interface. Specialised for
/// every interface that a node can have by RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT.
template <typename DerivedT, typename InterfaceT>
struct NodeInterfaceGetter {
  static_assert(sizeof(DerivedT) == 0, "this interface is not supported by NodeInterfaces");
};

}  // namespace detail
}  // namespace node_interfaces
}  // namespace rclcpp

/// Makes NodeInterfaces accept an interface whose getter is `get_node_NAME_interface()`.
#define RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(InterfaceType, name)              \
  namespace rclcpp::node_interfaces::detail {                                   \
  template <typename DerivedT>                                                  \
  struct NodeInterfaceGetter<DerivedT, InterfaceType> {                         \
    template <typename NodeT>                                                   \
    static std::shared_ptr<InterfaceType> from_node(NodeT& node) {              \
      return node.get_node_##name##_interface();                                \
    }                                                                           \
    std::shared_ptr<InterfaceType> get_node_##name##_interface() {              \
      return static_cast<DerivedT*>(this)->template get<InterfaceType>();       \
    }                                                                           \
    std::shared_ptr<const InterfaceType> get_node_##name##_interface() const {  \
      return static_cast<const DerivedT*>(this)->template get<InterfaceType>(); \
    }                                                                           \
  };                                                                            \
  }
