#include <gmock/gmock.h>

#include <optional>
#include <random>

#include "foothill_link/link.hpp"
#include "foothill_link/tcp_listener.hpp"
#include "link_fixture.hpp"

namespace foothill_link::test {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

/// A connected pair of links over loopback.
class TcpPair : public ::testing::Test {
 protected:
  void SetUp() override {
    auto client = Link::open(TcpAddress{"127.0.0.1", listener_.port()}, kLimit);
    ASSERT_TRUE(client.has_value()) << client.error().text;
    client_ = *std::move(client);
    server_ = listener_.accept();
    ASSERT_TRUE(server_.has_value());
  }

  TcpListener listener_{TcpListener::listen("127.0.0.1", 0).value()};
  std::optional<Link> client_{};
  std::optional<Link> server_{};
};

TEST_F(TcpPair, CarriesEveryByteInBothDirections) {
  ASSERT_TRUE(client_->write_all(every_byte(), kLimit).has_value());
  EXPECT_EQ(read_bytes(*server_, 256), every_byte());
  ASSERT_TRUE(server_->write_all(every_byte(), kLimit).has_value());
  EXPECT_EQ(read_bytes(*client_, 256), every_byte());
}

TEST_F(TcpPair, ReadingNothingIsNoError) {
  Bytes buffer(8);
  EXPECT_EQ(client_->read(buffer), 0U);
}

TEST_F(TcpPair, BytesBeforeTheEndAreReadBeforeTheEnd) {
  ASSERT_TRUE(server_->write_all(every_byte(), kLimit).has_value());
  server_.reset();
  EXPECT_EQ(read_bytes(*client_, 256), every_byte());
  ASSERT_TRUE(client_->wait({.timeout = kLimit}).has_value());
  Bytes buffer(8);
  const auto end = client_->read(buffer);
  ASSERT_FALSE(end.has_value());
  EXPECT_EQ(end.error().fault, LinkFault::kClosed);
}

TEST_F(TcpPair, WritingToAClosedPeerIsAnErrorAndNoSignal) {
  server_.reset();
  tl::expected<std::size_t, LinkError> written = 0;
  // The first write may still be accepted, before the peer's reset arrives.
  const SteadyTime end = std::chrono::steady_clock::now() + kLimit;
  while (written && std::chrono::steady_clock::now() < end) written = client_->write(every_byte());
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().fault, LinkFault::kClosed);
}

TEST_F(TcpPair, PartialWritesLoseAndRepeatNothing) {
  // More than both socket buffers hold, so that write() accepts parts only.
  Bytes data(8U << 20U);
  std::minstd_rand random{1};
  for (std::uint8_t& byte : data) byte = static_cast<std::uint8_t>(random());
  std::span<const std::uint8_t> rest{data};
  Bytes received;
  Bytes buffer(1U << 16U);
  bool was_partial = false;
  while (received.size() < data.size()) {
    const std::size_t sent = client_->write(rest).value();
    was_partial = was_partial || sent < rest.size();
    rest = rest.subspan(sent);
    ASSERT_TRUE(server_->wait({.timeout = kLimit}).has_value());
    const std::size_t count = server_->read(buffer).value();
    received.insert(received.end(), buffer.begin(),
                    buffer.begin() + static_cast<std::ptrdiff_t>(count));
  }
  EXPECT_TRUE(was_partial);
  EXPECT_EQ(received, data);
}

TEST_F(TcpPair, HasNoRate) {
  EXPECT_TRUE(client_->set_baud(9600).has_value());
  EXPECT_EQ(client_->baud(), 0U);
  EXPECT_FALSE(client_->is_serial());
}

TEST_F(TcpPair, RoomForOutputEndsAWaitForOutput) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(client_->wait({.timeout = kLimit, .for_output = true}).has_value());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, kLimit / 2);
}

TEST(TcpListener, HasNobodyToAcceptBeforeAClientConnects) {
  auto listener = TcpListener::listen("127.0.0.1", 0).value();
  EXPECT_FALSE(listener.accept().has_value());
  EXPECT_NE(listener.port(), 0);
}

TEST(TcpListener, TakesNoPortThatIsInUse) {
  const auto first = TcpListener::listen("127.0.0.1", 0).value();
  const auto second = TcpListener::listen("127.0.0.1", first.port());
  ASSERT_FALSE(second.has_value());
  EXPECT_THAT(second.error().text, HasSubstr("127.0.0.1:" + std::to_string(first.port())));
}

TEST(TcpListener, RejectsANameInPlaceOfAnAddress) {
  const auto listener = TcpListener::listen("localhost", 0);
  ASSERT_FALSE(listener.has_value());
  EXPECT_EQ(listener.error().fault, LinkFault::kNotFound);
}

TEST(TcpLink, ConnectionToAClosedPortIsRefused) {
  std::uint16_t port = 0;
  { port = TcpListener::listen("127.0.0.1", 0).value().port(); }
  const auto link = Link::connect({"127.0.0.1", port}, kLimit);
  ASSERT_FALSE(link.has_value());
  EXPECT_EQ(link.error().fault, LinkFault::kRefused);
}

TEST(TcpLink, UnknownHostIsNotFound) {
  // The top-level domain .invalid is reserved: it never resolves.
  const auto link = Link::connect({"nowhere.invalid", 1}, 10ms);
  ASSERT_FALSE(link.has_value());
  EXPECT_EQ(link.error().fault, LinkFault::kNotFound);
}

}  // namespace
}  // namespace foothill_link::test
