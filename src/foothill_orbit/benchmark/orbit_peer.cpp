#include <algorithm>
#include <ctime>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>

#include "contender.hpp"

// Answers requests of orbit_bench.py, one a line: see peer.py for the words.
namespace {

using namespace foothill_orbit;
using namespace foothill_orbit::benchmark;

struct Request {
  std::string who;
  std::string forces;
  std::string file;
  double setting{};
  double span{};
  int repeats{};
};

Request parse(const std::string& line) {
  std::istringstream words{line};
  Request request;
  words >> request.who >> request.forces >> request.file >> request.setting >> request.span >>
      request.repeats;
  if (!words) throw std::runtime_error{"can't read the request: " + line};
  return request;
}

std::vector<InertialState> read_craft(const std::string& name) {
  std::ifstream file{name};
  std::vector<InertialState> craft;
  InertialState state;
  auto& p = state.p_NC;
  auto& v = state.v_NC;
  while (file >> p.x() >> p.y() >> p.z() >> v.x() >> v.y() >> v.z()) craft.push_back(state);
  if (craft.empty()) throw std::runtime_error{"no craft in " + name};
  return craft;
}

ForceSwitches forces_called(const std::string& name) {
  if (name == "all") return all_forces();
  ForceSwitches forces;
  forces.zonals.fill(true);
  return forces;
}

std::unique_ptr<Contender> make(const Request& request) {
  const Task task{request.who, forces_called(request.forces), read_craft(request.file),
                  request.setting};
  return request.who == "rkf78" ? make_odeint(task) : make_cluster(task);
}

/// Time of the processor, which others that run on it do not lengthen [s].
double shortest_run(Contender& contender, const Request& request) {
  double shortest = std::numeric_limits<double>::infinity();
  for (int count = 0; count < request.repeats; ++count) {
    contender.reset();
    const std::clock_t start = std::clock();
    contender.run(request.span);
    const auto taken = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    shortest = std::min(shortest, taken);
  }
  return shortest;
}

void answer(double seconds, const std::vector<Eigen::Vector3d>& positions) {
  std::cout << std::setprecision(17) << "{\"seconds\": " << seconds << ", \"positions\": [";
  const char* comma = "";
  for (const auto& p : positions) {
    std::cout << comma << '[' << p.x() << ", " << p.y() << ", " << p.z() << ']';
    comma = ", ";
  }
  std::cout << "]}" << std::endl;
}

void serve() {
  std::map<std::string, std::unique_ptr<Contender>> contenders;
  for (std::string line; std::getline(std::cin, line);) {
    const Request request = parse(line);
    std::ostringstream key;
    key << request.who << ' ' << request.forces << ' ' << request.file << ' ' << request.setting;
    auto& contender = contenders[key.str()];
    if (!contender) contender = make(request);
    const double seconds = shortest_run(*contender, request);
    answer(seconds, contender->positions());
  }
}

}  // namespace

int main() {
  try {
    serve();
  } catch (const std::exception& error) {
    std::cerr << "orbit_peer: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
