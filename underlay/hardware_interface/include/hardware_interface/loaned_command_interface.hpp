#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "hardware_interface/handle.hpp"

namespace hardware_interface {

/// A command interface that one controller has to itself until it gives it back.
class LoanedCommandInterface {
 public:
  using Deleter = std::function<void(void)>;

  /// @param deleter Called when the loan ends; may be empty.
  explicit LoanedCommandInterface(CommandInterface::SharedPtr command_interface,
                                  Deleter&& deleter = nullptr)
      : command_interface_{std::move(command_interface)}, deleter_{std::move(deleter)} {}

  LoanedCommandInterface(const LoanedCommandInterface&) = delete;
  LoanedCommandInterface(LoanedCommandInterface&& other) noexcept
      : command_interface_{std::move(other.command_interface_)},
        deleter_{std::exchange(other.deleter_, nullptr)} {}

  virtual ~LoanedCommandInterface() {
    if (deleter_) deleter_();
  }

  [[nodiscard]] const std::string& get_name() const { return command_interface_->get_name(); }
  [[nodiscard]] const std::string& get_interface_name() const {
    return command_interface_->get_interface_name();
  }
  [[nodiscard]] const std::string& get_prefix_name() const {
    return command_interface_->get_prefix_name();
  }
  [[nodiscard]] HandleDataType get_data_type() const { return command_interface_->get_data_type(); }

  /// Returns the value, or nothing if it stays busy for that many tries.
  template <typename T = double>
  [[nodiscard]] std::optional<T> get_optional(unsigned int max_tries = 10) const {
    for (unsigned int i = 0; i < max_tries; ++i) {
      if (const std::optional<T> value = command_interface_->template get_optional<T>())
        return value;
      std::this_thread::yield();
    }
    return std::nullopt;
  }

  /// Sets the value; returns false if it stays busy for that many tries.
  template <typename T>
  [[nodiscard]] bool set_value(const T& value, unsigned int max_tries = 10) {
    for (unsigned int i = 0; i < max_tries; ++i) {
      if (command_interface_->set_value(value)) return true;
      std::this_thread::yield();
    }
    return false;
  }

 private:
  CommandInterface::SharedPtr command_interface_;
  Deleter deleter_;
};

}  // namespace hardware_interface
