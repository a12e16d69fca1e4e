// Sprites of pygame against sprites, through a world.
#include <algorithm>

#include "ask_python.hpp"
#include "pygame_sprite_reader.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A sprite's mask and the top-left corner of its rect, which may lie between pixels.
struct Sprite {
  std::shared_ptr<const Mask> mask;
  double x = 0;
  double y = 0;
};

/// On which side of collide_mask(left, right) a sprite stands: wrong masks differ in their errors.
enum class Side { left, right };

std::shared_ptr<const Mask> foreign_mask(nb::handle mask, Side side) {
  if (side == Side::right && !nb::hasattr(mask, "get_size"))
    throw nb::type_error("a sprite's mask is no Mask");
  return copy_of_pygame_mask(mask);
}

/// Reads sprites. What is the same for all of them is looked up once.
class SpriteReader {
 public:
  explicit SpriteReader(nb::handle from_surface) : from_surface_(from_surface) {}

  [[nodiscard]] Sprite read(nb::handle sprite, Side side) {
    const nb::object rect = attributes_.rect(sprite);
    const double x = coordinate(rect, 0);
    const double y = coordinate(rect, 1);
    return {mask_of_sprite(sprite, side), x, y};
  }
  [[nodiscard]] std::vector<Sprite> read_all(const nb::list& sprites, Side side) {
    std::vector<Sprite> found;
    found.reserve(nb::len(sprites));
    for (nb::handle sprite : sprites) found.push_back(read(sprite, side));
    return found;
  }

 private:
  [[nodiscard]] static std::shared_ptr<const Mask> mask_of(nb::handle mask, Side side) {
    auto own = own_mask(mask);
    return own != nullptr ? own : foreign_mask(mask, side);
  }
  /// The sprite's mask or, as pygame.sprite.collide_mask does, one made from its image.
  [[nodiscard]] std::shared_ptr<const Mask> mask_of_sprite(nb::handle sprite, Side side) {
    const nb::object mask = attributes_.mask(sprite);
    if (mask.is_valid()) return mask_of(mask, side);
    const nb::object image = attributes_.image(sprite);
    return mask_of(from_surface_(image.is_valid() ? image : sprite.attr("image")), side);
  }

  nb::handle from_surface_;
  SpriteAttributes attributes_;
};

bool on_pixels(const std::vector<Sprite>& sprites) {
  constexpr double end = end_position;
  return std::all_of(sprites.begin(), sprites.end(), [](const Sprite& sprite) {
    return sprite.x >= -end && sprite.x < end && sprite.y >= -end && sprite.y < end &&
           sprite.x == static_cast<std::int32_t>(sprite.x) &&
           sprite.y == static_cast<std::int32_t>(sprite.y);
  });
}

/// pygame takes the difference first and cuts it off then. What is no number is far away.
std::int32_t cut(double difference) {
  return difference > -4e9 && difference < 4e9
             ? detail::saturate(static_cast<std::int64_t>(difference))
             : std::numeric_limits<std::int32_t>::min();
}

bool touch(const Sprite& a, const Sprite& b) {
  return overlap(a.mask->view(), b.mask->view(), {cut(b.x - a.x), cut(b.y - a.y)});
}

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Indices of sprites from left to right, without those that lie nowhere.
std::vector<std::uint32_t> from_left_to_right(const std::vector<Sprite>& sprites) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < sprites.size(); ++i)
    if (sprites[i].x == sprites[i].x) order.push_back(i);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t i, std::uint32_t j) { return sprites[i].x < sprites[j].x; });
  return order;
}

/// Whether boxes that meet along x meet along y, too; when in doubt they do.
bool may_touch(const Sprite& a, const Sprite& b) {
  return b.y <= a.y + a.mask->height() && a.y <= b.y + b.mask->height();
}

/// Those that can meet along x, one by one.
Pairs pairs_along_x(const std::vector<Sprite>& left, const std::vector<Sprite>& right) {
  const std::vector<std::uint32_t> order = from_left_to_right(right);
  double widest = 0;
  for (const Sprite& sprite : right) widest = std::max<double>(widest, sprite.mask->width());
  Pairs pairs;
  for (std::uint32_t i = 0; i < left.size(); ++i) {
    const double end = left[i].x + left[i].mask->width();
    auto next = std::lower_bound(order.begin(), order.end(), left[i].x - widest,
                                 [&](std::uint32_t j, double least) { return right[j].x < least; });
    for (; next != order.end() && right[*next].x <= end; ++next)
      if (may_touch(left[i], right[*next]) && touch(left[i], right[*next]))
        pairs.emplace_back(i, *next);
  }
  return pairs;
}

void add_side(std::vector<BodyDefinition>& bodies, const std::vector<Sprite>& sprites,
              std::uint32_t layer, std::uint32_t other) {
  for (const Sprite& sprite : sprites) {
    BodyDefinition& body = bodies.emplace_back();
    body.shape = sprite.mask;
    body.position = {static_cast<std::int32_t>(sprite.x), static_cast<std::int32_t>(sprite.y)};
    body.filter = {layer, other, 0};
  }
}

/// Ids grow in the order of adding, so that a is of the left and b of the right.
Pairs pairs_in_world(const std::vector<Sprite>& left, const std::vector<Sprite>& right) {
  std::vector<BodyDefinition> bodies;
  bodies.reserve(left.size() + right.size());
  add_side(bodies, left, 1, 2);
  add_side(bodies, right, 2, 1);
  std::vector<BodyId> ids(bodies.size());
  World world;
  if (!world.add(bodies, ids)) return pairs_along_x(left, right);
  Pairs pairs;
  const std::uint32_t first_slot = ids.empty() ? 0 : ids.front().slot;
  const auto outcome = world.for_each_overlap([&](const BodyPair& pair) {
    pairs.emplace_back(pair.a.slot - first_slot,
                       pair.b.slot - first_slot - static_cast<std::uint32_t>(left.size()));
  });
  if (!outcome) return pairs_along_x(left, right);
  return pairs;
}

/// A world is faster for many sprites, but takes whole-pixel positions within its limits only.
Pairs pairs_of(const std::vector<Sprite>& left, const std::vector<Sprite>& right) {
  constexpr std::size_t few = 1u << 16;  // pairs
  const bool in_world = left.size() * right.size() > few && on_pixels(left) && on_pixels(right);
  Pairs pairs = in_world ? pairs_in_world(left, right) : pairs_along_x(left, right);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// {left sprite: [right sprites that it touches]}, in the order of the lists.
nb::dict sprite_pairs(const nb::list& left, const nb::list& right, nb::handle from_surface) {
  if (nb::len(left) == 0 || nb::len(right) == 0) return nb::dict();
  const Nesting nesting;  // a sprite's rect may be a property that comes back
  SpriteReader reader(from_surface);
  const std::vector<Sprite> a = reader.read_all(left, Side::left);
  const std::vector<Sprite> b = reader.read_all(right, Side::right);
  const Pairs pairs = unlocked([&] { return pairs_of(a, b); });
  nb::dict crashed;
  nb::list others;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i == 0 || pairs[i].first != pairs[i - 1].first) {
      others = nb::list();
      crashed[left[pairs[i].first]] = others;
    }
    others.append(right[pairs[i].second]);
  }
  return crashed;
}

/// Those of a list that one sprite touches; only the first if no more are wanted.
nb::list touched_by(nb::handle sprite, const nb::list& others, nb::handle from_surface, bool all) {
  nb::list touched;
  if (nb::len(others) == 0) return touched;
  const Nesting nesting;  // as above
  SpriteReader reader(from_surface);
  const Sprite one = reader.read(sprite, Side::left);
  for (nb::handle other : others) {
    if (!touch(one, reader.read(other, Side::right))) continue;
    touched.append(other);
    if (!all) break;
  }
  return touched;
}

}  // namespace

void bind_sprites(nb::module_& module) {
  module.def("_sprite_pairs", &sprite_pairs, "left"_a, "right"_a, "from_surface"_a);
  module.def("_touched_by", &touched_by, "sprite"_a.none(), "others"_a, "from_surface"_a, "all"_a);
}

}  // namespace hitmask::python
