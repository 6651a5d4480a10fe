#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "foothill_tracking/law.hpp"

/// Base of the tracking laws: everything about their gains. A law lists its gains in one table,
/// with description, unit and range; reading, checking and changing them follow from it, and so do
/// the parameters of the node. A new law consists of its gains, their table, and command().

namespace foothill_tracking {

/// Upper bound of a gain that depends on the robot, the control period [s] or other gains.
template <typename Parameters>
struct GainBound {
  double (*highest)(const Parameters& gains, const RobotLimits& limits, double period){};
  const char* reason{};  ///< Reason for the bound, shown if it is exceeded.
};

/// Bound of the gain k of a first-order loop with control period T: it overshoots for k T > 1, and
/// is unstable for k T > 2.
template <typename Parameters>
constexpr GainBound<Parameters> kNoOvershoot{
    [](const Parameters&, const RobotLimits&, double period) { return 1.0 / period; },
    "more than one over the control period would overshoot"};

/// Row of a gain table.
template <typename Parameters>
struct GainEntry {
  Gain gain{};  ///< Description and range; the value is unused.
  double Parameters::*value{};
  GainBound<Parameters> bound{};  ///< Optional. It may depend on gains of rows above.
};

/// Returns an error that names gain, value, range and reason if a gain is outside its range or
/// above the bound.
[[nodiscard]] tl::expected<void, GainError> check(const Gain& gain, double bound,
                                                  const char* reason);

/// A tracking law with a gain table.
/// @tparam Gained Structure with one field per gain, initialised with the default values.
template <typename Gained>
class GainedLaw : public TrackingLaw {
 public:
  using Parameters = Gained;

  [[nodiscard]] std::string_view name() const final { return name_; }
  [[nodiscard]] Actuation actuation() const final { return actuation_; }
  [[nodiscard]] std::vector<Gain> gain_table() const final { return gain_table(parameters_); }

  [[nodiscard]] tl::expected<void, GainError> set_gains(const Gains& gains,
                                                        const RobotLimits& limits,
                                                        double period) final {
    Parameters changed = parameters_;
    for (const auto& [name, value] : gains) {
      const auto entry = std::ranges::find(
          table_, name, [](const GainEntry<Gained>& one) { return one.gain.name; });
      if (entry == table_.end()) return tl::unexpected{unknown_gain(name)};
      changed.*(entry->value) = value;
    }
    // Bounds may depend on other gains: all are set, then all are checked.
    const std::vector<Gain> candidates = gain_table(changed);
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const GainBound<Parameters>& bound = table_[i].bound;
      const double highest = bound.highest ? bound.highest(changed, limits, period)
                                           : std::numeric_limits<double>::infinity();
      if (auto done = check(candidates[i], highest, bound.reason); !done) return done;
    }
    parameters_ = changed;
    limits_ = limits;
    on_change();
    return {};
  }

 protected:
  /// @param name Name of the law, with static lifetime. @param table Gain table, likewise.
  GainedLaw(std::string_view name, Actuation actuation, std::span<const GainEntry<Gained>> table,
            const RobotLimits& limits, const Gained& parameters)
      : name_{name},
        actuation_{actuation},
        table_{table},
        limits_{limits},
        parameters_{parameters} {}

  [[nodiscard]] const Parameters& parameters() const { return parameters_; }
  [[nodiscard]] const RobotLimits& limits() const { return limits_; }

 private:
  /// Called when gains or limits have changed, for laws that derive values from them.
  virtual void on_change() {}

  [[nodiscard]] std::vector<Gain> gain_table(const Parameters& parameters) const {
    std::vector<Gain> gains;
    for (const GainEntry<Gained>& entry : table_) {
      gains.push_back(entry.gain);
      gains.back().value = parameters.*(entry.value);
    }
    return gains;
  }

  std::string_view name_;
  Actuation actuation_;
  std::span<const GainEntry<Gained>> table_;
  RobotLimits limits_;
  Parameters parameters_;
};

}  // namespace foothill_tracking
