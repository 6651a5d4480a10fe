#include "foothill_orbit/elements.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <numbers>

#include "foothill_orbit/contract.hpp"
#include "foothill_orbit/units.hpp"

namespace foothill_orbit {
namespace {

// Below these an orbit is made circular or equatorial: the angle that goes undefined would be
// noise. Small enough for a state to come back from its elements to 1e-12.
constexpr double kCircular = 1e-13;
constexpr double kEquatorial = 1e-13;

tl::unexpected<OrbitError> refuse(const std::string& reason) {
  return tl::unexpected{OrbitError{reason}};
}

bool all_finite(const OrbitalElements& elements) {
  return std::isfinite(elements.semi_latus_rectum) && std::isfinite(elements.eccentricity) &&
         std::isfinite(elements.inclination) && std::isfinite(elements.ascending_node) &&
         std::isfinite(elements.argument_of_perigee) && std::isfinite(elements.true_anomaly);
}

/// The signed angle from one vector to another about a normal that both are perpendicular to.
double angle_about(const Eigen::Vector3d& from, const Eigen::Vector3d& to,
                   const Eigen::Vector3d& normal) {
  return wrap_positive(std::atan2(normal.dot(from.cross(to)), from.dot(to)));
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
  const double cosine = std::cos(elements.true_anomaly);
  const double sine = std::sin(elements.true_anomaly);
  const double p = elements.semi_latus_rectum;
  const double e = elements.eccentricity;
  if (1.0 + e * cosine <= 0.0) return refuse("the true anomaly is beyond the asymptote");
  const double r = p / (1.0 + e * cosine);
  const double v = std::sqrt(planet.mu / p);
  const Eigen::Matrix3d R_NF =
      (Eigen::AngleAxisd{elements.ascending_node, Eigen::Vector3d::UnitZ()} *
       Eigen::AngleAxisd{elements.inclination, Eigen::Vector3d::UnitX()} *
       Eigen::AngleAxisd{elements.argument_of_perigee, Eigen::Vector3d::UnitZ()})
          .toRotationMatrix();
  return InertialState{R_NF * Eigen::Vector3d{r * cosine, r * sine, 0.0},
                       R_NF * Eigen::Vector3d{-v * sine, v * (e + cosine), 0.0}};
}

tl::expected<OrbitalElements, OrbitError> to_elements(const Planet& planet,
                                                      const InertialState& state) {
  const Eigen::Vector3d& p_NC = state.p_NC;
  const Eigen::Vector3d& v_NC = state.v_NC;
  if (!p_NC.allFinite() || !v_NC.allFinite()) return refuse("the state is not finite");
  const Eigen::Vector3d momentum = p_NC.cross(v_NC);
  if (momentum.norm() <= 1e-12 * p_NC.norm() * v_NC.norm()) {
    return refuse("the craft moves along a straight line through the centre");
  }
  const Eigen::Vector3d normal = momentum.normalized();
  const Eigen::Vector3d eccentricity = v_NC.cross(momentum) / planet.mu - p_NC.normalized();
  const Eigen::Vector3d node_axis = Eigen::Vector3d::UnitZ().cross(normal);

  OrbitalElements elements;
  elements.semi_latus_rectum = momentum.squaredNorm() / planet.mu;
  elements.eccentricity = eccentricity.norm();
  elements.inclination = std::atan2(node_axis.norm(), normal.z());
  const bool equatorial = node_axis.norm() < kEquatorial;
  const Eigen::Vector3d node =
      equatorial ? Eigen::Vector3d{Eigen::Vector3d::UnitX()} : node_axis.normalized();
  if (!equatorial) elements.ascending_node = wrap_positive(std::atan2(node.y(), node.x()));
  if (equatorial) elements.inclination = normal.z() > 0.0 ? 0.0 : std::numbers::pi;
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
