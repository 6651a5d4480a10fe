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

/// Keeps the compiler from leaving out what nobody looks at.
template <typename Thing>
void look_at(const Thing& thing) {
  asm volatile("" : : "g"(&thing) : "memory");
}

class Allocations : public testing::Test {
 protected:
  void SetUp() override {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer, or another C library";
  }
};

TEST_F(Allocations, AreCountedWhateverAsks) {
  long before = allocations();
  const auto number = std::make_unique<int>(1);
  look_at(*number);
  EXPECT_EQ(allocations() - before, 1);
  before = allocations();
  const auto wide = std::make_unique<Wide>();
  look_at(*wide);
  EXPECT_EQ(allocations() - before, 1);
  before = allocations();
  const std::vector<double> many(1000);
  look_at(many[0]);
  EXPECT_EQ(allocations() - before, 1);
  before = allocations();
  void* grown = std::realloc(std::calloc(10, 10), 1000);
  look_at(grown);
  EXPECT_EQ(allocations() - before, 2);
  std::free(grown);
}

TEST_F(Allocations, AreNoneWhereNothingIsAskedFor) {
  const long before = allocations();
  double sum = 0.0;
  for (int i = 0; i < 1000; ++i) sum += i;
  look_at(sum);
  EXPECT_EQ(allocations() - before, 0);
}

TEST_F(Allocations, OfOtherThreadsDoNotCount) {
  long others = 0;
  std::thread thread;
  const long before = allocations();
  thread = std::thread{[&] {
    const std::vector<double> many(1000);
    look_at(many[0]);
    others = allocations();
  }};
  thread.join();
  EXPECT_GE(others, 1);
  EXPECT_LE(allocations() - before, 2);  // the thread itself
}

}  // namespace
}  // namespace foothill_test_support
