#include "orbit_propagator.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace foothill_orbit {
namespace {

/// Longest interval between two readings of the clock in lock-step.
const rclcpp::Duration kPollPeriod = rclcpp::Duration::from_seconds(0.05);
constexpr Instant kLongestGap = std::chrono::seconds{10};

Flight fly(const NamedCluster& cluster, const FlightConfig& config) {
  auto flight = Flight::create(cluster.config, config);
  if (!flight) throw std::invalid_argument{cluster.name + ": " + flight.error().reason};
  return std::move(*flight);
}

}  // namespace

OrbitPropagator::Flown::Flown(OrbitPropagator& node, const NamedCluster& cluster)
    : name{cluster.name},
      flight{fly(cluster, node.parameters_.flight)},
      publisher{node, flight, {cluster.name, node.parameters_.inertial_frame}, node.parameters_},
      services{node, flight, {cluster.name, node.parameters_.inertial_frame}, [&node] {
                 return node.instant();
               }} {}

OrbitPropagator::OrbitPropagator(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"orbit_propagator", options},
      parameters_{foothill_orbit::declare_parameters(*this)},
      diagnostics_{*this, "/diagnostics", 10} {
  const auto clusters = clusters_from_file(parameters_.config);
  if (!clusters) throw std::invalid_argument{to_string(clusters.error())};
  for (const NamedCluster& cluster : *clusters) {
    clusters_.push_back(std::make_unique<Flown>(*this, cluster));
    RCLCPP_INFO(get_logger(), "%s: %zu craft", cluster.name.c_str(), cluster.config.craft.size());
  }
  watch_parameters();
  const rclcpp::Duration period = rclcpp::Duration::from_seconds(1.0 / parameters_.rate);
  period_ = Instant{period.nanoseconds()};
  published_ = -period_;
  tick_ = rclcpp::create_timer(this, get_clock(),
                               parameters_.lock_step ? std::min(period, kPollPeriod) : period,
                               [this] { on_tick(); });
  display_ = rclcpp::create_timer(this, get_clock(),
                                  rclcpp::Duration::from_seconds(parameters_.display_period),
                                  [this] { on_display(); });
}

void OrbitPropagator::on_tick() {
  if (!parameters_.lock_step) return publish_states(instant());
  const Instant now = clock_time();
  const Instant newest = now - now % period_;
  // The clock was set: no node waits for the states in between.
  if (newest < published_ || newest - published_ > kLongestGap) published_ = newest - period_;
  while (published_ < newest) {
    published_ += period_;
    publish_states(published_);
  }
}

void OrbitPropagator::publish_states(Instant stamp) {
  for (const auto& flown : clusters_) {
    flown->flight.advance_to(stamp);
    flown->publisher.publish_state(flown->flight, stamp);
    report_end(*flown);
  }
}

void OrbitPropagator::report_end(Flown& flown) {
  const bool has_ended = flown.flight.status() == FlightStatus::kEnded;
  if (has_ended && !flown.has_ended) {
    RCLCPP_ERROR(get_logger(), "%s: propagation has ended: %s", flown.name.c_str(),
                 flown.flight.reason().c_str());
  }
  flown.has_ended = has_ended;
}

void OrbitPropagator::on_display() {
  const Instant stamp = instant();
  diagnostic_msgs::msg::DiagnosticArray diagnostics;
  diagnostics.header.stamp = to_stamp(stamp);
  for (const auto& flown : clusters_) {
    flown->flight.advance_to(stamp);
    flown->publisher.publish_display(flown->flight, stamp);
    diagnostics.status.push_back(
        diagnose(flown->name, flown->flight, flown->services, flown->counters));
  }
  diagnostics_.publish(diagnostics);
}

void OrbitPropagator::watch_parameters() {
  check_ = add_on_set_parameters_callback([](const std::vector<rclcpp::Parameter>& parameters) {
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = true;
    for (const rclcpp::Parameter& parameter : parameters) {
      // A range accepts NaN.
      if (parameter.get_name() != "speed" || std::isfinite(parameter.as_double())) continue;
      result.successful = false;
      result.reason = "speed is not a finite number";
    }
    return result;
  });
  follow_ =
      add_post_set_parameters_callback([this](const std::vector<rclcpp::Parameter>& parameters) {
        for (const rclcpp::Parameter& parameter : parameters) on_parameter(parameter);
      });
}

void OrbitPropagator::on_parameter(const rclcpp::Parameter& parameter) {
  for (const auto& flown : clusters_) {
    // The old speed is valid until now; before the first simulated time nothing has moved.
    if (instant() > Instant::zero()) flown->flight.advance_to(instant());
    if (parameter.get_name() == "speed") flown->flight.set_speed(parameter.as_double());
    if (parameter.get_name() == "paused") flown->flight.set_paused(parameter.as_bool());
  }
}

}  // namespace foothill_orbit
