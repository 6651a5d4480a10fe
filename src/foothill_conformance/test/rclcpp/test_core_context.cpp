#include <csignal>
#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include "core_fixture.hpp"

using namespace std::chrono_literals;

namespace {

/// The arguments of a main().
struct Arguments {
  explicit Arguments(std::vector<std::string> words_in) : words(std::move(words_in)) {
    for (const auto& word : words) pointers.push_back(word.c_str());
  }
  [[nodiscard]] int argc() const { return static_cast<int>(pointers.size()); }
  [[nodiscard]] char const* const* argv() const { return pointers.data(); }

  std::vector<std::string> words;
  std::vector<const char*> pointers;
};

}  // namespace

TEST(Context, LivesBetweenInitAndShutdown) {
  auto context = std::make_shared<rclcpp::Context>();
  EXPECT_FALSE(context->is_valid());
  EXPECT_FALSE(rclcpp::ok(context));
  context->init(0, nullptr);
  EXPECT_TRUE(rclcpp::ok(context));
  EXPECT_THROW(context->init(0, nullptr), rclcpp::ContextAlreadyInitialized);
  EXPECT_TRUE(context->shutdown("why not"));
  EXPECT_EQ(context->shutdown_reason(), "why not");
  EXPECT_FALSE(rclcpp::ok(context));
  EXPECT_FALSE(context->shutdown("again"));
}

TEST(Context, MayBeInitialisedAgainAfterShutdown) {
  for (int round = 0; round < 3; ++round) {
    rclcpp::init(0, nullptr);
    {
      const auto node = std::make_shared<rclcpp::Node>("again");
      EXPECT_STREQ(node->get_name(), "again");
    }
    EXPECT_TRUE(rclcpp::shutdown());
  }
}

TEST(Context, CallbacksRunBeforeAndAfterShutdownInTheirOrder) {
  auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr);
  std::vector<std::string> order;
  context->add_pre_shutdown_callback([&] {
    EXPECT_TRUE(context->is_valid());
    order.push_back("before");
  });
  context->on_shutdown([&] {
    EXPECT_FALSE(context->is_valid());
    order.push_back("first");
  });
  const auto removed = context->add_on_shutdown_callback([&] { order.push_back("removed"); });
  context->add_on_shutdown_callback([&] { order.push_back("second"); });
  EXPECT_EQ(context->get_on_shutdown_callbacks().size(), 3U);
  EXPECT_TRUE(context->remove_on_shutdown_callback(removed));
  EXPECT_FALSE(context->remove_on_shutdown_callback(removed));
  context->shutdown("done");
  EXPECT_EQ(order.size(), 3U);
  EXPECT_EQ(order.front(), "before");
  EXPECT_EQ(std::count(order.begin(), order.end(), "removed"), 0);
}

TEST(Context, ShutdownOfOneLeavesTheOtherAlone) {
  auto first = std::make_shared<rclcpp::Context>();
  auto second = std::make_shared<rclcpp::Context>();
  first->init(0, nullptr, rclcpp::InitOptions().auto_initialize_logging(false));
  second->init(0, nullptr, rclcpp::InitOptions().auto_initialize_logging(false));
  first->shutdown("first");
  EXPECT_TRUE(second->is_valid());
  second->shutdown("second");
}

TEST(Context, SleepIsEndedByShutdown) {
  auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr);
  EXPECT_TRUE(context->sleep_for(1ms));
  auto sleeper = std::async(std::launch::async, [&] { return context->sleep_for(1h); });
  EXPECT_EQ(sleeper.wait_for(10ms), std::future_status::timeout);
  context->shutdown("wake up");
  // Whether the sleep had begun cannot be seen from outside: one that begins late is woken as well.
  ASSERT_TRUE(core_test::wait_for([&] {
    context->interrupt_all_sleep_for();
    return sleeper.wait_for(10ms) == std::future_status::ready;
  }));
  EXPECT_FALSE(sleeper.get());
}

TEST(Context, DomainComesFromTheOptions) {
  rclcpp::InitOptions options;
  options.set_domain_id(77);
  EXPECT_EQ(options.get_domain_id(), 77U);
  auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr, options);
  EXPECT_EQ(context->get_domain_id(), 77U);
  context->shutdown("done");
}

TEST(Context, EntitiesMayOutliveIt) {
  rclcpp::init(0, nullptr);
  auto node = std::make_shared<rclcpp::Node>("survivor");
  auto timer = node->create_wall_timer(1ms, [] {});
  auto executor = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
  executor->add_node(node);
  rclcpp::shutdown();
  EXPECT_NO_THROW(executor->spin());
  node.reset();
  executor.reset();
  timer.reset();
}

TEST(Arguments, OfRosAreRemovedAndOthersKept) {
  const Arguments arguments({"program", "--flag", "--ros-args", "-r", "a:=b", "--", "file"});
  EXPECT_EQ(rclcpp::remove_ros_arguments(arguments.argc(), arguments.argv()),
            (std::vector<std::string>{"program", "--flag", "file"}));
  EXPECT_EQ(rclcpp::init_and_remove_ros_arguments(arguments.argc(), arguments.argv()),
            (std::vector<std::string>{"program", "--flag", "file"}));
  rclcpp::shutdown();
}

TEST(Arguments, SetNameNamespaceRemapsAndLogLevel) {
  const Arguments arguments({"program", "--ros-args", "-r", "__node:=renamed", "-r", "__ns:=/moved",
                             "--log-level", "renamed_logger:=error"});
  rclcpp::init(arguments.argc(), arguments.argv());
  {
    const auto node = std::make_shared<rclcpp::Node>("original");
    EXPECT_STREQ(node->get_fully_qualified_name(), "/moved/renamed");
    EXPECT_EQ(rclcpp::get_logger("renamed_logger").get_effective_level(),
              rclcpp::Logger::Level::Error);
  }
  rclcpp::shutdown();
}

TEST(Names, ThrowWithThePositionOfTheErrorIfInvalid) {
  rclcpp::init(0, nullptr);
  try {
    rclcpp::Node node("bad name");
    FAIL() << "a bad name was accepted";
  } catch (const rclcpp::exceptions::InvalidNodeNameError& error) {
    EXPECT_EQ(error.invalid_index, 3U);
    EXPECT_EQ(error.name, "bad name");
  }
  EXPECT_THROW(rclcpp::Node("good", "/bad namespace"), rclcpp::exceptions::InvalidNamespaceError);
  rclcpp::shutdown();
}

TEST(Signals, HandlersAreInstalledByInitAndRemovedByShutdown) {
  EXPECT_FALSE(rclcpp::signal_handlers_installed());
  rclcpp::init(0, nullptr);
  EXPECT_TRUE(rclcpp::signal_handlers_installed());
  EXPECT_FALSE(rclcpp::install_signal_handlers());
  rclcpp::shutdown();
  EXPECT_FALSE(rclcpp::signal_handlers_installed());

  const auto handler = [] {
    struct sigaction action {};
    sigaction(SIGINT, nullptr, &action);
    return action.sa_handler;
  };
  const auto before = handler();
  rclcpp::init(0, nullptr, rclcpp::InitOptions(), rclcpp::SignalHandlerOptions::None);
  EXPECT_EQ(handler(), before);
  rclcpp::shutdown();
}

// Last: after a failed init(), genuine Jazzy takes no log level for as long as the process lives.
TEST(Arguments, ThatAreWrongThrow) {
  const Arguments unknown({"program", "--ros-args", "--no-such-thing"});
  try {
    rclcpp::init(unknown.argc(), unknown.argv());
    FAIL() << "unknown arguments were accepted";
  } catch (const rclcpp::exceptions::UnknownROSArgsError& error) {
    EXPECT_EQ(error.unknown_ros_args, std::vector<std::string>{"--no-such-thing"});
  }
  EXPECT_FALSE(rclcpp::ok());
  const Arguments malformed({"program", "--ros-args", "-r", "no rule"});
  EXPECT_THROW(rclcpp::init(malformed.argc(), malformed.argv()),
               rclcpp::exceptions::RCLInvalidROSArgsError);
}
