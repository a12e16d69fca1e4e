// HashIndex against std::unordered_map, with hashes that collide.
#include "base/hash_index.hpp"

#include <gtest/gtest.h>

#include <set>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::base::HashIndex;
using detail::base::KeyedHash;
using detail::base::mixed;

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

/// Pairs of words whose differences cancel under mixed(), whatever it begins with.
std::vector<std::uint64_t> colliding_words(std::uint32_t choices, int pairs) {
  std::vector<std::uint64_t> words;
  for (int i = 0; i < pairs; ++i) {
    const std::uint64_t chosen = choices >> i & 1U;
    words.push_back(chosen << 63);
    words.push_back(chosen << 63 | chosen << 34);
  }
  return words;
}

TEST(KeyedHash, DiffersWhereMixedCollides) {
  std::set<std::uint64_t> hashes, keyed_hashes;
  for (std::uint32_t choices = 0; choices < 4096; ++choices) {
    std::uint64_t hash = 12'345;
    KeyedHash keyed(12'345);
    for (const std::uint64_t word : colliding_words(choices, 12)) {
      hash = mixed(hash, word);
      keyed.add(word);
    }
    hashes.insert(hash);
    keyed_hashes.insert(keyed.finish());
  }
  EXPECT_EQ(hashes.size(), 1U);
  EXPECT_EQ(keyed_hashes.size(), 4096U);
}

TEST(KeyedHash, DependsOnItsKeyOnly) {
  const auto hash = [](KeyedHash keyed) {
    keyed.add(7);
    return keyed.finish();
  };
  EXPECT_EQ(hash(KeyedHash(1)), hash(KeyedHash(1)));
  EXPECT_NE(hash(KeyedHash(1)), hash(KeyedHash(2)));
  EXPECT_EQ(hash(KeyedHash()), hash(KeyedHash()));
}

}  // namespace
}  // namespace hitmask
