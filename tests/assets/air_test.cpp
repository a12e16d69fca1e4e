// Tests of the measures themselves, on small pictures counted by hand.
#include "air.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

/// '.' is clear, '+' is soft (alpha 100), '#' is opaque.
hitmask::Picture drawn(const std::vector<std::string>& rows) {
  hitmask::Picture picture{{static_cast<int>(rows[0].size()), static_cast<int>(rows.size())}, {}};
  for (const std::string& row : rows)
    for (const char mark : row) {
      const std::uint8_t alpha = mark == '#' ? 255 : mark == '+' ? 100 : 0;
      picture.rgba.insert(picture.rgba.end(), {0, 0, 0, alpha});
    }
  return picture;
}

TEST(Air, CountsByAlpha) {
  const hitmask::Picture picture = drawn({"#+.", "+.."});
  EXPECT_EQ(air::pixels_between(picture, 255, 255), 1);
  EXPECT_EQ(air::pixels_between(picture, 1, 254), 2);
  EXPECT_EQ(air::pixels_between(picture, 0, 0), 3);
}

TEST(Air, BorderPixelsCountOnce) {
  EXPECT_EQ(air::solid_on_border(drawn({"#.+", ".#.", "..."})), 2);
  EXPECT_EQ(air::solid_on_border(drawn({"#"})), 1);
}

TEST(Air, HolesAreClosed) {
  EXPECT_EQ(air::holes(drawn({"###", "#.#", "###"})), 1);
  EXPECT_EQ(air::holes(drawn({"#####", "#.#.#", "##+##"})), 2);
  EXPECT_EQ(air::holes(drawn({"###", "#.#", "#.#"})), 0);
}

TEST(Air, CornersLetTheFloodThrough) { EXPECT_EQ(air::holes(drawn({"##.", "#.#", "###"})), 0); }

TEST(Air, CornersJoinIslands) {
  EXPECT_EQ(air::islands(drawn({"#..", ".#.", "..."})), 1);
  EXPECT_EQ(air::islands(drawn({"#.#", "#.#"})), 2);
  EXPECT_EQ(air::islands(drawn({"..."})), 0);
}

TEST(Air, ThinnestRunLooksPastFaintOnes) {
  EXPECT_EQ(air::thinnest_run(drawn({"###.+.", "......"})), 3);
  EXPECT_EQ(air::thinnest_run(drawn({".+#+..", "######"})), 3);
}

}  // namespace
