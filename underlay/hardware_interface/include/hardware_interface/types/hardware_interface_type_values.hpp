#pragma once

namespace hardware_interface {

/// Names of the interfaces that joints usually have; SI units.
constexpr char HW_IF_POSITION[] = "position";
constexpr char HW_IF_VELOCITY[] = "velocity";
constexpr char HW_IF_ACCELERATION[] = "acceleration";
constexpr char HW_IF_EFFORT[] = "effort";
constexpr char HW_IF_TORQUE[] = "torque";
constexpr char HW_IF_FORCE[] = "force";
constexpr char HW_IF_CURRENT[] = "current";
constexpr char HW_IF_TEMPERATURE[] = "temperature";

}  // namespace hardware_interface
