#include <gmock/gmock.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "foothill_core/units.hpp"
#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/cluster_yaml.hpp"
#include "foothill_orbit/formation.hpp"
#include "support.hpp"
#include "yaml_texts.hpp"

namespace foothill_orbit {
namespace {

using namespace foothill_core::literals;

using ::testing::AllOf;
using ::testing::HasSubstr;

std::vector<NamedCluster> read(const std::string& text) {
  auto clusters = clusters_from_yaml(text, "test.yaml");
  if (!clusters) throw std::runtime_error{to_string(clusters.error())};
  return *clusters;
}

std::string refusal(const std::string& text) {
  const auto clusters = clusters_from_yaml(text, "test.yaml");
  return clusters ? "accepted" : to_string(clusters.error());
}

/// Returns the text with every key and one part of it changed.
std::string with(const std::string& from, const std::string& to) {
  std::string text = testing::kEveryKey;
  const auto place = text.find(from);
  if (place == std::string::npos) throw std::runtime_error{"no '" + from + "' in the text"};
  return text.replace(place, from.size(), to);
}

TEST(ClusterYaml, EveryKeyArrivesInItsField) {
  const std::vector<NamedCluster> clusters = read(testing::kEveryKey);
  ASSERT_EQ(clusters.size(), 2U);
  EXPECT_EQ(clusters[0].name, "pair");
  const ClusterConfig& pair = clusters[0].config;
  EXPECT_EQ(pair.environment.planet.mu, earth().mu);
  EXPECT_EQ(pair.environment.forces, all_forces());
  EXPECT_EQ(pair.environment.epoch,
            9575.0 * 86400.0);  // 26 years of which 7 are leap years, 79 days
  EXPECT_EQ(pair.environment.solar_flux, 1361.0);
  EXPECT_EQ(pair.integrator.tolerance, 1e-13);
  EXPECT_EQ(pair.reference, "chief");
  ASSERT_EQ(pair.craft.size(), 7U);
  EXPECT_EQ(pair.craft[0].craft.drag_coefficient, 2.6);
  EXPECT_EQ(pair.craft[1].craft.mass, Craft{}.mass);
  const auto& elements = std::get<OrbitalElements>(pair.craft[0].start);
  EXPECT_NEAR(semi_major_axis(elements), 6800e3, 1e-6);
  EXPECT_NEAR(elements.inclination, 45.0_deg, 1e-15);
  EXPECT_NEAR(mean_from_true_anomaly(elements.true_anomaly, 0.01), 30.0_deg, 1e-14);
  const auto& relative = std::get<RelativeStart>(pair.craft[1].start);
  EXPECT_EQ(relative.state.v_OC, Eigen::Vector3d(0.0, -0.02, 0.0));
  const auto& ring = std::get<FormationStart>(pair.craft[2].start);
  EXPECT_EQ(std::get<ProjectedCircle>(ring.formation).radius, 100.0);
  EXPECT_EQ(std::get<ProjectedCircle>(ring.formation).lean, Lean::kDown);
  EXPECT_NEAR(std::get<ProjectedCircle>(ring.formation).phase, 90.0_deg, 1e-15);
  const ClusterConfig& far = clusters[1].config;
  EXPECT_EQ(far.environment.planet.equatorial_radius, 3396e3);
  EXPECT_EQ(far.environment.planet.zonals[0], 1.96e-3);
  EXPECT_FALSE(far.environment.planet.is_earth);
  EXPECT_NEAR(far.environment.atmosphere->density(220e3), 1e-11 / std::exp(1.0), 1e-24);
  EXPECT_EQ(far.integrator.scheme, Scheme::kRungeKutta4);
  EXPECT_EQ(far.reference, "");
  EXPECT_EQ(std::get<InertialState>(far.craft[0].start).p_NC.x(), 3.7e6);
}

TEST(ClusterYaml, SizesOfAnOrbitAgree) {
  const std::string rest = "            semi_major_axis_km: 6800.0\n";
  const auto start = [&](const std::string& size) {
    const ClusterConfig config = read(with(rest, "            " + size + "\n"))[0].config;
    return std::get<OrbitalElements>(config.craft[0].start).semi_latus_rectum;
  };
  const double latus = 6800e3 * (1.0 - 1e-4);
  EXPECT_NEAR(start("semi_major_axis: 6.8e6"), latus, 1e-6);
  EXPECT_NEAR(start("semi_latus_rectum: 6799320.0"), latus, 1e-6);
  EXPECT_NEAR(start("perigee_altitude_km: 353.863"), latus, 1e-6);  // 6732 - 6378.137
}

TEST(ClusterYaml, ErrorsHaveFileLineAndKey) {
  const auto clusters = clusters_from_yaml(with("mass: 50.0", "mass: heavy"), "a.yaml");
  ASSERT_FALSE(clusters);
  EXPECT_EQ(clusters.error().file, "a.yaml");
  EXPECT_EQ(clusters.error().line, 13);
  EXPECT_EQ(clusters.error().key, "clusters.pair.craft[0].mass");
  EXPECT_THAT(clusters.error().reason, HasSubstr("'heavy'"));
  EXPECT_THAT(to_string(clusters.error()),
              HasSubstr("a.yaml:13: clusters.pair.craft[0].mass: must be a finite"));
}

struct Wrong {
  const char* from;
  const char* to;
  const char* reason;
};

class ClusterYamlRejects : public ::testing::TestWithParam<Wrong> {};

TEST_P(ClusterYamlRejects, WithAReason) {
  EXPECT_THAT(refusal(with(GetParam().from, GetParam().to)),
              AllOf(HasSubstr("test.yaml:"), HasSubstr(GetParam().reason)));
}

INSTANTIATE_TEST_SUITE_P(
    Nonsense, ClusterYamlRejects,
    ::testing::Values(
        Wrong{"mass:", "mas:", "known keys"}, Wrong{"mass: 50.0", "mass: -50.0", "mass must be"},
        Wrong{"mass: 50.0", "mass: .nan", "finite number"},
        Wrong{"mass: 50.0", "mass: 1e999", "finite number"},
        Wrong{"mass: 50.0", "mass: 50.0 kg", "finite number"},
        Wrong{"mass: 50.0", "mass: [50.0]", "finite number"},
        Wrong{"mass: 50.0", "mass:", "finite number"},
        Wrong{"mass: 50.0", "mass: 50.0\n        mass: 60.0", "twice"},
        Wrong{"planet: earth", "planet: vulcan", "unknown planet 'vulcan'"},
        Wrong{"mu: 4.2828e13, ", "", "'mu' is missing"},
        Wrong{"equatorial_radius_km: 3396.0", "equatorial_radius: 3.4e6, equatorial_radius_km: 1",
              "not both"},
        Wrong{"zonals: [1.96e-3, 0", "zonals: [1.96e-3", "5 numbers"},
        Wrong{"epoch: 2026-03-20T12:00:00", "epoch: 2026-03-20T12:00:00Z", "terrestrial"},
        Wrong{"[j2, j3,", "[j2, j7,", "unknown force 'j7'"},
        Wrong{"forces: [j2, drag]", "forces: j2", "list"},
        Wrong{"forces: [j2, drag]", "forces: [moon]", "Earth"},
        Wrong{"atmosphere: {model: us_standard_1976, outside: extend}", "", "atmosphere"},
        Wrong{"outside: extend", "outside: ignore", "'refuse'"},
        Wrong{", outside: extend", "", "'outside' is missing"},
        Wrong{"model: exponential", "model: thick", "unknown atmosphere 'thick'"},
        Wrong{"density: 1.0e-11", "density: -1", "density"},
        Wrong{"dormand_prince_8", "euler", "unknown scheme 'euler'"},
        Wrong{"dormand_prince_8", "nystrom_12", "velocity"},
        Wrong{"tolerance: 1e-13", "tolerance: 1", "tolerance"},
        Wrong{"constant_step: 10.0", "constant_step: 1e-9", "at least"},
        Wrong{"reference: chief", "reference: nobody", "no craft 'nobody'"},
        Wrong{"name: deputy", "name: chief", "two craft"},
        Wrong{"name: deputy", "name: a/b", "letters, digits"},
        Wrong{"name: deputy", "name: hill", "frame"},
        Wrong{"name: deputy\n", "mass: 1\n", "'name' is missing"},
        Wrong{"pair:", "2nd:", "letters, digits"}, Wrong{"far:", "pair:", "twice"},
        Wrong{"eccentricity: 0.01", "eccentricity: -0.01", "eccentricity"},
        Wrong{"eccentricity: 0.01", "eccentricity: 1.5", "semi-major axis"},
        Wrong{"semi_major_axis_km: 6800.0", "semi_major_axis_km: 6000.0", "below the surface"},
        Wrong{"            semi_major_axis_km: 6800.0\n", "", "specify one of semi_major_axis"},
        Wrong{"mean_anomaly_deg: 30.0", "mean_anomaly_deg: 30.0\n            true_anomaly: 1",
              "not both"},
        Wrong{"relative: {chief: chief, position", "relative: {position", "'chief' is missing"},
        Wrong{"relative: {chief: chief", "relative: {chief: moon", "no craft 'moon'"},
        Wrong{"position: [10.0, 0.0, 5.0]", "position: [10.0, 0.0]", "3 numbers"},
        Wrong{"start: {relative", "start: {elements: {}, relative", "specify one of"},
        Wrong{"projected_circle", "square", "unknown shape 'square'"},
        Wrong{"lean: down", "lean: sideways", "up or down"},
        Wrong{"height: 50.0, ", "", "'height' is missing"},
        Wrong{"distance: -200.0", "distance: -2000000.0", "craft 'behind'"}));

TEST(ClusterYaml, RejectsTextsThatAreNotConfigurations) {
  EXPECT_THAT(refusal(""), HasSubstr("map of keys"));
  EXPECT_THAT(refusal("42"), HasSubstr("map of keys"));
  EXPECT_THAT(refusal("a: b"), HasSubstr("'clusters' is missing"));
  EXPECT_THAT(refusal("{}"), HasSubstr("'clusters' is missing"));
  EXPECT_THAT(refusal("clusters:"), HasSubstr("map of keys"));
  EXPECT_THAT(refusal("clusters: {}"), HasSubstr("at least one cluster"));
  EXPECT_THAT(refusal("clusters: {a: {craft: []}}"), HasSubstr("no craft"));
  EXPECT_THAT(refusal("clusters: {[1]: 2}"), HasSubstr("plain word"));
  EXPECT_THAT(refusal("clusters: &x {a: *x}"), HasSubstr("'craft' is missing"));
  EXPECT_THAT(refusal("clusters: {a: ["), HasSubstr("test.yaml:"));
  EXPECT_THAT(refusal(std::string(100'000, '[')), HasSubstr("test.yaml"));
  EXPECT_THAT(refusal(std::string(2'000'000, ' ')), HasSubstr("megabyte"));
}

TEST(ClusterYaml, ReadsFilesAndRejectsMissingOnes) {
  EXPECT_THAT(to_string(clusters_from_file("/nowhere/at_all.yaml").error()),
              HasSubstr("/nowhere/at_all.yaml: the file can't be read"));
  const std::string path = ::testing::TempDir() + "foothill_orbit_clusters.yaml";
  std::ofstream{path} << testing::kEveryKey;
  const auto clusters = clusters_from_file(path);
  std::remove(path.c_str());
  ASSERT_TRUE(clusters);
  EXPECT_EQ(clusters->size(), 2U);
}

TEST(ClusterYaml, NamesAreValidInTopicsAndFrames) {
  for (const char* name : {"a", "chief", "Craft_2", "x9"}) EXPECT_TRUE(is_name(name)) << name;
  for (const char* name : {"", "_a", "2b", "a b", "a__b", "a/b", "a-b", "\xc3\xa4"}) {
    EXPECT_FALSE(is_name(name)) << name;
  }
  EXPECT_FALSE(is_name(std::string(65, 'a')));
}

}  // namespace
}  // namespace foothill_orbit
