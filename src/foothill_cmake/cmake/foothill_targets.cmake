# Libraries, nodes and plugins.

# foothill_find(package...)
#
# Finds packages that the core library needs. Users of the library find them again by themselves.
macro(foothill_find)
  foreach(_package ${ARGN})
    find_package(${_package} REQUIRED)
    list(APPEND _foothill_packages ${_package})
  endforeach()
endmacro()

# Sets `output` to the targets of ROS packages: the library of the package's name, or else all of its
# targets, as interface packages have them.
function(_foothill_ros_targets output)
  set(targets)
  foreach(package IN LISTS ARGN)
    if(TARGET ${package}::${package})
      list(APPEND targets ${package}::${package})
    elseif(${package} STREQUAL "rclcpp_components")
      list(APPEND targets rclcpp_components::component)
    elseif(${package}_TARGETS)
      list(APPEND targets ${${package}_TARGETS})
    else()
      message(FATAL_ERROR "${package} exports no target")
    endif()
  endforeach()
  set(${output} ${targets} PARENT_SCOPE)
endfunction()

# Sets `output` to SOURCES if there are some, or else to the .cpp files of a folder, without main.cpp.
function(_foothill_sources output folder)
  set(sources ${ARGN})
  if(NOT sources)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "main\\.cpp$")
  endif()
  set(${output} ${sources} PARENT_SCOPE)
endfunction()

# foothill_core([name] [SHARED | HEADER_ONLY] [FOLDER folder] [SOURCES file...] [PUBLIC target...]
#               [PRIVATE target...] [OPTIONS option...])
#
# A library that knows nothing of ROS: src/*.cpp and include/, installed and exported as
# PACKAGE::name. Products and sums are not fused, so that results have the same bits on every machine.
#   name     name of the package by default
#   FOLDER   folder of the sources, src by default
#   OPTIONS  further compiler options of this library alone
function(foothill_core)
  cmake_parse_arguments(ARG "SHARED;HEADER_ONLY" "FOLDER" "SOURCES;PUBLIC;PRIVATE;OPTIONS" ${ARGN})
  set(name ${PROJECT_NAME})
  if(ARG_UNPARSED_ARGUMENTS)
    list(GET ARG_UNPARSED_ARGUMENTS 0 name)
  endif()
  if(NOT ARG_FOLDER)
    set(ARG_FOLDER src)
  endif()
  set(scope PUBLIC)
  if(ARG_HEADER_ONLY)
    set(scope INTERFACE)
    add_library(${name} INTERFACE)
  else()
    _foothill_sources(sources ${ARG_FOLDER} ${ARG_SOURCES})
    set(kind STATIC)
    if(ARG_SHARED)
      set(kind SHARED)
    endif()
    add_library(${name} ${kind} ${sources})
    target_compile_options(${name} PRIVATE -ffp-contract=off ${ARG_OPTIONS})
    target_link_libraries(${name} PRIVATE ${ARG_PRIVATE})
  endif()
  add_library(${PROJECT_NAME}::${name} ALIAS ${name})
  target_compile_features(${name} ${scope} cxx_std_20)
  target_include_directories(
    ${name} ${scope} $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:include/${PROJECT_NAME}>)
  target_link_libraries(${name} ${scope} ${ARG_PUBLIC})
  install(
    TARGETS ${name}
    EXPORT export_${PROJECT_NAME}
    ARCHIVE DESTINATION lib
    LIBRARY DESTINATION lib
    RUNTIME DESTINATION bin)
  set(_foothill_exports ${_foothill_exports} ${name} PARENT_SCOPE)
endfunction()

# Policy of node and plugin libraries: several sources are compiled at once, since each alone would
# spend most of its time on the headers of rclcpp; line coverage if it is requested for these only.
function(_foothill_ros_policy name)
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  if(FOOTHILL_COVERAGE STREQUAL "NODES")
    target_compile_options(${name} PRIVATE ${_foothill_coverage_options})
    target_link_options(${name} PUBLIC --coverage)
  endif()
endfunction()

# foothill_node(name [CLASS class] [FOLDER folder] [SOURCES file...] [LINK target...]
#               [DEPENDS ros_package...])
#
# A node: the library name_node with FOLDER/*.cpp (src/node by default), which tests can run in their
# process, and the program `name` with FOLDER/main.cpp. Not built with FOOTHILL_CORE_ONLY.
#   CLASS    the node's class, if it is a component: the library is shared and registered then
#   DEPENDS  ROS packages to find and to link
macro(foothill_node name)
  if(NOT FOOTHILL_CORE_ONLY)
    cmake_parse_arguments(_node "" "CLASS;FOLDER" "SOURCES;LINK;DEPENDS" ${ARGN})
    foreach(_package ${_node_DEPENDS})
      find_package(${_package} REQUIRED)
    endforeach()
    _foothill_add_node(${name} "${_node_CLASS}" "${_node_FOLDER}" "${_node_SOURCES}"
                       "${_node_LINK}" "${_node_DEPENDS}")
    if(_node_CLASS)
      rclcpp_components_register_nodes(${name}_node "${_node_CLASS}")
    endif()
  endif()
endmacro()

function(_foothill_add_node name class folder sources link depends)
  if(NOT folder)
    set(folder src/node)
  endif()
  _foothill_sources(sources ${folder} ${sources})
  _foothill_ros_targets(targets ${depends})
  set(kind STATIC)
  if(class)
    set(kind SHARED)
  endif()
  add_library(${name}_node ${kind} ${sources})
  if(class)
    install(TARGETS ${name}_node DESTINATION lib)
  endif()
  target_include_directories(${name}_node PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
  target_link_libraries(${name}_node PUBLIC ${link} ${targets})
  _foothill_ros_policy(${name}_node)
  add_executable(${name} ${folder}/main.cpp)
  target_link_libraries(${name} ${name}_node)
  install(TARGETS ${name} DESTINATION lib/${PROJECT_NAME})
endfunction()

# foothill_plugin(name BASE package [XML file] [FOLDER folder] [SOURCES file...] [LINK target...]
#                 [DEPENDS ros_package...])
#
# A shared library of plugins: FOLDER/*.cpp (src/plugin by default), described by XML (plugins.xml by
# default) to the package that defines their base class. Not built with FOOTHILL_CORE_ONLY.
macro(foothill_plugin name)
  if(NOT FOOTHILL_CORE_ONLY)
    cmake_parse_arguments(_plugin "" "BASE;XML;FOLDER" "SOURCES;LINK;DEPENDS" ${ARGN})
    foreach(_package pluginlib ${_plugin_DEPENDS})
      find_package(${_package} REQUIRED)
    endforeach()
    if(NOT _plugin_FOLDER)
      set(_plugin_FOLDER src/plugin)
    endif()
    if(NOT _plugin_XML)
      set(_plugin_XML plugins.xml)
    endif()
    _foothill_sources(_plugin_SOURCES ${_plugin_FOLDER} ${_plugin_SOURCES})
    _foothill_ros_targets(_plugin_TARGETS pluginlib ${_plugin_DEPENDS})
    add_library(${name} SHARED ${_plugin_SOURCES})
    target_link_libraries(${name} PRIVATE ${_plugin_LINK} ${_plugin_TARGETS})
    _foothill_ros_policy(${name})
    install(TARGETS ${name} DESTINATION lib)
    pluginlib_export_plugin_description_file(${_plugin_BASE} ${_plugin_XML})
  endif()
endmacro()
