/// One end of the bus bench: bus_peer (raw|rclcpp) (small|image) (send|receive), or bus_peer
/// (raw|rclcpp) idle, which only makes a node. All end when their standard input is closed.

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include "payload.hpp"
#include "raw_peer.hpp"
#include "rclcpp_peer.hpp"

namespace {

template <typename Peer>
int exchange(const std::vector<std::string_view>& words) {
  Peer peer;
  if (words.at(2) == "send") {
    peer.send();
  } else {
    bus_bench::Receipts receipts;
    peer.receive(receipts);
    receipts.print();
  }
  return EXIT_SUCCESS;
}

template <template <typename> typename Peer>
int run(const std::vector<std::string_view>& words) {
  return words.at(1) == "image" ? exchange<Peer<bus_bench::ImagePayload>>(words)
                                : exchange<Peer<bus_bench::SmallPayload>>(words);
}

void wait_for_end_of_input() {
  std::puts("ready");
  std::fflush(stdout);
  while (std::getchar() != EOF) {
  }
}

int idle(bool raw) {
  if (raw) {
    const bus_bench::RawPeer<bus_bench::SmallPayload> peer;
    wait_for_end_of_input();
  } else {
    const bus_bench::RclcppPeer<bus_bench::SmallPayload> peer;
    const auto node = std::make_shared<rclcpp::Node>("idle");
    wait_for_end_of_input();
  }
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  const bool raw = words.at(0) == "raw";
  if (words.at(1) == "idle") return idle(raw);
  return raw ? run<bus_bench::RawPeer>(words) : run<bus_bench::RclcppPeer>(words);
}
