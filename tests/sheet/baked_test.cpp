// Baked sheets: the same bytes for equal sheets, the same sheet from its bytes, errors for others.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/container.hpp"
#include "base/crc32c.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/sheet.hpp"
#include "sheet/samples.hpp"

namespace hitmask {
namespace {

using Bytes = std::vector<std::uint8_t>;
using detail::base::ContainerLayout;
using detail::base::load_little;
using detail::base::store_little;

/// Bytes at an address that is a multiple of 64.
std::shared_ptr<const std::uint8_t> aligned_copy(const Bytes& bytes) {
  struct alignas(64) Line {
    std::uint8_t bytes[64];
  };
  const auto lines = std::make_shared<std::vector<Line>>(bytes.size() / 64 + 1);
  std::memcpy(lines->data(), bytes.data(), bytes.size());
  return {lines, lines->front().bytes};
}

TEST(BakedSheets, ComeBackAsTheyWere) {
  for (const Sheet& sheet : {Sheet(), samples::small_sheet(), samples::rich_sheet()}) {
    const Bytes bytes = to_bytes(sheet).value();
    for (const Trust trust : {Trust::none, Trust::source}) {
      const Sheet copied = sheet_from_bytes(bytes, trust).value();
      EXPECT_EQ(copied, sheet);
      EXPECT_EQ(to_bytes(copied).value(), bytes);
      const Sheet shared = sheet_from_bytes(aligned_copy(bytes), bytes.size(), trust).value();
      EXPECT_EQ(shared, sheet);
      EXPECT_EQ(to_bytes(shared).value(), bytes);
    }
  }
}

/// Recorded: the same on every machine, whatever its byte order.
TEST(BakedSheets, AreTheSameEverywhere) {
  EXPECT_EQ(detail::base::crc32c(to_bytes(samples::small_sheet()).value()), 2'315'896'712U);
  EXPECT_EQ(detail::base::crc32c(to_bytes(samples::rich_sheet()).value()), 848'866'462U);
}

TEST(BakedSheets, HaveValidMasks) {
  const Sheet original = samples::rich_sheet();
  const Sheet sheet = sheet_from_bytes(to_bytes(original).value()).value();
  for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) {
    const Mask& mask = *sheet.frame(i).mask;
    const Mask& expected = *original.frame(i).mask;
    EXPECT_TRUE(validate(mask).ok()) << validate(mask).message();
    EXPECT_EQ(mask.solid_bounds(), expected.solid_bounds());
    EXPECT_EQ(mask.memory_bytes(), expected.memory_bytes());
    EXPECT_EQ(overlap_area(mask, mask, {3, 2}), overlap_area(expected, expected, {3, 2}));
  }
}

/// Masks outlive the sheet that they come from, and copies own their pixels.
TEST(BakedSheets, ShareTheirBytes) {
  Bytes bytes = to_bytes(samples::rich_sheet()).value();
  auto owner = aligned_copy(bytes);
  const std::weak_ptr<const std::uint8_t> watched = owner;
  const std::uint8_t* const start = owner.get();
  std::shared_ptr<const Mask> mask;
  {
    const Sheet sheet = sheet_from_bytes(std::move(owner), bytes.size(), Trust::source).value();
    mask = sheet.frame(0).mask;
  }
  ASSERT_FALSE(watched.expired());
  const auto* const words = reinterpret_cast<const std::uint8_t*>(mask->view().strip(0));
  const bool is_shared = words > start && words < start + bytes.size();
  EXPECT_EQ(is_shared, std::endian::native == std::endian::little);
  Mask copy = *mask;
  Mask moved = std::move(copy);
  mask.reset();
  EXPECT_TRUE(watched.expired());
  moved.invert();
  moved.invert();
  EXPECT_EQ(moved, *samples::rich_sheet().frame(0).mask);
}

TEST(BakedSheets, CanBeAddedTo) {
  Sheet sheet = sheet_from_bytes(to_bytes(samples::rich_sheet()).value()).value();
  const Mask mask = *sheet.frame(1).mask;
  ASSERT_TRUE(sheet.add_frame({.name = "more", .size = mask.size(), .mask = mask}));
  EXPECT_EQ(sheet.frame(sheet.frame_count() - 1).mask, sheet.frame(1).mask);
  EXPECT_EQ(sheet.find_frame("more"), sheet.frame_count() - 1);
  EXPECT_EQ(*sheet.mask(1, Orientation::quarter).mask, turn(mask));
}

TEST(BakedSheets, DoNotKnowHowTheyWereMade) {
  Sheet sheet = samples::rich_sheet();
  const Bytes bytes = to_bytes(sheet).value();
  for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) {
    static_cast<void>(sheet.mask(i, Orientation::mirrored_quarter));
    static_cast<void>(sheet.part_mask(i, "hit"));
  }
  EXPECT_EQ(sheet, samples::rich_sheet());
  EXPECT_EQ(to_bytes(sheet).value(), bytes);
}

TEST(BakedSheets, RefuseBytesAtAnyAddress) {
  const Bytes bytes = to_bytes(Sheet()).value();
  const auto aligned = aligned_copy(bytes);
  const std::shared_ptr<const std::uint8_t> beside(aligned, aligned.get() + 8);
  EXPECT_EQ(sheet_from_bytes(beside, 8).error().code, ErrorCode::argument);
  EXPECT_EQ(sheet_from_bytes(nullptr, 0).error().code, ErrorCode::argument);
}

/// Every byte with every bit flipped, one at a time.
TEST(BakedSheets, NoticeEveryFlippedBit) {
  const Bytes good = to_bytes(samples::small_sheet()).value();
  for (std::size_t at = 0; at < good.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      Bytes bytes = good;
      bytes[at] ^= static_cast<std::uint8_t>(1 << bit);
      const Result<Sheet> read = sheet_from_bytes(bytes);
      ASSERT_FALSE(read.ok()) << "byte " << at;
      ASSERT_EQ(read.error().code, ErrorCode::data);
    }
}

TEST(BakedSheets, NoticeEveryTruncation) {
  const Bytes good = to_bytes(samples::small_sheet()).value();
  for (std::size_t size = 0; size < good.size(); ++size) {
    const std::span<const std::uint8_t> part = std::span(good).first(size);
    ASSERT_FALSE(sheet_from_bytes(part).ok()) << size;
    ASSERT_FALSE(sheet_from_bytes(part, Trust::source).ok()) << size;
  }
  Bytes longer = good;
  longer.push_back(0);
  EXPECT_FALSE(sheet_from_bytes(longer).ok());
}

void put_checksums(Bytes& bytes) {
  const auto count = load_little<std::uint32_t>(bytes.data() + ContainerLayout::at_count);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint8_t* const entry = bytes.data() + ContainerLayout::place_of(i);
    const auto offset = load_little<std::uint64_t>(entry + ContainerLayout::entry_offset);
    const auto length = load_little<std::uint64_t>(entry + ContainerLayout::entry_length);
    if (offset > bytes.size() || length > bytes.size() - offset) continue;
    const auto section = std::span(bytes).subspan(static_cast<std::size_t>(offset),
                                                  static_cast<std::size_t>(length));
    store_little(entry + ContainerLayout::entry_checksum, detail::base::crc32c(section));
  }
  store_little(bytes.data() + ContainerLayout::at_checksum,
               ContainerLayout::checksum(bytes, count));
}

/// Uses everything that a sheet gives, so that sanitizers see what is wrong.
void use_all(Sheet& sheet) {
  for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) {
    const Frame frame = sheet.frame(i);
    static_cast<void>(frame.mask->count());
    static_cast<void>(hash_of(*frame.mask));
    for (const FramePart& part : frame.parts) static_cast<void>(sheet.find_frame(part.name));
  }
  for (std::uint32_t i = 0; i < sheet.animation_count(); ++i) {
    Player player{.animation = i};
    sheet.advance(player, 1'000'000);
    static_cast<void>(sheet.frame_of(player));
  }
  static_cast<void>(sheet.memory_bytes());
}

/// With right checksums: an error, or another sheet whose bytes are these. Trusted: no harm.
TEST(BakedSheets, SurviveEveryFlippedBitBehindAChecksum) {
  const Bytes good = to_bytes(samples::small_sheet()).value();
  int read_again = 0;
  for (std::size_t at = 0; at < good.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      Bytes bytes = good;
      bytes[at] ^= static_cast<std::uint8_t>(1 << bit);
      if (Result<Sheet> read = sheet_from_bytes(bytes, Trust::source)) use_all(*read);
      // The number of sections decides how many bytes the checksum is of.
      if (at / 4 != ContainerLayout::at_count / 4) put_checksums(bytes);
      Result<Sheet> read = sheet_from_bytes(bytes);
      if (!read) continue;
      ++read_again;
      if (at / 2 == ContainerLayout::at_minor / 2)
        continue;  // it becomes the version of the writer
      ASSERT_EQ(to_bytes(*read).value(), bytes) << "byte " << at;
    }
  EXPECT_GT(read_again, 100);
}

// --- Wrong files with right checksums -----------------------------------------------------------

/// The place of a section in a baked sheet.
std::size_t place_of_section(const Bytes& bytes, std::size_t type) {
  return static_cast<std::size_t>(load_little<std::uint64_t>(
      bytes.data() + ContainerLayout::place_of(type - 1) + ContainerLayout::entry_offset));
}

void expect_refused(Bytes bytes, const std::string& message, Trust trust = Trust::none) {
  put_checksums(bytes);
  const Result<Sheet> read = sheet_from_bytes(bytes, trust);
  EXPECT_EQ(read.message(), message);
}

/// A sheet of which the test knows every number: strings "", "a", "p", "q", "walk".
Bytes known_bytes() {
  Sheet sheet;
  const auto part = std::make_shared<const Mask>(Mask::from_text({"#.", ".."}));
  FrameDefinition frame{.name = "a", .size = {4, 4}, .mask = Mask(3, 2, true), .mask_at = {1, 1}};
  frame.parts = {{.name = "p", .box = {0, 0, 2, 2}, .mask = part},
                 {.name = "q", .box = {1, 1, 2, 1}}};
  EXPECT_TRUE(sheet.add_frame(frame));
  EXPECT_TRUE(sheet.add_animation({.name = "walk", .frames = {0, 0}}));
  return to_bytes(sheet).value();
}

struct Wrong {
  std::size_t section;
  std::size_t at;  // the number in the section, of 4 bytes
  std::uint32_t value;
  std::string message;
};

TEST(BakedSheets, SayWhatIsWrong) {
  const Wrong both[] = {
      {1, 0, 1'000'000, "the table of strings is cut short"},
      {1, 5, 6, "there are bytes after the strings"},
      {1, 2, 0, "string 1 is not in order"},
      {1, 2, 99, "string 1 is cut short"},
      {2, 0, 0xFFFF'FFFF, "mask 0: its size or bounds are impossible"},
      {2, 2, 1, "mask 0: its size or bounds are impossible"},
      {2, 7, 9, "mask 0: its size or bounds are impossible"},
      {2, 1, 60'000, "mask 0: its words are cut short"},
      {3, 0, 5, "frame 0: its name or user data do not exist"},
      {3, 2, 70'000, "frame 0: no mask can have its size"},
      {3, 5, 0x0020'0000, "frame 0: its pivot is too far away"},
      {3, 8, 0, "frame 0: its duration is less than 1"},
      {3, 9, 2, "frame 0: its mask leaves it"},
      {3, 9, 0xFFFF'FFFF, "frame 0: its mask leaves it"},
      {3, 11, 1, "frame 0: its mask does not exist or is not in order"},
      {3, 12, 3, "frame 0: its parts do not exist"},
      {3, 12, 1, "there are parts that no frame has"},
      {3, 13, 1, "frame 0: its last number is not zero"},
      {4, 1, 5, "frame 0: its name or user data do not exist"},
      {4, 0, 3, "frame 0: its parts are not in order"},
      {4, 2, 0x7FFF'FFFF, "frame 0: a part is too large or too far away"},
      {4, 4, 3, "frame 0: the mask of a part has another size than its box"},
      {4, 6, 2, "frame 0: the mask of a part does not exist or is not in order"},
      {4, 6, 0xFFFF'FFFF, "there are masks that no frame has"},
      {5, 0, 1, "there are strings without a use"},
      {5, 2, 4, "animation 0: its playback is unknown"},
      {5, 4, 0, "animation 0: it has no frames"},
      {5, 4, 3, "animation 0: its frames are cut short"},
      {5, 4, 1, "there are frames that no animation has"},
      {6, 1, 1, "animation 0: one of its frames does not exist"},
  };
  const Bytes good = known_bytes();
  expect_refused(good, "");
  for (const Wrong& wrong : both) {
    Bytes bytes = good;
    store_little(bytes.data() + place_of_section(bytes, wrong.section) + 4 * wrong.at, wrong.value);
    expect_refused(bytes, wrong.message);
    expect_refused(bytes, wrong.message, Trust::source);
  }
}

TEST(BakedSheets, CheckPixelsOnlyOfUntrustedBytes) {
  const Bytes good = known_bytes();
  const std::size_t words = place_of_section(good, 7);
  const auto with = [&](std::size_t at, std::uint8_t value) {
    Bytes bytes = good;
    bytes[at] = value;
    expect_refused(bytes, "", Trust::source);
    return bytes;
  };
  // Mask 0 is 3 x 2 and fills its box; its words: 2 guards, 2 rows, 7 rows below, 2 guards.
  expect_refused(with(words + 16, 0xF), "mask 0: a column right of the pixels is set in row 0");
  expect_refused(with(words, 1), "mask 0: a guard word around the pixels is not zero");
  expect_refused(with(words + 40, 1), "mask 0: a row below the pixels is not zero in strip 0");
  expect_refused(with(words + 13 * 8, 1), "mask 0: the bytes after it are not zero");
  expect_refused(with(words + 24, 3), "mask 0: its bounds are not those of its pixels");
  // Mask 1 is 2 x 2 with one solid pixel.
  expect_refused(with(words + 128 + 16, 3), "mask 1: its bounds are not those of its pixels");
  expect_refused(with(place_of_section(good, 1) + 4 + 5 * 4 + 6, 0xFF),
                 "animation 0: its name is not UTF-8");
}

/// Two frames of 3 x 2 pixels and a part.
Bytes bytes_of_two_frames() {
  Sheet sheet;
  const auto part = std::make_shared<const Mask>(Mask::from_text({"#."}));
  FrameDefinition first{.name = "a", .size = {3, 2}, .mask = Mask::from_text({"###", "###"})};
  first.parts = {{.name = "p", .box = {0, 0, 2, 1}, .mask = part}};
  EXPECT_TRUE(sheet.add_frame(first));
  EXPECT_TRUE(
      sheet.add_frame({.name = "b", .size = {3, 2}, .mask = Mask::from_text({"###", "#.#"})}));
  return to_bytes(sheet).value();
}

TEST(BakedSheets, HaveOneFormOnly) {
  const Bytes good = bytes_of_two_frames();
  const std::size_t words = place_of_section(good, 7);
  Bytes twins = good;
  twins[words + 2 * 128 + 24] = 7;
  expect_refused(twins, "mask 2: another one has the same pixels");
  Bytes full_part = good;
  full_part[words + 128 + 16] = 3;
  std::uint8_t* const record = full_part.data() + place_of_section(good, 2) + 40;
  for (const int field : {4, 7, 9}) ++record[4 * field];  // the right ends of its bounds
  expect_refused(full_part, "frame 0: a part that is a box has a mask");
  Bytes uncut = good;
  uncut[place_of_section(good, 2) + 4 * 4] = 2;
  expect_refused(uncut, "frame 0: its mask has clear edges", Trust::source);
  Bytes same_name = good;
  same_name[place_of_section(good, 3) + 56] = same_name[place_of_section(good, 3)];
  expect_refused(same_name, "frame 1: its name exists already");
  expect_refused(same_name, "frame 1: its name exists already", Trust::source);
}

/// The sections of a sheet in another container.
Bytes packed_again(const Bytes& from, std::vector<std::uint32_t> types,
                   detail::base::ContainerFormat format = {1, 1, 0}) {
  detail::base::ContainerWriter writer(format, static_cast<std::uint32_t>(types.size()));
  const auto reader = detail::base::ContainerReader::open(from, {1, 1, 0}, true).value();
  for (const std::uint32_t type : types) {
    Bytes& bytes = writer.begin(type);
    const auto section = reader.find(type).value_or(std::span<const std::uint8_t>(from).first(5));
    bytes.insert(bytes.end(), section.begin(), section.end());
  }
  return writer.finish();
}

TEST(BakedSheets, SkipSectionsThatTheyDoNotKnow) {
  const Bytes good = known_bytes();
  EXPECT_EQ(packed_again(good, {1, 2, 3, 4, 5, 6, 7}), good);
  const Bytes newer = packed_again(good, {0, 1, 2, 3, 4, 5, 6, 7, 9, 12}, {1, 1, 5});
  for (const Trust trust : {Trust::none, Trust::source}) {
    const Sheet sheet = sheet_from_bytes(newer, trust).value();
    EXPECT_EQ(to_bytes(sheet).value(), good);
  }
}

/// A frame whose 65 parts have the same user data, of a 64th of the limit.
Sheet repeating_sheet(std::size_t more) {
  Sheet sheet;
  FrameDefinition frame{.name = "a", .size = {4, 4}};
  for (int i = 0; i < 65; ++i)
    frame.parts.push_back({.name = std::to_string(100 + i),
                           .box = {0, 0, 1, 1},
                           .user = std::string((std::size_t{1} << 20) + (i < 64 ? 0 : more), 'u')});
  EXPECT_TRUE(sheet.add_frame(std::move(frame)));
  return sheet;
}

/// What to_bytes() writes can be read; what could not be read is not written.
TEST(BakedSheets, RepeatTextsUpToALimit) {
  const Sheet most = repeating_sheet(0);
  const Bytes bytes = to_bytes(most).value();
  EXPECT_LT(bytes.size(), 1'100'000U);
  EXPECT_EQ(sheet_from_bytes(bytes).value(), most);
  Sheet more = repeating_sheet(0);
  EXPECT_TRUE(more.add_frame({.name = "b", .user = "a"}));  // one byte more
  const Error error = to_bytes(more).error();
  EXPECT_EQ(error.code, ErrorCode::limit);
  EXPECT_EQ(error.message, "repeated names and user data exceed 67,108,864 bytes");
}

TEST(BakedSheets, RefuseTextsThatRepeatTooMuch) {
  // The last part has a text of its own, until its number is that of the others.
  Bytes bytes = to_bytes(repeating_sheet(1)).value();
  const std::size_t parts = place_of_section(bytes, 4);
  const auto user = load_little<std::uint32_t>(bytes.data() + parts + 4);
  for (std::size_t i = 0; i < 64; ++i) store_little(bytes.data() + parts + i * 28 + 4, user + 1);
  put_checksums(bytes);
  for (const Trust trust : {Trust::none, Trust::source}) {
    const Result<Sheet> read = sheet_from_bytes(bytes, trust);
    EXPECT_EQ(read.error().code, ErrorCode::limit);
    EXPECT_EQ(read.message(), "frame 0: repeated names and user data exceed 67,108,864 bytes");
  }
}

TEST(BakedSheets, NeedTheirContainer) {
  const Bytes good = known_bytes();
  const auto changed = [&](std::size_t at, std::uint64_t value) {
    Bytes bytes = good;
    store_little(bytes.data() + at, value);
    return bytes;
  };
  expect_refused(packed_again(good, {1, 2, 3, 4, 5, 7}), "section 6 is missing");
  expect_refused(packed_again(good, {1, 2, 4, 3, 5, 6, 7}), "section 3 is not in order");
  expect_refused(packed_again(good, {1, 1, 2, 3, 4, 5, 6, 7}), "section 1 is not in order");
  expect_refused(packed_again(good, {1, 2, 3, 4, 5, 6, 7}, {1, 2, 0}),
                 "its format has version 2, this hitmask reads version 1: use a newer one");
  expect_refused(packed_again(good, {1, 2, 3, 4, 5, 6, 7}, {1, 0, 0}),
                 "its format has version 0, this hitmask reads version 1");
  expect_refused(packed_again(good, {1, 2, 3, 4, 5, 6, 7}, {2, 1, 0}),
                 "it holds a snapshot of a world, not a sheet");
  expect_refused(packed_again(good, {1, 2, 3, 4, 5, 6, 7}, {3, 1, 0}),
                 "it holds kind 3, not a sheet");
  expect_refused(changed(0, 0), "not a .hitmask file: it starts with other bytes");
  expect_refused(changed(ContainerLayout::at_length, 7),
                 "it has " + std::to_string(good.size()) + " bytes instead of 7");
  const std::size_t entry = ContainerLayout::place_of(2);
  const std::uint64_t huge = ~std::uint64_t{0} - 63;
  expect_refused(changed(entry + 8, huge), "section 3 does not lie where it should");
  expect_refused(changed(entry + 16, huge), "section 3 does not lie where it should");
  expect_refused(changed(place_of_section(good, 2) - 8, 1),
                 "the bytes before section 2 are not zero");
  const std::size_t last = ContainerLayout::place_of(6) + 16;
  expect_refused(changed(last, load_little<std::uint64_t>(good.data() + last) - 64),
                 "there are bytes after the last section");
}

TEST(BakedSheets, NameTheWrongChecksum) {
  const Bytes good = known_bytes();
  const auto message_with = [&](std::size_t at) {
    Bytes bytes = good;
    ++bytes[at];
    EXPECT_TRUE(sheet_from_bytes(bytes, Trust::source).ok());
    return sheet_from_bytes(bytes).message();
  };
  EXPECT_EQ(message_with(ContainerLayout::at_minor), "the checksum of its header is wrong");
  EXPECT_EQ(message_with(place_of_section(good, 3) + 32), "the checksum of section 3 is wrong");
}

}  // namespace
}  // namespace hitmask
