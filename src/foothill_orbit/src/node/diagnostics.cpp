#include "diagnostics.hpp"

#include "diagnostic_msgs/msg/key_value.hpp"

namespace foothill_orbit {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;

void judge(DiagnosticStatus& status, const Flight& flight, const ClusterServices& services,
           const Troubles& last) {
  status.level = DiagnosticStatus::OK;
  status.message = flight.status() == FlightStatus::kPaused ? "paused" : "flying";
  if (services.refused() > last.refused) {
    status.level = DiagnosticStatus::WARN;
    status.message += "; a message was refused: " + services.last_refusal();
  }
  if (flight.times_late() > last.late) {
    status.level = DiagnosticStatus::WARN;
    status.message += "; orbit time was held back, for the clock is too fast";
  }
  if (flight.status() == FlightStatus::kEnded) {
    status.level = DiagnosticStatus::ERROR;
    status.message = "the flight has ended: " + flight.reason();
  }
}

}  // namespace

DiagnosticStatus diagnose(const std::string& name, const Flight& flight,
                          const ClusterServices& services, Troubles& last) {
  DiagnosticStatus status;
  status.name = "orbit_propagator: " + name;
  status.hardware_id = name;
  judge(status, flight, services, last);
  last = {flight.times_late(), services.refused()};
  const auto add = [&](const char* key, const std::string& value) {
    diagnostic_msgs::msg::KeyValue pair;
    pair.key = key;
    pair.value = value;
    status.values.push_back(pair);
  };
  const Integrator& integrator = flight.cluster().integrator();
  add("orbit time [s]", std::to_string(flight.snapshot().t));
  add("speed", std::to_string(flight.clock().speed()));
  add("steps", std::to_string(integrator.steps()));
  add("steps given up", std::to_string(integrator.rejected()));
  add("times late", std::to_string(flight.times_late()));
  add("messages refused", std::to_string(services.refused()));
  return status;
}

}  // namespace foothill_orbit
