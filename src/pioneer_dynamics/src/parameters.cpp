#include "pioneer_dynamics/parameters.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace pioneer_dynamics {
namespace {

void refuse(const std::string& field, double value, const char* limit) {
  throw std::invalid_argument{field + " is " + std::to_string(value) + "; it must be " + limit};
}

void check_positive(const std::string& field, double value) {
  if (!(value > 0.0) || !std::isfinite(value)) refuse(field, value, "positive and finite");
}

void check_finite(const std::string& field, double value) {
  if (!std::isfinite(value)) refuse(field, value, "finite");
}

void check_wheel(const std::string& name, const WheelParameters& wheel) {
  check_positive(name + ".radius", wheel.radius);
  check_positive(name + ".half_track", wheel.half_track);
  check_positive(name + ".mass", wheel.mass);
  check_positive(name + ".spin_inertia", wheel.spin_inertia);
  check_positive(name + ".vertical_inertia", wheel.vertical_inertia);
}

}  // namespace

VehicleParameters thesis_vehicle() {
  const double d1 = 0.225;
  const double d2 = 0.05;
  const WheelParameters wheel{.radius = 0.098,
                              .half_track = 0.165,
                              .mass = 0.5,
                              .spin_inertia = 0.0025,
                              .vertical_inertia = 0.001305};
  return {.chassis = {.mass = 8.0, .yaw_inertia = 0.2, .x = -d2, .y = 0.0, .height = wheel.radius},
          .left = wheel,
          .right = wheel,
          .caster = {.x = -(d1 + d2), .y = 0.0}};
}

VehicleParameters p3dx_vehicle() {
  VehicleParameters vehicle = thesis_vehicle();
  vehicle.left.radius = vehicle.right.radius = 0.0975;
  vehicle.chassis.height = 0.12;
  vehicle.caster.x = -0.2;
  return vehicle;
}

void check(const VehicleParameters& parameters) {
  check_positive("chassis.mass", parameters.chassis.mass);
  check_positive("chassis.yaw_inertia", parameters.chassis.yaw_inertia);
  check_positive("chassis.height", parameters.chassis.height);
  check_finite("chassis.x", parameters.chassis.x);
  check_finite("chassis.y", parameters.chassis.y);
  check_wheel("left", parameters.left);
  check_wheel("right", parameters.right);
  check_finite("caster.y", parameters.caster.y);
  if (!(parameters.caster.x < 0.0) || !std::isfinite(parameters.caster.x)) {
    refuse("caster.x", parameters.caster.x, "negative: the caster is behind the wheel axis");
  }
  if (!(parameters.chassis.x <= 0.0 && parameters.chassis.x > parameters.caster.x)) {
    refuse("chassis.x", parameters.chassis.x, "between the caster and the wheel axis");
  }
}

}  // namespace pioneer_dynamics
