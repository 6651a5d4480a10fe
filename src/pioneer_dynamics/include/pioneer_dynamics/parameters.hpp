#pragma once

namespace pioneer_dynamics {

/// A driven wheel, a homogeneous disc about its axis.
struct WheelParameters {
  double radius{};            ///< [m]
  double half_track{};        ///< Distance of its contact from the middle of the axis [m].
  double mass{};              ///< [kg]
  double spin_inertia{};      ///< About its axis [kg m^2].
  double vertical_inertia{};  ///< About the vertical through its centre [kg m^2].
};

/// The body between the wheels. Its axes through the mass centre are principal ones.
struct ChassisParameters {
  double mass{};         ///< [kg]
  double yaw_inertia{};  ///< About the vertical through its mass centre [kg m^2].
  double x{};            ///< Mass centre ahead of the wheel axis [m].
  double y{};            ///< Mass centre left of the middle [m].
  double height{};       ///< Mass centre above the floor [m].
};

/// The free wheel: a point that carries load and resists by rolling friction.
struct CasterParameters {
  double x{};  ///< Ahead of the wheel axis, so negative for a caster behind it [m].
  double y{};  ///< Left of the middle [m].
};

/// Two driven wheels, a caster and a chassis; left and right may differ.
struct VehicleParameters {
  ChassisParameters chassis;
  WheelParameters left;
  WheelParameters right;
  CasterParameters caster;
};

/// Returns the vehicle of Romanelli's table 2.1. Its mass centre lies at the height of the wheel
/// axis, as the thesis' equations imply.
[[nodiscard]] VehicleParameters thesis_vehicle();

/// Returns a Pioneer P3-DX: the thesis' masses and inertias; wheel diameter of the vendor's manual;
/// caster as in the robot's URDF. The height of the mass centre is an estimate.
[[nodiscard]] VehicleParameters p3dx_vehicle();

/// Throws std::invalid_argument naming the field, its value and its limit if a vehicle can't be.
void check(const VehicleParameters& parameters);

}  // namespace pioneer_dynamics
