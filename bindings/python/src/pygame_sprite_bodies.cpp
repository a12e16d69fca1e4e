// Sprites to bodies: which came, which left, what changed.
#include "pygame_sprite_bodies.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace hitmask::python {

namespace {

/// Rects between pixels count as the pixel to the left and above, wherever the screen's corner is.
std::int32_t whole(double place) {
  const double below = std::floor(place);
  if (!(below >= min_position && below < end_position)) throw WorldRefusal(WorldError::position);
  return static_cast<std::int32_t>(below);
}

Point corner(nb::handle rect, nb::handle sprite) {
  if (rect.is_none())
    throw nb::type_error((std::string(nb::repr(sprite).c_str()) + " has no rect").c_str());
  return {whole(coordinate(rect, 0)), whole(coordinate(rect, 1))};
}

/// A side of a box, cut off as pygame does; no side is negative.
std::int32_t side(nb::handle rect, Py_ssize_t index) {
  const double length = coordinate(rect, index);
  if (!(length <= max_box_side)) throw WorldRefusal(WorldError::size);
  return static_cast<std::int32_t>(std::max(0.0, length));
}

std::uint64_t next_number() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

SpriteBodies::SpriteBodies(nb::object world, int threshold)
    : world_(std::move(world)), images_(threshold), number_(next_number()) {
  restores_ = this->world().restores();
}

void SpriteBodies::read(std::span<const SpriteGroup> groups) {
  std::vector<nb::object> gone;  // let go last: the end of a sprite may run code of the game's
  const Busy busy(*this);
  gather(groups);
  const std::vector<BodyId> before = is_of_now() ? std::vector<BodyId>() : forget_ids(gone);
  bring_up_to_date();
  for (const BodyId id : before) insist(world().get().remove(id));
  if (found_.size() != bodies_.size()) remove_unseen(gone);
  restores_ = world().restores();
  removals_ = world().removals();
}

BodyId SpriteBodies::read_one(nb::handle sprite) {
  SpriteBody* body = find(sprite);
  if (body == nullptr || !is_of_now()) return {};
  const Busy busy(*this);
  body->changed |= body->is_static;
  found_.assign(1, body);
  bring_up_to_date();
  return body->id;
}

/// Those found. Nothing has changed in the world when it throws.
void SpriteBodies::bring_up_to_date() {
  try {
    Changes changes;
    compare_all(changes);
    add(changes);
    reshape(changes);
    settle(changes);
  } catch (...) {
    forget_new();
    throw;
  }
}

/// The game's own code runs here, in properties of sprites.
void SpriteBodies::compare_all(Changes& changes) {
  const PythonWorld::Asking asking(world());
  for (SpriteBody* body : found_) compare(*body, changes);
}

/// After World.restore(): no id is known to be a sprite's. Returns the bodies that were sprites' in
/// the snapshot; what is to be let go of last goes to `gone`.
std::vector<BodyId> SpriteBodies::forget_ids(std::vector<nb::object>& gone) {
  for (auto& [_, body] : bodies_) body.id = {};
  for (auto& [_, role] : departed_) gone.push_back(std::move(role.sprite));
  by_slot_.clear();
  departed_.clear();
  contacts_.clear();
  mirrored_.clear();
  const World& world = std::as_const(this->world()).get();
  std::vector<BodyId> before;
  for (const SpriteMark& mark : this->world().marks())
    if (mark.sprite_world == number_ && world.check(mark.body)) before.push_back(mark.body);
  return before;
}

/// Contacts may ask for its sprite once more.
void SpriteBodies::depart(SpriteBody& body) {
  if (!body.id) return;
  if (!touching(body.id).empty()) departed_[body.id.value()] = {body.sprite, body.filter.layer};
  by_slot_[body.id.slot] = nullptr;
  body.id = {};
}

/// All sprites of the groups, with the layers of all groups that they are in.
void SpriteBodies::gather(std::span<const SpriteGroup> groups) {
  ++reading_;
  found_.clear();
  std::vector<SpriteBody*> order;
  order.reserve(order_.size());
  for (const SpriteGroup& group : groups)
    for (nb::handle sprite : group.sprites) {
      SpriteBody* body = order.size() < order_.size() ? order_[order.size()] : nullptr;
      if (body == nullptr || !body->sprite.is(sprite)) body = &bodies_[sprite.ptr()];
      if (!body->sprite.is_valid()) body->sprite = nb::borrow(sprite);
      count_in(*body, group);
      order.push_back(body);
    }
  order_ = std::move(order);
}

void SpriteBodies::count_in(SpriteBody& body, const SpriteGroup& group) {
  if (body.seen != reading_) {
    body.seen = reading_;
    body.filter = {0, 0, 0};
    body.is_static = false;
    found_.push_back(&body);
  }
  body.filter.layer |= group.layer;
  body.filter.collides_with |= group.collides_with;
  body.is_static |= group.is_static;
}

/// Static sprites are looked at once, and when the game says that they changed.
bool SpriteBodies::needs_no_look(const SpriteBody& body) const {
  if (!body.is_static || !body.static_before || body.changed) return false;
  const ImageMask* image = body.look.image.get();
  return image == nullptr || (image->version == body.look.version && !image->outdated);
}

void SpriteBodies::compare(SpriteBody& body, Changes& changes) {
  const World& world = std::as_const(this->world()).get();
  if (body.id && !world.check(body.id)) depart(body);  // the game removed it
  if (body.id && needs_no_look(body)) return;
  const nb::object rect = attributes_.rect(body.sprite);
  const Point at = corner(rect, body.sprite);
  std::optional<SpriteLook> look = new_look(body, rect);
  if (!body.id) {
    BodyDefinition& definition = changes.definitions.emplace_back();
    definition.shape = look ? look->shape : body.look.shape;
    definition.position = at;
    definition.filter = body.filter;
    definition.is_static = body.is_static;
    changes.added.push_back({&body, look ? std::move(*look) : body.look});
    return;
  }
  if (world.position(body.id) != at) {
    changes.moved.push_back(body.id);
    changes.positions.push_back(at);
  }
  if (look) changes.reshaped.push_back({&body, std::move(*look)});
}

std::optional<SpriteLook> SpriteBodies::new_look(const SpriteBody& body, nb::handle rect) {
  nb::object mask = attributes_.mask(body.sprite);
  if (mask.is_valid() && !mask.is_none()) return look_at_mask(body, std::move(mask));
  nb::object image = attributes_.image(body.sprite);
  if (image.is_valid() && !image.is_none()) return look_at_image(body, std::move(image));
  const Size size{side(rect, 2), side(rect, 3)};
  if (body.look.shape.is_box() && body.look.shape.size() == size) return std::nullopt;
  return SpriteLook{{}, {}, 0, Shape(size)};
}

/// Masks of hitmask are copied when they are written to: then the pixels are others. Those of
/// pygame do not tell.
std::optional<SpriteLook> SpriteBodies::look_at_mask(const SpriteBody& body, nb::object mask) {
  if (const auto pixels = own_mask(mask); pixels != nullptr) {
    if (pixels == body.look.shape.mask()) return std::nullopt;
    return SpriteLook{{}, {}, 0, Shape(pixels)};
  }
  if (mask.is(body.look.source) && !body.changed) return std::nullopt;
  if (!is_pygame_mask(mask)) throw nb::type_error("a sprite's mask is no Mask");
  Shape shape(images_.pool().shared(copy_of_pygame_mask(mask)));
  return SpriteLook{std::move(mask), {}, 0, std::move(shape)};
}

std::optional<SpriteLook> SpriteBodies::look_at_image(const SpriteBody& body, nb::object image) {
  const SpriteLook& last = body.look;
  if (image.is(last.source) && last.image != nullptr && !last.image->outdated &&
      last.image->version == last.version)
    return std::nullopt;
  auto entry = images_.of(image);
  return SpriteLook{std::move(image), entry, entry->version, Shape(entry->mask)};
}

/// All of them or none.
void SpriteBodies::add(Changes& changes) {
  std::vector<BodyId> ids(changes.added.size());
  const std::size_t slots = std::max(by_slot_.size(), world().get().size()) + ids.size();
  if (slots > by_slot_.capacity()) by_slot_.reserve(2 * slots);
  insist(world().get().add(changes.definitions, ids));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    SpriteBody& body = *changes.added[i].body;
    body.id = ids[i];
    body.look = std::move(changes.added[i].look);
    body.filter_before = body.filter;
    body.static_before = body.is_static;
    if (by_slot_.size() <= ids[i].slot) by_slot_.resize(ids[i].slot + 1);
    by_slot_[ids[i].slot] = &body;
    world().mark(ids[i], number_);
  }
}

/// The last step that may fail: then those added go again.
void SpriteBodies::reshape(const Changes& changes) {
  std::vector<BodyId> ids;
  std::vector<Shape> shapes;
  for (const Redrawn& redrawn : changes.reshaped) {
    ids.push_back(redrawn.body->id);
    shapes.push_back(redrawn.look.shape);
  }
  const Outcome outcome = world().get().set_shape(ids, shapes);
  if (outcome) return;
  for (const Redrawn& added : changes.added) {
    insist(world().get().remove(added.body->id));
    by_slot_[added.body->id.slot] = nullptr;
    added.body->id = {};
  }
  insist(outcome);
}

void SpriteBodies::settle(Changes& changes) {
  World& world = this->world().get();
  for (Redrawn& redrawn : changes.reshaped) std::swap(redrawn.body->look, redrawn.look);
  insist(world.set_position(changes.moved, changes.positions));
  for (SpriteBody* body : found_) {
    body->changed = false;
    if (body->filter != body->filter_before) insist(world.set_filter(body->id, body->filter));
    if (body->is_static != body->static_before) insist(world.set_static(body->id, body->is_static));
    body->filter_before = body->filter;
    body->static_before = body->is_static;
  }
}

/// After an error: sprites that did not get into the world.
void SpriteBodies::forget_new() {
  found_.clear();
  order_.clear();
  std::erase_if(bodies_, [](const auto& entry) { return !entry.second.id; });
}

/// In order of id: the next ids depend on the order, and addresses differ from run to run.
void SpriteBodies::remove_unseen(std::vector<nb::object>& gone) {
  World& world = this->world().get();
  std::vector<SpriteBody*> unseen;
  for (auto& [_, body] : bodies_)
    if (body.seen != reading_) unseen.push_back(&body);
  std::sort(unseen.begin(), unseen.end(),
            [](const SpriteBody* a, const SpriteBody* b) { return a->id < b->id; });
  for (SpriteBody* body : unseen) {
    if (world.check(body->id)) insist(world.remove(body->id));
    depart(*body);
    gone.push_back(std::move(body->look.source));
    gone.push_back(std::move(body->sprite));
    bodies_.erase(gone.back().ptr());
  }
}

void SpriteBodies::changed(nb::handle sprite) {
  SpriteAttributes attributes;
  const nb::object image = attributes.image(sprite);  // may run code of the game's
  if (image.is_valid() && !image.is_none()) images_.mark_outdated(image);
  if (SpriteBody* body = find(sprite); body != nullptr) body->changed = true;
}

std::vector<BodyId> SpriteBodies::touching(BodyId body) {
  if (mirrored_.size() != contacts_.size()) {
    mirrored_.clear();
    for (const BodyPair& pair : contacts_) mirrored_.push_back({pair.b, pair.a});
    std::sort(mirrored_.begin(), mirrored_.end());
  }
  std::vector<BodyId> others;
  for (const auto* pairs : {&mirrored_, &contacts_}) {  // those before it, then those after it
    auto pair = std::lower_bound(pairs->begin(), pairs->end(), BodyPair{body, {}});
    for (; pair != pairs->end() && pair->a == body; ++pair) others.push_back(pair->b);
  }
  return others;
}

SpriteRole SpriteBodies::role_of(BodyId id) const {
  if (!is_of_now()) return {};
  if (id.slot < by_slot_.size() && by_slot_[id.slot] != nullptr && by_slot_[id.slot]->id == id)
    return {by_slot_[id.slot]->sprite, by_slot_[id.slot]->filter.layer};
  const auto gone = departed_.find(id.value());
  return gone == departed_.end() ? SpriteRole{} : gone->second;
}

void SpriteBodies::step() {
  decltype(departed_) departed;  // let go last, as in read()
  decltype(happenings_) before;
  const Busy busy(*this);
  World& world = this->world().get();
  insist(unlocked([&] { return world.step(); }));
  const auto contacts = world.contacts();
  contacts_.assign(contacts.begin(), contacts.end());
  mirrored_.clear();
  before.swap(happenings_);
  for (const Event& event : world.events()) {
    SpriteRole a = role_of(event.a);
    SpriteRole b = role_of(event.b);
    if (a.sprite.is_valid() || b.sprite.is_valid())
      happenings_.push_back({event.kind, std::move(a), std::move(b)});
  }
  departed.swap(departed_);
}

int SpriteBodies::traverse(visitproc visit, void* arg) const {
  Py_VISIT(world_.ptr());
  for (const auto& [_, body] : bodies_) {
    Py_VISIT(body.sprite.ptr());
    Py_VISIT(body.look.source.ptr());
  }
  for (const auto& [_, role] : departed_) Py_VISIT(role.sprite.ptr());
  for (const SpriteHappening& happening : happenings_) {
    Py_VISIT(happening.a.sprite.ptr());
    Py_VISIT(happening.b.sprite.ptr());
  }
  return 0;
}

/// The world stays: what is left of the object may be used once more.
void SpriteBodies::clear() {
  found_.clear();
  order_.clear();
  by_slot_.clear();
  const auto bodies = std::move(bodies_);
  const auto departed = std::move(departed_);
  const auto happenings = std::move(happenings_);
}

}  // namespace hitmask::python
