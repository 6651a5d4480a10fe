#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "hardware_interface/handle.hpp"

namespace hardware_interface {

/// A state interface that a controller reads.
class LoanedStateInterface {
 public:
  using Deleter = std::function<void(void)>;

  /// @param deleter Called when the loan ends; may be empty.
  explicit LoanedStateInterface(StateInterface::ConstSharedPtr state_interface,
                                Deleter&& deleter = nullptr)
      : state_interface_{std::move(state_interface)}, deleter_{std::move(deleter)} {}

  LoanedStateInterface(const LoanedStateInterface&) = delete;
  LoanedStateInterface(LoanedStateInterface&& other) noexcept
      : state_interface_{std::move(other.state_interface_)},
        deleter_{std::exchange(other.deleter_, nullptr)} {}

  virtual ~LoanedStateInterface() {
    if (deleter_) deleter_();
  }

  [[nodiscard]] const std::string& get_name() const { return state_interface_->get_name(); }
  [[nodiscard]] const std::string& get_interface_name() const {
    return state_interface_->get_interface_name();
  }
  [[nodiscard]] const std::string& get_prefix_name() const {
    return state_interface_->get_prefix_name();
  }
  [[nodiscard]] HandleDataType get_data_type() const { return state_interface_->get_data_type(); }

  /// Returns the value, or nothing if it stays busy for that many tries.
  template <typename T = double>
  [[nodiscard]] std::optional<T> get_optional(unsigned int max_tries = 10) const {
    for (unsigned int i = 0; i < max_tries; ++i) {
      if (const std::optional<T> value = state_interface_->template get_optional<T>()) return value;
      std::this_thread::yield();
    }
    return std::nullopt;
  }

 private:
  StateInterface::ConstSharedPtr state_interface_;
  Deleter deleter_;
};

}  // namespace hardware_interface
