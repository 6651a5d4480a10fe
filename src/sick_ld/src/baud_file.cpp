#include "sick_ld/baud_file.hpp"

#include <filesystem>
#include <fstream>

#include "sick_ld/wire.hpp"

namespace sick_ld {

std::optional<int> read_baud(const std::string& file) {
  std::ifstream stream{file};
  int baud{};
  if (!(stream >> baud) || !baud_code(baud)) return std::nullopt;
  return baud;
}

void write_baud(const std::string& file, int baud) {
  if (file.empty()) return;
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path{file}.parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  std::ofstream{file} << baud << '\n';
}

}  // namespace sick_ld
