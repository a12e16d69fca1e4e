// The bodies of hitmask.pygame.SpriteWorld: which sprite is which body, and what was read of it.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "ask_python.hpp"
#include "pygame_image_masks.hpp"
#include "pygame_sprite_reader.hpp"
#include "python_world.hpp"

namespace hitmask::python {

/// A group of sprites as update() finds it.
struct SpriteGroup {
  nb::list sprites;
  std::uint32_t layer = 0;
  std::uint32_t collides_with = 0;
  bool is_static = false;
};

/// What makes a sprite's shape, to see whether it changed.
struct SpriteLook {
  nb::object source;                 // the image, or a mask of pygame's own; else null
  std::shared_ptr<ImageMask> image;  // of the image
  unsigned version = 0;              // of the image's mask
  Shape shape{};
};

struct SpriteBody {
  nb::object sprite;
  BodyId id;  // null until it is in the world
  SpriteLook look{};
  Filter filter{};  // from the groups that it is in
  bool is_static = false;
  Filter filter_before{};  // as the world has it
  bool static_before = false;
  bool changed = false;    // the game says so: look at all of it again
  std::uint64_t seen = 0;  // the number of the reading that found it last
  double rest_x = 0;       // parts of pixels that moves have not gone yet
  double rest_y = 0;
};

/// A sprite of an event, with the layers that it had. Null: a body that belongs to no sprite.
struct SpriteRole {
  nb::object sprite;
  std::uint32_t layer = 0;
};

struct SpriteHappening {
  EventKind kind;
  SpriteRole a;
  SpriteRole b;
};

class SpriteBodies {
 public:
  SpriteBodies(nb::object world, int threshold);

  /// Makes the bodies those of the sprites in these groups. Changes nothing when it throws.
  void read(std::span<const SpriteGroup> groups);
  /// Reads one sprite that is in the world, and returns its body; null for any other sprite, and
  /// for all until read() after World.restore().
  [[nodiscard]] BodyId read_one(nb::handle sprite);
  /// The world's step; what happened is in happenings() afterwards.
  void step();

  [[nodiscard]] const std::vector<SpriteHappening>& happenings() const noexcept {
    return happenings_;
  }
  /// Of the last step().
  [[nodiscard]] const std::vector<BodyPair>& contacts() const noexcept { return contacts_; }
  /// The bodies that touched a body at the last step(), in order of id.
  [[nodiscard]] std::vector<BodyId> touching(BodyId body);
  [[nodiscard]] SpriteBody* find(nb::handle sprite) noexcept {
    const auto found = bodies_.find(sprite.ptr());
    return found == bodies_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] SpriteRole role_of(BodyId id) const;
  void changed(nb::handle sprite);

  [[nodiscard]] PythonWorld& world() const { return *nb::inst_ptr<PythonWorld>(world_); }
  [[nodiscard]] std::size_t size() const noexcept { return bodies_.size(); }
  /// Whether ids are still those that were given out: not after World.restore().
  [[nodiscard]] bool is_of_now() const { return restores_ == world().restores(); }
  /// Whether every body of the world is known to be a sprite's.
  [[nodiscard]] bool has_all() const {
    return is_of_now() && removals_ == world().removals() &&
           bodies_.size() == std::as_const(world()).get().size();
  }
  [[nodiscard]] std::size_t images() const noexcept { return images_.size(); }

  /// For Python's cycle collector.
  int traverse(visitproc visit, void* arg) const;
  void clear();

 private:
  /// Reading runs code of the game's, which must not come back here.
  class Busy {
   public:
    explicit Busy(SpriteBodies& bodies) : bodies_(bodies), visit_(bodies.world()) {
      if (bodies_.busy_) throw std::runtime_error("the sprite world is being updated already");
      bodies_.busy_ = true;
    }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    ~Busy() {
      bodies_.attributes_ = SpriteAttributes();  // classes may change until the next time
      bodies_.busy_ = false;
    }

   private:
    Nesting nesting_;  // a sprite's rect may be a property that comes back
    SpriteBodies& bodies_;
    PythonWorld::Visit visit_;
  };
  /// A sprite that looks new.
  struct Redrawn {
    SpriteBody* body;
    SpriteLook look;
  };
  /// What a reading found, before the world knows of it.
  struct Changes {
    std::vector<Redrawn> added;
    std::vector<BodyDefinition> definitions;  // of those added
    std::vector<Redrawn> reshaped;
    std::vector<BodyId> moved;
    std::vector<Point> positions;  // of those moved
    std::vector<SpriteBody*> filtered;
  };

  void gather(std::span<const SpriteGroup> groups);
  void count_in(SpriteBody& body, const SpriteGroup& group);
  void compare_all(Changes& changes);
  void compare(SpriteBody& body, Changes& changes);
  void depart(SpriteBody& body);
  [[nodiscard]] std::vector<BodyId> forget_ids(std::vector<nb::object>& gone);
  [[nodiscard]] bool needs_no_look(const SpriteBody& body) const;
  /// Nothing when the sprite looks as before.
  [[nodiscard]] std::optional<SpriteLook> new_look(const SpriteBody& body, nb::handle rect);
  [[nodiscard]] std::optional<SpriteLook> look_at_mask(const SpriteBody& body, nb::object mask);
  [[nodiscard]] std::optional<SpriteLook> look_at_image(const SpriteBody& body, nb::object image);
  void bring_up_to_date();
  void add(Changes& changes);
  void reshape(const Changes& changes);
  void settle(Changes& changes);
  void forget_new();
  void remove_unseen(std::vector<nb::object>& gone);

  nb::object world_;
  ImageMasks images_;
  SpriteAttributes attributes_;
  std::unordered_map<PyObject*, SpriteBody> bodies_;
  std::vector<SpriteBody*> found_;    // by the present reading, each once
  std::vector<SpriteBody*> order_;    // of the last reading: mostly that of the next one
  std::vector<SpriteBody*> by_slot_;  // of their ids
  std::unordered_map<std::uint64_t, SpriteRole> departed_;  // since the last step, by id
  std::vector<SpriteHappening> happenings_;
  std::vector<BodyPair> contacts_;
  std::vector<BodyPair> mirrored_;  // contacts as (b, a), sorted, once someone asks
  std::uint64_t number_;            // no other sprite world has it
  std::uint64_t reading_ = 0;
  std::uint64_t restores_ = 0;  // of the world, at the last reading
  std::uint64_t removals_ = 0;
  bool busy_ = false;
};

}  // namespace hitmask::python
