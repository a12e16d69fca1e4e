// A running match moves to another process: its world as bytes in a file.
//
//   move_match play 100 match.hitmask 60     plays 100 frames, saves the match, plays 60 more
//   move_match go_on match.hitmask 60        another process loads it and plays 60 frames
//
// Both print the hash of the world after each frame from the saved one on: the same lines, on every
// machine. What else a match has, here the state of its random numbers, goes into the same file.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/hitmask.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

/// Rocks that drift through space, bounce off each other and break.
class Match {
 public:
  Match() : world_(definition()) {
    for (int i = 0; i < 60; ++i) add_rock();
  }

  /// Throws what is wrong with the bytes.
  explicit Match(const Bytes& bytes) : world_(definition()) {
    hitmask::SavedSnapshot saved = hitmask::snapshot_from_bytes(bytes).value();
    if (!world_.restore(saved.snapshot) || saved.user.size() != 8)
      throw std::runtime_error("the file holds another kind of match");
    random_ = 0;
    for (std::size_t i = 0; i < 8; ++i) random_ |= std::uint64_t{saved.user[i]} << (8 * i);
  }

  [[nodiscard]] Bytes save() const {
    std::array<std::uint8_t, 8> random;
    for (std::size_t i = 0; i < 8; ++i) random[i] = static_cast<std::uint8_t>(random_ >> (8 * i));
    return hitmask::to_bytes(world_.snapshot(), {.user = random}).value();
  }

  void play_frame() {
    std::vector<hitmask::BodyId> rocks;
    world_.for_each_body([&](hitmask::BodyId rock) { rocks.push_back(rock); });
    for (const hitmask::BodyId rock : rocks) drift(rock);
    if (!world_.step()) return;
    for (const hitmask::Event event : world_.events())
      if (event.kind == hitmask::EventKind::begin) bounce(event.a, event.b);
    if (rocks.size() > 20 && next() % 4 == 0) break_one(rocks);
  }

  [[nodiscard]] std::uint64_t hash() const { return world_.state_hash(); }

 private:
  static hitmask::WorldDefinition definition() {
    hitmask::WorldDefinition result;
    result.period_x = 640;
    result.period_y = 480;
    return result;
  }
  std::uint64_t next() {  // xorshift
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    return random_ ^= random_ << 17;
  }
  std::int32_t below(std::uint64_t end) { return static_cast<std::int32_t>(next() % end); }

  /// The user value of a rock is its speed: two numbers from -2 to 2.
  void add_rock() {
    hitmask::BodyDefinition rock;
    rock.shape = hitmask::disc_mask(4 + below(9));
    rock.position = {below(640), below(480)};
    rock.transform = hitmask::TransformParts{.scale_x = 1.5};
    rock.user = next() % 25;
    (void)world_.add(rock).value();
  }
  void drift(hitmask::BodyId rock) {
    const auto speed = static_cast<std::int32_t>(*world_.user(rock));
    const hitmask::Point at = *world_.position(rock);
    (void)world_.set_position(rock, {at.x + speed % 5 - 2, at.y + speed / 5 - 2});
  }
  void bounce(hitmask::BodyId a, hitmask::BodyId b) {
    const std::uint64_t of_a = *world_.user(a);
    (void)world_.set_user(a, *world_.user(b));
    (void)world_.set_user(b, of_a);
  }
  /// Its slot is used again: the order of free slots is part of the bytes.
  void break_one(const std::vector<hitmask::BodyId>& rocks) {
    (void)world_.remove(rocks[next() % rocks.size()]);
    (void)world_.remove(rocks[next() % rocks.size()]);
    add_rock();
  }

  hitmask::World world_;
  std::uint64_t random_ = 88'172'645'463'325'252;
};

void play(Match& match, int frames) {
  for (int frame = 0; frame < frames; ++frame) {
    std::printf("%016llx\n", static_cast<unsigned long long>(match.hash()));
    match.play_frame();
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(match.hash()));
}

int play_and_save(int frames, const std::string& file, int more) {
  Match match;
  for (int frame = 0; frame < frames; ++frame) match.play_frame();
  const Bytes bytes = match.save();
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  play(match, more);
  return 0;
}

int go_on(const std::string& file, int frames) {
  std::ifstream stream(file, std::ios::binary);
  const Bytes bytes{std::istreambuf_iterator<char>(stream), {}};
  Match match(bytes);
  play(match, frames);
  return 0;
}

}  // namespace

int main(int count, char** values) {
  const std::vector<std::string> arguments(values + 1, values + count);
  try {
    if (arguments.size() == 4 && arguments[0] == "play")
      return play_and_save(std::atoi(values[2]), arguments[2], std::atoi(values[4]));
    if (arguments.size() == 3 && arguments[0] == "go_on")
      return go_on(arguments[1], std::atoi(values[3]));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "move_match: %s\n", problem.what());
    return 2;
  }
  std::fprintf(stderr, "usage: move_match play FRAMES FILE MORE | move_match go_on FILE FRAMES\n");
  return 2;
}
