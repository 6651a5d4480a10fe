#include <cmath>
#include <numbers>
#include <stdexcept>

#include "cases.hpp"
#include "flown_craft.hpp"
#include "foothill_tracking/gradient_law.hpp"
#include "foothill_tracking/preview_law.hpp"

namespace foothill_tracking {
namespace {

constexpr double kPeriod = 5580.0;  // period of the thesis' orbit [s]
constexpr double kHeight = 20.0;    // height of the ellipse, which the thesis does not state [m]

std::vector<ThesisSample> fly(TrackingLaw& law, bool with_drag, bool carries_on) {
  const auto cluster =
      thesis_cluster(foothill_orbit::TwoByOneEllipse{.height = kHeight}, with_drag);
  const FloorMap map{.plane = *named_plane("orbit")};
  FlownCraft truth{cluster, "deputy", map};
  FlownCraft reporter{cluster, "deputy", map};
  const FloorMotion begin = truth.at(0.0);
  const PlanarPose start{begin.p_WC.x(), begin.p_WC.y(),
                         std::atan2(begin.v_WC.y(), begin.v_WC.x())};
  return run_thesis(
      law, {.start = start, .duration = kPeriod, .sample_period = 2.0, .carries_on = carries_on},
      [&](double t) { return truth.at(t); }, [&](double t) { return reporter.report(t); });
}

void note(Results& results, const std::string& name, const std::vector<ThesisSample>& samples) {
  constexpr double kStartIsOver = 600.0;  // [s]
  double squares = 0.0;
  double peak = 0.0;
  double later = 0.0;
  for (const ThesisSample& sample : samples) {
    const double error = sample.error().cwiseAbs().maxCoeff();
    squares += sample.error().squaredNorm();
    peak = std::max(peak, error);
    if (sample.t > kStartIsOver) later = std::max(later, error);
  }
  results.figure(name + "_later", 1e3 * later);
  results.table(name, samples);
  results.figure(name + "_rms", 1e3 * std::sqrt(squares / static_cast<double>(samples.size())));
  results.figure(name + "_peak", 1e3 * peak);
}

void stationary_point(Results& results) {
  GradientLaw law{{}, {.k_x = 0.3, .k_y = 0.3, .k_theta = 0.3}};
  const auto point = std::make_shared<FunctionReference>(
      [](double) { return FloorMotion{.p_WC = {1.0, 0.0, 0.0}}; });
  const auto samples = run_thesis(
      law, {.start = {0.0, 0.0, std::numbers::pi / 2.0}, .duration = 40.0, .sample_period = 0.1},
      [&](double t) { return point->at(t); }, [&](double) { return point; });
  results.table("stationary", samples);
  results.figure("stationary_left", 1e3 * samples.back().error().norm());
}

}  // namespace

void thesis_cases(Results& results) {
  stationary_point(results);
  GradientLaw gradient;
  note(results, "thesis", fly(gradient, false, false));
  note(results, "thesis_drag", fly(gradient, true, false));
  const RobotLimits limits;
  PreviewLaw preview{limits};
  const Gains slow{{"k_along", 0.5}, {"k_heading", 0.5}, {"k_across", 0.35}};
  if (const auto done = preview.set_gains(slow, limits, 1.0); !done) {
    throw std::invalid_argument{done.error().reason};
  }
  note(results, "better", fly(preview, false, true));
  PreviewLaw again{limits};
  if (const auto done = again.set_gains(slow, limits, 1.0); !done) {
    throw std::invalid_argument{done.error().reason};
  }
  note(results, "better_drag", fly(again, true, true));
}

}  // namespace foothill_tracking
