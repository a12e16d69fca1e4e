// The golden scenes computed by hitmask. As WebAssembly it exports the hashes; natively it is a
// program that compares them, on every kernel set the machine has, with the recorded ones:
//   golden_scenes golden_hashes.txt
//   golden_scenes --record > golden_hashes.txt
//   golden_scenes --record-snapshot > recorded_snapshot.hpp
#include "golden/contour_scenes.hpp"
#include "golden/controller_scenes.hpp"
#include "golden/hitmask_placed.hpp"
#include "golden/hitmask_shapes.hpp"
#include "golden/runs_scenes.hpp"
#include "golden/sheet_scenes.hpp"
#include "golden/snapshot_scenes.hpp"
#include "golden/terrain_scenes.hpp"
#include "golden/world_scenes.hpp"

namespace hitmask::golden {
namespace {

struct Hitmask : HitmaskShapes, HitmaskPlaced {
  using Grid = Mask;
  using World = hitmask::World;

  static std::vector<IndexPair> pairs_of(std::span<const Box> boxes, BroadPhase method) {
    std::vector<IndexPair> pairs;
    PairFinder(method).find(boxes, [&](std::span<const IndexPair> found) {
      pairs.insert(pairs.end(), found.begin(), found.end());
    });
    std::ranges::sort(pairs);
    return pairs;
  }
  static bool overlap(const Grid& a, const Grid& b, Point offset) {
    return hitmask::overlap(a, b, offset);
  }
  static auto first_point(const Grid& a, const Grid& b, Point offset) {
    return hitmask::first_point(a, b, offset);
  }
  static auto leftmost_point(const Grid& a, const Grid& b, Point offset) {
    return hitmask::leftmost_point(a, b, offset);
  }
  static auto rightmost_point(const Grid& a, const Grid& b, Point offset) {
    return hitmask::rightmost_point(a, b, offset);
  }
  static auto bottommost_point(const Grid& a, const Grid& b, Point offset) {
    return hitmask::bottommost_point(a, b, offset);
  }
  static std::int64_t overlap_area(const Grid& a, const Grid& b, Point offset) {
    return hitmask::overlap_area(a, b, offset);
  }
  static Contact contact(const Grid& a, const Grid& b, Point offset) {
    return hitmask::contact(a, b, offset);
  }
  static Grid overlap_mask(const Grid& a, const Grid& b, Point offset) {
    return hitmask::overlap_mask(a, b, offset);
  }
  static std::uint64_t hash(const Grid& grid) { return hash_of(grid); }
  static std::int64_t count(const Grid& grid) { return grid.count(); }
  static Box tight_box(Grid& grid) {
    grid.tighten();
    return grid.solid_bounds();
  }

  static void combine(Grid& grid, const Grid& other, Point at, int operation) {
    switch (operation) {
      case 0: grid.draw(other, at); break;
      case 1: grid.erase(other, at); break;
      case 2: grid.keep(other, at); break;
      case 3: grid.toggle(other, at); break;
      default: grid.invert(); break;
    }
  }

  /// An error becomes the 0x0 mask, whose hash is not the recorded one.
  static Grid or_empty(Result<Mask> result) { return result ? std::move(*result) : Mask(); }
  static Grid from_alpha(const PixelView& pixels, std::uint8_t threshold) {
    return or_empty(mask_from_alpha(pixels, threshold));
  }
  static Grid from_key(const PixelView& pixels, Colour key, int tolerance) {
    return or_empty(mask_from_key(pixels, key, static_cast<std::uint8_t>(tolerance)));
  }
  static Grid from_indexed(const PixelView& pixels, std::uint8_t key) {
    return or_empty(mask_from_indexed(pixels, key));
  }

  static bool overlaps(const Box& a, const Box& b) { return hitmask::overlaps(a, b); }
  static bool touches(const Box& a, const Box& b) { return hitmask::touches(a, b); }
  static Box intersection(const Box& a, const Box& b) { return hitmask::intersection(a, b); }
  static void add_regions(Hash& hash, const Box& box) {
    const RegionMask wide = RegionMask::of(box);
    hash.add(wide.x);
    hash.add(wide.y);
    hash.add(std::uint64_t{packed(RegionMask16::of(box))});
    hash.add(std::uint64_t{packed(RegionMask8::of(box))});
  }

  static void add_batch(Hash& hash, const std::vector<Grid>& grids,
                        const std::vector<std::array<std::size_t, 2>>& indices,
                        const std::vector<Point>& offsets) {
    std::vector<MaskPair> pairs;
    for (std::size_t i = 0; i < indices.size(); ++i)
      pairs.push_back({&grids[indices[i][0]].view(), &grids[indices[i][1]].view(), offsets[i]});
    std::vector<std::uint8_t> answers(pairs.size());
    std::vector<std::int64_t> areas(pairs.size());
    std::vector<Contact> contacts(pairs.size());
    hitmask::overlap(pairs, answers);
    hitmask::overlap_area(pairs, areas);
    hitmask::contact(pairs, contacts);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      hash.add(answers[i] != 0);
      hash.add(areas[i]);
      hash.add(contacts[i]);
    }
  }
};

constexpr std::size_t with_oracle = all_scenes<Hitmask>.size();
constexpr std::size_t before_terrain = with_oracle + controller_scenes.size();
constexpr std::size_t before_contour = before_terrain + terrain_scenes.size();
constexpr std::size_t before_runs = before_contour + contour_scenes.size();
constexpr std::size_t before_snapshots = before_runs + runs_scenes.size();
constexpr std::size_t before_sheets = before_snapshots + snapshot_scenes.size();
constexpr int scene_count = static_cast<int>(before_sheets + sheet_scenes.size());

const Scene& scene_at(int index) {
  const auto place = static_cast<std::size_t>(index);
  if (place >= before_sheets) return sheet_scenes[place - before_sheets];
  if (place >= before_snapshots) return snapshot_scenes[place - before_snapshots];
  if (place >= before_runs) return runs_scenes[place - before_runs];
  if (place >= before_contour) return contour_scenes[place - before_contour];
  if (place >= before_terrain) return terrain_scenes[place - before_terrain];
  return place < with_oracle ? all_scenes<Hitmask>[place] : controller_scenes[place - with_oracle];
}

}  // namespace
}  // namespace hitmask::golden

extern "C" {
int hitmask_golden_scene_count();
const char* hitmask_golden_name(int scene);
std::uint64_t hitmask_golden_hash(int scene);

int hitmask_golden_scene_count() { return hitmask::golden::scene_count; }
const char* hitmask_golden_name(int scene) { return hitmask::golden::scene_at(scene).name; }
std::uint64_t hitmask_golden_hash(int scene) { return hitmask::golden::scene_at(scene).hash(); }
}

#if !defined(__wasm__)

#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>

namespace {

using Hashes = std::map<std::string, std::uint64_t>;

Hashes read_hashes(const char* path) {
  Hashes hashes;
  std::ifstream file(path);
  for (std::string name, hex; file >> name >> hex;) hashes[name] = std::stoull(hex, nullptr, 16);
  return hashes;
}

void record() {
  for (int scene = 0; scene < hitmask_golden_scene_count(); ++scene)
    std::printf("%s %016" PRIx64 "\n", hitmask_golden_name(scene), hitmask_golden_hash(scene));
}

void record_snapshot() {
  const std::vector<std::uint8_t> bytes = hitmask::golden::small_snapshot();
  std::printf(
      "// The bytes of small_snapshot() of snapshot_scenes.hpp, written on x86-64.\n#pragma "
      "once\n\n");
  std::printf(
      "#include <array>\n#include <cstdint>\n\nnamespace hitmask::golden {\n\n// clang-format "
      "off\n");
  std::printf("inline constexpr std::array<std::uint8_t, %zu> recorded_snapshot{", bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    std::printf("%s0x%02X%s", i % 24 == 0 ? "\n    " : " ", static_cast<unsigned>(bytes[i]),
                i + 1 < bytes.size() ? "," : "};\n");
  std::printf("// clang-format on\n\n}  // namespace hitmask::golden\n");
}

/// Computes every scene on the active kernel set; returns how many differ from the recorded hashes.
int compare(const Hashes& recorded) {
  int wrong = 0;
  for (int scene = 0; scene < hitmask_golden_scene_count(); ++scene) {
    const auto found = recorded.find(hitmask_golden_name(scene));
    const std::uint64_t hash = hitmask_golden_hash(scene);
    const bool right = found != recorded.end() && found->second == hash;
    std::printf("%-10s %-14s %016" PRIx64 "%s\n", hitmask::active_target().data(),
                hitmask_golden_name(scene), hash, right ? "" : "  DIFFERS");
    wrong += right ? 0 : 1;
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: golden_scenes golden_hashes.txt | golden_scenes --record\n");
    return 2;
  }
  if (argv[1] == std::string("--record")) {
    record();
    return 0;
  }
  if (argv[1] == std::string("--record-snapshot")) {
    record_snapshot();
    return 0;
  }
  const Hashes recorded = read_hashes(argv[1]);
  int wrong = 0;
  if (recorded.size() != static_cast<std::size_t>(hitmask_golden_scene_count())) {
    std::printf("%s: %zu hashes for %d scenes\n", argv[1], recorded.size(),
                hitmask_golden_scene_count());
    ++wrong;
  }
  for (const std::string_view target : hitmask::available_targets()) {
    if (!hitmask::force_target(target)) return 1;
    wrong += compare(recorded);
  }
  return wrong == 0 ? 0 : 1;
}

#endif
