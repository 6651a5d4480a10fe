#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "foothill_orbit/cluster_yaml.hpp"
#include "foothill_orbit/flight.hpp"
#include "yaml_texts.hpp"

namespace foothill_orbit {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::stringstream stream{text};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

void change_a_byte(std::string& text, Random& random) {
  text[below(random, text.size())] = static_cast<char>(random() & 0xff);
}

void cut_a_piece(std::string& text, Random& random) {
  text.erase(below(random, text.size()), 1 + below(random, 20));
}

void move_lines(std::string& text, Random& random) {
  std::vector<std::string> lines = lines_of(text);
  if (lines.size() < 2) return;
  const std::size_t one = below(random, lines.size());
  const std::size_t other = below(random, lines.size());
  switch (random() % 4) {
    case 0:
      std::swap(lines[one], lines[other]);
      break;
    case 1:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(one));
      break;
    case 2:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(one), lines[other]);
      break;
    default:
      lines[one].insert(0, 1 + below(random, 4), ' ');
  }
  text = joined(lines);
}

/// Puts something else in the place of a number or a word.
void replace_a_token(std::string& text, Random& random) {
  static const std::array<const char*, 24> kOdd{
      "nan",  ".nan",  "inf",   "-.inf", "1e308", "-1e308", "1e-320",     "0",
      "-1",   "1e18",  "1e999", "~",     "[]",    "{}",     "''",         "true",
      "0x10", "1e154", "earth", "chief", "*a",    "&a",     "!!binary x", "\"\\xff\""};
  const std::string token = "abcdefghijklmnopqrstuvwxyz_0123456789.-+";
  const std::size_t start = text.find_first_of(token, below(random, text.size()));
  if (start == std::string::npos) return;
  const std::size_t end = std::min(text.find_first_not_of(token, start), text.size());
  text.replace(start, end - start, kOdd[below(random, kOdd.size())]);
}

/// Puts another number in the place of one, up to a million times larger or smaller.
void change_a_number(std::string& text, Random& random) {
  const std::size_t start = text.find_first_of("0123456789", below(random, text.size()));
  if (start == std::string::npos) return;
  const std::size_t end = std::min(text.find_first_not_of("0123456789.e-", start), text.size());
  const double value = std::strtod(text.substr(start, end - start).c_str(), nullptr);
  const double exponent = static_cast<double>(below(random, 1201)) / 100.0 - 6.0;
  std::stringstream changed;
  changed << (random() % 4 == 0 ? -value : value) * std::pow(10.0, exponent);
  text.replace(start, end - start, changed.str());
}

std::string mutated(Random& random) {
  std::string text = testing::kEveryKey;
  for (std::size_t left = 1 + below(random, 4); left > 0 && !text.empty(); --left) {
    switch (random() % 6) {
      case 0:
        change_a_byte(text, random);
        break;
      case 1:
        cut_a_piece(text, random);
        break;
      case 2:
        move_lines(text, random);
        break;
      default:
        replace_a_token(text, random);
    }
  }
  return text;
}

/// Propagates a config for a minute and fails if a number is not finite.
void fly(const ClusterConfig& config, const std::string& text) {
  auto flight = Flight::create(config, {.speed = 10.0});
  ASSERT_TRUE(flight) << flight.error().reason << text;
  for (int tick = 0; tick <= 3; ++tick) {
    flight->advance_to(std::chrono::seconds{2 * tick});
    ASSERT_TRUE(is_finite(flight->snapshot())) << text;
  }
  ASSERT_EQ(flight->status() == FlightStatus::kEnded, !flight->reason().empty());
}

/// Returns whether a text is accepted; if so, its clusters have flown, if not, there is a reason.
bool is_accepted(const std::string& text) {
  const auto clusters = clusters_from_yaml(text, "fuzz.yaml");
  if (clusters) {
    for (const NamedCluster& cluster : *clusters) fly(cluster.config, text);
  } else {
    EXPECT_FALSE(clusters.error().reason.empty()) << text;
  }
  return clusters.has_value();
}

TEST(YamlFuzz, EveryTextIsRejectedWithAReasonOrFlies) {
  Random random{19760704};
  int accepted = 0;
  for (int count = 0; count < 6000; ++count) {
    accepted += is_accepted(mutated(random)) ? 1 : 0;
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
  EXPECT_GT(accepted, 50);
}

TEST(YamlFuzz, EveryNumberIsRejectedWithAReasonOrFlies) {
  Random random{300200};
  int accepted = 0;
  for (int count = 0; count < 3000; ++count) {
    std::string text = testing::kEveryKey;
    for (std::size_t left = 1 + below(random, 3); left > 0; --left) change_a_number(text, random);
    accepted += is_accepted(text) ? 1 : 0;
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
  // Both ways are gone often enough to mean something.
  EXPECT_GT(accepted, 500);
  EXPECT_LT(accepted, 2500);
}

TEST(YamlFuzz, RandomBytesAreRejectedWithAReason) {
  Random random{1976};
  for (int count = 0; count < 3000; ++count) {
    std::string text;
    for (std::size_t left = below(random, 200); left > 0; --left) {
      text += static_cast<char>(random() & 0xff);
    }
    const auto clusters = clusters_from_yaml(text, "fuzz.yaml");
    ASSERT_FALSE(clusters);
    ASSERT_FALSE(clusters.error().reason.empty());
  }
}

}  // namespace
}  // namespace foothill_orbit
