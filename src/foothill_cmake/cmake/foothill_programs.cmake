# Programs that ./foothill runs by name: benches, demos and reports.

# foothill_program(name file... [LINK target...])
#
# A program of a bench, demo or report, or a tool, installed into lib/PACKAGE. Without FOOTHILL_BENCHES
# those of benchmark/ and report/ are left out.
function(foothill_program name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  list(GET ARG_UNPARSED_ARGUMENTS 0 first)
  get_filename_component(first ${first} ABSOLUTE)
  if(FOOTHILL_CORE_ONLY OR (NOT FOOTHILL_BENCHES AND "${first}" MATCHES "/(benchmark|report)/"))
    return()
  endif()
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} ${ARG_LINK})
  install(TARGETS ${name} DESTINATION lib/${PROJECT_NAME})
endfunction()

# foothill_bench(name DESCRIPTION text PROGRAM program [MODULES file...] [FILES file...])
# foothill_demo(...), foothill_report(...)
#
# Registers what `./foothill bench name` runs, and the line that its list shows.
#   PROGRAM  a target of foothill_program, or a Python script, which is installed
#   MODULES  Python modules that the script imports, installed next to it
#   FILES    data files, installed into share/PACKAGE/KIND
macro(foothill_bench name)
  _foothill_register(bench ${name} ${ARGN})
endmacro()

macro(foothill_demo name)
  _foothill_register(demo ${name} ${ARGN})
endmacro()

macro(foothill_report name)
  _foothill_register(report ${name} ${ARGN})
endmacro()

function(_foothill_register kind name)
  cmake_parse_arguments(ARG "" "DESCRIPTION;PROGRAM" "MODULES;FILES" ${ARGN})
  if(FOOTHILL_CORE_ONLY OR NOT (FOOTHILL_BENCHES OR ${kind} STREQUAL "demo"))
    return()
  endif()
  if(NOT TARGET ${ARG_PROGRAM})
    install(PROGRAMS ${ARG_PROGRAM} DESTINATION lib/${PROJECT_NAME})
    get_filename_component(ARG_PROGRAM ${ARG_PROGRAM} NAME)
  endif()
  install(FILES ${ARG_MODULES} DESTINATION lib/${PROJECT_NAME})
  install(FILES ${ARG_FILES} DESTINATION share/${PROJECT_NAME}/${kind})
  # A package may register several: the resource holds a line for each.
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND_STRING PROPERTY FOOTHILL_${kind}
    "${name}\tlib/${PROJECT_NAME}/${ARG_PROGRAM}\t${ARG_DESCRIPTION}\n")
endfunction()
