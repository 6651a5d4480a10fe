#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "params_fixture.hpp"
#include "rclcpp/rclcpp.hpp"

using rcl_interfaces::msg::SetParametersResult;
using rclcpp::Parameter;
using ::testing::ElementsAre;

namespace {

SetParametersResult accept() {
  SetParametersResult result;
  result.successful = true;
  return result;
}

SetParametersResult refuse(const std::string& reason) {
  SetParametersResult result;
  result.successful = false;
  result.reason = reason;
  return result;
}

class ParameterCallbacks : public ParameterTest {
 protected:
  void SetUp() override {
    ParameterTest::SetUp();
    node_ = std::make_shared<rclcpp::Node>("callbacks");
    node_->declare_parameter("a", 1);
    node_->declare_parameter("b", 1);
  }
  void TearDown() override {
    node_.reset();
    ParameterTest::TearDown();
  }

  int64_t value_of(const std::string& name) { return node_->get_parameter(name).as_int(); }

  std::shared_ptr<rclcpp::Node> node_;
  std::vector<std::string> calls_;
};

}  // namespace

TEST_F(ParameterCallbacks, RunBeforeWhileAndAfterSettingAndTheNewestFirst) {
  using Parameters = std::vector<Parameter>;
  const auto on = [this](const char* name) {
    return [this, name](const Parameters&) {
      calls_.push_back(name);
      return accept();
    };
  };
  const auto pre_1 =
      node_->add_pre_set_parameters_callback([this](Parameters&) { calls_.push_back("pre 1"); });
  const auto pre_2 =
      node_->add_pre_set_parameters_callback([this](Parameters&) { calls_.push_back("pre 2"); });
  const auto on_1 = node_->add_on_set_parameters_callback(on("on 1"));
  const auto on_2 = node_->add_on_set_parameters_callback(on("on 2"));
  const auto post_1 = node_->add_post_set_parameters_callback(
      [this](const Parameters&) { calls_.push_back("post 1"); });
  const auto post_2 = node_->add_post_set_parameters_callback(
      [this](const Parameters&) { calls_.push_back("post 2"); });

  ASSERT_TRUE(node_->set_parameter(Parameter("a", 2)).successful);
  EXPECT_THAT(calls_, ElementsAre("pre 2", "pre 1", "on 2", "on 1", "post 2", "post 1"));
}

TEST_F(ParameterCallbacks, AValueIsOldInOnSetAndNewInPostSet) {
  int64_t in_on_set = 0;
  int64_t in_post_set = 0;
  const auto on = node_->add_on_set_parameters_callback([&](const auto&) {
    in_on_set = value_of("a");
    return accept();
  });
  const auto post =
      node_->add_post_set_parameters_callback([&](const auto&) { in_post_set = value_of("a"); });
  node_->set_parameter(Parameter("a", 2));
  EXPECT_EQ(in_on_set, 1);
  EXPECT_EQ(in_post_set, 2);
}

TEST_F(ParameterCallbacks, ARefusalKeepsTheValueStopsTheRestAndReturnsTheReason) {
  const auto asked_second = node_->add_on_set_parameters_callback([&](const auto&) {
    calls_.push_back("second");
    return accept();
  });
  const auto asked_first =
      node_->add_on_set_parameters_callback([](const auto&) { return refuse("not today"); });
  const auto post =
      node_->add_post_set_parameters_callback([&](const auto&) { calls_.push_back("post"); });
  const auto result = node_->set_parameter(Parameter("a", 2));
  EXPECT_FALSE(result.successful);
  EXPECT_EQ(result.reason, "not today");
  EXPECT_EQ(value_of("a"), 1);
  EXPECT_THAT(calls_, ElementsAre());
}

TEST_F(ParameterCallbacks, AreNotAskedAboutAValueOfTheWrongType) {
  const auto on = node_->add_on_set_parameters_callback([&](const auto&) {
    calls_.push_back("on");
    return accept();
  });
  EXPECT_FALSE(node_->set_parameter(Parameter("a", "text")).successful);
  EXPECT_THAT(calls_, ElementsAre());
}

TEST_F(ParameterCallbacks, AreCalledOnceForAnAtomicSetAndOncePerParameterOtherwise) {
  std::vector<size_t> sizes;
  const auto on = node_->add_on_set_parameters_callback([&](const auto& parameters) {
    sizes.push_back(parameters.size());
    return accept();
  });
  node_->set_parameters_atomically({Parameter("a", 2), Parameter("b", 2)});
  EXPECT_THAT(sizes, ElementsAre(2U));
  node_->set_parameters({Parameter("a", 3), Parameter("b", 3)});
  EXPECT_THAT(sizes, ElementsAre(2U, 1U, 1U));
}

TEST_F(ParameterCallbacks, APreSetCallbackMayAddAndChangeParameters) {
  const auto pre = node_->add_pre_set_parameters_callback([](std::vector<Parameter>& parameters) {
    const int64_t value = parameters.at(0).as_int();
    parameters.at(0) = Parameter("a", value * 10);
    parameters.emplace_back("b", value * 100);
  });
  ASSERT_TRUE(node_->set_parameter(Parameter("a", 2)).successful);
  EXPECT_EQ(value_of("a"), 20);
  EXPECT_EQ(value_of("b"), 200);
}

TEST_F(ParameterCallbacks, APreSetCallbackThatLeavesNothingMakesTheSetFail) {
  const auto pre = node_->add_pre_set_parameters_callback(
      [](std::vector<Parameter>& parameters) { parameters.clear(); });
  const auto result = node_->set_parameter(Parameter("a", 2));
  EXPECT_FALSE(result.successful);
  EXPECT_NE(result.reason, "");
  EXPECT_EQ(value_of("a"), 1);
}

TEST_F(ParameterCallbacks, DeclaringCallsOnSetAndPostSetButNotPreSet) {
  const auto pre = node_->add_pre_set_parameters_callback([&](auto&) { calls_.push_back("pre"); });
  const auto on = node_->add_on_set_parameters_callback([&](const auto& parameters) {
    calls_.push_back("on " + parameters.at(0).get_name());
    return accept();
  });
  const auto post = node_->add_post_set_parameters_callback(
      [&](const auto& parameters) { calls_.push_back("post " + parameters.at(0).get_name()); });
  node_->declare_parameter("c", 1);
  EXPECT_THAT(calls_, ElementsAre("on c", "post c"));
}

TEST_F(ParameterCallbacks, ARefusedDefaultMakesDeclaringThrow) {
  const auto on = node_->add_on_set_parameters_callback([](const auto&) { return refuse("no"); });
  EXPECT_THROW(node_->declare_parameter("c", 1),
               rclcpp::exceptions::InvalidParameterValueException);
  EXPECT_FALSE(node_->has_parameter("c"));
}

TEST_F(ParameterCallbacks, MayReadButNotChangeParameters) {
  int refused = 0;
  const auto attempt = [&](auto change) {
    EXPECT_THROW(change(), rclcpp::exceptions::ParameterModifiedInCallbackException);
    ++refused;
  };
  const auto on = node_->add_on_set_parameters_callback([&](const auto&) {
    EXPECT_EQ(value_of("b"), 1);
    attempt([&] { node_->set_parameter(Parameter("b", 2)); });
    attempt([&] { node_->declare_parameter("c", 1); });
    attempt([&] { node_->undeclare_parameter("b"); });
    attempt([&] {
      const auto another =
          node_->add_on_set_parameters_callback([](const auto&) { return accept(); });
    });
    return accept();
  });
  EXPECT_TRUE(node_->set_parameter(Parameter("a", 2)).successful);
  EXPECT_EQ(refused, 4);
  EXPECT_EQ(value_of("b"), 1);
  EXPECT_TRUE(node_->set_parameter(Parameter("b", 2)).successful) << "the guard stays closed";
}

TEST_F(ParameterCallbacks, EndWhenTheHandleIsDroppedOrRemoved) {
  auto dropped = node_->add_on_set_parameters_callback([](const auto&) { return refuse("no"); });
  dropped.reset();
  EXPECT_TRUE(node_->set_parameter(Parameter("a", 2)).successful);
  const auto removed =
      node_->add_on_set_parameters_callback([](const auto&) { return refuse("no"); });
  EXPECT_FALSE(node_->set_parameter(Parameter("a", 3)).successful);
  node_->remove_on_set_parameters_callback(removed.get());
  EXPECT_TRUE(node_->set_parameter(Parameter("a", 4)).successful);
  EXPECT_THROW(node_->remove_on_set_parameters_callback(removed.get()), std::runtime_error);
}

TEST_F(ParameterCallbacks, RemovingAnUnknownPreOrPostSetCallbackThrows) {
  const auto pre = node_->add_pre_set_parameters_callback([](auto&) {});
  const auto post = node_->add_post_set_parameters_callback([](const auto&) {});
  node_->remove_pre_set_parameters_callback(pre.get());
  node_->remove_post_set_parameters_callback(post.get());
  EXPECT_THROW(node_->remove_pre_set_parameters_callback(pre.get()), std::runtime_error);
  EXPECT_THROW(node_->remove_post_set_parameters_callback(post.get()), std::runtime_error);
}

TEST_F(ParameterCallbacks, AnExceptionInACallbackLeavesTheNodeUsable) {
  auto on = node_->add_on_set_parameters_callback(
      [](const auto&) -> SetParametersResult { throw std::domain_error("broken callback"); });
  EXPECT_THROW(node_->set_parameter(Parameter("a", 2)), std::domain_error);
  on.reset();
  EXPECT_EQ(value_of("a"), 1);
  EXPECT_TRUE(node_->set_parameter(Parameter("a", 2)).successful);
}

TEST_F(ParameterCallbacks, ThreadsSeeOnlyWholeAtomicSets) {
  constexpr int kSets = 300;
  std::atomic<bool> done{false};
  std::atomic<int> torn{0};
  const auto on = node_->add_on_set_parameters_callback([](const auto&) { return accept(); });
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) {
    readers.emplace_back([&] {
      while (!done) {
        const auto values = node_->get_parameters({"a", "b"});
        if (values[0].as_int() != values[1].as_int()) ++torn;
      }
    });
  }
  std::vector<std::thread> writers;
  for (int i = 0; i < 2; ++i) {
    writers.emplace_back([&, i] {
      for (int n = 0; n < kSets; ++n) {
        const int value = n * 2 + i;
        node_->set_parameters_atomically({Parameter("a", value), Parameter("b", value)});
      }
    });
  }
  for (auto& writer : writers) writer.join();
  done = true;
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(torn, 0);
  EXPECT_EQ(value_of("a"), value_of("b"));
}
