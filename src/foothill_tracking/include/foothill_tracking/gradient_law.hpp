#pragma once

#include "foothill_tracking/law.hpp"

namespace foothill_tracking {

/// The potential-gradient law of Romanelli's thesis (4.31 to 4.39), derived anew:
/// doc/gradient_law.md has the errata. The robot heads for the craft, and drives at what of the
/// craft's velocity, and of a pull towards it, lies along its heading.
class GradientLaw final : public TrackingLaw {
 public:
  struct Parameters {
    double k_x{0.005};     ///< [1/s]
    double k_y{0.005};     ///< [1/s]
    double k_theta{0.05};  ///< [1/s]
    /// Nearer than this the direction to the craft means nothing, and the heading is kept [m].
    double blind{1e-3};
  };

  GradientLaw() = default;
  explicit GradientLaw(const Parameters& parameters) : parameters_{parameters} {}

  [[nodiscard]] std::string_view name() const override { return "gradient"; }
  [[nodiscard]] Output output() const override { return Output::kTwist; }
  [[nodiscard]] Gains gains() const override;
  [[nodiscard]] tl::expected<void, GainError> set_gains(const Gains& gains,
                                                        const RobotLimits& limits,
                                                        double period) override;
  void reset(const LawInput& input) override;
  [[nodiscard]] LawOutput command(const LawInput& input) override;

 private:
  Parameters parameters_{};
};

}  // namespace foothill_tracking
