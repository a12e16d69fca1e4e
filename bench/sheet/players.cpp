// A frame of a game: 10,000 animated sprites.
#include <memory>
#include <stdexcept>

#include "cliffs/support.hpp"
#include "hitmask/import.hpp"
#include "hitmask/world.hpp"
#include "sheet/cases.hpp"
#include "sheet/pictures.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t sprite_count = 10'000;
constexpr std::int32_t frame_time = 16;  // milliseconds
constexpr std::uint32_t animation_count = 20;
constexpr std::uint32_t animation_length = 8;

Sheet make_sheet(const Run& run) {
  const test::TemporaryFolder folder;
  write_pictures(folder.path(), std::size_t{animation_count} * animation_length,
                 run.options().sprites);
  SheetOptions options;
  options.pivot = {32'768, 65'536};
  auto sheet = read_sheet(folder.path(), options);
  if (!sheet) throw std::runtime_error(sheet.message());
  for (std::uint32_t i = 0; i < animation_count; ++i) {
    Animation animation{.name = "animation " + std::to_string(i)};
    for (std::uint32_t k = 0; k < animation_length; ++k)
      animation.frames.push_back(i * animation_length + k);
    if (const auto added = sheet->add_animation(std::move(animation)); !added)
      throw std::runtime_error(added.message());
  }
  return *std::move(sheet);
}

class Crowd {
 public:
  explicit Crowd(const Run& run) : sheet_(make_sheet(run)), frames_(sprite_count) {
    for (std::size_t i = 0; i < sprite_count; ++i) add(i);
    require(world_.set_frame(bodies_, sheet_, frames_));
    require(world_.step());
  }

  void animate() {
    sheet_.advance(players_, frame_time, frames_);
    require(world_.set_frame(bodies_, sheet_, frames_));
  }
  void move() {
    step_ = -step_;
    for (Point& position : positions_) position.x += step_;
    require(world_.set_position(bodies_, positions_));
  }
  /// How many bodies show the frame of their player where they stand: all, or it is an error. A
  /// crowd that has only moved has the frames of its start.
  [[nodiscard]] std::int64_t shown() const {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < sprite_count; ++i) count += world_.box(bodies_[i]) == expected(i);
    if (count == std::int64_t{sprite_count}) return count;
    throw std::runtime_error("players: only " + std::to_string(count) +
                             " bodies show their frames");
  }

 private:
  void add(std::size_t number) {
    const auto column = static_cast<std::int32_t>(number % 100);
    const auto row = static_cast<std::int32_t>(number / 100);
    positions_.push_back({column * 80, row * 80});
    const auto body = world_.add({.shape = Size{1, 1}, .position = positions_.back()});
    if (!body) throw std::runtime_error("hitmask: a body was refused");
    bodies_.push_back(*body);
    const std::string name = "animation " + std::to_string(number % animation_count);
    players_.push_back(*sheet_.play(name));
    sheet_.seek(players_.back(), static_cast<std::int64_t>(number * 37 % 800));
    frames_[number] = sheet_.frame_of(players_.back());
  }

  [[nodiscard]] Box expected(std::size_t number) const {
    const Frame frame = sheet_.frame(sheet_.frame_of(players_[number]));
    const Point at = positions_[number];
    return {at.x + frame.solid.x - static_cast<std::int32_t>(frame.pivot.x >> 16),
            at.y + frame.solid.y - static_cast<std::int32_t>(frame.pivot.y >> 16), frame.solid.w,
            frame.solid.h};
  }

  Sheet sheet_;
  World world_;
  std::vector<BodyId> bodies_;
  std::vector<Point> positions_;
  std::vector<Player> players_;
  std::vector<std::uint32_t> frames_;
  std::int32_t step_ = 1;
};

Contender enter(std::string name, const Run& run, void (Crowd::*frame)()) {
  const auto crowd = std::make_shared<Crowd>(run);
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [=] { (*crowd.*frame)(); };
  contender.answers = [=] {
    constexpr int passes = 7;  // a frame lasts longer than one
    for (int i = 0; i < passes; ++i) (*crowd.*frame)();
    return std::vector{crowd->shown()};
  };
  return contender;
}

}  // namespace

void measure_players(Run& run) {
  constexpr int size = static_cast<int>(sprite_count);
  if (!run.wants("players", size)) return;
  run.measure(
      "players", size,
      std::vector{enter("hitmask", run, &Crowd::animate), enter("positions", run, &Crowd::move)});
}

}  // namespace hitmask::bench
