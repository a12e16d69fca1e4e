// HashIndex against std::unordered_map, with hashes that collide.
#include "base/hash_index.hpp"

#include <gtest/gtest.h>

#include <unordered_map>
#include <vector>

#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::base::HashIndex;

/// A table of keys, found through an index. Different keys may have the same hash.
class Table {
 public:
  explicit Table(std::uint64_t hashes) : hashes_(hashes) {}

  [[nodiscard]] std::uint32_t find(std::uint64_t key) const {
    return index_.find(hash(key), [&](std::uint32_t number) { return keys_[number] == key; });
  }
  std::uint32_t insert(std::uint64_t key) {
    const auto number = static_cast<std::uint32_t>(keys_.size());
    keys_.push_back(key);
    if (index_.make_room(keys_.size()))
      for (std::uint32_t i = 0; i < number; ++i)
        if (keys_[i] != gone) index_.insert(i, hash(keys_[i]));
    index_.insert(number, hash(key));
    return number;
  }
  void erase(std::uint32_t number) {
    index_.erase(number, [this](std::uint32_t i) { return hash(keys_[i]); });
    keys_[number] = gone;
  }
  void clear() {
    index_.clear();
    keys_.clear();
  }

 private:
  static constexpr std::uint64_t gone = ~std::uint64_t{0};
  [[nodiscard]] std::uint64_t hash(std::uint64_t key) const {
    return detail::base::mixed(0, key % hashes_);
  }

  std::uint64_t hashes_;
  std::vector<std::uint64_t> keys_;
  HashIndex index_;
};

void live(std::uint64_t hashes, std::uint64_t seed) {
  support::Random random(seed);
  Table table(hashes);
  std::unordered_map<std::uint64_t, std::uint32_t> naive;
  for (int round = 0; round < 5'000; ++round) {
    const std::uint64_t key = random.below(200);
    const auto found = naive.find(key);
    ASSERT_EQ(table.find(key), found == naive.end() ? HashIndex::none : found->second);
    if (found == naive.end()) {
      naive[key] = table.insert(key);
    } else if (random.one_in(2)) {
      table.erase(found->second);
      naive.erase(found);
    }
    if (round % 1'500 == 1'499) {
      table.clear();
      naive.clear();
    }
  }
  for (std::uint64_t key = 0; key < 200; ++key)
    ASSERT_EQ(table.find(key) != HashIndex::none, naive.contains(key));
}

TEST(HashIndex, AgreesWithTheStandardLibrary) { live(200, 3); }
TEST(HashIndex, AlsoWhenManyKeysShareAHash) {
  live(7, 4);
  live(1, 5);
}

TEST(HashIndex, AnEmptyOneFindsNothing) {
  HashIndex index;
  const auto is_it = [](std::uint32_t) { return true; };
  EXPECT_EQ(index.find(1, is_it), HashIndex::none);
  EXPECT_TRUE(index.make_room(1));
  EXPECT_FALSE(index.make_room(16));
  EXPECT_EQ(index.find(1, is_it), HashIndex::none);
  EXPECT_TRUE(index.make_room(17));
}

}  // namespace
}  // namespace hitmask
