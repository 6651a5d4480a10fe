# Included by every project() call. Generated type support is compiled as one unit per library:
# its many small files would each parse the same headers, which takes most of the build time of an
# interface package. Two libraries can't be joined: files of the C generator repeat static names, and
# those of C++ introspection specialise templates that other files have used before.
function(foothill_join_type_support)
  get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
  list(FILTER targets INCLUDE REGEX
       "__rosidl_typesupport_(c|cpp|fastrtps_c|fastrtps_cpp)$")
  foreach(target IN LISTS targets)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    # Every file repeats the declarations that it needs from others.
    target_compile_options(${target} PRIVATE -Wno-redundant-decls)
  endforeach()
endfunction()
cmake_language(DEFER CALL foothill_join_type_support)
