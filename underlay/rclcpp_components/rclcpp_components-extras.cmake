include("${rclcpp_components_DIR}/rclcpp_components_register_nodes.cmake")
include("${rclcpp_components_DIR}/rclcpp_components_register_node.cmake")
set(rclcpp_components_NODE_TEMPLATE "${rclcpp_components_DIR}/../node_main.cpp.in")

# The components of a package are gathered in directory properties while its CMakeLists.txt runs, and
# written by ament_package().
find_package(ament_cmake_core REQUIRED)
set(_hook rclcpp_components_package_hook.cmake)
if(NOT "rclcpp_components:${_hook}" IN_LIST AMENT_EXTENSIONS_ament_package)
  ament_register_extension(ament_package rclcpp_components ${_hook})
endif()

# Adds a component of a library to an index of the package.
function(_rclcpp_components_note index plugin library)
  set(top DIRECTORY ${PROJECT_SOURCE_DIR})
  get_property(indexes ${top} PROPERTY RCLCPP_COMPONENTS_INDEXES)
  if(NOT index IN_LIST indexes)
    set_property(${top} APPEND PROPERTY RCLCPP_COMPONENTS_INDEXES ${index})
  endif()
  set_property(${top} APPEND_STRING PROPERTY RCLCPP_COMPONENTS_OF_${index}
    "${plugin};lib/$<TARGET_FILE_NAME:${library}>\n")
endfunction()
