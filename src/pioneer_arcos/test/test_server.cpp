#include <gmock/gmock.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

#include "foothill_link/link.hpp"
#include "pioneer_arcos/address.hpp"
#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/emulator/server.hpp"
#include "support/bytes.hpp"
#include "support/fake_body.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using foothill_link::Link;
using support::ByteVector;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

/// A server on real ports with a robot in simulated time: each step serves once and takes 10 ms.
class ServerTest : public testing::Test {
 protected:
  ServerTest() {
    server_.on_event([this](const std::string& line) { events_.push_back(line); });
  }

  [[nodiscard]] Link connect() {
    return Link::connect({"127.0.0.1", server_.tcp_port()}, 10s).value();
  }
  [[nodiscard]] Link open_serial(unsigned baud) { return Link::open_serial({path_, baud}).value(); }
  void step(int count = 1) {
    for (int i = 0; i < count; ++i) {
      server_.wait(1ms);
      server_.serve(robot_, now_ += 10ms);
    }
  }
  void send(Link& link, const Frame& frame) {
    ASSERT_TRUE(link.write_all(frame.bytes(), 10s).has_value());
    step();
  }
  std::vector<ByteVector> packets(Link& link) {
    std::vector<std::uint8_t> buffer(4096);
    (void)link.wait({.timeout = 20ms});
    buffer.resize(link.read(buffer).value_or(0));
    return support::packets_in(buffer);
  }
  void open_session(Link& link) {
    for (std::uint8_t i = 0; i < 3; ++i) send(link, command::sync(i));
    send(link, command::open());
    ASSERT_EQ(robot_.session(), EmulatedRobot::Session::kOpen);
  }

  const std::string path_{"/tmp/arcos_server_" + std::to_string(getpid())};
  EmulatorServer server_{EmulatorServer::open({.tcp_port = 0, .pty_path = path_}).value()};
  support::FakeBody body_{};
  SteadyTime now_{1h};
  EmulatedRobot robot_{{.name = "EMU"}, body_, now_};
  std::vector<std::string> events_{};
};

TEST_F(ServerTest, ServesATcpClient) {
  Link client = connect();
  step();
  EXPECT_TRUE(server_.has_tcp_client());
  open_session(client);
  step(10);
  EXPECT_THAT(packets(client), Contains(ElementsAre(0x00)));
  EXPECT_THAT(events_, ElementsAre("client connected"));
}

TEST_F(ServerTest, RefusesASecondClientByClosingItsConnection) {
  Link first = connect();
  step();
  open_session(first);
  Link second = connect();
  step();
  EXPECT_EQ(server_.refused(), 1U);
  EXPECT_THAT(events_, ElementsAre("client connected", "second client refused"));
  ASSERT_TRUE(second.wait({.timeout = 10s}).has_value());
  std::vector<std::uint8_t> buffer(8);
  EXPECT_FALSE(second.read(buffer).has_value());
  EXPECT_EQ(robot_.session(), EmulatedRobot::Session::kOpen);
}

TEST_F(ServerTest, ReplacesAClientThatIsSilentForTheWatchdogTime) {
  Link first = connect();
  step();
  open_session(first);
  step(210);
  Link second = connect();
  step();
  EXPECT_EQ(server_.refused(), 0U);
  EXPECT_EQ(robot_.session(), EmulatedRobot::Session::kWaiting);
  open_session(second);
}

TEST_F(ServerTest, StopsTheRobotWhenTheClientDisconnects) {
  {
    Link client = connect();
    step();
    open_session(client);
    send(client, command::enable_motors(true));
    send(client, command::velocity({300}));
    step(20);
    EXPECT_GT(body_.reading.speed.left, 0.0);
  }
  step(3);
  EXPECT_FALSE(server_.has_tcp_client());
  EXPECT_EQ(body_.reading.speed.left, 0.0);
  EXPECT_THAT(events_, ElementsAre("client connected", "client disconnected"));
}

TEST_F(ServerTest, ServesASerialClientAtTheRightRateOnly) {
  Link port = open_serial(38400);
  for (std::uint8_t i = 0; i < 3; ++i) send(port, command::sync(i));
  EXPECT_EQ(robot_.session(), EmulatedRobot::Session::kWaiting);
  ASSERT_TRUE(port.set_baud(kInitialBaud).has_value());
  step();
  open_session(port);
}

TEST_F(ServerTest, SerialClientReceivesGarbageUntilItFollowsTheRate) {
  Link port = open_serial(kInitialBaud);
  open_session(port);
  (void)packets(port);
  send(port, command::set_host_baud(command::BaudCode::k38400));
  step(15);
  EXPECT_TRUE(packets(port).empty());
  ASSERT_TRUE(port.set_baud(38400).has_value());
  step(15);
  EXPECT_FALSE(packets(port).empty());
}

TEST_F(ServerTest, TcpClientWaitsWhileASerialSessionIsAlive) {
  Link port = open_serial(kInitialBaud);
  open_session(port);
  Link client = connect();
  step(3);
  EXPECT_FALSE(server_.has_tcp_client());
  step(210);
  EXPECT_TRUE(server_.has_tcp_client());
}

TEST(EmulatorServer, ReportsWhyItCannotBeOpened) {
  const auto bad_host = EmulatorServer::open({.tcp_port = 0, .host = "nowhere"});
  ASSERT_FALSE(bad_host.has_value());
  EXPECT_THAT(bad_host.error().text, HasSubstr("nowhere"));
  const auto bad_path = EmulatorServer::open({.pty_path = "/no/such/folder/tty"});
  ASSERT_FALSE(bad_path.has_value());
  EXPECT_THAT(bad_path.error().text, HasSubstr("/no/such/folder/tty"));
}

}  // namespace
}  // namespace pioneer_arcos
