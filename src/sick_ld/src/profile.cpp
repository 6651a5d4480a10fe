#include "sick_ld/profile.hpp"

#include "foothill_core/contract.hpp"
#include "sick_ld/service.hpp"

namespace sick_ld {
namespace {

constexpr std::uint16_t kPointFields = field::kDistance | field::kDirection | field::kEcho;
constexpr std::uint16_t kProfileInfo = 0x0100;
constexpr std::size_t kHeaderWords = 3;

int count_bits(unsigned bits) {
  int count = 0;
  for (; bits != 0; bits &= bits - 1) ++count;
  return count;
}

/// Reads words one by one. Beyond the end it returns zeros and records the fact.
class WordReader {
 public:
  explicit WordReader(std::span<const std::uint16_t> words) : words_{words} {}

  std::uint16_t next() {
    if (at_ == words_.size()) {
      is_short_ = true;
      return 0;
    }
    return words_[at_++];
  }
  [[nodiscard]] std::size_t left() const { return words_.size() - at_; }
  [[nodiscard]] bool is_short() const { return is_short_; }

 private:
  std::span<const std::uint16_t> words_;
  std::size_t at_{};
  bool is_short_{};
};

void read_points(WordReader& reader, std::uint16_t format, ProfileSector& sector) {
  const auto fields = static_cast<std::size_t>(count_bits(format & kPointFields));
  // A count from the wire must not allocate more than has arrived.
  if (sector.points * fields > reader.left()) {
    while (!reader.is_short()) reader.next();
    return;
  }
  for (std::size_t i = 0; i < sector.points; ++i) {
    if ((format & field::kDistance) != 0) sector.distances.push_back(reader.next());
    if ((format & field::kDirection) != 0) sector.directions.push_back(reader.next());
    if ((format & field::kEcho) != 0) sector.echoes.push_back(reader.next());
  }
}

ProfileSector read_sector(WordReader& reader, std::uint16_t format) {
  ProfileSector sector;
  if ((format & field::kSector) != 0) sector.number = reader.next();
  if ((format & field::kStep) != 0) sector.step_ticks = reader.next();
  if ((format & field::kPoints) != 0) sector.points = reader.next();
  if ((format & field::kStartTime) != 0) sector.start_ms = reader.next();
  if ((format & field::kStart) != 0) sector.start_ticks = reader.next();
  read_points(reader, format, sector);
  if ((format & field::kEndTime) != 0) sector.end_ms = reader.next();
  if ((format & field::kEnd) != 0) sector.end_ticks = reader.next();
  return sector;
}

void write_sector(std::vector<std::uint16_t>& words, std::uint16_t format,
                  const ProfileSector& sector) {
  const auto put = [&](std::uint16_t bit, std::uint16_t word) {
    if ((format & bit) != 0) words.push_back(word);
  };
  const std::size_t points = sector.distances.size();
  put(field::kSector, sector.number);
  put(field::kStep, sector.step_ticks);
  put(field::kPoints, static_cast<std::uint16_t>(points));
  put(field::kStartTime, sector.start_ms);
  put(field::kStart, sector.start_ticks);
  for (std::size_t i = 0; i < points; ++i) {
    put(field::kDistance, sector.distances[i]);
    if ((format & field::kDirection) != 0) words.push_back(sector.directions[i]);
    if ((format & field::kEcho) != 0) words.push_back(sector.echoes[i]);
  }
  put(field::kEndTime, sector.end_ms);
  put(field::kEnd, sector.end_ticks);
}

}  // namespace

const char* to_cstr(ProfileError error) {
  switch (error) {
    case ProfileError::kNotAProfile:
      return "not a profile";
    case ProfileError::kUnknownFormat:
      return "format without the number of points, or with unknown bits";
    case ProfileError::kTooShort:
      return "fewer words than its fields need";
    case ProfileError::kTooLong:
      return "more words than its fields need";
  }
  return "unknown profile error";
}

tl::expected<Profile, ProfileError> decode_profile(std::span<const std::uint16_t> words) {
  WordReader reader{words};
  if (reader.next() != response_to(Service::kGetProfile)) {
    return tl::unexpected{ProfileError::kNotAProfile};
  }
  Profile profile;
  profile.format = reader.next();
  if ((profile.format & ~field::kAll) != 0 || !profile.has(field::kPoints)) {
    return tl::unexpected{ProfileError::kUnknownFormat};
  }
  const int sectors = reader.next() & 0xFF;
  if (profile.has(field::kSent)) profile.sent = reader.next();
  if (profile.has(field::kCount)) profile.count = reader.next();
  if (profile.has(field::kLayer)) profile.layer = reader.next();
  for (int i = 0; i < sectors && !reader.is_short(); ++i) {
    profile.sectors.push_back(read_sector(reader, profile.format));
  }
  if (profile.has(field::kStatus)) {
    reader.next();
    profile.status = reader.next();
  }
  if (reader.is_short()) return tl::unexpected{ProfileError::kTooShort};
  if (reader.left() != 0) return tl::unexpected{ProfileError::kTooLong};
  return profile;
}

std::vector<std::uint16_t> encode_profile(const Profile& profile) {
  foothill_core::expects(profile.sectors.size() <= 0xFF, "a profile has at most 255 sectors");
  std::vector<std::uint16_t> words{
      response_to(Service::kGetProfile), profile.format,
      static_cast<std::uint16_t>(kProfileInfo | profile.sectors.size())};
  if (profile.has(field::kSent)) words.push_back(profile.sent);
  if (profile.has(field::kCount)) words.push_back(profile.count);
  if (profile.has(field::kLayer)) words.push_back(profile.layer);
  for (const ProfileSector& sector : profile.sectors) write_sector(words, profile.format, sector);
  if (profile.has(field::kStatus)) words.insert(words.end(), {0, profile.status});
  return words;
}

std::size_t profile_words(std::uint16_t format, std::size_t points) {
  constexpr unsigned kOnce = field::kSent | field::kCount | field::kLayer;
  constexpr unsigned kPerSector = field::kSector | field::kStep | field::kPoints |
                                  field::kStartTime | field::kStart | field::kEndTime | field::kEnd;
  const int fixed = count_bits(format & kOnce) + 2 * count_bits(format & kPerSector) +
                    2 * count_bits(format & field::kStatus);
  return kHeaderWords + static_cast<std::size_t>(fixed) +
         points * static_cast<std::size_t>(count_bits(format & kPointFields));
}

}  // namespace sick_ld
