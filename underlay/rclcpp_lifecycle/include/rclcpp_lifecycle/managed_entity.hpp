#pragma once

#include <atomic>

namespace rclcpp_lifecycle {

/// Something that a managed node switches on and off with itself, such as a publisher.
class ManagedEntityInterface {
 public:
  virtual ~ManagedEntityInterface() = default;

  /// Called while the node activates.
  virtual void on_activate() = 0;

  /// Called while the node deactivates.
  virtual void on_deactivate() = 0;
};

/// A managed entity that remembers whether it is switched on.
class SimpleManagedEntity : public ManagedEntityInterface {
 public:
  ~SimpleManagedEntity() override = default;

  void on_activate() override;

  void on_deactivate() override;

  /// Returns true between activation and deactivation; false at first.
  bool is_activated() const;

 private:
  std::atomic<bool> activated_{false};
};

}  // namespace rclcpp_lifecycle
