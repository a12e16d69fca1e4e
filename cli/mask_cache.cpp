#include "cli/mask_cache.hpp"

#include <utility>

namespace hitmask::cli {

namespace {

constexpr std::size_t entry_overhead = 256;             // approximate bytes of list and map nodes
constexpr std::size_t real_paths_capacity = 16u << 20;  // bytes

/// The rule, after a NUL byte, which no path contains.
std::string key_of(const std::string& real, const SolidRule& rule) {
  std::string key = real;
  for (const unsigned part :
       {0u, static_cast<unsigned>(rule.by), unsigned{rule.threshold}, unsigned{rule.key.red},
        unsigned{rule.key.green}, unsigned{rule.key.blue}, unsigned{rule.tolerance}})
    key += static_cast<char>(part);
  return key;
}

/// A reader's message names the resolved path; messages of a batch use paths as given.
std::string without_path(const std::string& message, const std::string& real) {
  const std::string prefix = real + ": ";
  return message.starts_with(prefix) ? message.substr(prefix.size()) : message;
}

}  // namespace

std::size_t MaskCache::Entry::bytes() const noexcept {
  return entry_overhead + key.capacity() + reason.capacity() + (mask ? mask->memory_bytes() : 0);
}

MaskCache::MaskCache(Root root, const ImageLimits& limits, std::size_t capacity)
    : root_(std::move(root)), limits_(limits), capacity_(capacity) {}

Result<std::shared_ptr<const Mask>> MaskCache::get(const std::string& path, const SolidRule& rule) {
  Result<std::string> real = real_path(path);
  if (!real) return real.error();
  const Entry& entry = entry_for(*real, rule);
  auto mask = entry.mask;
  auto reason = entry.reason;
  shrink();
  if (!mask) return Error{ErrorCode::argument, path + ": " + reason};
  return mask;
}

/// Resolving a path would cost more than the query, so the results are cached.
Result<std::string> MaskCache::real_path(const std::string& path) {
  if (const auto known = real_paths_.find(path); known != real_paths_.end()) return known->second;
  Result<std::string> real = root_.resolve(path);
  if (!real) return real;
  if (real_paths_bytes_ > real_paths_capacity) {
    real_paths_.clear();
    real_paths_bytes_ = 0;
  }
  real_paths_bytes_ += entry_overhead + path.size() + real->size();
  real_paths_.emplace(path, *real);
  return real;
}

const MaskCache::Entry& MaskCache::entry_for(const std::string& real, const SolidRule& rule) {
  std::string key = key_of(real, rule);
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    entries_.splice(entries_.begin(), entries_, known->second);
    return entries_.front();
  }
  entries_.push_front(load(std::move(key), real, rule));
  by_key_.emplace(entries_.front().key, entries_.begin());
  used_ += entries_.front().bytes();
  return entries_.front();
}

MaskCache::Entry MaskCache::load(std::string key, const std::string& real, const SolidRule& rule) {
  ++decoded_;
  Result<Mask> mask = read_png(real, rule, limits_);
  if (!mask) return {std::move(key), nullptr, without_path(mask.message(), real)};
  return {std::move(key), std::make_shared<const Mask>(std::move(*mask)), {}};
}

void MaskCache::shrink() {
  while (used_ > capacity_ && !entries_.empty()) {
    const Entry& oldest = entries_.back();
    used_ -= oldest.bytes();
    by_key_.erase(oldest.key);
    entries_.pop_back();
  }
}

}  // namespace hitmask::cli
