#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "foothill_proxy/device.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::SizeIs;

struct Number {
  double value{};
};

template <typename Visitor>
void visit_numbers(Number& number, Visitor&& visit) {
  visit("value", number.value);
}

Device<Number> device() { return {{.period = 100ms, .latency = 20ms}, 7}; }

/// Returns the readings that arrive from a device that measures 1, 2, 3 ... every 100 ms.
std::vector<double> arrivals(Device<Number>& device, int count) {
  std::vector<double> found;
  for (int i = 1; i <= count; ++i) {
    device.measure(i * 100ms, {static_cast<double>(i)});
    while (const auto reading = device.take(i * 100ms + 99ms))
      found.push_back(reading->value.value);
  }
  return found;
}

TEST(Device, DeliversAReadingAfterItsLatencyWithTheTimeOfMeasurement) {
  Device<Number> one = device();
  EXPECT_TRUE(one.is_due(200ms));
  EXPECT_FALSE(one.is_due(250ms));
  one.measure(200ms, {5.0});
  EXPECT_FALSE(one.take(219ms).has_value());
  const auto reading = one.take(220ms);
  ASSERT_TRUE(reading.has_value());
  EXPECT_EQ(reading->measured, 200ms);
  EXPECT_EQ(reading->value.value, 5.0);
  EXPECT_FALSE(one.take(220ms).has_value());
}

TEST(Device, DropsReadingsWithTheGivenProbability) {
  Device<Number> one = device();
  one.faults().set({.kind = FaultKind::kDrop, .value = 0.3});
  const int tries = 10'000;
  const double lost = 1.0 - static_cast<double>(arrivals(one, tries).size()) / tries;
  // Five standard deviations of a binomial share: 5 sqrt(.3 .7 / 10^4).
  EXPECT_NEAR(lost, 0.3, 0.023);
  EXPECT_EQ(one.lost(), static_cast<std::uint64_t>(std::lround(lost * tries)));
}

TEST(Device, DelaysReadingsByTheGivenTime) {
  Device<Number> one = device();
  one.faults().set({.kind = FaultKind::kDelay, .value = 0.5});
  one.measure(100ms, {1.0});
  EXPECT_FALSE(one.take(619ms).has_value());
  EXPECT_TRUE(one.take(620ms).has_value());
}

TEST(Device, AddsABiasToTheNamedNumber) {
  Device<Number> one = device();
  one.faults().set({.kind = FaultKind::kBias, .value = 0.25, .field = "value"});
  one.faults().set({.kind = FaultKind::kBias, .value = 100.0, .field = "other"});
  EXPECT_THAT(arrivals(one, 3), ::testing::ElementsAre(1.25, 2.25, 3.25));
}

TEST(Device, AddsNoiseOfTheGivenStandardDeviation) {
  Device<Number> one = device();
  one.faults().set({.kind = FaultKind::kNoise, .value = 2.0});
  const std::vector<double> found = arrivals(one, 10'000);
  double sum = 0.0;
  double squares = 0.0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double noise = found[i] - static_cast<double>(i + 1);
    sum += noise;
    squares += noise * noise;
  }
  // Five standard errors: of the mean 2/100, of the variance 4 sqrt(2)/100.
  EXPECT_NEAR(sum / 1e4, 0.0, 0.1);
  EXPECT_NEAR(squares / 1e4, 4.0, 0.28);
}

TEST(Device, RepeatsItsLastReadingWithNewStampsWhenStuck) {
  Device<Number> one = device();
  EXPECT_THAT(arrivals(one, 2), SizeIs(2));
  one.faults().set({.kind = FaultKind::kStuck});
  EXPECT_THAT(arrivals(one, 5), Each(2.0));
  one.faults().clear();
  one.measure(900ms, {9.0});
  EXPECT_EQ(one.take(1s)->value.value, 9.0);
}

TEST(Device, DeliversNothingWhileDisconnected) {
  Device<Number> one = device();
  one.faults().set({.kind = FaultKind::kDisconnect, .until = 500ms});
  EXPECT_THAT(arrivals(one, 4), SizeIs(0));
  // The fault ends by itself.
  EXPECT_THAT(arrivals(one, 9), SizeIs(5));
}

TEST(Device, RepeatsItsNoiseAfterAReset) {
  Device<Number> one = device();
  const DeviceFault noise{.kind = FaultKind::kNoise, .value = 1.0};
  one.faults().set(noise);
  const std::vector<double> first = arrivals(one, 20);
  one.reset();
  one.faults().set(noise);
  EXPECT_EQ(arrivals(one, 20), first);
}

TEST(Device, AddsDelaysOfSeveralFaults) {
  Device<Number> one = device();
  one.faults().set({.kind = FaultKind::kDelay, .value = 0.5});
  one.faults().set({.kind = FaultKind::kDelay, .value = 0.25, .field = "value"});
  one.measure(0ms, {1.0});
  EXPECT_FALSE(one.take(769ms).has_value());
  EXPECT_TRUE(one.take(770ms).has_value());
}

TEST(Device, LosesReadingsInTransitWhenFlushed) {
  Device<Number> one = device();
  one.measure(100ms, {1.0});
  one.flush();
  EXPECT_FALSE(one.take(1s).has_value());
}

TEST(Device, HasUncorrelatedNoiseInConsecutiveReadings) {
  Device<Number> one = device();
  one.faults().set({.kind = FaultKind::kNoise, .value = 1.0});
  const std::vector<double> found = arrivals(one, 10'000);
  double products = 0.0;
  for (std::size_t i = 1; i < found.size(); ++i) {
    products += (found[i] - static_cast<double>(i + 1)) * (found[i - 1] - static_cast<double>(i));
  }
  // The estimate of the correlation has a standard deviation of 1/100.
  EXPECT_NEAR(products / 1e4, 0.0, 0.05);
}

TEST(DeviceFaults, ReplaceAFaultOfTheSameKindAndField) {
  DeviceFaults faults{1};
  faults.set({.kind = FaultKind::kBias, .value = 1.0});
  faults.set({.kind = FaultKind::kBias, .value = 2.0});
  faults.set({.kind = FaultKind::kBias, .value = 10.0, .field = "x"});
  EXPECT_DOUBLE_EQ(faults.disturb("x", 0.0), 12.0);
  EXPECT_DOUBLE_EQ(faults.disturb("y", 0.0), 2.0);
  EXPECT_THAT(faults.disturbances(), SizeIs(2));
}

TEST(DeviceFaults, EndAtTheirTime) {
  DeviceFaults faults{1};
  faults.set({.kind = FaultKind::kStuck, .until = 1s});
  faults.expire(999ms);
  EXPECT_TRUE(faults.has(FaultKind::kStuck));
  faults.expire(1s);
  EXPECT_FALSE(faults.any());
}

TEST(DeviceFaults, DifferBetweenSeeds) {
  DeviceFaults one{1};
  DeviceFaults other{2};
  for (DeviceFaults* faults : {&one, &other})
    faults->set({.kind = FaultKind::kNoise, .value = 1.0});
  EXPECT_NE(one.disturb("x", 0.0), other.disturb("x", 0.0));
}

TEST(DeviceFault, RejectsInvalidValues) {
  EXPECT_TRUE(validate({.kind = FaultKind::kDrop, .value = 1.5}).has_value());
  EXPECT_TRUE(validate({.kind = FaultKind::kDelay, .value = -1.0}).has_value());
  EXPECT_TRUE(validate({.kind = FaultKind::kNoise, .value = -1.0}).has_value());
  EXPECT_TRUE(validate({.kind = FaultKind::kBias, .value = std::nan("")}).has_value());
  EXPECT_FALSE(validate({.kind = FaultKind::kBias, .value = -1.0}).has_value());
}

TEST(DeviceFault, HasANameForEachKind) {
  for (const char* name : {"drop", "delay", "bias", "noise", "stuck", "disconnect"}) {
    ASSERT_TRUE(fault_kind(name).has_value());
    EXPECT_STREQ(to_cstr(*fault_kind(name)), name);
  }
  EXPECT_FALSE(fault_kind("gremlins").has_value());
}

}  // namespace
}  // namespace foothill_proxy
