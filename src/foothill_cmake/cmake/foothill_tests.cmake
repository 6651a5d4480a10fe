# Tests.

# foothill_test(name file... [ROS] [RAPIDCHECK] [TIMEOUT seconds] [ENV NAME=VALUE...]
#               [DEFINITIONS NAME=VALUE...] [LINK target...])
#
# A GoogleTest program. With FOOTHILL_CORE_ONLY, tests of the core are built without ROS and those
# with ROS are left out.
#   ROS         the test uses ROS: it runs in a ROS domain of its own
#   RAPIDCHECK  the test checks properties: link rapidcheck, with a fixed seed
#   TIMEOUT     60 s by default; ten times as long with a sanitizer or coverage
function(foothill_test name)
  cmake_parse_arguments(ARG "ROS;RAPIDCHECK" "TIMEOUT" "ENV;DEFINITIONS;LINK" ${ARGN})
  if(ARG_ROS AND FOOTHILL_CORE_ONLY)
    return()
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 60)
  endif()
  if(FOOTHILL_SANITIZE OR FOOTHILL_COVERAGE)
    math(EXPR ARG_TIMEOUT "10 * ${ARG_TIMEOUT}")
  endif()
  if(ARG_RAPIDCHECK)
    find_package(rapidcheck REQUIRED)
    list(APPEND ARG_LINK rapidcheck rapidcheck_gtest)
    list(APPEND ARG_ENV RC_PARAMS=seed=20260101)
  endif()
  if(FOOTHILL_CORE_ONLY)
    _foothill_plain_test(${name} "${ARG_UNPARSED_ARGUMENTS}" "${ARG_ENV}" ${ARG_TIMEOUT})
  elseif(ARG_ROS)
    find_package(ament_cmake_ros REQUIRED)
    ament_add_ros_isolated_gmock(${name} ${ARG_UNPARSED_ARGUMENTS} TIMEOUT ${ARG_TIMEOUT} ENV
                                 ${ARG_ENV})
  else()
    find_package(ament_cmake_gmock REQUIRED)
    ament_add_gmock(${name} ${ARG_UNPARSED_ARGUMENTS} TIMEOUT ${ARG_TIMEOUT} ENV ${ARG_ENV})
  endif()
  target_link_libraries(${name} ${ARG_LINK})
  target_compile_definitions(${name} PRIVATE ${ARG_DEFINITIONS})
  # gcc 12 wrongly reports overlapping strings in GoogleTest's headers (GCC bug 105651).
  target_compile_options(${name} PRIVATE -Wno-restrict)
endfunction()

# The same program with the system's GoogleTest; results go where ament puts them.
function(_foothill_plain_test name sources env timeout)
  find_package(GTest REQUIRED)
  add_executable(${name} ${sources})
  target_link_libraries(${name} GTest::gmock_main)
  set(results ${PROJECT_BINARY_DIR}/test_results/${PROJECT_NAME}/${name}.gtest.xml)
  add_test(NAME ${name} COMMAND ${name} --gtest_output=xml:${results})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} ENVIRONMENT "${env}")
endfunction()

# foothill_pytest(name file [TIMEOUT seconds])
#
# A pytest file that uses ROS, in a ROS domain of its own. Left out with FOOTHILL_CORE_ONLY.
function(foothill_pytest name file)
  cmake_parse_arguments(ARG "" "TIMEOUT" "" ${ARGN})
  if(FOOTHILL_CORE_ONLY)
    return()
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  find_package(ament_cmake_pytest REQUIRED)
  find_package(ament_cmake_ros REQUIRED)
  ament_add_ros_isolated_pytest_test(${name} ${file} TIMEOUT ${ARG_TIMEOUT})
endfunction()

# foothill_command_test(name [TIMEOUT seconds] COMMAND word...)
#
# A test that is a command: it passes if the exit code is 0.
function(foothill_command_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "COMMAND" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 60)
  endif()
  if(FOOTHILL_CORE_ONLY)
    add_test(NAME ${name} COMMAND ${ARG_COMMAND})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT})
  else()
    ament_add_test(${name} COMMAND ${ARG_COMMAND} GENERATE_RESULT_FOR_RETURN_CODE_ZERO TIMEOUT
                   ${ARG_TIMEOUT})
  endif()
endfunction()
