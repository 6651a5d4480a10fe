#include "foothill_proxy/device_fault.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_proxy {
namespace {

constexpr std::array<std::pair<FaultKind, const char*>, 6> kNames{{
    {FaultKind::kDrop, "drop"},
    {FaultKind::kDelay, "delay"},
    {FaultKind::kBias, "bias"},
    {FaultKind::kNoise, "noise"},
    {FaultKind::kStuck, "stuck"},
    {FaultKind::kDisconnect, "disconnect"},
}};

}  // namespace

const char* to_cstr(FaultKind kind) {
  for (const auto& [candidate, name] : kNames) {
    if (candidate == kind) return name;
  }
  return "unknown fault";
}

std::optional<FaultKind> fault_kind(std::string_view name) {
  for (const auto& [kind, candidate] : kNames) {
    if (name == candidate) return kind;
  }
  return std::nullopt;
}

std::optional<std::string> validate(const DeviceFault& fault) {
  const std::string kind = to_cstr(fault.kind);
  if (!std::isfinite(fault.value)) return kind + ": the value must be finite";
  const bool is_positive = fault.value >= 0.0;
  switch (fault.kind) {
    case FaultKind::kDrop:
      if (is_positive && fault.value <= 1.0) return std::nullopt;
      return kind + ": the probability must be between 0 and 1";
    case FaultKind::kDelay:
      if (is_positive && fault.value <= 60.0) return std::nullopt;
      return kind + ": the delay must be between 0 and 60 s";
    case FaultKind::kNoise:
      if (is_positive) return std::nullopt;
      return kind + ": the standard deviation must not be negative";
    default:
      return std::nullopt;
  }
}

void DeviceFaults::set(const DeviceFault& fault) {
  std::erase_if(faults_, [&](const DeviceFault& old) {
    return old.kind == fault.kind && old.field == fault.field;
  });
  faults_.push_back(fault);
}

void DeviceFaults::expire(Instant now) {
  if (faults_.empty()) return;
  std::erase_if(faults_, [&](const DeviceFault& fault) { return fault.until <= now; });
}

bool DeviceFaults::has(FaultKind kind) const {
  return std::ranges::any_of(faults_, [&](const DeviceFault& fault) { return fault.kind == kind; });
}

bool DeviceFaults::draw_loss() {
  bool lost = false;
  for (const DeviceFault& fault : faults_) {
    if (fault.kind != FaultKind::kDrop) continue;
    lost = std::bernoulli_distribution{fault.value}(random_) || lost;
  }
  return lost;
}

Instant DeviceFaults::delay() const {
  Instant sum{};
  for (const DeviceFault& fault : faults_) {
    if (fault.kind == FaultKind::kDelay) sum += from_seconds(fault.value);
  }
  return sum;
}

std::vector<DeviceFault> DeviceFaults::disturbances() const {
  std::vector<DeviceFault> found;
  for (const DeviceFault& fault : faults_) {
    const bool acts = fault.kind == FaultKind::kBias || fault.kind == FaultKind::kNoise;
    if (acts) found.push_back(fault);
  }
  return found;
}

double DeviceFaults::disturb(std::string_view field, double value) {
  for (const DeviceFault& fault : faults_) {
    if (!fault.field.empty() && fault.field != field) continue;
    if (fault.kind == FaultKind::kBias) value += fault.value;
    if (fault.kind == FaultKind::kNoise) {
      value += fault.value * std::normal_distribution<double>{}(random_);
    }
  }
  return value;
}

void DeviceFaults::reset() {
  faults_.clear();
  random_.seed(seed_);
}

}  // namespace foothill_proxy
