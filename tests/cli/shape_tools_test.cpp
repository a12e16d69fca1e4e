// Parts of convert, show and shape that are easier to reach from C++ than through the program.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "cli/layouts.hpp"
#include "cli/listing.hpp"
#include "cli/operations.hpp"
#include "cli/source.hpp"
#include "cli/tones.hpp"
#include "cli/values.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::cli {
namespace {

TEST(Values, SizesAndBoxes) {
  EXPECT_EQ(*parse_size("0x65535"), (Size{0, 65535}));
  for (const char* text : {"", "x", "1x", "x1", "1x2x3", "-1x2", "65536x1", "1X2", "1 x2"})
    EXPECT_FALSE(parse_size(text).ok()) << text;
  EXPECT_EQ(*parse_box("-2147483648,2147483647,3x4"), (Box{INT32_MIN, INT32_MAX, 3, 4}));
  for (const char* text : {"", ",", "1,2", "1,2,3", "3x4", "1,3x4", "1,2,3x4,", "2147483648,0,1x1"})
    EXPECT_FALSE(parse_box(text).ok()) << text;
}

TEST(Values, Lists) {
  const auto list = [](std::string_view text, bool accepted = true) {
    return parse_list(text, "a list", [=](const auto&) { return accepted; });
  };
  EXPECT_EQ(*list("7"), (std::vector<std::int32_t>{7}));
  EXPECT_EQ(*list("-2147483648,0,5"), (std::vector<std::int32_t>{INT32_MIN, 0, 5}));
  for (const char* text : {"", ",", "1,", ",1", "1,,2", "1 ,2", "2147483648,", "2147483648,x"})
    EXPECT_EQ(list(text).message(), "'" + std::string(text) + "' is not a list");
  EXPECT_EQ(list("1", false).message(), "'1' is not a list");
  for (const char* text : {"2147483648", "-2147483649,1", "1,99999999999999999999"})
    EXPECT_EQ(list(text, false).message(),
              "'" + std::string(text) + "' is out of range: -2147483648 to 2147483647");
}

TEST(Values, OutOfRangeIsNotMalformed) {
  for (const char* text : {"0,0,70000x1", "0,0,1x-1", "3000000000,0,1x1", "0,0,1x99999999999"})
    EXPECT_NE(parse_box(text).message().find("0 to 65535"), std::string::npos) << text;
  for (const char* text : {"0,0,70000", "0,0x1,70000", "0,70000x1", "0,0,70000x1x1", "x,0,70000x1"})
    EXPECT_NE(parse_box(text).message().find("is not X,Y,WxH"), std::string::npos) << text;
  EXPECT_EQ(parse_count("99999999999999999999").message(),
            "'99999999999999999999' is out of range: 1 to 18446744073709551615");
  for (const char* text : {"0", "65536", "x", ""}) EXPECT_FALSE(parse_factor(text).ok()) << text;
  EXPECT_EQ(*parse_factor("65535"), 65535);
}

TEST(Source, FormatsByName) {
  EXPECT_EQ(format_of_name("a/b.png"), FileFormat::png);
  EXPECT_EQ(format_of_name("B.PNG"), FileFormat::png);
  EXPECT_EQ(format_of_name("x.Txt"), FileFormat::text);
  for (const char* name : {"", "png", "x.png.gz", "-", "xpng"})
    EXPECT_EQ(format_of_name(name), FileFormat::automatic) << name;
}

TEST(Layouts, EveryNameIsKnownAndDescribed) {
  for (const char* name :
       {"rows", "columns", "packed", "xquest", "agk", "pygame", "msx8", "msx16", "nes"}) {
    const Result<ByteLayout> layout = layout_of({name, {}, {}, {}});
    ASSERT_TRUE(layout.ok()) << layout.message();
    EXPECT_FALSE(layout_words(*layout).empty());
    EXPECT_NE(layout_names.find(name), std::string_view::npos);
  }
  EXPECT_EQ(*layout_of({"xquest", {}, {}, ByteOrder::big}), ByteLayout::xquest(ByteOrder::big));
  EXPECT_EQ(*layout_of({"pygame", 32, {}, {}}), ByteLayout::pygame(32));
  EXPECT_FALSE(layout_of({"", {}, {}, {}}).ok());
}

TEST(Listing, Identifiers) {
  EXPECT_TRUE(is_identifier("_a9"));
  for (const char* name : {"", "9a", "a-b", "a b", "\u00fc"}) EXPECT_FALSE(is_identifier(name));
  for (const char* path : {"", "-", ".", "..", "/", "a/", "while.c", "x.y.z", "\xff", "7", ".png"})
    EXPECT_TRUE(is_identifier(identifier_from(path))) << path;
  for (const char* word : {"int", "while", "bool", "_Bool"}) EXPECT_TRUE(is_keyword(word));
  EXPECT_FALSE(is_keyword("integer"));
}

TEST(Operations, NamesAreUniqueAndSettingsChangeNothing) {
  std::set<std::string> names;
  for (const OperationKind& kind : operation_kinds()) EXPECT_TRUE(names.insert(kind.name).second);
  OperationSettings settings;
  for (const OperationKind& kind : operation_kinds())
    if (std::string_view(kind.name) == "--reach") {
      const Result<Change> change = kind.parse("disc", settings);
      ASSERT_TRUE(change.ok());
      EXPECT_FALSE(static_cast<bool>(*change));
    }
  EXPECT_EQ(settings.reach, Reach::disc);
}

TEST(Tones, TextIsTheLibrarysDifference) {
  const Mask a = Mask::from_text({"##..", "#..#"});
  const Mask b = Mask::from_text({".##", "#..", "###"});
  EXPECT_EQ(tones_text(tones_of(a, b)), difference_text(a, b));
  EXPECT_EQ(tones_text(tones_of(a)), to_text(a));
}

TEST(Tones, ReducedByTheLeastSideThatFits) {
  EXPECT_EQ(fitting_side({80, 80}, 80, 80), 1);
  EXPECT_EQ(fitting_side({81, 1}, 80, 80), 2);
  EXPECT_EQ(fitting_side({65535, 65535}, 1, 80), 65535);
  EXPECT_EQ(fitting_side({0, 0}, 0, 0), 1);
  const Tones tones = reduced(tones_of(Mask(5, 3, true)), 2);
  EXPECT_EQ(tones.size, (Size{3, 2}));
  EXPECT_EQ(tones_text(tones), "###\n###\n");
}

}  // namespace
}  // namespace hitmask::cli
