#pragma once

#include "class_loader/class_loader.hpp"
#include "rclcpp_components/node_factory_template.hpp"

/// Makes a class loadable as a component; once for each class, in one source file.
/// @param NodeClass Fully qualified name of the class; see NodeFactoryTemplate for what it needs.
#define RCLCPP_COMPONENTS_REGISTER_NODE(NodeClass)                               \
  CLASS_LOADER_REGISTER_CLASS(rclcpp_components::NodeFactoryTemplate<NodeClass>, \
                              rclcpp_components::NodeFactory)
