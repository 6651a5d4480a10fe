#include <gtest/gtest.h>

#include <string>

#include "buffer_fixture.hpp"

namespace {

class BufferCoreErrors : public BufferCoreTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(set("map", "base", 10.0, translation(1.0)));
    ASSERT_TRUE(set("map", "base", 12.0, translation(2.0)));
    ASSERT_TRUE(set("map", "seen_once", 11.0, translation(2.0)));
    ASSERT_TRUE(set("mars", "rover", 11.0, translation(3.0)));
  }
  std::string reason(const std::string& target, const std::string& source, double seconds) const {
    std::string text;
    EXPECT_FALSE(buffer_.canTransform(target, source, tf2::timeFromSec(seconds), &text));
    return text;
  }
};

TEST_F(BufferCoreErrors, EveryExceptionIsATransformExceptionAndARuntimeError) {
  EXPECT_THROW(throw tf2::LookupException("x"), tf2::TransformException);
  EXPECT_THROW(throw tf2::ConnectivityException("x"), tf2::TransformException);
  EXPECT_THROW(throw tf2::ExtrapolationException("x"), tf2::TransformException);
  EXPECT_THROW(throw tf2::InvalidArgumentException("x"), tf2::TransformException);
  EXPECT_THROW(throw tf2::TimeoutException("x"), tf2::TransformException);
  EXPECT_THROW(throw tf2::BackwardExtrapolationException("x"), tf2::ExtrapolationException);
  EXPECT_THROW(throw tf2::ForwardExtrapolationException("x"), tf2::ExtrapolationException);
  EXPECT_THROW(throw tf2::NoDataForExtrapolationException("x"), tf2::ExtrapolationException);
  EXPECT_THROW(throw tf2::TransformException("x"), std::runtime_error);
}

TEST_F(BufferCoreErrors, AnUnknownFrameIsALookupException) {
  expect_contains(message_of<tf2::LookupException>([&] { lookup("map", "nowhere", 11.0); }),
                  {"nowhere", "source_frame", "does not exist"});
  expect_contains(message_of<tf2::LookupException>([&] { lookup("nowhere", "map", 11.0); }),
                  {"nowhere", "target_frame", "does not exist"});
  expect_contains(reason("map", "nowhere", 11.0), {"nowhere", "does not exist"});
}

TEST_F(BufferCoreErrors, UnconnectedTreesAreAConnectivityException) {
  for (const double time : {0.0, 11.0}) {
    expect_contains(message_of<tf2::ConnectivityException>([&] { lookup("map", "rover", time); }),
                    {"map", "rover", "not part of the same tree"});
    expect_contains(reason("map", "rover", time), {"not part of the same tree"});
  }
}

TEST_F(BufferCoreErrors, ATimeAfterTheLatestTransformIsAForwardExtrapolationException) {
  const std::initializer_list<std::string> parts = {"extrapolation into the future", "12.500000",
                                                    "12.000000", "map", "base"};
  expect_contains(
      message_of<tf2::ForwardExtrapolationException>([&] { lookup("map", "base", 12.5); }), parts);
  expect_contains(
      message_of<tf2::ForwardExtrapolationException>([&] { lookup("base", "map", 12.5); }), parts);
  expect_contains(reason("map", "base", 12.5), parts);
}

TEST_F(BufferCoreErrors, ATimeBeforeTheEarliestTransformIsABackwardExtrapolationException) {
  const std::initializer_list<std::string> parts = {"extrapolation into the past", "9.500000",
                                                    "10.000000", "map", "base"};
  expect_contains(
      message_of<tf2::BackwardExtrapolationException>([&] { lookup("map", "base", 9.5); }), parts);
  expect_contains(
      message_of<tf2::BackwardExtrapolationException>([&] { lookup("base", "map", 9.5); }), parts);
  expect_contains(reason("map", "base", 9.5), parts);
}

TEST_F(BufferCoreErrors, ASingleTransformIsGoodForItsOwnTimeOnly) {
  EXPECT_TRUE(can("map", "seen_once", 11.0));
  expect_contains(
      message_of<tf2::NoDataForExtrapolationException>([&] { lookup("map", "seen_once", 11.5); }),
      {"11.500000", "only time 11.000000 is in the buffer"});
}

TEST_F(BufferCoreErrors, AMalformedNameIsAnInvalidArgumentException) {
  expect_contains(message_of<tf2::InvalidArgumentException>([&] { lookup("map", "", 11.0); }),
                  {"cannot be empty"});
  expect_contains(message_of<tf2::InvalidArgumentException>([&] { lookup("/map", "base", 11.0); }),
                  {"/map", "cannot start with a '/'"});
  expect_contains(reason("map", "", 11.0), {"cannot be empty"});
  expect_contains(reason("map", "/base", 11.0), {"cannot start with a '/'"});
}

TEST_F(BufferCoreErrors, TimeTravelReportsTheSameErrors) {
  const auto travel = [&](const std::string& target, const std::string& source,
                          const std::string& fixed, double target_time) {
    return buffer_.lookupTransform(target, tf2::timeFromSec(target_time), source,
                                   tf2::timeFromSec(10.5), fixed);
  };
  EXPECT_THROW(travel("nowhere", "base", "map", 11.0), tf2::LookupException);
  EXPECT_THROW(travel("base", "nowhere", "map", 11.0), tf2::LookupException);
  EXPECT_THROW(travel("base", "base", "nowhere", 11.0), tf2::LookupException);
  EXPECT_THROW(travel("base", "base", "mars", 11.0), tf2::ConnectivityException);
  EXPECT_THROW(travel("base", "base", "map", 13.0), tf2::ExtrapolationException);
  EXPECT_THROW(travel("base", "base", "", 11.0), tf2::InvalidArgumentException);
  std::string text;
  EXPECT_FALSE(buffer_.canTransform("base", tf2::timeFromSec(13.0), "base", tf2::timeFromSec(10.5),
                                    "map", &text));
  expect_contains(text, {"future"});
}

TEST_F(BufferCoreErrors, ALoopIsALookupException) {
  ASSERT_TRUE(set("ring_b", "ring_a", 11.0, translation(1.0)));
  ASSERT_TRUE(set("ring_a", "ring_b", 11.0, translation(1.0)));
  ASSERT_TRUE(set("ring_a", "next_to", 11.0, translation(1.0)));
  expect_contains(message_of<tf2::LookupException>([&] { lookup("map", "next_to", 11.0); }),
                  {"loop"});
  expect_contains(message_of<tf2::LookupException>([&] { lookup("map", "next_to", 0.0); }),
                  {"loop"});
}

TEST_F(BufferCoreErrors, AfterClearThereIsNothingToLookUp) {
  buffer_.clear();
  EXPECT_THROW(lookup("map", "base", 11.0), tf2::ExtrapolationException);
  EXPECT_THROW(lookup("map", "base", 0.0), tf2::ConnectivityException);
}

}  // namespace
