#include <gmock/gmock.h>

#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

#include "foothill_test_support/allocations.hpp"

namespace foothill_test_support {
namespace {

struct alignas(64) Wide {
  char bytes[64];
};

/// Keeps the compiler from removing an object that is not used otherwise.
template <typename Thing>
void keep(const Thing& thing) {
  asm volatile("" : : "g"(&thing) : "memory");
}

class Allocations : public testing::Test {
 protected:
  void SetUp() override {
    if (!counts_allocations()) GTEST_SKIP() << "not counted under a sanitizer or without glibc";
  }
};

TEST_F(Allocations, OfEveryKindAreCounted) {
  long before = allocations();
  const auto number = std::make_unique<int>(1);
  keep(*number);
  EXPECT_EQ(allocations() - before, 1);
  before = allocations();
  const auto wide = std::make_unique<Wide>();
  keep(*wide);
  EXPECT_EQ(allocations() - before, 1);
  before = allocations();
  const std::vector<double> many(1000);
  keep(many[0]);
  EXPECT_EQ(allocations() - before, 1);
  before = allocations();
  void* grown = std::realloc(std::calloc(10, 10), 1000);
  keep(grown);
  EXPECT_EQ(allocations() - before, 2);
  std::free(grown);
}

TEST_F(Allocations, StayConstantInArithmetic) {
  const long before = allocations();
  double sum = 0.0;
  for (int i = 0; i < 1000; ++i) sum += i;
  keep(sum);
  EXPECT_EQ(allocations() - before, 0);
}

TEST_F(Allocations, OfOtherThreadsAreNotCounted) {
  long others = 0;
  std::thread thread;
  const long before = allocations();
  thread = std::thread{[&] {
    const std::vector<double> many(1000);
    keep(many[0]);
    others = allocations();
  }};
  thread.join();
  EXPECT_GE(others, 1);
  EXPECT_LE(allocations() - before, 2);  // made by starting the thread
}

}  // namespace
}  // namespace foothill_test_support
