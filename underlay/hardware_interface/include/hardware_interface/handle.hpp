#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <type_traits>
#include <variant>

#include "hardware_interface/hardware_info.hpp"

namespace hardware_interface {

using HANDLE_DATATYPE = std::variant<std::monostate, double, bool>;

/// A value that hardware and controllers share. No access waits: one that finds the value busy is
/// refused.
class Handle {
 public:
  /// Holds the initial value of the description, or else not a number, or false.
  /// Throws std::runtime_error if the description names an unknown type.
  explicit Handle(const InterfaceDescription& interface_description);

  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  virtual ~Handle() = default;

  [[nodiscard]] const std::string& get_name() const { return handle_name_; }
  [[nodiscard]] const std::string& get_interface_name() const { return interface_name_; }
  [[nodiscard]] const std::string& get_prefix_name() const { return prefix_name_; }
  [[nodiscard]] HandleDataType get_data_type() const { return data_type_; }

  /// Returns the value, or nothing if it is busy. Throws std::runtime_error if it is of another
  /// type.
  template <typename T = double>
  [[nodiscard]] std::optional<T> get_optional() const {
    const std::shared_lock lock{handle_mutex_, std::try_to_lock};
    if (!lock.owns_lock()) return std::nullopt;
    if (const T* value = std::get_if<T>(&value_)) return *value;
    refuse_type();
  }

  /// Sets the value; returns false if it is busy. Throws std::runtime_error if it is of another
  /// type.
  template <typename T>
  [[nodiscard]] bool set_value(const T& value) {
    const std::unique_lock lock{handle_mutex_, std::try_to_lock};
    if (!lock.owns_lock()) return false;
    if (!std::holds_alternative<T>(value_)) refuse_type();
    value_ = value;
    return true;
  }

 private:
  [[noreturn]] void refuse_type() const;

  std::string prefix_name_;
  std::string interface_name_;
  std::string handle_name_;
  HandleDataType data_type_;
  HANDLE_DATATYPE value_;
  mutable std::shared_mutex handle_mutex_;
};

/// A value that hardware measures and controllers read.
class StateInterface : public Handle {
 public:
  using Handle::Handle;
  using SharedPtr = std::shared_ptr<StateInterface>;
  using ConstSharedPtr = std::shared_ptr<const StateInterface>;
};

/// A value that controllers set and hardware executes.
class CommandInterface : public Handle {
 public:
  using Handle::Handle;
  using SharedPtr = std::shared_ptr<CommandInterface>;
};

}  // namespace hardware_interface
