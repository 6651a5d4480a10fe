#include "foothill_orbit/flight.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "foothill_orbit/detail/bounded_advance.hpp"
#include "foothill_orbit/detail/checked_snapshot.hpp"
#include "foothill_orbit/detail/refuse.hpp"

namespace foothill_orbit {
namespace {

using detail::refuse;

// Steps between two readings of the clock: a few tenths of a second of work.
constexpr long kMostSteps = 20'000;

/// Returns an error if a stamp differs from the clock by more than the limit [s].
tl::expected<void, OrbitError> check_age(Instant from, Instant now, double limit) {
  const double age = seconds(now - from);
  if (std::abs(age) <= limit) return {};
  return refuse("its stamp is " + std::to_string(std::abs(age)) + " s " +
                (age > 0.0 ? "old" : "ahead of the clock") + ", the limit is " +
                std::to_string(limit) + " s");
}

/// Returns a state a short time later, at constant acceleration.
HillState extrapolated(const HillState& state, const Eigen::Vector3d& a_OC, double duration) {
  return {state.p_OC + duration * (state.v_OC + 0.5 * duration * a_OC),
          state.v_OC + duration * a_OC};
}

}  // namespace

tl::expected<Flight, OrbitError> Flight::create(const ClusterConfig& cluster,
                                                const FlightConfig& config) {
  auto created = Cluster::create(cluster);
  if (!created) return tl::unexpected{created.error()};
  auto snapshot = detail::checked_snapshot(*created);
  if (!snapshot) return tl::unexpected{snapshot.error()};
  return Flight{std::move(*created), std::move(*snapshot), config};
}

Flight::Flight(Cluster cluster, ClusterSnapshot snapshot, const FlightConfig& config)
    : config_{config},
      cluster_{std::move(cluster)},
      clock_{config.speed, config.start},
      snapshot_{std::move(snapshot)},
      deadline_(cluster_.craft().size()) {
  clock_.set_paused(config.is_paused);
}

FlightStatus Flight::status() const {
  if (!reason_.empty()) return FlightStatus::kEnded;
  return clock_.is_paused() ? FlightStatus::kPaused : FlightStatus::kFlying;
}

void Flight::advance_to(Instant now) {
  if (last_ && now < *last_) {
    // Stamps and deadlines from before the jump can't be compared with the clock.
    for (std::size_t craft = 0; craft < deadline_.size(); ++craft) stop_thrust(craft);
    reference_since_ = now;
  }
  while (const auto craft = next_to_stop(now)) {
    propagate_to(clock_.advance_to(*deadline_[*craft]));
    stop_thrust(*craft);
  }
  propagate_to(clock_.advance_to(now));
  last_ = now;
}

std::optional<std::size_t> Flight::next_to_stop(Instant now) const {
  std::optional<std::size_t> next;
  for (std::size_t craft = 0; craft < deadline_.size(); ++craft) {
    if (!deadline_[craft] || *deadline_[craft] > now) continue;
    if (!next || *deadline_[craft] < *deadline_[*next]) next = craft;
  }
  return next;
}

template <typename Change>
tl::expected<void, OrbitError> Flight::try_change(Change&& change) {
  Cluster changed = cluster_;
  if (const auto done = std::forward<Change>(change)(changed); !done) return done;
  auto snapshot = detail::checked_snapshot(changed);
  if (!snapshot) return tl::unexpected{snapshot.error()};
  cluster_ = std::move(changed);
  snapshot_ = std::move(*snapshot);
  reason_.clear();
  return {};
}

void Flight::stop_thrust(std::size_t craft) {
  if (!deadline_[craft]) return;
  deadline_[craft].reset();
  const std::string reason = reason_;
  const auto stopped = try_change(
      [&](Cluster& cluster) { return cluster.set_command(cluster.craft()[craft].name, {}); });
  // A flight that has ended does not continue because its thrust stops.
  reason_ = stopped ? reason : stopped.error().reason;
}

void Flight::propagate_to(double t) {
  if (reason_.empty() && t > cluster_.time()) {
    Cluster ahead = cluster_;
    const auto done = detail::advance_within(ahead, t, kMostSteps);
    // If the propagation ends early, the state that it reached is valid.
    auto snapshot = detail::checked_snapshot(ahead);
    if (snapshot) {
      cluster_ = std::move(ahead);
      snapshot_ = std::move(*snapshot);
    }
    if (!done || !snapshot) reason_ = done ? snapshot.error().reason : done.error().reason;
    if (done && cluster_.time() < t) ++times_late_;
  }
  if (cluster_.time() != t) clock_.set_time(cluster_.time());
}

tl::expected<void, OrbitError> Flight::set_reference(const std::string& name) {
  const auto done = try_change([&](Cluster& cluster) { return cluster.set_reference(name); });
  if (done) reference_since_ = last_.value_or(Instant{});
  return done;
}

tl::expected<void, OrbitError> Flight::set_forces(const ForceSwitches& forces) {
  return try_change([&](Cluster& cluster) { return cluster.set_forces(forces); });
}

tl::expected<void, OrbitError> Flight::apply_delta_v(const std::string& name,
                                                     const Eigen::Vector3d& delta_v,
                                                     CommandAxes axes) {
  return try_change([&](Cluster& cluster) { return cluster.apply_delta_v(name, delta_v, axes); });
}

tl::expected<void, OrbitError> Flight::replace(const std::string& name, const Start& start) {
  return try_change([&](Cluster& cluster) { return cluster.replace(name, start); });
}

tl::expected<void, OrbitError> Flight::set_command(const std::string& name,
                                                   const ThrustCommand& command, Instant made) {
  const auto craft = find_craft(cluster_.craft(), name);
  if (!craft) return tl::unexpected{craft.error()};
  const Instant now = last_.value_or(made);
  const auto age = check_age(made, now, config_.command_timeout);
  if (!age) return refuse("craft '" + name + "': the command is rejected: " + age.error().reason);
  const auto done =
      try_change([&](Cluster& cluster) { return cluster.set_command(name, command); });
  if (done) deadline_[*craft] = now + foothill_core::from_seconds(config_.command_timeout);
  return done;
}

tl::expected<void, OrbitError> Flight::take_feedback(const std::string& name,
                                                     const HillState& state, Instant measured) {
  const auto craft = find_craft(cluster_.craft(), name);
  if (!craft) return tl::unexpected{craft.error()};
  const std::string where = "craft '" + name + "': the measured state is rejected: ";
  const Instant now = last_.value_or(measured);
  const auto age = check_age(measured, now, config_.feedback_timeout);
  if (!age) return refuse(where + age.error().reason);
  if (measured < reference_since_) {
    return refuse(where + "it was measured before the reference point or the clock changed");
  }
  const double orbit_age =
      clock_.is_paused() ? 0.0 : clock_.speed() * std::max(0.0, seconds(now - measured));
  const HillState later = extrapolated(state, snapshot_.craft[*craft].a_OC, orbit_age);
  return try_change([&](Cluster& cluster) { return cluster.replace_relative(name, later); });
}

void Flight::reset() {
  cluster_.reset();
  snapshot_ = cluster_.snapshot();
  clock_.set_time(0.0);
  reason_.clear();
  std::fill(deadline_.begin(), deadline_.end(), std::nullopt);
  reference_since_ = last_.value_or(Instant{});
}

}  // namespace foothill_orbit
