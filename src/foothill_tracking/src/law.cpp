#include "foothill_tracking/law.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <ranges>

#include "foothill_core/angle.hpp"
#include "foothill_tracking/force_law.hpp"
#include "foothill_tracking/gradient_law.hpp"
#include "foothill_tracking/preview_law.hpp"

namespace foothill_tracking {
namespace {

template <typename Law>
std::unique_ptr<TrackingLaw> make(const RobotLimits& limits) {
  return std::make_unique<Law>(limits);
}

using LawFactory = std::unique_ptr<TrackingLaw> (*)(const RobotLimits&);

/// Returns the table of laws.
const std::map<std::string, LawFactory>& factories() {
  static const std::map<std::string, LawFactory> table{
      {"force", make<ForceLaw>}, {"gradient", make<GradientLaw>}, {"preview", make<PreviewLaw>}};
  return table;
}

}  // namespace

PlanarError error_of(const PlanarPose& robot, const FloorMotion& reference, double heading) {
  const Eigen::Vector2d gap = reference.p_WC.head<2>() - robot.position();
  const Eigen::Vector2d ahead = robot.forward();
  return {.along = ahead.dot(gap),
          .across = ahead.x() * gap.y() - ahead.y() * gap.x(),
          .heading = foothill_core::wrap_angle(heading - robot.heading)};
}

std::string Gain::description() const { return fmt::format("{} [{}]. {}", quantity, unit, effect); }

Gains TrackingLaw::gains() const {
  Gains values;
  for (const Gain& gain : gain_table()) values.emplace(gain.name, gain.value);
  return values;
}

GainError TrackingLaw::unknown_gain(const std::string& name) const {
  const Gains known = gains();
  return {fmt::format("unknown gain '{}'; known gains: {}", name,
                      fmt::join(std::views::keys(known), ", "))};
}

tl::expected<std::unique_ptr<TrackingLaw>, GainError> make_law(const std::string& name,
                                                               const RobotLimits& limits) {
  const auto found = factories().find(name);
  if (found != factories().end()) return found->second(limits);
  return tl::unexpected{GainError{
      fmt::format("unknown law '{}'; known laws: {}", name, fmt::join(law_names(), ", "))}};
}

std::vector<std::string> law_names() {
  const auto names = std::views::keys(factories());
  return {names.begin(), names.end()};
}

}  // namespace foothill_tracking
