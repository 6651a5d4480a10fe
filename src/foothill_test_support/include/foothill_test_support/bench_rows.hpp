#pragma once

#include <array>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

/// Rows of benches in the format that `./foothill bench` reads: one JSON object a line, with the
/// keys bench, case, figure, unit, reference, ratio, bar and met.
namespace foothill_test_support {

/// A figure of a bench with its reference from the same run.
struct BenchRow {
  std::string name{};  ///< Unique in the bench; without quotes and backslashes.
  double figure{};
  std::string_view unit{};
  double reference{};
  std::variant<double, std::string> bar{};  ///< Requirement: a limit or a text; "" for none.
  std::optional<bool> is_met{};             ///< Empty if there is no requirement.
};

/// Format of the numbers of a row.
struct BenchDigits {
  std::chars_format style{std::chars_format::general};
  int figure{6};
  int reference{6};
  int ratio{4};
};

/// Returns a number as printf does with %.*g (general) or %.*f (fixed).
[[nodiscard]] inline std::string number_text(double value, std::chars_format style, int digits) {
  std::array<char, 512> text{};  // the largest double has 309 digits before the point
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, style, digits);
  return {text.data(), end.ptr};
}

/// Prints the rows of one bench.
class BenchPrinter {
 public:
  constexpr explicit BenchPrinter(std::string_view bench, BenchDigits digits = {})
      : bench_{bench}, digits_{digits} {}

  /// Returns the line of a row, without line end. The ratio is zero if the reference is zero.
  [[nodiscard]] std::string line(const BenchRow& row) const {
    const double ratio = row.reference != 0.0 ? row.figure / row.reference : 0.0;
    std::string text = "{\"bench\": \"" + std::string{bench_} + "\", \"case\": \"" + row.name;
    text += "\", \"figure\": " + number(row.figure, digits_.figure);
    text += ", \"unit\": \"" + std::string{row.unit};
    text += "\", \"reference\": " + number(row.reference, digits_.reference);
    text += ", \"ratio\": " + number(ratio, digits_.ratio);
    text += ", \"bar\": " + bar_text(row) + ", \"met\": " + met_text(row) + "}";
    return text;
  }

  void print(const BenchRow& row) const {
    std::puts(line(row).c_str());
    std::fflush(stdout);
  }

  /// Prints a figure with an upper limit.
  void print_at_most(const std::string& name, double figure, std::string_view unit,
                     double reference, double limit) const {
    print({name, figure, unit, reference, limit, figure <= limit});
  }

 private:
  [[nodiscard]] std::string number(double value, int digits) const {
    return number_text(value, digits_.style, digits);
  }
  [[nodiscard]] static std::string bar_text(const BenchRow& row) {
    const double* limit = std::get_if<double>(&row.bar);
    if (limit != nullptr) return number_text(*limit, std::chars_format::general, 6);
    return "\"" + std::get<std::string>(row.bar) + "\"";
  }
  [[nodiscard]] static std::string met_text(const BenchRow& row) {
    if (!row.is_met) return "null";
    return *row.is_met ? "true" : "false";
  }

  std::string_view bench_;
  BenchDigits digits_;
};

}  // namespace foothill_test_support
