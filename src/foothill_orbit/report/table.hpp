#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <tl/expected.hpp>

#include "foothill_orbit/error.hpp"

namespace foothill_orbit::report {

/// A file of comma-separated values with a heading.
class Table {
 public:
  Table(const std::filesystem::path& file, const std::string& heading) : stream_{file} {
    if (!stream_) throw std::runtime_error{"can't write " + file.string()};
    stream_.precision(12);
    stream_ << heading << '\n';
  }

  template <typename First, typename... Rest>
  void row(const First& first, const Rest&... rest) {
    stream_ << first;
    ((stream_ << ',' << rest), ...);
    stream_ << '\n';
  }

 private:
  std::ofstream stream_;
};

/// Returns what was expected, or throws the reason why it is not there.
template <typename Value>
Value must(const tl::expected<Value, OrbitError>& result) {
  if (!result) throw std::runtime_error{result.error().reason};
  if constexpr (!std::is_void_v<Value>) return *result;
}

}  // namespace foothill_orbit::report
