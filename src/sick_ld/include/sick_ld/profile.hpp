#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <tl/expected.hpp>
#include <vector>

namespace sick_ld {

/// Ticks of the scanner's angle in a turn: 1/16 degree each.
inline constexpr int kTicksPerTurn = 5760;
/// Quanta of the scanner's distance in a metre.
inline constexpr double kQuantaPerMetre = 256.0;

/// Bits of PROFILEFORMAT: which fields a profile has, in this order.
namespace field {
inline constexpr std::uint16_t kSent = 0x0001;       ///< PROFILESENT: profiles sent so far.
inline constexpr std::uint16_t kCount = 0x0002;      ///< PROFILECOUNT: turns measured so far.
inline constexpr std::uint16_t kLayer = 0x0004;      ///< LAYERNUM
inline constexpr std::uint16_t kSector = 0x0008;     ///< SECTORNUM
inline constexpr std::uint16_t kStep = 0x0010;       ///< DIRSTEP
inline constexpr std::uint16_t kPoints = 0x0020;     ///< POINTNUM
inline constexpr std::uint16_t kStartTime = 0x0040;  ///< TSTART
inline constexpr std::uint16_t kStart = 0x0080;      ///< STARTDIR
inline constexpr std::uint16_t kDistance = 0x0100;   ///< DISTANCE-n
inline constexpr std::uint16_t kDirection = 0x0200;  ///< DIRECTION-n
inline constexpr std::uint16_t kEcho = 0x0400;       ///< ECHO-n
inline constexpr std::uint16_t kEndTime = 0x0800;    ///< TEND
inline constexpr std::uint16_t kEnd = 0x1000;        ///< ENDDIR
inline constexpr std::uint16_t kStatus = 0x2000;     ///< SENSTAT, two words.
inline constexpr std::uint16_t kAll = 0x3FFF;
}  // namespace field

/// The thesis' format: step, number, start and distances, nothing else.
inline constexpr std::uint16_t kCompactFormat = 0x01B0;
/// With what accounts for every turn, and the times of first and last ray, which also show that
/// all segments are of one turn: six words more.
inline constexpr std::uint16_t kTimedFormat =
    kCompactFormat | field::kSent | field::kCount | field::kStartTime | field::kEndTime;

/// One sector of a profile; fields that the format lacks are 0 or empty.
struct ProfileSector {
  std::uint16_t number{};
  std::uint16_t step_ticks{};               ///< Angle between rays [1/16 degree].
  std::uint16_t points{};                   ///< Rays.
  std::uint16_t start_ms{};                 ///< Scanner's clock at the first ray [ms], modulo 2^16.
  std::uint16_t start_ticks{};              ///< Direction of the first ray [1/16 degree].
  std::vector<std::uint16_t> distances{};   ///< [1/256 m]; 0 is no return.
  std::vector<std::uint16_t> directions{};  ///< [1/16 degree]
  std::vector<std::uint16_t> echoes{};      ///< Amplitudes, in the scanner's unit.
  std::uint16_t end_ms{};                   ///< Scanner's clock at the last ray [ms], modulo 2^16.
  std::uint16_t end_ticks{};                ///< Direction of the last ray [1/16 degree].

  [[nodiscard]] bool operator==(const ProfileSector&) const = default;
};

/// What the scanner saw in one turn.
struct Profile {
  std::uint16_t format{};
  std::uint16_t sent{};   ///< Profiles sent so far, modulo 2^16.
  std::uint16_t count{};  ///< Turns measured so far, modulo 2^16.
  std::uint16_t layer{};
  std::vector<ProfileSector> sectors{};
  std::uint16_t status{};  ///< Mode in bits 0-3, motor in bits 4-7, as in responses.

  [[nodiscard]] bool has(std::uint16_t fields) const { return (format & fields) == fields; }
  [[nodiscard]] bool operator==(const Profile&) const = default;
};

enum class ProfileError { kNotAProfile, kUnknownFormat, kTooShort, kTooLong };

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(ProfileError error);

/// Returns the profile that the words of a response to GET_PROFILE hold, beginning with 8301.
[[nodiscard]] tl::expected<Profile, ProfileError> decode_profile(
    std::span<const std::uint16_t> words);

/// Returns the words of a profile, beginning with 8301. Sizes of vectors count, not `points`.
[[nodiscard]] std::vector<std::uint16_t> encode_profile(const Profile& profile);

/// Returns how many words encode_profile() gives for one measuring sector and one that is not.
[[nodiscard]] std::size_t profile_words(std::uint16_t format, std::size_t points);

}  // namespace sick_ld
