#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/parameter.hpp"
#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rclcpp/macros.hpp"

namespace rclcpp {

/// Picks the parameters and kinds of change of interest out of a parameter event.
class ParameterEventsFilter {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(ParameterEventsFilter)

  /// How a parameter changed.
  enum class EventType {
    NEW,
    DELETED,
    CHANGED,
  };

  /// A kind of change and the parameter in the event that it happened to.
  using EventPair = std::pair<EventType, const rcl_interfaces::msg::Parameter*>;

  /// @param event Kept as long as this object lives; the result points into it.
  ParameterEventsFilter(std::shared_ptr<const rcl_interfaces::msg::ParameterEvent> event,
                        const std::vector<std::string>& names, const std::vector<EventType>& types);

  /// Returns the changes that were picked: new, changed and deleted ones, in the order of the
  /// event.
  const std::vector<EventPair>& get_events() const;

 private:
  std::shared_ptr<const rcl_interfaces::msg::ParameterEvent> event_;
  std::vector<EventPair> result_;
};

}  // namespace rclcpp
