# Included by every project() call. Generated type support is compiled in one piece per library:
# each of its small files would parse the same headers again, which is most of the time that a
# package of interfaces takes. The two libraries whose files can't be joined are left alone: those
# of the C generator repeat static names, those of introspection in C++ specialise templates that
# others use before.
function(foothill_join_type_support)
  get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
  list(FILTER targets INCLUDE REGEX
       "__rosidl_typesupport_(c|cpp|fastrtps_c|fastrtps_cpp)$")
  foreach(target IN LISTS targets)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    # Every file declares what it needs of the others.
    target_compile_options(${target} PRIVATE -Wno-redundant-decls)
  endforeach()
endfunction()
cmake_language(DEFER CALL foothill_join_type_support)
