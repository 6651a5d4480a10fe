# Registers one component with the ament index and makes an executable that runs it alone.
#
#   rclcpp_components_register_node(<library> PLUGIN <class> EXECUTABLE <name>
#                                   [EXECUTOR <executor>] [RESOURCE_INDEX <name>])
#
# PLUGIN: what RCLCPP_COMPONENTS_REGISTER_NODE was given;
# EXECUTOR: a class of rclcpp::executors, SingleThreadedExecutor by default.
function(rclcpp_components_register_node library)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PLUGIN;EXECUTABLE;EXECUTOR;RESOURCE_INDEX" "")
  foreach(word PLUGIN EXECUTABLE)
    if(NOT arg_${word})
      message(FATAL_ERROR "the component in ${library} needs ${word}")
    endif()
  endforeach()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "the component in ${library} does not take ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(index)
  if(arg_RESOURCE_INDEX)
    set(index RESOURCE_INDEX ${arg_RESOURCE_INDEX})
  endif()
  rclcpp_components_register_nodes(${library} ${arg_PLUGIN} ${index})

  # Names that the template uses.
  set(component ${arg_PLUGIN})
  set(node ${arg_EXECUTABLE})
  set(library_name $<TARGET_FILE_NAME:${library}>)
  set(executor SingleThreadedExecutor)
  if(arg_EXECUTOR)
    set(executor ${arg_EXECUTOR})
  endif()
  set(main ${PROJECT_BINARY_DIR}/rclcpp_components/${node}_main.cpp)
  configure_file(${rclcpp_components_NODE_TEMPLATE} ${main}.in @ONLY)
  file(GENERATE OUTPUT ${main} INPUT ${main}.in)
  add_executable(${node} ${main})
  target_link_libraries(${node} class_loader::class_loader rclcpp::rclcpp
    rclcpp_components::component)
  install(TARGETS ${node} DESTINATION lib/${PROJECT_NAME})
endfunction()
