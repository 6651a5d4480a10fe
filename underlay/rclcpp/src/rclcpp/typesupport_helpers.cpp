#include "rclcpp/typesupport_helpers.hpp"

#include <ament_index_cpp/get_package_prefix.hpp>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

namespace rclcpp {

namespace {

/// The parts of "package/msg/Type"; the middle may be missing.
struct TypeName {
  std::string package;
  std::string module;
  std::string type;
};

TypeName split(const std::string& full_type) {
  const auto first = full_type.find('/');
  const auto last = full_type.rfind('/');
  if (first == std::string::npos || first == 0 || last == full_type.size() - 1) {
    throw std::runtime_error("'" + full_type +
                             "' is not of the form package/type or package/kind/type");
  }
  TypeName name{full_type.substr(0, first), "", full_type.substr(last + 1)};
  if (last > first) name.module = full_type.substr(first + 1, last - first - 1);
  return name;
}

std::string library_path(const std::string& package, const std::string& typesupport_identifier) {
  std::string prefix;
  try {
    prefix = ament_index_cpp::get_package_prefix(package);
  } catch (const ament_index_cpp::PackageNotFoundError& error) {
    throw std::runtime_error(error.what());
  }
  const std::string path =
      prefix + "/lib/" +
      rcpputils::get_platform_library_name(package + "__" + typesupport_identifier);
  if (!std::filesystem::is_regular_file(path)) {
    throw std::runtime_error("the type support of " + package + " is not in '" + prefix + "/lib'.");
  }
  return path;
}

/// Calls the function of the library that returns the handle; `kind` is "message" or "service".
const void* find_handle(const std::string& type, const std::string& typesupport_identifier,
                        const std::string& kind, const std::string& default_module,
                        rcpputils::SharedLibrary& library) {
  const TypeName name = split(type);
  const std::string symbol =
      typesupport_identifier + "__get_" + kind + "_type_support_handle__" + name.package + "__" +
      (name.module.empty() ? default_module : name.module) + "__" + name.type;
  if (!library.has_symbol(symbol)) {
    throw std::runtime_error("package '" + name.package + "' has no " + kind + " '" + name.type +
                             "'");
  }
  using GetHandle = const void* (*)();
  return reinterpret_cast<GetHandle>(library.get_symbol(symbol))();
}

}  // namespace

std::shared_ptr<rcpputils::SharedLibrary> get_typesupport_library(
    const std::string& type, const std::string& typesupport_identifier) {
  return std::make_shared<rcpputils::SharedLibrary>(
      library_path(split(type).package, typesupport_identifier));
}

const rosidl_message_type_support_t* get_message_typesupport_handle(
    const std::string& type, const std::string& typesupport_identifier,
    rcpputils::SharedLibrary& library) {
  return static_cast<const rosidl_message_type_support_t*>(
      find_handle(type, typesupport_identifier, "message", "msg", library));
}

const rosidl_service_type_support_t* get_service_typesupport_handle(
    const std::string& type, const std::string& typesupport_identifier,
    rcpputils::SharedLibrary& library) {
  return static_cast<const rosidl_service_type_support_t*>(
      find_handle(type, typesupport_identifier, "service", "srv", library));
}

}  // namespace rclcpp
