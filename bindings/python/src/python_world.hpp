// A world as Python holds it.
#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "bind.hpp"
#include "user_values.hpp"

namespace hitmask::python {

/// Thrown for WorldError; becomes hitmask.WorldError.
struct WorldRefusal : std::runtime_error {
  explicit WorldRefusal(WorldError why)
      : std::runtime_error(std::string(message_of(why))), reason(why) {}
  WorldError reason;
};

inline void insist(const Outcome& outcome) {
  if (!outcome) throw WorldRefusal(outcome.error());
}

template <class T>
[[nodiscard]] T insist(Result<T, WorldError> result) {
  if (!result.ok()) throw WorldRefusal(result.error());
  return std::move(*result);
}

/// Ids are whole numbers in Python: BodyId::value().
[[nodiscard]] constexpr BodyId id_of(std::uint64_t value) noexcept {
  return BodyId::from_value(value);
}

[[nodiscard]] inline std::optional<std::uint64_t> id_or_none(BodyId body) noexcept {
  return body ? std::optional(body.value()) : std::nullopt;
}

using IdArray = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using PointArray = nb::ndarray<const std::int32_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

/// From an array, or from anything that numpy turns into an array: of whole numbers, or of points.
/// Positions beyond 32 bits saturate; no world accepts these. Errors start with the name.
[[nodiscard]] IdArray id_array_of(const nb::object& ids, const char* name = "bodies");
[[nodiscard]] PointArray point_array_of(const nb::object& positions,
                                        const char* name = "positions");

[[nodiscard]] std::vector<BodyId> ids_of(const IdArray& array);
[[nodiscard]] nb::object id_array(const std::vector<BodyId>& ids);

/// A world, its threads, and the thread that uses it now. A call from another thread meanwhile is
/// an error, so that no thread sees a world half changed.
class PythonWorld {
 public:
  PythonWorld(const WorldDefinition& definition, unsigned threads)
      : executor_(threads == 1 ? nullptr : std::make_unique<ThreadExecutor>(threads)),
        world_(with_executor(definition)) {}

  [[nodiscard]] World& get() {
    refuse_others();
    if (asking_ > 0) throw WorldRefusal(WorldError::busy);
    return world_;
  }
  [[nodiscard]] const World& get() const {
    refuse_others();
    return world_;
  }

  /// Inside until it ends. Made and destroyed under the interpreter's lock.
  class Visit {
   public:
    explicit Visit(const PythonWorld& world) : world_(world) {
      world_.refuse_others();
      if (world_.depth_++ == 0) world_.visitor_ = std::this_thread::get_id();
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;
    ~Visit() { --world_.depth_; }

   private:
    const PythonWorld& world_;
  };

  /// The same while a function of the user's runs that must not change the world.
  class Asking {
   public:
    explicit Asking(const PythonWorld& world) : visit_(world), world_(world) { ++world_.asking_; }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;
    ~Asking() { --world_.asking_; }

   private:
    Visit visit_;
    const PythonWorld& world_;
  };

  /// The objects that bodies have in place of numbers.
  [[nodiscard]] UserObjects& users() const noexcept { return users_; }
  /// For many bodies. Returns the objects that they had, to be let go last.
  [[nodiscard]] std::vector<nb::object> set_users(std::span<const BodyId> ids,
                                                  const std::vector<UserValue>& values) const {
    std::vector<nb::object> before;
    before.reserve(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i)
      before.push_back(users_.set(ids[i], values[i].object));
    return before;
  }

  /// How often the game took bodies out, and how often it went back to a snapshot. After the
  /// latter, an id may name another body than before.
  [[nodiscard]] std::uint64_t removals() const noexcept { return removals_; }
  [[nodiscard]] std::uint64_t restores() const noexcept { return restores_; }
  void note_removal() noexcept { ++removals_; }
  void note_restore(std::vector<SpriteMark> marks) {
    ++restores_;
    marks_ = std::move(marks);
  }
  /// The bodies that sprite worlds added, by slot. They go back with the world, so each is true as
  /// long as its id names a body.
  [[nodiscard]] const std::vector<SpriteMark>& marks() const noexcept { return marks_; }
  void mark(BodyId body, std::uint64_t sprite_world) {
    if (marks_.size() <= body.slot) marks_.resize(body.slot + 1);
    marks_[body.slot] = {body, sprite_world};
  }

  [[nodiscard]] unsigned threads() const noexcept { return executor_ ? executor_->lanes() : 1; }

 private:
  [[nodiscard]] WorldDefinition with_executor(WorldDefinition definition) const {
    definition.executor = executor_.get();
    return definition;
  }
  void refuse_others() const {
    if (depth_ > 0 && visitor_ != std::this_thread::get_id())
      throw std::runtime_error("the world is in use by another thread");
  }

  std::unique_ptr<ThreadExecutor> executor_;
  World world_;
  mutable UserObjects users_;  // snapshot() marks them as shared
  std::vector<SpriteMark> marks_;
  std::uint64_t removals_ = 0;
  std::uint64_t restores_ = 0;
  mutable int depth_ = 0;
  mutable int asking_ = 0;
  mutable std::thread::id visitor_;
};

using WorldClass = nb::class_<PythonWorld>;

void bind_shapes(nb::module_& module);
void bind_query_filter(nb::module_& module);
void bind_bodies(nb::module_& module, WorldClass& world);
void bind_setters(WorldClass& world);
void bind_setters_of_many(WorldClass& world);
void bind_events(nb::module_& module, WorldClass& world);
void bind_queries(nb::module_& module, WorldClass& world);
void bind_world_motion(nb::module_& module, WorldClass& world);
void bind_world_movers(nb::module_& module, WorldClass& world);
void bind_world_carriers(nb::module_& module, WorldClass& world);
void bind_attachments(nb::module_& module, WorldClass& world);
void bind_debug_drawing(WorldClass& world);
void bind_world_characters(nb::module_& module, WorldClass& world);
void bind_world_frames(WorldClass& world);
void bind_world_terrain(WorldClass& world);
void bind_world_saving(nb::class_<PythonSnapshot>& snapshot, WorldClass& world);
void bind_obstacles(nb::module_& module);
void bind_mover(nb::module_& module);

}  // namespace hitmask::python

/// The types in stubs.
#define HITMASK_USERS "collections.abc.Sequence[object] | numpy.typing.NDArray[numpy.generic]"
