#pragma once

#include <memory>

#include "controller_interface/controller_interface_base.hpp"

namespace controller_interface {

/// A controller that no other controller commands; to be derived from.
class ControllerInterface : public ControllerInterfaceBase {
 public:
  ControllerInterface() = default;

  bool is_chainable() const final { return false; }
  bool is_in_chained_mode() const final { return false; }
};

using ControllerInterfaceSharedPtr = std::shared_ptr<ControllerInterface>;

}  // namespace controller_interface
