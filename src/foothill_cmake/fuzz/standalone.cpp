// Replacement for libFuzzer where clang is not installed: the same inputs, arguments and files,
// without coverage feedback.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "foothill_fuzz/fuzz.hpp"

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  double seconds{5.0};
  unsigned seed{1};
  std::size_t max_size{4096};
  std::string artifact_prefix{};
  std::vector<std::string> files{};
};

std::mt19937 random_numbers;  // NOLINT: LLVMFuzzerMutate takes no state.
std::vector<std::uint8_t> input;
std::string artifact;

std::size_t below(std::size_t limit) { return random_numbers() % limit; }

/// Stores the failing input; calls only functions that are safe in a signal handler.
void keep_input(int signal) {
  const int file = open(artifact.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0644);
  if (file >= 0 && write(file, input.data(), input.size()) >= 0) close(file);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

Options parse(int argc, char** argv) {
  Options options;
  for (std::string_view word : std::vector<std::string_view>(argv + 1, argv + argc)) {
    const std::string value{word.substr(std::min(word.find('='), word.size() - 1) + 1)};
    if (word.starts_with("-max_total_time=")) options.seconds = std::stod(value);
    if (word.starts_with("-seed=")) options.seed = static_cast<unsigned>(std::stoul(value));
    if (word.starts_with("-max_len=")) options.max_size = std::stoul(value);
    if (word.starts_with("-artifact_prefix=")) options.artifact_prefix = value;
    if (!word.starts_with("-")) options.files.emplace_back(word);
  }
  return options;
}

/// Mutates the previous input, or occasionally an empty one.
void make_input(std::size_t max_size) {
  std::size_t size = below(16) == 0 ? 0 : input.size();
  input.resize(max_size);
  for (std::size_t i = 0; i <= below(4); ++i) {
    size = LLVMFuzzerCustomMutator(input.data(), size, max_size,
                                   static_cast<unsigned>(random_numbers()));
  }
  input.resize(size);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                        std::size_t max_size) {
  const auto any = [] { return static_cast<std::uint8_t>(random_numbers() & 0xFF); };
  const std::size_t at = below(size + 1);
  switch (below(4)) {
    case 0:
      if (size == max_size) return size;
      std::copy_backward(data + at, data + size, data + size + 1);
      data[at] = any();
      return size + 1;
    case 1:
      return at;
    default:
      if (at < size) data[at] = any();
      return size;
  }
}

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  artifact = options.artifact_prefix + "crash";
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL}) std::signal(signal, keep_input);
  for (const std::string& name : options.files) {
    std::ifstream file{name, std::ios::binary};
    input.assign(std::istreambuf_iterator<char>{file}, {});
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  if (!options.files.empty()) return 0;
  random_numbers.seed(options.seed);
  const auto end = Clock::now() + std::chrono::duration<double>{options.seconds};
  std::size_t runs = 0;
  for (; Clock::now() < end; ++runs) {
    make_input(options.max_size);
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  std::printf("%zu inputs\n", runs);
}
