#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <tl/expected.hpp>
#include <vector>

/// Profiles: what the scanner measures in one turn, in the units and fields of the protocol.
///
/// Which fields a profile has is chosen with GET_PROFILE (bits of PROFILEFORMAT). Decoding checks
/// that the words are exactly those of the fields; scan.hpp converts to SI units.
namespace sick_ld {

/// Number of ticks of 1/16 degree in a turn.
inline constexpr int kTicksPerTurn = 5760;
/// Number of quanta of distance in a metre.
inline constexpr double kQuantaPerMetre = 256.0;

/// Bits of PROFILEFORMAT, in the order of the fields.
namespace field {
inline constexpr std::uint16_t kSent = 0x0001;       ///< PROFILESENT: number of profiles sent.
inline constexpr std::uint16_t kCount = 0x0002;      ///< PROFILECOUNT: number of turns measured.
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

/// The format of the thesis: step, number of points, start and distances.
inline constexpr std::uint16_t kCompactFormat = 0x01B0;
/// With the counts that account for every turn, and the times of first and last ray, which prove
/// that all segments belong to one turn: six words more.
inline constexpr std::uint16_t kTimedFormat =
    kCompactFormat | field::kSent | field::kCount | field::kStartTime | field::kEndTime;

/// One sector of a profile; fields that the format lacks are 0 or empty.
struct ProfileSector {
  std::uint16_t number{};
  std::uint16_t step_ticks{};               ///< Angle between rays [1/16 degree].
  std::uint16_t points{};                   ///< Number of rays.
  std::uint16_t start_ms{};                 ///< Scanner's clock at the first ray [ms], modulo 2^16.
  std::uint16_t start_ticks{};              ///< Direction of the first ray [1/16 degree].
  std::vector<std::uint16_t> distances{};   ///< [1/256 m]; 0 is no return.
  std::vector<std::uint16_t> directions{};  ///< [1/16 degree]
  std::vector<std::uint16_t> echoes{};      ///< Amplitudes, in the scanner's unit.
  std::uint16_t end_ms{};                   ///< Scanner's clock at the last ray [ms], modulo 2^16.
  std::uint16_t end_ticks{};                ///< Direction of the last ray [1/16 degree].

  [[nodiscard]] bool operator==(const ProfileSector&) const = default;
};

/// Measurements of one turn.
struct Profile {
  std::uint16_t format{};
  std::uint16_t sent{};   ///< Number of profiles sent, modulo 2^16.
  std::uint16_t count{};  ///< Number of turns measured, modulo 2^16.
  std::uint16_t layer{};
  std::vector<ProfileSector> sectors{};
  std::uint16_t status{};  ///< Mode in bits 0-3, motor in bits 4-7, as in responses.

  [[nodiscard]] bool has(std::uint16_t fields) const { return (format & fields) == fields; }
  [[nodiscard]] bool operator==(const Profile&) const = default;
};

enum class ProfileError { kNotAProfile, kUnknownFormat, kTooShort, kTooLong };

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(ProfileError error);

/// Decodes the words of a response to GET_PROFILE, beginning with 8301.
[[nodiscard]] tl::expected<Profile, ProfileError> decode_profile(
    std::span<const std::uint16_t> words);

/// Returns the words of a profile, beginning with 8301. Sizes of vectors determine the number of
/// points, not `points`. @pre There are at most 255 sectors.
[[nodiscard]] std::vector<std::uint16_t> encode_profile(const Profile& profile);

/// Returns the number of words of a profile with one measuring sector and one other sector.
[[nodiscard]] std::size_t profile_words(std::uint16_t format, std::size_t points);

}  // namespace sick_ld
