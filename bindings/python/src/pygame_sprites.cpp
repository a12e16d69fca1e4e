// Sprites of pygame against sprites, through a world.
#include <algorithm>

#include "bind.hpp"
#include "buffer_view.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A sprite's mask and the top-left corner of its rect, which may lie between pixels.
struct Sprite {
  std::shared_ptr<const Mask> mask;
  double x = 0;
  double y = 0;
};

double coordinate(nb::handle rect, Py_ssize_t index) {
  const nb::object number = nb::steal(PySequence_GetItem(rect.ptr(), index));
  if (!number.is_valid()) throw nb::python_error();
  const double value = PyFloat_AsDouble(number.ptr());
  if (value == -1.0 && PyErr_Occurred() != nullptr) throw nb::python_error();
  return value;
}

/// A mask of pygame itself, by its buffer.
std::shared_ptr<const Mask> foreign_mask(nb::handle mask) {
  const Point size = two_numbers(mask.attr("get_size")(), "size");
  if (size.x == 0 || size.y == 0) return std::make_shared<const Mask>(size.x, size.y);
  const BufferView buffer(mask, PyBUF_SIMPLE);
  const std::span bytes(static_cast<const std::uint8_t*>(buffer.get().buf),
                        static_cast<std::size_t>(buffer.get().len));
  const int bits = static_cast<int>(buffer.get().itemsize * 8);
  return std::make_shared<const Mask>(
      value_of(mask_from_layout(bytes, {size.x, size.y}, ByteLayout::pygame(bits))));
}

std::shared_ptr<const Mask> mask_of(nb::handle mask) {
  if (nb::isinstance<PygameMask>(mask)) return nb::cast<const PygameMask&>(mask).shared();
  if (nb::isinstance<PythonMask>(mask)) return nb::cast<const PythonMask&>(mask).shared();
  return foreign_mask(mask);
}

/// The sprite's mask or, as pygame.sprite.collide_mask does, one made from its image.
std::shared_ptr<const Mask> mask_of_sprite(nb::handle sprite, nb::handle from_surface) {
  const nb::object mask = nb::steal(PyObject_GetAttrString(sprite.ptr(), "mask"));
  if (mask.is_valid()) return mask_of(mask);
  if (PyErr_ExceptionMatches(PyExc_AttributeError) == 0) throw nb::python_error();
  PyErr_Clear();
  return mask_of(from_surface(sprite.attr("image")));
}

Sprite sprite_of(nb::handle sprite, nb::handle from_surface) {
  const nb::object rect = sprite.attr("rect");
  return {mask_of_sprite(sprite, from_surface), coordinate(rect, 0), coordinate(rect, 1)};
}

std::vector<Sprite> sprites_of(const nb::list& sprites, nb::handle from_surface) {
  std::vector<Sprite> found;
  found.reserve(nb::len(sprites));
  for (nb::handle sprite : sprites) found.push_back(sprite_of(sprite, from_surface));
  return found;
}

bool on_pixels(const std::vector<Sprite>& sprites) {
  constexpr double end = end_position;
  return std::all_of(sprites.begin(), sprites.end(), [](const Sprite& sprite) {
    return sprite.x >= -end && sprite.x < end && sprite.y >= -end && sprite.y < end &&
           sprite.x == static_cast<std::int32_t>(sprite.x) &&
           sprite.y == static_cast<std::int32_t>(sprite.y);
  });
}

/// pygame takes the difference first and cuts it off then.
bool touch(const Sprite& a, const Sprite& b) {
  const auto cut = [](double value) {
    return detail::saturate(static_cast<std::int64_t>(std::clamp(value, -4e9, 4e9)));
  };
  return overlap(a.mask->view(), b.mask->view(), {cut(b.x - a.x), cut(b.y - a.y)});
}

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Pairs pairs_one_by_one(const std::vector<Sprite>& left, const std::vector<Sprite>& right) {
  Pairs pairs;
  for (std::uint32_t i = 0; i < left.size(); ++i)
    for (std::uint32_t j = 0; j < right.size(); ++j)
      if (touch(left[i], right[j])) pairs.emplace_back(i, j);
  return pairs;
}

void add_side(std::vector<BodyDefinition>& bodies, const std::vector<Sprite>& sprites,
              std::uint32_t layer, std::uint32_t other) {
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    BodyDefinition body;
    body.mask = sprites[i].mask;
    body.position = {static_cast<std::int32_t>(sprites[i].x),
                     static_cast<std::int32_t>(sprites[i].y)};
    body.filter = {layer, other, 0};
    body.user = i;
    bodies.push_back(std::move(body));
  }
}

/// Ids grow in the order of adding, so that a is of the left and b of the right.
Pairs pairs_in_world(const std::vector<Sprite>& left, const std::vector<Sprite>& right) {
  std::vector<BodyDefinition> bodies;
  add_side(bodies, left, 1, 2);
  add_side(bodies, right, 2, 1);
  std::vector<BodyId> ids(bodies.size());
  World world;
  if (!world.add(bodies, ids)) return pairs_one_by_one(left, right);
  Pairs pairs;
  const std::uint32_t first_slot = ids.empty() ? 0 : ids.front().slot;
  const auto outcome = world.for_each_overlap([&](const BodyPair& pair) {
    pairs.emplace_back(pair.a.slot - first_slot,
                       pair.b.slot - first_slot - static_cast<std::uint32_t>(left.size()));
  });
  if (!outcome) return pairs_one_by_one(left, right);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// {left sprite: [right sprites that it touches]}, in the order of the lists.
nb::dict sprite_pairs(const nb::list& left, const nb::list& right, nb::handle from_surface) {
  const std::vector<Sprite> a = sprites_of(left, from_surface);
  const std::vector<Sprite> b = sprites_of(right, from_surface);
  const Pairs pairs = unlocked(
      [&] { return on_pixels(a) && on_pixels(b) ? pairs_in_world(a, b) : pairs_one_by_one(a, b); });
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
  const Sprite one = sprite_of(sprite, from_surface);
  nb::list touched;
  for (nb::handle other : others) {
    if (!touch(one, sprite_of(other, from_surface))) continue;
    touched.append(other);
    if (!all) break;
  }
  return touched;
}

}  // namespace

void bind_sprites(nb::module_& module) {
  module.def("_sprite_pairs", &sprite_pairs, "left"_a, "right"_a, "from_surface"_a);
  module.def("_touched_by", &touched_by, "sprite"_a, "others"_a, "from_surface"_a, "all"_a);
}

}  // namespace hitmask::python
