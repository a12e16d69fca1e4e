// Edits as bytes.
//
// A version, then edits to the end: action and material in one byte, the kind of brush, its place,
// and its numbers. All numbers are little-endian.
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "hitmask/terrain.hpp"
#include "terrain/brush.hpp"

namespace hitmask {

namespace detail::terrain {

namespace {

constexpr std::uint8_t edits_version = 1;

class EditWriter {
 public:
  void byte(unsigned value) { bytes_.push_back(static_cast<std::uint8_t>(value)); }
  void number(std::uint32_t value) {
    for (int i = 0; i < 4; ++i) byte(value >> (8 * i) & 255);
  }
  void number(std::int32_t value) { number(static_cast<std::uint32_t>(value)); }
  void point(Point at) {
    number(at.x);
    number(at.y);
  }

  void brush(const Box& box) {
    point({box.x, box.y});
    point({box.w, box.h});
  }
  void brush(const DiscBrush& disc) {
    point(disc.centre);
    number(disc.radius);
  }
  void brush(const EllipseBrush& ellipse) { brush(ellipse.box); }
  void brush(const LineBrush& line) {
    point(line.from);
    point(line.to);
    number(line.thickness);
  }
  void brush(const PolygonBrush& polygon) {
    byte(polygon.rule == FillRule::non_zero ? 1 : 0);
    number(static_cast<std::uint32_t>(polygon.corners.size()));
    for (const Point corner : polygon.corners) point(corner);
  }
  /// Rows of whole bytes, the lowest bit leftmost.
  void brush(const MaskAt& placed) {
    point(placed.position);
    point({placed.mask.width(), placed.mask.height()});
    for (std::int32_t y = 0; y < placed.mask.height(); ++y)
      for (std::int32_t x = 0; x < placed.mask.width(); x += 8)
        byte(static_cast<unsigned>(placed.mask.view().strip(x / 64)[y] >> (x % 64) & 255));
  }

  [[nodiscard]] std::vector<std::uint8_t> take() noexcept { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

/// Reads until something is wrong; from then on everything is zero.
class EditReader {
 public:
  explicit EditReader(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

  [[nodiscard]] bool has_more() const noexcept { return !error_ && at_ < bytes_.size(); }
  [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }
  void fail(const std::string& what) {
    if (!error_)
      error_ =
          Error{ErrorCode::data, "terrain edits: " + what + " at byte " + std::to_string(from_)};
  }

  [[nodiscard]] std::uint8_t byte() {
    if (!has_bytes(1)) return 0;
    return bytes_[at_++];
  }
  [[nodiscard]] std::uint32_t number() {
    if (!has_bytes(4)) return 0;
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value |= std::uint32_t{bytes_[at_++]} << (8 * i);
    return value;
  }
  [[nodiscard]] std::int32_t signed_number() { return static_cast<std::int32_t>(number()); }
  [[nodiscard]] Point point() {
    const std::int32_t x = signed_number();
    return {x, signed_number()};
  }
  [[nodiscard]] Box box() {
    const Point at = point();
    const Point size = point();
    return {at.x, at.y, size.x, size.y};
  }
  [[nodiscard]] bool has_bytes(std::uint64_t count) {
    if (!error_) from_ = at_;
    if (bytes_.size() - at_ < count) fail("the data ends too early");
    return !error_;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  std::size_t from_ = 0;  // where what was read last begins
  std::optional<Error> error_;
};

LineBrush read_line(EditReader& reader) {
  const Point from = reader.point();
  const Point to = reader.point();
  return {from, to, reader.signed_number()};
}

PolygonBrush read_polygon(EditReader& reader) {
  PolygonBrush polygon;
  const unsigned rule = reader.byte();
  if (rule > 1) reader.fail("an unknown fill rule");
  polygon.rule = rule == 1 ? FillRule::non_zero : FillRule::even_odd;
  const std::uint32_t count = reader.number();
  if (!reader.has_bytes(std::uint64_t{8} * count)) return polygon;
  polygon.corners.resize(count);
  for (Point& corner : polygon.corners) corner = reader.point();
  return polygon;
}

void read_rows(EditReader& reader, Mask& mask) {
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); x += 8) {
      const unsigned bits = reader.byte();
      for (std::int32_t i = 0; i < 8; ++i)
        if ((bits >> i & 1) != 0 && !mask.set(x + i, y))
          return reader.fail("a pixel outside its mask");
    }
}

MaskAt read_mask(EditReader& reader) {
  MaskAt placed{{}, reader.point()};
  const Point size = reader.point();
  if (size.x < 0 || size.y < 0 || size.x > max_mask_side || size.y > max_mask_side)
    reader.fail("a mask of an impossible size");
  const std::int64_t row_bytes = (std::int64_t{size.x} + 7) / 8;
  if (reader.error() || !reader.has_bytes(static_cast<std::uint64_t>(row_bytes * size.y)))
    return placed;
  auto mask = Mask::create({size.x, size.y});
  if (!mask) {
    reader.fail(mask.message());
    return placed;
  }
  placed.mask = std::move(*mask);
  read_rows(reader, placed.mask);
  placed.mask.tighten();
  return placed;
}

TerrainBrush read_brush(EditReader& reader, unsigned kind) {
  switch (kind) {
    case 0: return reader.box();
    case 1: {
      const Point centre = reader.point();
      return DiscBrush{centre, reader.signed_number()};
    }
    case 2: return EllipseBrush{reader.box()};
    case 3: return read_line(reader);
    case 4: return read_polygon(reader);
    case 5: return read_mask(reader);
    default: return {};
  }
}

TerrainEdit read_edit(EditReader& reader) {
  TerrainEdit edit;
  const unsigned head = reader.byte();
  if ((head & 15) > 3) reader.fail("an unknown action");
  if (head >> 4 >= material_count) reader.fail("an unknown material");
  edit.action = static_cast<TerrainAction>(head & 3);
  edit.material = static_cast<std::uint8_t>(head >> 4 & 7);
  const unsigned kind = reader.byte();
  if (kind >= std::variant_size_v<TerrainBrush>) reader.fail("an unknown kind of brush");
  edit.place = reader.point();
  edit.brush = read_brush(reader, kind);
  if (is_brush_too_large(edit.brush)) reader.fail("a brush longer than a mask can be");
  return edit;
}

}  // namespace

}  // namespace detail::terrain

std::vector<std::uint8_t> edits_to_bytes(std::span<const TerrainEdit> edits) {
  detail::terrain::EditWriter writer;
  writer.byte(unsigned{detail::terrain::edits_version});
  for (const TerrainEdit& edit : edits) {
    writer.byte(static_cast<unsigned>(edit.action) | static_cast<unsigned>(edit.material) << 4);
    writer.byte(static_cast<unsigned>(edit.brush.index()));
    writer.point(edit.place);
    std::visit([&](const auto& brush) { writer.brush(brush); }, edit.brush);
  }
  return writer.take();
}

Result<std::vector<TerrainEdit>> edits_from_bytes(std::span<const std::uint8_t> bytes) {
  detail::terrain::EditReader reader(bytes);
  if (reader.byte() != detail::terrain::edits_version) reader.fail("an unknown version");
  std::vector<TerrainEdit> edits;
  while (reader.has_more()) edits.push_back(detail::terrain::read_edit(reader));
  if (reader.error()) return *reader.error();
  return edits;
}

}  // namespace hitmask
