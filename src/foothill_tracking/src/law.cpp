#include "foothill_tracking/law.hpp"

#include <map>
#include <mutex>

#include "foothill_tracking/force_law.hpp"
#include "foothill_tracking/gradient_law.hpp"
#include "foothill_tracking/preview_law.hpp"

namespace foothill_tracking {
namespace {

struct Registry {
  std::mutex mutex{};
  std::map<std::string, LawFactory> factories{
      {"force",
       [](const RobotLimits& limits) -> std::unique_ptr<TrackingLaw> {
         return std::make_unique<ForceLaw>(limits);
       }},
      {"gradient",
       [](const RobotLimits&) -> std::unique_ptr<TrackingLaw> {
         return std::make_unique<GradientLaw>();
       }},
      {"preview", [](const RobotLimits& limits) -> std::unique_ptr<TrackingLaw> {
         return std::make_unique<PreviewLaw>(limits);
       }}};
};

Registry& registry() {
  static Registry instance;
  return instance;
}

}  // namespace

PlanarError error_of(const Pose& robot, const FloorMotion& reference, double heading) {
  const Eigen::Vector2d gap = reference.p_WC.head<2>() - robot.position();
  const Eigen::Vector2d ahead = robot.ahead();
  return {.along = ahead.dot(gap),
          .across = ahead.x() * gap.y() - ahead.y() * gap.x(),
          .heading = wrap_angle(heading - robot.heading)};
}

tl::expected<std::unique_ptr<TrackingLaw>, GainError> make_law(const std::string& name,
                                                               const RobotLimits& limits) {
  Registry& laws = registry();
  const std::scoped_lock lock{laws.mutex};
  if (const auto found = laws.factories.find(name); found != laws.factories.end()) {
    return found->second(limits);
  }
  std::string names;
  for (const auto& [known, factory] : laws.factories) names += (names.empty() ? "" : ", ") + known;
  return tl::unexpected{GainError{"there is no law '" + name + "'; there are " + names}};
}

std::vector<std::string> law_names() {
  Registry& laws = registry();
  const std::scoped_lock lock{laws.mutex};
  std::vector<std::string> names;
  for (const auto& [name, factory] : laws.factories) names.push_back(name);
  return names;
}

void register_law(const std::string& name, LawFactory factory) {
  Registry& laws = registry();
  const std::scoped_lock lock{laws.mutex};
  laws.factories[name] = factory;
}

}  // namespace foothill_tracking
