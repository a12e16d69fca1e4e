// The results of a world, number by number, for comparison with another one.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hitmask/world.hpp"

namespace hitmask::support {

/// The number of an error in the recorded hashes of golden scenes. It must not change with the
/// enum.
inline std::int64_t recorded_number(WorldError error) {
  constexpr std::array recorded{WorldError::none,
                                WorldError::null_id,
                                WorldError::stale_id,
                                WorldError::foreign_id,
                                WorldError::position,
                                WorldError::no_shape,
                                WorldError::size,
                                WorldError::larger_period,
                                WorldError::transform,
                                WorldError::lengths,
                                WorldError::too_many_bodies,
                                WorldError::too_many_contacts,
                                WorldError::foreign_snapshot,
                                WorldError::busy,
                                WorldError::stuck};
  const auto found = std::ranges::find(recorded, error);
  return found != recorded.end() ? found - recorded.begin()
                                 : 100 + static_cast<std::int64_t>(error);
}

/// Numbers in order, each under the last given name.
class Transcript {
 public:
  void about(const char* name) { names_.push_back({numbers_.size(), name}); }

  template <std::integral Number>
  void add(Number value) {
    numbers_.push_back(static_cast<std::int64_t>(value));
  }
  void add(Point point) { add(point.x), add(point.y); }
  void add(const Box& box) { add(box.x), add(box.y), add(box.w), add(box.h); }
  void add(BodyId id) { add(id.value()); }
  void add(const BodyPair& pair) { add(pair.a), add(pair.b); }
  void add(Outcome outcome) { add(recorded_number(outcome.error())); }
  void add(const Contact& contact) {
    add(contact.area), add(contact.first), add(contact.box), add(contact.sum_x), add(contact.sum_y);
    add(contact.gradient_x), add(contact.gradient_y);
  }
  void add(const Contact* contact) {
    add(contact != nullptr);
    if (contact != nullptr) add(*contact);
  }
  template <class Value>
  void add(const std::optional<Value>& value) {
    add(value.has_value());
    if (value) add(*value);
  }
  void add(const Event& event) {
    add(event.a), add(event.b), add(event.contact), add(static_cast<std::int64_t>(event.kind));
  }
  void add(const NearestBody& near) { add(near.body), add(near.squared_distance), add(near.pixel); }
  void add(const BodyRayHit& found) { add(found.body), add(found.hit.steps), add(found.hit.pixel); }
  template <class Item>
  void add_all(const Item& items) {
    add(items.size());
    for (const auto& item : items) add(item);
  }

  [[nodiscard]] const std::vector<std::int64_t>& numbers() const { return numbers_; }
  void clear() {
    numbers_.clear();
    names_.clear();
  }

  /// Empty when both are equal.
  [[nodiscard]] std::string difference_to(const Transcript& expected) const {
    std::size_t place = 0;
    while (place < numbers_.size() && place < expected.numbers_.size() &&
           numbers_[place] == expected.numbers_[place])
      ++place;
    if (place == numbers_.size() && place == expected.numbers_.size()) return {};
    return name_at(place) + ": got " + from(place) + " not " + expected.from(place);
  }

 private:
  struct Name {
    std::size_t from;
    const char* name;
  };

  [[nodiscard]] std::string name_at(std::size_t place) const {
    std::string name = "the beginning";
    for (const Name& named : names_)
      if (named.from <= place)
        name = std::string(named.name) + ", number " + std::to_string(place - named.from);
    return name;
  }
  [[nodiscard]] std::string from(std::size_t place) const {
    std::string text;
    for (std::size_t i = place; i < numbers_.size() && i < place + 12; ++i)
      text += (i == place ? "" : " ") + std::to_string(numbers_[i]);
    return text.empty() ? "nothing" : text;
  }

  std::vector<std::int64_t> numbers_;
  std::vector<Name> names_;
};

}  // namespace hitmask::support
