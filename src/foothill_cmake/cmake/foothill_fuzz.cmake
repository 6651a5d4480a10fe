# Fuzz tests.

# foothill_add_fuzzer(name SOURCES file... [CODE file...] [LINK library...])
# foothill_fuzz_test(name ...)
#
# The first adds a program that feeds an LLVMFuzzerTestOneInput; the second also adds a test that runs
# it for FOOTHILL_FUZZ_SECONDS (environment; 5 s by default). Where a clang with libFuzzer is installed,
# SOURCES and CODE are compiled with it, with coverage and the address and undefined-behaviour
# sanitizers, whichever compiler builds the rest. Elsewhere SOURCES are compiled by the project's
# compiler with a driver that has no coverage feedback.
#   SOURCES  the entry point, and a mutator as fuzz/foothill_fuzz/fuzz.hpp declares it
#   CODE     the sources under test, which are part of the libraries in LINK
#   LINK     targets that hold CODE

set(_foothill_fuzz_cmake ${CMAKE_CURRENT_LIST_DIR})
get_filename_component(_foothill_fuzz_driver ${CMAKE_CURRENT_LIST_DIR}/../fuzz ABSOLUTE)
set(_foothill_fuzz_flags -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined
                         -fno-sanitize-recover=undefined)

# Sets FOOTHILL_FUZZ_CLANG to a clang++ with libFuzzer that can compile C++20 here, or to NOTFOUND.
function(_foothill_find_libfuzzer)
  if(DEFINED CACHE{FOOTHILL_FUZZ_CLANG})
    return()
  endif()
  set(found NOTFOUND)
  set(probe ${CMAKE_CURRENT_BINARY_DIR}/libfuzzer_probe)
  file(WRITE ${probe}.cpp
       "#include <cstddef>\n#include <cstdint>\n#include <source_location>\n"
       "extern \"C\" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) {\n"
       "  return std::source_location::current().line() > 0 ? 0 : 1;\n}\n")
  foreach(version "" -21 -20 -19 -18 -17 -16)
    find_program(clang clang++${version} NO_CACHE)
    if(NOT found AND clang)
      execute_process(COMMAND ${clang} ${_foothill_fuzz_flags} ${probe}.cpp -o ${probe}
                      RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
      if(result EQUAL 0)
        set(found ${clang})
      endif()
    endif()
    unset(clang)
  endforeach()
  set(FOOTHILL_FUZZ_CLANG ${found} CACHE FILEPATH "A clang++ with libFuzzer")
  message(STATUS "Fuzz tests use ${found} for libFuzzer")
endfunction()

# Compiles each file with clang in a step of its own, and lets CMake link the program, so that
# libraries come with what they depend on; a launcher puts clang in the place of the linking compiler.
function(_foothill_add_libfuzzer name sources link)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/fuzz)
  set(includes ${_foothill_fuzz_driver})
  foreach(target IN LISTS link)
    list(APPEND includes $<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>
                         $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  endforeach()
  set(objects)
  foreach(source IN LISTS sources)
    get_filename_component(file ${source} ABSOLUTE)
    string(MAKE_C_IDENTIFIER ${source} object)
    set(object ${folder}/${name}.dir/${object}.o)
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${FOOTHILL_FUZZ_CLANG} ${_foothill_fuzz_flags}
              "-I$<JOIN:$<REMOVE_DUPLICATES:$<FILTER:${includes},EXCLUDE,^$>>,;-I>"
              -MMD -MF ${object}.d -c ${file} -o ${object}
      DEPENDS ${file}
      DEPFILE ${object}.d
      COMMENT "Compiling ${source} for libFuzzer"
      COMMAND_EXPAND_LISTS VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  file(MAKE_DIRECTORY ${folder}/${name}.dir)
  list(JOIN _foothill_fuzz_flags " " flags)
  file(WRITE ${folder}/${name}.dir/link "shift\nexec ${FOOTHILL_FUZZ_CLANG} ${flags} \"$@\"\n")
  add_executable(${name} ${objects})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX
                        CXX_LINKER_LAUNCHER "sh;${folder}/${name}.dir/link")
endfunction()

function(foothill_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;CODE;LINK")
  # Code built with gcc's sanitizers or coverage can't be linked with clang's.
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=" OR FOOTHILL_SANITIZE OR FOOTHILL_COVERAGE STREQUAL "ALL")
    set(FOOTHILL_FUZZ_CLANG NOTFOUND)
  else()
    _foothill_find_libfuzzer()
  endif()
  if(FOOTHILL_FUZZ_CLANG)
    set(sources ${ARG_SOURCES} ${ARG_CODE})
    _foothill_add_libfuzzer(${name} "${sources}" "${ARG_LINK}")
  else()
    add_executable(${name} ${ARG_SOURCES} ${_foothill_fuzz_driver}/standalone.cpp)
    target_compile_features(${name} PRIVATE cxx_std_20)
    target_include_directories(${name} PRIVATE ${_foothill_fuzz_driver})
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/fuzz)
  target_link_libraries(${name} ${ARG_LINK})
endfunction()

function(foothill_fuzz_test name)
  foothill_add_fuzzer(${name} ${ARGN})
  foothill_command_test(${name} TIMEOUT 180 COMMAND ${CMAKE_COMMAND} -D
    FUZZER=${CMAKE_CURRENT_BINARY_DIR}/fuzz/${name} -P ${_foothill_fuzz_cmake}/run_fuzzer.cmake)
endfunction()
