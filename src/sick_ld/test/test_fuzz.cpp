// Mutates what driver and scanner say to each other. Bounded by the number of inputs, or by
// SICK_LD_FUZZ_SECONDS in the environment.
#include <gmock/gmock.h>

#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "fuzz_target.hpp"
#include "link_rig.hpp"
#include "sick_ld/crc.hpp"

namespace sick_ld {
namespace {

constexpr int kInputs = 300'000;
constexpr std::size_t kLongest = 6'000;

using Random = std::mt19937;

/// Telegrams of a session, in both directions.
std::vector<std::string> make_corpus() {
  LinkRig rig{{.request = {.end_deg = 90.0}}, {.baud = 38400, .spin_up = 0.1}};
  std::string heard;
  rig.damage_down = [&](std::string& bytes) { heard += bytes; };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  rig.run_for(12.0);
  std::vector<std::string> corpus;
  for (const std::string& stream : {heard, rig.sent}) {
    for (std::size_t at = 0; at < stream.size() && corpus.size() < 400;) {
      const std::size_t end = stream.find(kEtx, at);
      if (end == std::string::npos) break;
      corpus.push_back(stream.substr(at, end + 1 - at));
      at = end + 1;
    }
  }
  return corpus;
}

/// Makes the signature right again, so that damage reaches what lies behind it.
void sign(std::string& bytes) {
  const std::size_t begin = bytes.find(kStx);
  const std::size_t end = bytes.find(kEtx);
  if (begin == std::string::npos || end == std::string::npos || end < begin + 13) return;
  std::uint16_t value = kInitialCrc;
  for (std::size_t i = begin + 1; i + 8 <= end; i += 4) {
    value = add_to_crc(
        value, static_cast<std::uint16_t>(std::strtoul(bytes.substr(i, 4).c_str(), nullptr, 16)));
  }
  char text[5];
  std::snprintf(text, sizeof text, "%04X", value);
  bytes.replace(end - 4, 4, text, 4);
}

std::string mutated(const std::vector<std::string>& corpus, Random& random) {
  std::string input;
  const auto below = [&](std::size_t limit) { return random() % limit; };
  for (std::size_t part = 0; part < 1 + below(6); ++part) {
    std::string piece = corpus[below(corpus.size())];
    for (std::size_t i = 0; i < below(4) && !piece.empty(); ++i) {
      const std::size_t at = below(piece.size());
      switch (below(5)) {
        case 0:
          piece[at] = static_cast<char>(random());
          break;
        case 1:
          piece[at] = "0123456789ABCDEF"[below(16)];
          break;
        case 2:
          piece.erase(at, 1 + below(8));
          break;
        case 3:
          piece.insert(at, piece.substr(below(piece.size()), 4));
          break;
        default:
          piece.resize(at + 1);
          break;
      }
    }
    if (below(2) == 0) sign(piece);
    input += piece;
  }
  return input.substr(0, kLongest);
}

TEST(Fuzz, NeitherEndFallsOverAndBothHearTheNextTelegram) {
  const auto corpus = make_corpus();
  ASSERT_GT(corpus.size(), 40u);
  const char* seconds = std::getenv("SICK_LD_FUZZ_SECONDS");
  const double limit = seconds == nullptr ? 0.0 : std::atof(seconds);
  const auto begin = std::chrono::steady_clock::now();
  Random random{20061};
  int inputs = 0;
  const auto goes_on = [&] {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    return limit > 0.0 ? spent.count() < limit : inputs < kInputs;
  };
  for (; goes_on(); ++inputs) {
    const std::string input = mutated(corpus, random);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  }
  RecordProperty("inputs", inputs);
  std::printf("%d inputs\n", inputs);
}

}  // namespace
}  // namespace sick_ld
