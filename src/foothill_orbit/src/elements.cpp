#include "foothill_orbit/elements.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <numbers>

#include "foothill_core/angle.hpp"
#include "foothill_core/contract.hpp"
#include "foothill_core/units.hpp"
#include "foothill_orbit/detail/refuse.hpp"

namespace foothill_orbit {
namespace {

using detail::refuse;
using foothill_core::expects;
using foothill_core::kTwoPi;
using foothill_core::wrap_positive;

// Below these an orbit counts as circular or equatorial: the angle that becomes undefined would be
// noise. They are small enough for states to be recovered from elements to 1e-12.
constexpr double kCircular = 1e-13;
constexpr double kEquatorial = 1e-13;

// Angles in the plane of a nearly circular orbit lose as many digits as its eccentricity has zeros.
// Extended precision provides these digits.
using Wide = long double;
using WideVector = Eigen::Matrix<Wide, 3, 1>;

bool all_finite(const OrbitalElements& elements) {
  return std::isfinite(elements.semi_latus_rectum) && std::isfinite(elements.eccentricity) &&
         std::isfinite(elements.inclination) && std::isfinite(elements.ascending_node) &&
         std::isfinite(elements.argument_of_perigee) && std::isfinite(elements.true_anomaly);
}

/// The signed angle from one vector to another about a normal that both are perpendicular to.
double angle_about(const WideVector& from, const WideVector& to, const WideVector& normal) {
  const Wide angle = std::atan2(normal.dot(from.cross(to)), from.dot(to));
  return wrap_positive(static_cast<double>(angle));
}

}  // namespace

tl::expected<OrbitalElements, OrbitError> elements_from_semi_major_axis(
    double semi_major_axis, double eccentricity, double inclination, double ascending_node,
    double argument_of_perigee, double true_anomaly) {
  if (!(eccentricity >= 0.0)) return refuse("eccentricity is negative");
  if (eccentricity == 1.0) return refuse("a parabola has no semi-major axis");
  const double p = semi_major_axis * (1.0 - eccentricity) * (1.0 + eccentricity);
  if (!(p > 0.0)) {
    return refuse(eccentricity < 1.0 ? "the semi-major axis of an ellipse must be positive"
                                     : "the semi-major axis of a hyperbola must be negative");
  }
  return OrbitalElements{
      p, eccentricity, inclination, ascending_node, argument_of_perigee, true_anomaly};
}

double semi_major_axis(const OrbitalElements& elements) {
  const double e = elements.eccentricity;
  if (e == 1.0) return std::numeric_limits<double>::infinity();
  return elements.semi_latus_rectum / ((1.0 - e) * (1.0 + e));
}

tl::expected<InertialState, OrbitError> to_state(const Planet& planet,
                                                 const OrbitalElements& elements) {
  if (!all_finite(elements)) return refuse("an element is not a finite number");
  if (elements.semi_latus_rectum <= 0.0) return refuse("the semi-latus rectum is not positive");
  if (elements.eccentricity < 0.0) return refuse("eccentricity is negative");
  if (elements.inclination < 0.0 || elements.inclination > std::numbers::pi) {
    return refuse("inclination is outside 0 to 180 degrees");
  }
  const Wide cosine = std::cos(Wide{elements.true_anomaly});
  const Wide sine = std::sin(Wide{elements.true_anomaly});
  const Wide p = elements.semi_latus_rectum;
  const Wide e = elements.eccentricity;
  if (1.0L + e * cosine <= 0.0L) return refuse("the true anomaly is beyond the asymptote");
  const Wide r = p / (1.0L + e * cosine);
  const Wide v = std::sqrt(planet.mu / p);
  using Turn = Eigen::AngleAxis<Wide>;
  const Eigen::Matrix<Wide, 3, 3> R_NF = (Turn{elements.ascending_node, WideVector::UnitZ()} *
                                          Turn{elements.inclination, WideVector::UnitX()} *
                                          Turn{elements.argument_of_perigee, WideVector::UnitZ()})
                                             .toRotationMatrix();
  const WideVector p_NC = R_NF * WideVector{r * cosine, r * sine, 0.0L};
  const WideVector v_NC = R_NF * WideVector{-v * sine, v * (e + cosine), 0.0L};
  return InertialState{p_NC.cast<double>(), v_NC.cast<double>()};
}

tl::expected<OrbitalElements, OrbitError> to_elements(const Planet& planet,
                                                      const InertialState& state) {
  if (!state.p_NC.allFinite() || !state.v_NC.allFinite()) return refuse("the state is not finite");
  const WideVector p_NC = state.p_NC.cast<Wide>();
  const WideVector v_NC = state.v_NC.cast<Wide>();
  const WideVector momentum = p_NC.cross(v_NC);
  if (momentum.norm() <= 1e-12L * p_NC.norm() * v_NC.norm()) {
    return refuse("the craft moves along a straight line through the centre");
  }
  const WideVector normal = momentum.normalized();
  const WideVector eccentricity = v_NC.cross(momentum) / planet.mu - p_NC.normalized();
  const WideVector node_axis = WideVector::UnitZ().cross(normal);

  OrbitalElements elements;
  elements.semi_latus_rectum = static_cast<double>(momentum.squaredNorm() / planet.mu);
  elements.eccentricity = static_cast<double>(eccentricity.norm());
  elements.inclination = static_cast<double>(std::atan2(node_axis.norm(), normal.z()));
  const bool equatorial = node_axis.norm() < kEquatorial;
  const WideVector node =
      equatorial ? WideVector{WideVector::UnitX()} : WideVector{node_axis.normalized()};
  if (!equatorial)
    elements.ascending_node = angle_about(WideVector::UnitX(), node, WideVector::UnitZ());
  if (equatorial) elements.inclination = normal.z() > 0.0L ? 0.0 : std::numbers::pi;
  const bool circular = elements.eccentricity < kCircular;
  if (circular) elements.eccentricity = 0.0;
  if (!circular) elements.argument_of_perigee = angle_about(node, eccentricity, normal);
  elements.true_anomaly = angle_about(circular ? node : eccentricity, p_NC, normal);
  return elements;
}

double true_from_mean_anomaly(double mean_anomaly, double eccentricity) {
  expects(eccentricity >= 0.0 && eccentricity < 1.0, "the orbit is not an ellipse");
  const double turns = std::floor((mean_anomaly + std::numbers::pi) / kTwoPi) * kTwoPi;
  const double mean = mean_anomaly - turns;
  // Newton from here converges for every eccentricity (Prussing & Conway, section 2.2).
  double anomaly = mean + std::copysign(0.85 * eccentricity, mean);
  for (int iteration = 0; iteration < 50; ++iteration) {
    const double change = (anomaly - eccentricity * std::sin(anomaly) - mean) /
                          (1.0 - eccentricity * std::cos(anomaly));
    anomaly -= change;
    if (std::abs(change) < 1e-15) break;
  }
  return turns + 2.0 * std::atan2(std::sqrt(1.0 + eccentricity) * std::sin(anomaly / 2.0),
                                  std::sqrt(1.0 - eccentricity) * std::cos(anomaly / 2.0));
}

double mean_from_true_anomaly(double true_anomaly, double eccentricity) {
  expects(eccentricity >= 0.0 && eccentricity < 1.0, "the orbit is not an ellipse");
  const double turns = std::floor((true_anomaly + std::numbers::pi) / kTwoPi) * kTwoPi;
  const double half = (true_anomaly - turns) / 2.0;
  const double anomaly = 2.0 * std::atan2(std::sqrt(1.0 - eccentricity) * std::sin(half),
                                          std::sqrt(1.0 + eccentricity) * std::cos(half));
  return turns + anomaly - eccentricity * std::sin(anomaly);
}

}  // namespace foothill_orbit
