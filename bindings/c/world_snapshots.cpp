// Snapshots, and snapshots as bytes.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "sheet.hpp"
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

using MaskList = std::vector<std::shared_ptr<const Mask>>;

hm_status masks_in(const hm_mask* masks, size_t count, MaskList& known) {
  if (masks == nullptr && count > 0) return refuse_null("known_masks");
  for (size_t i = 0; i < count; ++i) {
    const Pin<hm_mask> object(masks[i]);
    if (!object) return refuse_handle(masks[i]);
    known.push_back(object->shared());
  }
  return HM_OK;
}

hm_status check_own(const hm_snapshot_saving& saving) noexcept {
  if (saving.players == nullptr && saving.player_count > 0) return refuse_null("players");
  return saving.user == nullptr && saving.user_count > 0 ? refuse_null("user") : HM_OK;
}

hm_status refuse_saved(const Error& error) noexcept {
  return refuse(error.code == ErrorCode::argument ? HM_ERROR_ARGUMENT : HM_ERROR_DATA, error);
}

/// Memory for the caller, until hm_free(); released here if a later step fails.
template <class Item>
class Buffer {
 public:
  explicit Buffer(std::size_t count)
      : items_(count == 0 ? nullptr : Allocator<Item>().allocate(count)) {}
  ~Buffer() { release_memory(items_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  [[nodiscard]] Item* get() const noexcept { return items_; }
  [[nodiscard]] Item* hand_over() noexcept { return std::exchange(items_, nullptr); }

 private:
  Item* items_;
};

hm_status give_saved(hm_saved_snapshot* where, SavedSnapshot&& saved) {
  Buffer<hm_player> players(saved.players.size());
  Buffer<uint8_t> user(saved.user.size());
  for (size_t i = 0; i < saved.players.size(); ++i) players.get()[i] = c::out(saved.players[i]);
  std::copy(saved.user.begin(), saved.user.end(), user.get());
  hm_snapshot snapshot{};
  if (const hm_status bad = give_object(&snapshot, std::move(saved.snapshot))) return bad;
  *where = {snapshot, players.hand_over(), saved.players.size(), user.hand_over(),
            saved.user.size()};
  return HM_OK;
}

}  // namespace

hm_status hm_world_snapshot(hm_world world, hm_snapshot* snapshot) {
  return with(world, [&](const World& w) { return give_object(snapshot, w.snapshot()); });
}

hm_status hm_world_snapshot_into(hm_world world, hm_snapshot snapshot) {
  return with(world, snapshot, [](const World& w, Snapshot& into) {
    w.snapshot(into);
    return HM_OK;
  });
}

hm_status hm_snapshot_destroy(hm_snapshot snapshot) { return destroy(snapshot); }

hm_status hm_snapshot_memory_bytes(hm_snapshot snapshot, size_t* bytes) {
  return with(snapshot, [&](const Snapshot& s) { return answer(bytes, s.memory_bytes()); });
}

hm_status hm_world_restore(hm_world world, hm_snapshot snapshot) {
  const Pin<hm_snapshot> from(snapshot);
  if (!from) return refuse_handle(snapshot);
  return change_world(world, [&](World& w) { return w.restore(*from); });
}

hm_status hm_snapshot_definition(hm_snapshot snapshot, hm_world_definition* definition) {
  if (definition == nullptr) return refuse_null("definition");
  return with(snapshot, [&](const Snapshot& s) {
    *definition = c::out(s.definition());
    return HM_OK;
  });
}

hm_snapshot_saving hm_snapshot_saving_default(void) { return {}; }

hm_snapshot_loading hm_snapshot_loading_default(void) {
  const SnapshotLoading usual;
  return {nullptr, 0, usual.max_raster_bytes, usual.max_compared_pixels,
          static_cast<int32_t>(usual.trust)};
}

hm_status hm_snapshot_to_bytes(hm_snapshot snapshot, const hm_snapshot_saving* saving,
                               uint8_t** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  const hm_snapshot_saving wanted = saving == nullptr ? hm_snapshot_saving{} : *saving;
  if (const hm_status bad = check_own(wanted)) return bad;
  return with(snapshot, [&](const Snapshot& s) {
    MaskList known;
    if (const hm_status bad = masks_in(wanted.known_masks, wanted.known_mask_count, known))
      return bad;
    std::vector<Player> players;
    for (size_t i = 0; i < wanted.player_count; ++i) players.push_back(c::in(wanted.players[i]));
    const auto bytes = to_bytes(s, {.known_masks = known,
                                    .players = players,
                                    .user = std::span(wanted.user, wanted.user_count)});
    return bytes ? hand_out(*bytes, out, count) : refuse_saved(bytes.error());
  });
}

hm_status hm_snapshot_from_bytes(const uint8_t* bytes, size_t count,
                                 const hm_snapshot_loading* loading, hm_saved_snapshot* saved) {
  if (const hm_status bad = not_null(saved)) return bad;
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  const hm_snapshot_loading wanted = loading == nullptr ? hm_snapshot_loading_default() : *loading;
  if (const hm_status bad = check_trust(wanted.trust)) return bad;
  return guarded([&] {
    MaskList known;
    if (const hm_status bad = masks_in(wanted.known_masks, wanted.known_mask_count, known))
      return bad;
    auto loaded = snapshot_from_bytes(std::span(bytes, count),
                                      {.known_masks = known,
                                       .max_raster_bytes = wanted.max_raster_bytes,
                                       .max_compared_pixels = wanted.max_compared_pixels,
                                       .trust = static_cast<Trust>(wanted.trust)});
    return loaded ? give_saved(saved, std::move(*loaded)) : refuse_saved(loaded.error());
  });
}
