// Baked files, and whether they are current.

#include "import/bake.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <limits>
#include <new>
#include <utility>

#include "image/file.hpp"
#include "import/files.hpp"
#include "import/names.hpp"

namespace hitmask {

namespace detail::import {

namespace {

/// Lack of memory, and names that the system cannot convert, are errors like others.
template <class Body>
auto guarded_bake(const Body& body) -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::memory, "out of memory"};
  } catch (const std::exception& problem) {
    return Error{ErrorCode::file, problem.what()};
  }
}

/// One baked file: what it is made from now, and what it was made from.
class Bake {
 public:
  [[nodiscard]] static Result<Bake> start(std::span<const std::string> paths,
                                          const std::string& output, const BakeOptions& options) {
    auto inputs = inputs_of(paths);
    if (!inputs) return inputs.error();
    Bake bake(std::move(*inputs), output, options);
    if (auto text = read_whole(bake.state_path(), most_state_bytes))
      bake.before_ = state_of({reinterpret_cast<const char*>(text->data()), text->size()});
    auto states = survey(bake.inputs_, options.sheet, bake.before_);
    if (!states) return states.error();
    bake.now_ = BakeState{text_of(options), std::move(*states), {.path = output}};
    if (Result<void> status = bake.check_output(); !status) return status.error();
    return bake;
  }

  /// By the state file.
  [[nodiscard]] bool is_noted_as_current() {
    if (!before_ || before_->options != now_.options) return false;
    if (!std::equal(before_->inputs.begin(), before_->inputs.end(), now_.inputs.begin(),
                    now_.inputs.end(), has_same_files))
      return false;
    const auto output = look_at(output_, &before_->output, no_limit);
    if (!output || !output->holds_the_same(before_->output)) return false;
    now_.output = *output;
    for (std::size_t i = 0; i < now_.inputs.size(); ++i)
      for (std::size_t k = 0; k < now_.inputs[i].files.size(); ++k)
        now_.inputs[i].files[k].frame = before_->inputs[i].files[k].frame;
    return true;
  }

  [[nodiscard]] Result<std::vector<std::uint8_t>> bytes(BakeReport& report) {
    // Masks that have grown or shrunk are not those of the pictures any more.
    if (before_ && before_->options == now_.options && options_.grow == 0)
      recall_masks(output_, *before_, now_.inputs, inputs_);
    const auto joined = joined_sheet(inputs_, options_);
    if (!joined) return joined.error();
    report.frames = joined->sheet.frame_count();
    report.animations = joined->sheet.animation_count();
    auto bytes = to_bytes(joined->sheet);
    if (!bytes) return error_at(output_, bytes.error());
    note_frames(joined->pictures_from);
    return bytes;
  }

  /// Whether the file holds these bytes.
  [[nodiscard]] bool holds(std::span<const std::uint8_t> bytes) const {
    const auto facts = base::facts_of(output_);
    if (!facts || !facts->is_regular() || facts->size != bytes.size()) return false;
    const auto old = read_whole(output_, bytes.size());
    return old && std::ranges::equal(*old, bytes);
  }

  /// After the baked file: if this fails or is never done, the next bake starts anew. Nothing is
  /// noted of devices.
  [[nodiscard]] Result<void> note() {
    const auto facts = base::facts_of(output_);
    if (!facts || !facts->is_regular()) return {};
    auto output = look_at(output_, nullptr, no_limit);
    if (!output) return output.error();
    now_.output = std::move(*output);
    return write_state();
  }
  /// Files that were read again need not be the next time.
  [[nodiscard]] Result<void> note_again() {
    return *before_ == now_ ? Result<void>{} : write_state();
  }

  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> files;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i].is_folder) files.push_back(now_.inputs[i].path);
      for (const FileState& file : now_.inputs[i].files) files.push_back(file.path);
    }
    return files;
  }
  [[nodiscard]] std::uint64_t output_bytes() const noexcept { return now_.output.size; }

 private:
  static constexpr std::uint64_t most_state_bytes = 1u << 30;
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  Bake(std::vector<Input> inputs, const std::string& output, const BakeOptions& options)
      : inputs_(std::move(inputs)), output_(output), options_(options) {}

  [[nodiscard]] static bool has_same_files(const InputState& a, const InputState& b) {
    return a.path == b.path &&
           std::equal(a.files.begin(), a.files.end(), b.files.begin(), b.files.end(),
                      [](const FileState& x, const FileState& y) { return x.holds_the_same(y); });
  }

  void note_frames(const std::vector<std::uint32_t>& pictures_from) noexcept {
    for (std::size_t i = 0; i < pictures_from.size(); ++i) {
      std::uint32_t frame = pictures_from[i];
      for (FileState& file : now_.inputs[i].files)
        file.frame = frame == Sheet::none ? frame : frame++;
    }
  }

  [[nodiscard]] std::string state_path() const { return output_ + ".state"; }

  /// One that is lost or cut short means that the next bake starts anew.
  [[nodiscard]] Result<void> write_state() const {
    const std::string text = text_of(now_);
    return image::write_file_soon(
        state_path(), {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }

  /// Both the baked file and its state are files of their own. Inputs may be named through links.
  [[nodiscard]] Result<void> check_output() const {
    for (const std::string& written : {output_, state_path()}) {
      const auto facts = base::facts_of(written);
      const auto real = base::real_path(written);
      if (facts && real && is_input(*real, facts->size))
        return error_at(output_, "refused: it would overwrite an input", ErrorCode::argument);
    }
    return {};
  }
  /// Two names of a file have one size, so few files are asked for their real path: that is slow.
  [[nodiscard]] bool is_input(const std::filesystem::path& real, std::uint64_t size) const {
    for (const InputState& input : now_.inputs)
      for (const FileState& file : input.files)
        if (file.size == size && base::real_path(file.path) == real) return true;
    return false;
  }

  std::vector<Input> inputs_;
  std::string output_;
  const BakeOptions& options_;
  std::optional<BakeState> before_;
  BakeState now_;
};

Result<BakeReport> bake(std::span<const std::string> paths, const std::string& output,
                        const BakeOptions& options) {
  auto bake = Bake::start(paths, output, options);
  if (!bake) return bake.error();
  BakeReport report{.outcome = BakeReport::Outcome::current, .files = bake->files()};
  if (bake->is_noted_as_current()) {
    report.bytes = bake->output_bytes();
    const auto status = bake->note_again();
    return status ? Result<BakeReport>(std::move(report)) : status.error();
  }
  const auto bytes = bake->bytes(report);
  if (!bytes) return bytes.error();
  report.bytes = bytes->size();
  report.outcome = bake->holds(*bytes) ? BakeReport::Outcome::same : BakeReport::Outcome::written;
  if (report.outcome == BakeReport::Outcome::written)
    if (Result<void> status = write_file(output, *bytes); !status) return status.error();
  if (Result<void> status = bake->note(); !status) return status.error();
  return report;
}

Result<bool> current(std::span<const std::string> paths, const std::string& output,
                     const BakeOptions& options) {
  auto bake = Bake::start(paths, output, options);
  if (!bake) return bake.error();
  if (bake->is_noted_as_current()) return true;
  BakeReport report;
  const auto bytes = bake->bytes(report);
  if (!bytes) return bytes.error();
  return bake->holds(*bytes);
}

}  // namespace

}  // namespace detail::import

namespace import = detail::import;

Result<Sheet> bake_sheet(std::span<const std::string> paths, const BakeOptions& options) {
  return import::guarded_bake([&]() -> Result<Sheet> {
    const auto inputs = import::inputs_of(paths);
    if (!inputs) return inputs.error();
    auto joined = import::joined_sheet(*inputs, options);
    if (!joined) return joined.error();
    return std::move(joined->sheet);
  });
}

Result<BakeReport> bake_file(std::span<const std::string> paths, const std::string& output,
                             const BakeOptions& options) {
  return import::guarded_bake([&] { return import::bake(paths, output, options); });
}

Result<bool> is_current(std::span<const std::string> paths, const std::string& output,
                        const BakeOptions& options) {
  return import::guarded_bake([&] { return import::current(paths, output, options); });
}

}  // namespace hitmask
