// A game's start: all masks of 1,000 sprites.
#include <memory>
#include <stdexcept>

#include "hitmask/import.hpp"
#include "sheet/cases.hpp"
#include "sheet/pictures.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t sprite_count = 1'000;

struct Files {
  test::TemporaryFolder folder;
  std::string pictures = folder / "pictures";
  std::string baked = folder / "game.hitmask";
  std::vector<std::string> names;  // of the pictures, in the order of the sheet
};

std::shared_ptr<Files> make_files(const Run& run) {
  auto files = std::make_shared<Files>();
  write_pictures(files->pictures, sprite_count, run.options().sprites);
  const std::vector<std::string> paths = {files->pictures};
  if (const auto baked = bake_file(paths, files->baked); !baked)
    throw std::runtime_error(baked.message());
  for (std::size_t i = 0; i < sprite_count; ++i)
    files->names.push_back(files->pictures + "/sprite_" + std::to_string(i) + ".png");
  return files;
}

Sheet loaded(const Files& files, Trust trust) {
  auto sheet = load_sheet(files.baked, trust);
  if (!sheet) throw std::runtime_error(sheet.message());
  return *std::move(sheet);
}

std::vector<Mask> decoded(const Files& files) {
  std::vector<Mask> masks;
  for (const std::string& name : files.names) {
    auto mask = read_png(name);
    if (!mask) throw std::runtime_error(mask.message());
    masks.push_back(*std::move(mask));
  }
  return masks;
}

Contender enter_baked(const std::shared_ptr<Files>& files, Trust trust) {
  Contender contender;
  contender.name = "hitmask";
  contender.pass = [=] { consume(loaded(*files, trust).frame_count()); };
  contender.answers = [=] {
    const Sheet sheet = loaded(*files, trust);
    std::vector<std::int64_t> areas;
    for (std::uint32_t i = 0; i < sheet.frame_count(); ++i)
      areas.push_back(sheet.frame(i).mask->count());
    return areas;
  };
  return contender;
}

Contender enter_pictures(const std::shared_ptr<Files>& files) {
  Contender contender;
  contender.name = "png";
  contender.pass = [=] { consume(decoded(*files).size()); };
  contender.answers = [=] {
    std::vector<std::int64_t> areas;
    for (const Mask& mask : decoded(*files)) areas.push_back(mask.count());
    return areas;
  };
  return contender;
}

}  // namespace

void measure_loads(Run& run) {
  constexpr int size = static_cast<int>(sprite_count);
  std::shared_ptr<Files> files;
  for (const auto& [label, trust] :
       {std::pair{"load checked", Trust::none}, {"load trusted", Trust::source}}) {
    if (!run.wants(label, size)) continue;
    if (files == nullptr) files = make_files(run);
    run.measure(label, size, std::vector{enter_baked(files, trust), enter_pictures(files)});
  }
}

}  // namespace hitmask::bench
