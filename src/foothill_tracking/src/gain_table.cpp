#include "gain_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace foothill_tracking {
namespace {

std::string names_of(const std::vector<GainEntry>& table) {
  std::string names;
  for (const GainEntry& entry : table) names += (names.empty() ? "" : ", ") + entry.name;
  return names;
}

}  // namespace

tl::expected<void, GainError> assign(const Gains& gains, const std::vector<GainEntry>& table) {
  const auto find = [&](const std::string& name) {
    return std::ranges::find(table, name, &GainEntry::name);
  };
  for (const auto& [name, value] : gains) {
    if (find(name) != table.end()) continue;
    return tl::unexpected{
        GainError{fmt::format("there is no gain '{}'; there are {}", name, names_of(table))}};
  }
  for (const GainEntry& entry : table) {
    const auto wanted = gains.find(entry.name);
    if (wanted == gains.end()) continue;
    if (wanted->second >= entry.low && wanted->second <= entry.high) continue;
    return tl::unexpected{
        GainError{fmt::format("{} is {:.6g}, but must lie within {:.4g} and {:.4g}: {}", entry.name,
                              wanted->second, entry.low, entry.high, entry.why)}};
  }
  for (const auto& [name, value] : gains) *find(name)->value = value;
  return {};
}

}  // namespace foothill_tracking
