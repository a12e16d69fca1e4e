// Sheets from bytes. Every offset is checked, whatever the trust.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/container.hpp"
#include "base/fail.hpp"
#include "base/numerals.hpp"
#include "sheet/format.hpp"
#include "sheet/loaded_masks.hpp"
#include "sheet/state.hpp"
#include "sheet/utf8.hpp"

namespace hitmask {

namespace detail::sheet {

namespace {

using base::ContainerReader;
using base::Numerals;
using SectionBytes = std::span<const std::uint8_t>;

Error wrong_data(std::string why) { return {ErrorCode::data, std::move(why)}; }

/// The texts of a sheet: each once, in alphabetical order, none without a use.
class Strings {
 public:
  [[nodiscard]] Result<void> read(SectionBytes bytes) {
    const std::uint64_t count =
        bytes.size() < 4 ? 0 : base::load_little<std::uint32_t>(bytes.data());
    if (bytes.size() < 4 || count > bytes.size() / 4 - 1)
      return wrong_data("the table of strings is cut short");
    const SectionBytes letters = bytes.subspan(static_cast<std::size_t>(4 + 4 * count));
    texts_.reserve(static_cast<std::size_t>(count));
    is_used_.resize(static_cast<std::size_t>(count));
    std::size_t start = 0;
    Numerals ends(bytes.data() + 4);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t end = ends.next();
      if (end < start || end > letters.size())
        return wrong_data("string " + std::to_string(i) + " is cut short");
      texts_.push_back(text_of_bytes(letters.subspan(start, end - start)));
      if (i > 0 && texts_[i - 1] >= texts_[i])
        return wrong_data("string " + std::to_string(i) + " is not in order");
      start = end;
    }
    return start == letters.size() ? Result<void>{}
                                   : wrong_data("there are bytes after the strings");
  }

  /// Null if there is none of this number.
  [[nodiscard]] const std::string_view* use(std::uint32_t number) noexcept {
    if (number >= texts_.size()) return nullptr;
    if (std::exchange(is_used_[number], std::uint8_t{1}) != 0)
      repeated_bytes_ += texts_[number].size();
    return &texts_[number];
  }
  [[nodiscard]] bool are_too_many() const noexcept { return repeated_bytes_ > most_repeated_bytes; }
  [[nodiscard]] bool are_all_used() const noexcept {
    return std::ranges::find(is_used_, 0) == is_used_.end();
  }

 private:
  static std::string_view text_of_bytes(SectionBytes bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  base::Vector<std::string_view> texts_;
  base::Vector<std::uint8_t> is_used_;
  std::uint64_t repeated_bytes_ = 0;
};

/// Reads the sections of a sheet into an empty state. The first error ends it.
class SheetReader {
 public:
  SheetReader(State& state, Trust trust) noexcept : state_(state), trust_(trust) {}

  [[nodiscard]] Result<void> read(SectionBytes bytes,
                                  const std::shared_ptr<const std::uint8_t>& owner) {
    Result<ContainerReader> container =
        ContainerReader::open(bytes, baked_format, trust_ == Trust::none);
    if (!container) return container.error();
    if (Result<void> status = find_sections(*container); !status) return status;
    if (Result<void> status = strings_.read(section(section_strings)); !status) return status;
    if (Result<void> status =
            load_masks(state_.masks, section(section_masks), section(section_words), owner, trust_);
        !status)
      return status;
    if (Result<void> status = read_frames(); !status) return status;
    if (Result<void> status = read_animations(); !status) return status;
    return check_that_all_is_used();
  }

 private:
  [[nodiscard]] SectionBytes section(Section type) const noexcept { return sections_[type - 1]; }
  [[nodiscard]] std::size_t count(Section type, std::size_t record) const noexcept {
    return section(type).size() / record;
  }

  [[nodiscard]] Result<void> find_sections(const ContainerReader& container) {
    constexpr std::size_t records[] = {
        1, mask_bytes, frame_bytes, part_bytes, animation_bytes, place_bytes, 1};
    for (std::uint32_t i = 0; i < section_count; ++i) {
      const auto found = container.find(i + 1);
      if (!found) return wrong_data("section " + std::to_string(i + 1) + " is missing");
      if (found->size() % records[i] != 0)
        return wrong_data("section " + std::to_string(i + 1) + " ends inside a record");
      sections_[i] = *found;
    }
    return {};
  }

  [[nodiscard]] Error wrong_item(const char* kind, std::size_t number, const char* why) const {
    return {strings_.are_too_many() ? ErrorCode::limit : ErrorCode::data,
            kind + std::to_string(number) + ": " + why};
  }

  [[nodiscard]] Result<void> read_frames() {
    const std::size_t frames = count(section_frames, frame_bytes);
    is_frame_name_.resize(section(section_strings).size() / 4);
    state_.frames.reserve(frames);
    state_.frame_names.make_room(state_.frames, frames);
    for (std::size_t i = 0; i < frames; ++i)
      if (const char* const why = read_frame(section(section_frames).data() + i * frame_bytes))
        return wrong_item("frame ", i, why);
    if (next_part_ != count(section_parts, part_bytes))
      return wrong_data("there are parts that no frame has");
    return {};
  }

  /// What is wrong with it, or null.
  [[nodiscard]] const char* read_frame(const std::uint8_t* record) {
    Numerals numbers(record);
    StoredFrame frame;
    if (const char* const why = read_texts(numbers, frame.name, frame.user, is_frame_name_))
      return why;
    frame.size = {numbers.next_int(), numbers.next_int()};
    frame.pivot = {numbers.next<std::int64_t>(), numbers.next<std::int64_t>()};
    frame.duration = numbers.next_int();
    frame.solid_at = {numbers.next_int(), numbers.next_int()};
    frame.mask = numbers.next();
    const std::uint32_t parts = numbers.next();
    if (numbers.next() != 0) return "its last number is not zero";
    if (const char* const why = wrong_about(frame)) return why;
    if (const char* const why = read_parts(frame, parts)) return why;
    append_frame(state_, std::move(frame));
    return nullptr;
  }

  [[nodiscard]] const char* wrong_about(const StoredFrame& frame) {
    if (!mask::is_possible(frame.size)) return "no mask can have its size";
    if (!is_near(frame.pivot)) return "its pivot is too far away";
    if (frame.duration < 1) return "its duration is less than 1";
    if (!use_mask(frame.mask)) return "its mask does not exist or is not in order";
    const Mask& mask = *state_.masks[frame.mask];
    if (mask.solid_bounds() != mask.view().box()) return "its mask has clear edges";
    const Box solid{frame.solid_at.x, frame.solid_at.y, mask.width(), mask.height()};
    const bool is_inside = is_empty(solid) ? solid == Box{} : contains(box_of(frame.size), solid);
    return is_inside ? nullptr : "its mask leaves it";
  }

  [[nodiscard]] const char* read_parts(StoredFrame& frame, std::uint32_t parts) {
    if (parts > count(section_parts, part_bytes) - next_part_) return "its parts do not exist";
    frame.parts.reserve(parts);
    frame.part_masks.reserve(parts);
    for (std::uint32_t i = 0; i < parts; ++i, ++next_part_)
      if (const char* const why =
              read_part(frame, section(section_parts).data() + next_part_ * part_bytes))
        return why;
    return nullptr;
  }

  [[nodiscard]] const char* read_part(StoredFrame& frame, const std::uint8_t* record) {
    Numerals numbers(record);
    FramePart part;
    if (const char* const why = read_texts(numbers, part.name, part.user)) return why;
    part.box = {numbers.next_int(), numbers.next_int(), numbers.next_int(), numbers.next_int()};
    const std::uint32_t number = numbers.next();
    if (!frame.parts.empty() && frame.parts.back().name >= part.name)
      return "its parts are not in order";
    if (!is_near(part.box) || !mask::is_possible({part.box.w, part.box.h}))
      return "a part is too large or too far away";
    if (number != no_mask) {
      if (!use_mask(number)) return "the mask of a part does not exist or is not in order";
      part.mask = state_.masks[number];
      if (part.mask->size() != Size{part.box.w, part.box.h})
        return "the mask of a part has another size than its box";
      if (trust_ == Trust::none && fills_its_box(part)) return "a part that is a box has a mask";
    }
    frame.parts.push_back(std::move(part));
    frame.part_masks.push_back(number);
    return nullptr;
  }

  [[nodiscard]] Result<void> read_animations() {
    const std::size_t animations = count(section_animations, animation_bytes);
    is_animation_name_.resize(is_frame_name_.size());
    state_.animations.reserve(animations);
    state_.animation_names.make_room(state_.animations, animations);
    state_.timelines.reserve(animations);
    state_.places.reserve(count(section_places, place_bytes) + animations);
    state_.ends.reserve(count(section_places, place_bytes) + animations);
    for (std::size_t i = 0; i < animations; ++i)
      if (const char* const why =
              read_animation(section(section_animations).data() + i * animation_bytes))
        return wrong_item("animation ", i, why);
    if (next_place_ != count(section_places, place_bytes))
      return wrong_data("there are frames that no animation has");
    return {};
  }

  [[nodiscard]] const char* read_animation(const std::uint8_t* record) {
    Numerals numbers(record);
    Animation animation;
    if (const char* const why =
            read_texts(numbers, animation.name, animation.user, is_animation_name_))
      return why;
    const std::uint32_t playback = numbers.next();
    if (playback > static_cast<std::uint32_t>(Playback::ping_pong_reverse))
      return "its playback is unknown";
    animation.playback = static_cast<Playback>(playback);
    animation.repeat = numbers.next();
    if (const char* const why = read_places(animation, numbers.next())) return why;
    append_animation(state_, std::move(animation));
    return nullptr;
  }

  [[nodiscard]] const char* read_places(Animation& animation, std::uint32_t frames) {
    if (frames == 0) return "it has no frames";
    if (frames > count(section_places, place_bytes) - next_place_)
      return "its frames are cut short";
    animation.frames.reserve(frames);
    Numerals places(section(section_places).data() + next_place_ * place_bytes);
    next_place_ += frames;
    for (std::uint32_t i = 0; i < frames; ++i) {
      animation.frames.push_back(places.next());
      if (animation.frames.back() >= state_.frames.size())
        return "one of its frames does not exist";
    }
    return nullptr;
  }

  /// `taken` tells which strings are names already.
  [[nodiscard]] const char* read_texts(Numerals& numbers, std::string& name, std::string& user,
                                       base::Vector<std::uint8_t>& taken) {
    const auto number = Numerals(numbers).next();
    if (const char* const why = read_texts(numbers, name, user)) return why;
    return std::exchange(taken[number], std::uint8_t{1}) != 0 ? "its name exists already" : nullptr;
  }

  [[nodiscard]] const char* read_texts(Numerals& numbers, std::string& name, std::string& user) {
    const std::string_view* const its_name = strings_.use(numbers.next());
    const std::string_view* const its_user = strings_.use(numbers.next());
    if (its_name == nullptr || its_user == nullptr) return "its name or user data do not exist";
    if (strings_.are_too_many()) return repeats_too_much;
    if (trust_ == Trust::none && !is_utf8(*its_name)) return "its name is not UTF-8";
    name = *its_name;
    user = *its_user;
    return nullptr;
  }

  /// Masks have the order in which they are first used.
  [[nodiscard]] bool use_mask(std::uint32_t number) noexcept {
    if (number == used_masks_ && number < state_.masks.size()) ++used_masks_;
    return number < used_masks_;
  }

  [[nodiscard]] Result<void> check_that_all_is_used() const {
    if (used_masks_ != state_.masks.size()) return wrong_data("there are masks that no frame has");
    if (!strings_.are_all_used()) return wrong_data("there are strings without a use");
    return {};
  }

  State& state_;
  Trust trust_;
  SectionBytes sections_[section_count];
  Strings strings_;
  base::Vector<std::uint8_t> is_frame_name_;
  base::Vector<std::uint8_t> is_animation_name_;
  std::size_t next_part_ = 0;
  std::size_t next_place_ = 0;
  std::uint32_t used_masks_ = 0;
};

Result<Sheet> read_baked(SectionBytes bytes, const std::shared_ptr<const std::uint8_t>& owner,
                         Trust trust) {
  Result<void> status;
  std::optional<Sheet> sheet;
  const bool has_memory = base::has_memory_for([&] {
    sheet.emplace();
    status = SheetReader(Access::state(*sheet), trust).read(bytes, owner);
  });
  if (!has_memory) return Error{ErrorCode::memory, "out of memory"};
  if (!status) return status.error();
  return *std::move(sheet);
}

}  // namespace

}  // namespace detail::sheet

Result<Sheet> sheet_from_bytes(std::span<const std::uint8_t> bytes, Trust trust) {
  return detail::sheet::read_baked(bytes, nullptr, trust);
}

Result<Sheet> sheet_from_bytes(std::shared_ptr<const std::uint8_t> bytes, std::size_t size,
                               Trust trust) {
  constexpr std::size_t alignment = detail::base::ContainerLayout::alignment;
  if (bytes == nullptr || reinterpret_cast<std::uintptr_t>(bytes.get()) % alignment != 0)
    return Error{ErrorCode::argument, "the address of the bytes is not a multiple of 64"};
  return detail::sheet::read_baked({bytes.get(), size}, bytes, trust);
}

}  // namespace hitmask
