#pragma once

namespace pioneer_dynamics {

// Masses and dimensions of a vehicle with two driven wheels and a caster, with the values of the
// thesis and of a Pioneer P3-DX.

/// A driven wheel: a homogeneous disc.
struct WheelParameters {
  double radius{};            ///< [m]
  double half_track{};        ///< Distance of its contact from the middle of the axle [m].
  double mass{};              ///< [kg]
  double spin_inertia{};      ///< Moment of inertia about its axle [kg m^2].
  double vertical_inertia{};  ///< Moment of inertia about the vertical through its centre [kg m^2].
};

/// The body between the wheels, whose axes through the mass centre are principal axes.
struct ChassisParameters {
  double mass{};         ///< [kg]
  double yaw_inertia{};  ///< Moment of inertia about the vertical through its mass centre [kg m^2].
  double x{};            ///< Mass centre ahead of the axle [m].
  double y{};            ///< Mass centre left of the middle [m].
  double height{};       ///< Mass centre above the floor [m].
};

/// The caster: a point that carries load and has rolling resistance.
struct CasterParameters {
  double x{};  ///< Position ahead of the axle; negative for a caster behind it [m].
  double y{};  ///< Position left of the middle [m].
};

/// A vehicle with two driven wheels, a caster and a chassis; left and right may differ.
struct VehicleParameters {
  ChassisParameters chassis;
  WheelParameters left;
  WheelParameters right;
  CasterParameters caster;
};

/// Returns the vehicle of Romanelli's table 2.1. Its mass centre is at the height of the axle, as
/// the equations of the thesis imply.
[[nodiscard]] VehicleParameters thesis_vehicle();

/// Returns a Pioneer P3-DX: masses and inertias of the thesis, wheel diameter of the vendor's
/// manual, caster position of the robot's URDF. The height of the mass centre is an estimate.
[[nodiscard]] VehicleParameters p3dx_vehicle();

/// Throws std::invalid_argument naming the field, its value and its limit if a parameter is
/// invalid.
void check(const VehicleParameters& parameters);

}  // namespace pioneer_dynamics
