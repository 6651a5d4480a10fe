#include "diagnostics.hpp"

#include "foothill_ros/node/diagnostics.hpp"

namespace foothill_orbit {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;

std::string to_message(const Flight& flight) {
  return flight.status() == FlightStatus::kPaused ? "paused" : "flying";
}

/// Reports what has happened since the last diagnosis.
void report_findings(foothill_ros::DiagnosticBuilder& builder, const Flight& flight,
                     const ClusterServices& services, const DiagnosticCounters& last) {
  std::string warnings;
  if (services.rejected() > last.rejected) {
    warnings += "; a message was rejected: " + services.last_rejection();
  }
  if (flight.times_late() > last.late) {
    warnings += "; falling behind real time: orbit time is delayed";
  }
  if (!warnings.empty()) builder.report(DiagnosticStatus::WARN, to_message(flight) + warnings);
  if (flight.status() == FlightStatus::kEnded) {
    builder.report(DiagnosticStatus::ERROR, "propagation has ended: " + flight.reason());
  }
}

}  // namespace

DiagnosticStatus diagnose(const std::string& name, const Flight& flight,
                          const ClusterServices& services, DiagnosticCounters& last) {
  foothill_ros::DiagnosticBuilder builder{"orbit_propagator: " + name, name, to_message(flight)};
  report_findings(builder, flight, services, last);
  last = {flight.times_late(), services.rejected()};
  const Integrator& integrator = flight.cluster().integrator();
  return builder.add("orbit time [s]", flight.snapshot().t, 6)
      .add("speed", flight.clock().speed(), 6)
      .add("steps", integrator.steps())
      .add("steps rejected", integrator.rejected())
      .add("times late", flight.times_late())
      .add("messages rejected", services.rejected())
      .status();
}

}  // namespace foothill_orbit
