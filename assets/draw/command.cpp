#include "command.hpp"

#include <filesystem>
#include <optional>
#include <ostream>

#include "sprites.hpp"

namespace sprites {
namespace {

constexpr const char* usage =
    "usage: draw_sprites OUT_DIR [--sheet FILE]\n"
    "Draws the bundled sprites as PNG files into OUT_DIR, and a sheet of frames; --sheet also "
    "draws one picture of them "
    "all.\n";

struct Options {
  std::string directory;
  std::string sheet;  // empty: none
};

std::optional<Options> parse(std::span<const std::string> arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    const bool is_option = argument.starts_with('-');
    std::string& target = is_option ? options.sheet : options.directory;
    if (is_option && (argument != "--sheet" || ++i == arguments.size())) return std::nullopt;
    if (!target.empty() || arguments[i].empty()) return std::nullopt;
    target = arguments[i];
  }
  if (options.directory.empty()) return std::nullopt;
  return options;
}

hitmask::Result<void> make_directory(const std::string& path) {
  std::error_code failure;
  std::filesystem::create_directories(path, failure);
  if (failure) return hitmask::Error{hitmask::ErrorCode::file, path + ": " + failure.message()};
  return {};
}

hitmask::Result<void> write_sheet(const std::filesystem::path& folder, const ArtistSheet& sheet) {
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(sheet.json.data()),
                        sheet.json.size());
  const auto written = hitmask::write_file((folder / (sheet.name + ".json")).string(), bytes);
  if (!written) return written;
  return hitmask::write_png((folder / (sheet.page_name + ".png")).string(), sheet.page);
}

hitmask::Result<void> draw_into(const Options& options) {
  if (const hitmask::Result<void> made = make_directory(options.directory); !made) return made;
  const std::vector<Sprite> sprites = draw_all();
  for (const Sprite& sprite : sprites) {
    const auto path = std::filesystem::path(options.directory) / (sprite.name + ".png");
    if (const hitmask::Result<void> written = hitmask::write_png(path.string(), sprite.picture);
        !written)
      return written;
  }
  const auto sheet = write_sheet(options.directory, draw_slime_sheet());
  if (!sheet || options.sheet.empty()) return sheet;
  return hitmask::write_png(options.sheet, contact_sheet(sprites));
}

}  // namespace

int run(std::span<const std::string> arguments, std::ostream& out, std::ostream& errors) {
  if (arguments.size() == 1 && arguments[0] == "--help") {
    out << usage;
    return 0;
  }
  const std::optional<Options> options = parse(arguments);
  if (!options) {
    errors << usage;
    return 2;
  }
  if (const hitmask::Result<void> drawn = draw_into(*options); !drawn) {
    errors << "draw_sprites: " << drawn.message() << '\n';
    return 1;
  }
  out << "drawn into " << options->directory << '\n';
  return 0;
}

}  // namespace sprites
