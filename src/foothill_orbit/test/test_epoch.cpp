#include <gmock/gmock.h>

#include "foothill_orbit/epoch.hpp"

namespace foothill_orbit {
namespace {

using ::testing::HasSubstr;

TEST(Epoch, J2000IsNoonOfItsFirstDay) {
  EXPECT_EQ(*epoch_from_date("2000-01-01T12:00:00"), 0.0);
  EXPECT_EQ(*epoch_from_date("2000-01-01"), -43200.0);
  EXPECT_EQ(*epoch_from_date("2000-01-01 12:00:01.5"), 1.5);
}

TEST(Epoch, DaysAgreeWithJulianDates) {
  // Julian dates of Meeus, Astronomical Algorithms, 2nd ed., page 62; J2000 is 2451545.0.
  EXPECT_EQ(*epoch_from_date("1999-01-01"), (2451179.5 - 2451545.0) * 86400.0);
  EXPECT_EQ(*epoch_from_date("1987-01-27"), (2446822.5 - 2451545.0) * 86400.0);
  EXPECT_EQ(*epoch_from_date("1988-06-19T12:00:00"), (2447332.0 - 2451545.0) * 86400.0);
  EXPECT_EQ(*epoch_from_date("1900-01-01"), (2415020.5 - 2451545.0) * 86400.0);
}

TEST(Epoch, RejectsTextsThatAreNotDatesInTerrestrialTime) {
  for (const char* date :
       {"", "yesterday", "2026-3-20", "2026-03-20T12:00:00Z", "2026-03-20T12:00:00+01:00",
        "2026-03-20T12:00", "20260320", "2026-03-20T12:00:00.", "12026-03-20", " 2026-03-20"}) {
    const auto epoch = epoch_from_date(date);
    ASSERT_FALSE(epoch) << date;
    EXPECT_THAT(epoch.error().reason, HasSubstr("terrestrial time"));
  }
}

TEST(Epoch, RejectsDaysAndTimesThatDoNotExist) {
  for (const char* date : {"2026-02-29", "2026-13-01", "2026-00-10", "2026-01-32"}) {
    const auto epoch = epoch_from_date(date);
    ASSERT_FALSE(epoch) << date;
    EXPECT_THAT(epoch.error().reason, HasSubstr("calendar"));
  }
  for (const char* date : {"2026-02-28T24:00:00", "2026-02-28T00:60:00", "2026-02-28T00:00:60"}) {
    const auto epoch = epoch_from_date(date);
    ASSERT_FALSE(epoch) << date;
    EXPECT_THAT(epoch.error().reason, HasSubstr("time of day"));
  }
  EXPECT_TRUE(epoch_from_date("2024-02-29"));
}

}  // namespace
}  // namespace foothill_orbit
