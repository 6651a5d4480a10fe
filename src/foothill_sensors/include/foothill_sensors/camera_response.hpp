// The response of an image sensor: electrons, shot noise, read noise, saturation and quantisation.
// Radiance is relative: 1 is a white diffuse surface perpendicular to a sun of colour 1 1 1.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace foothill_sensors {

/// Parameters of an image sensor.
struct ResponseSettings {
  double exposure{0.008};     ///< Exposure time [s].
  double sensitivity{100.0};  ///< Fraction of the full well filled per second by radiance 1 [1/s].
  double full_well{10000.0};  ///< Number of electrons at saturation [-].
  double read_noise{12.0};    ///< Standard deviation of the read noise [electrons].
  bool srgb{true};            ///< 8-bit values follow the sRGB curve; otherwise they are linear.
  bool noisy{true};           ///< Whether shot and read noise are simulated.
};

/// Injected disturbance of all readings [fractions of the full well].
struct ResponseFault {
  double bias{};   ///< Offset.
  double noise{};  ///< Standard deviation of additional noise.
};

/// Converts radiance to readings. Noise is a function of the key and the position in the image, so
/// that a frame does not depend on the order of evaluation.
class CameraResponse {
 public:
  /// Throws std::invalid_argument for settings that are not positive or not finite.
  explicit CameraResponse(const ResponseSettings& settings);

  /// Writes readings of 8 bits. @pre out.size() == radiance.size()
  void read(std::span<const float> radiance, std::uint64_t key, std::span<std::uint8_t> out,
            const ResponseFault& fault = {}) const;
  /// Writes readings as fractions of the full well, with noise and saturation, not quantised.
  /// @pre out.size() == radiance.size()
  void read(std::span<const float> radiance, std::uint64_t key, std::span<float> out,
            const ResponseFault& fault = {}) const;

  /// Returns the reading without noise [fraction of the full well, at most 1].
  [[nodiscard]] double ideal(double radiance) const;
  /// Returns the standard deviation of a reading [fraction of the full well].
  [[nodiscard]] double deviation(double radiance) const;

 private:
  template <typename Use>
  void for_each_block(std::span<const float> radiance, std::uint64_t key,
                      const ResponseFault& fault, Use use) const;

  static constexpr std::size_t kCodes = 16384;

  ResponseSettings settings_;
  float scale_{};          ///< Fraction of the full well per radiance.
  float shot_variance_{};  ///< Variance per fraction of the full well.
  float read_variance_{};
  std::array<std::uint8_t, kCodes> code_{};  ///< 8-bit value by fraction of the full well.
};

/// Returns the linear value of an sRGB value, both in [0, 1].
[[nodiscard]] double from_srgb(double encoded);
/// Returns the sRGB value of a linear value, both in [0, 1].
[[nodiscard]] double to_srgb(double linear);

}  // namespace foothill_sensors
