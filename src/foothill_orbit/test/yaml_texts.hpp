#pragma once

namespace foothill_orbit::testing {

/// A text with every key that there is.
inline constexpr const char* kEveryKey = R"(
clusters:
  pair:
    planet: earth
    epoch: 2026-03-20T12:00:00
    forces: [j2, j3, j4, j5, j6, drag, corotating_atmosphere, solar_pressure, sun, moon]
    atmosphere: {model: us_standard_1976, outside: extend}
    solar_flux: 1361.0
    integrator: {scheme: dormand_prince_8, tolerance: 1e-13, constant_step: 0}
    reference: chief
    craft:
      - name: chief
        mass: 50.0
        drag_coefficient: 2.6
        drag_area: 0.7854
        reflectivity: 1.3
        solar_area: 0.7854
        radius: 0.5
        start:
          elements:
            semi_major_axis_km: 6800.0
            eccentricity: 0.01
            inclination_deg: 45.0
            ascending_node_deg: 20.0
            argument_of_perigee_deg: 15.0
            mean_anomaly_deg: 30.0
      - name: deputy
        start: {relative: {chief: chief, position: [10.0, 0.0, 5.0], velocity: [0.0, -0.02, 0.0]}}
      - name: ring
        start: {formation: {shape: projected_circle, chief: chief, radius: 100.0, phase_deg: 90.0, lean: down}}
      - name: tilted
        start: {formation: {shape: relative_circle, chief: chief, radius: 100.0, phase: 0.5}}
      - name: oval
        start: {formation: {shape: two_by_one_ellipse, chief: chief, height: 50.0, phase: 1.0, centre: 10.0}}
      - name: behind
        start: {formation: {shape: leader_follower, chief: chief, distance: -200.0}}
      - name: above
        start: {formation: {shape: stationary_point, chief: chief, position: [30.0, 0.0, 0.0]}}
  far:
    planet: {mu: 4.2828e13, equatorial_radius_km: 3396.0, rotation_rate: 7.0882e-5, zonals: [1.96e-3, 0, 0, 0, 0]}
    forces: [j2, drag]
    atmosphere: {model: exponential, altitude_km: 200, density: 1.0e-11, scale_height_km: 20}
    integrator: {scheme: runge_kutta_4, constant_step: 10.0}
    reference: centre_of_mass
    craft:
      - name: one
        start: {inertial: {position: [3.7e6, 0.0, 0.0], velocity: [0.0, 3.4e3, 100.0]}}
      - name: two
        start: {relative: {chief: one, position: [0.0, 100.0, 0.0]}}
)";

}  // namespace foothill_orbit::testing
