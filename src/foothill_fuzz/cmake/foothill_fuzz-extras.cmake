# foothill_add_fuzzer(name SOURCES file... [CODE file...] [LINK library...])
# foothill_add_fuzz_test(name ...)
#
# The first adds a program that feeds an LLVMFuzzerTestOneInput, the second also a test that runs it for
# FOOTHILL_FUZZ_SECONDS of the environment, or for a few seconds if that is not set. Where there is a
# clang with libFuzzer, SOURCES and CODE are compiled with it, with coverage and the address and
# undefined-behaviour sanitizers, whatever compiles the rest; elsewhere SOURCES with this project's
# compiler and a driver that knows of no coverage.
#   SOURCES  the entry point, and a mutator that driver/foothill_fuzz/fuzz.hpp declares
#   CODE     what is tested, out of the libraries below
#   LINK     targets that hold CODE and the rest, each before those it needs

set(_foothill_fuzz_cmake ${CMAKE_CURRENT_LIST_DIR})
get_filename_component(_foothill_fuzz_driver ${CMAKE_CURRENT_LIST_DIR}/../driver ABSOLUTE)
set(_foothill_fuzz_flags -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined
                         -fno-sanitize-recover=undefined)

# Sets FOOTHILL_FUZZ_CLANG to a clang++ with libFuzzer that knows this machine's C++20, or to NOTFOUND.
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

# Compiles each file in a step of its own, so that they go in parallel and only again when they change.
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
  set(libraries)
  foreach(target IN LISTS link)
    list(APPEND libraries $<TARGET_FILE:${target}>)
  endforeach()
  add_custom_command(
    OUTPUT ${folder}/${name}
    COMMAND ${FOOTHILL_FUZZ_CLANG} ${_foothill_fuzz_flags} ${objects} ${libraries} -o
            ${folder}/${name}
    DEPENDS ${objects} ${link}
    COMMENT "Linking ${name} with libFuzzer"
    VERBATIM)
  add_custom_target(${name} ALL DEPENDS ${folder}/${name})
endfunction()

function(foothill_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;CODE;LINK")
  # What another sanitizer has gone through can't be linked to those of clang.
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
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
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/fuzz)
    target_include_directories(${name} PRIVATE ${_foothill_fuzz_driver})
    target_link_libraries(${name} ${ARG_LINK})
  endif()
endfunction()

function(foothill_add_fuzz_test name)
  foothill_add_fuzzer(${name} ${ARGN})
  ament_add_test(
    ${name}
    COMMAND ${CMAKE_COMMAND} -D FUZZER=${CMAKE_CURRENT_BINARY_DIR}/fuzz/${name} -P
            ${_foothill_fuzz_cmake}/run_fuzzer.cmake
    GENERATE_RESULT_FOR_RETURN_CODE_ZERO
    TIMEOUT 180)
endfunction()
