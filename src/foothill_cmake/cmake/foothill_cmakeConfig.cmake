# Build policy of Foothill: one place for the C++ standard, warnings, sanitizers and coverage, and
# functions that turn the folders of a package into targets (README.md lists them).
#
# FOOTHILL_CORE_ONLY  build only what needs no ROS: core libraries and their tests. No ROS package
#                     needs to be on the prefix path.
# FOOTHILL_SANITIZE   sanitizers, separated by commas, such as address,undefined.
# FOOTHILL_COVERAGE   record line coverage for gcov: ALL, NODES (nodes and plugins) or OFF.
# FOOTHILL_BENCHES    build the programs of benches and reports.
option(FOOTHILL_CORE_ONLY "Build only core libraries and their tests, without ROS" OFF)
set(FOOTHILL_SANITIZE "" CACHE STRING "Sanitizers, such as address,undefined")
set(FOOTHILL_COVERAGE OFF CACHE STRING "Record line coverage of ALL or NODES")
option(FOOTHILL_BENCHES "Build benches and reports" ON)

set(_foothill_cmake_dir ${CMAKE_CURRENT_LIST_DIR})
set(_foothill_packages "")  # packages that a user of this package has to find, too
set(_foothill_exports "")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(FOOTHILL_SANITIZE)
  add_compile_options(-fsanitize=${FOOTHILL_SANITIZE} -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${FOOTHILL_SANITIZE})
endif()
# Atomic counters: tests with threads would lose counts otherwise.
set(_foothill_coverage_options --coverage -fprofile-update=atomic)
if(FOOTHILL_COVERAGE STREQUAL "ALL")
  add_compile_options(${_foothill_coverage_options})
  add_link_options(--coverage)
endif()

if(FOOTHILL_CORE_ONLY)
  include(CTest)
else()
  find_package(ament_cmake REQUIRED)
endif()

include(${_foothill_cmake_dir}/foothill_targets.cmake)
include(${_foothill_cmake_dir}/foothill_tests.cmake)
include(${_foothill_cmake_dir}/foothill_programs.cmake)
include(${_foothill_cmake_dir}/foothill_fuzz.cmake)
include(${_foothill_cmake_dir}/foothill_export.cmake)
