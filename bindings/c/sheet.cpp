// Sheets: frames, animations and players.
#include "sheet.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

Pivot in(hm_pivot pivot) noexcept { return {pivot.x, pivot.y}; }
hm_pivot out(const Pivot& pivot) noexcept { return {pivot.x, pivot.y}; }

hm_status check_frame(const Sheet& sheet, uint32_t frame) noexcept {
  return frame < sheet.frame_count() ? hm_status{HM_OK} : outcome(WorldError::frame);
}
hm_status check_animation(const Sheet& sheet, uint32_t animation) noexcept {
  if (animation < sheet.animation_count()) return HM_OK;
  return refuse(HM_ERROR_ARGUMENT, "the sheet has no animation of this number");
}

/// A null handle is no mask.
hm_status mask_in(hm_mask handle, std::shared_ptr<const Mask>& mask) noexcept {
  if (handle.id == 0) return HM_OK;
  const Pin<hm_mask> object(handle);
  if (!object) return refuse_handle(handle);
  mask = object->shared();
  return HM_OK;
}

hm_status part_in(const hm_frame_part& from, FramePart& part) {
  if (from.name == nullptr) return refuse_null("the name of a part");
  part.name = from.name;
  part.box = c::in(from.box);
  part.user = text_in(from.user);
  return mask_in(from.mask, part.mask);
}

hm_status frame_in(const hm_frame_definition& from, FrameDefinition& frame) {
  if (from.name == nullptr) return refuse_null("name");
  if (from.parts == nullptr && from.part_count > 0) return refuse_null("parts");
  frame.name = from.name;
  frame.size = c::in(from.size);
  frame.mask_at = c::in(from.mask_at);
  frame.pivot = in(from.pivot);
  frame.duration = from.duration;
  frame.user = text_in(from.user);
  std::shared_ptr<const Mask> mask;
  if (const hm_status bad = mask_in(from.mask, mask)) return bad;
  if (mask != nullptr) frame.mask = *mask;
  for (size_t i = 0; i < from.part_count; ++i)
    if (const hm_status bad = part_in(from.parts[i], frame.parts.emplace_back())) return bad;
  return HM_OK;
}

hm_status index_out(uint32_t* where, const Result<std::uint32_t>& index) noexcept {
  if (!index) return refuse(HM_ERROR_ARGUMENT, index.error());
  return answer_if_wanted(where, *index);
}

hm_status found_out(uint32_t* where, std::uint32_t index) noexcept {
  *where = index == Sheet::none ? 0 : index;
  return index == Sheet::none ? HM_NONE : HM_OK;
}

hm_status give_mask(const FrameMask& shown, hm_mask* mask, hm_point* origin) {
  const hm_status status = give_object(mask, shown.mask);
  if (status == HM_OK) *origin = c::out(shown.origin);
  return status;
}

}  // namespace

hm_status hm_sheet_create(hm_sheet* sheet) {
  return guarded([&] { return give_object(sheet, Sheet()); });
}

hm_status hm_sheet_copy(hm_sheet sheet, hm_sheet* copy) {
  return with(sheet, [&](const Sheet& s) { return give_object(copy, Sheet(s)); });
}

hm_status hm_sheet_destroy(hm_sheet sheet) { return destroy(sheet); }

hm_frame_definition hm_frame_definition_default(void) {
  hm_frame_definition frame{};
  frame.duration = FrameDefinition{}.duration;
  return frame;
}

hm_pivot hm_pivot_at(hm_point corner) { return out(Pivot::at(c::in(corner))); }

hm_pivot hm_pivot_centre(hm_size frame) { return out(Pivot::centre(c::in(frame))); }

hm_animation hm_animation_default(void) { return {}; }

hm_status hm_sheet_add_frame(hm_sheet sheet, const hm_frame_definition* frame, uint32_t* index) {
  if (frame == nullptr) return refuse_null("frame");
  return with(sheet, [&](Sheet& s) {
    FrameDefinition wanted;
    if (const hm_status bad = frame_in(*frame, wanted)) return bad;
    return index_out(index, s.add_frame(std::move(wanted)));
  });
}

hm_status hm_sheet_add_animation(hm_sheet sheet, const hm_animation* animation, uint32_t* index) {
  if (animation == nullptr) return refuse_null("animation");
  if (animation->name == nullptr) return refuse_null("name");
  if (animation->frames == nullptr && animation->frame_count > 0) return refuse_null("frames");
  const hm_status bad = one_of(animation->playback, HM_PLAYBACK_PING_PONG_REVERSE, "playback");
  if (bad != HM_OK) return bad;
  return with(sheet, [&](Sheet& s) {
    Animation wanted{.name = animation->name,
                     .playback = static_cast<Playback>(animation->playback),
                     .repeat = animation->repeat,
                     .user = text_in(animation->user)};
    if (animation->frame_count > 0)
      wanted.frames.assign(animation->frames, animation->frames + animation->frame_count);
    return index_out(index, s.add_animation(std::move(wanted)));
  });
}

hm_status hm_sheet_frame_count(hm_sheet sheet, uint32_t* count) {
  return with(sheet, [&](const Sheet& s) { return answer(count, s.frame_count()); });
}

hm_status hm_sheet_animation_count(hm_sheet sheet, uint32_t* count) {
  return with(sheet, [&](const Sheet& s) { return answer(count, s.animation_count()); });
}

hm_status hm_sheet_frame(hm_sheet sheet, uint32_t index, hm_frame* frame) {
  if (frame == nullptr) return refuse_null("frame");
  return with(sheet, [&](const Sheet& s) -> hm_status {
    if (const hm_status bad = check_frame(s, index)) return bad;
    const Frame its = s.frame(index);
    *frame = {its.name.data(), c::out(its.size), c::out(its.solid), out(its.pivot),
              its.duration,    its.parts.size(), its.user.data()};
    return HM_OK;
  });
}

hm_status hm_sheet_frame_part(hm_sheet sheet, uint32_t index, size_t part, hm_frame_part* out) {
  if (out == nullptr) return refuse_null("out");
  return with(sheet, [&](const Sheet& s) -> hm_status {
    if (const hm_status bad = check_frame(s, index)) return bad;
    const Frame frame = s.frame(index);
    if (part >= frame.parts.size())
      return refuse(HM_ERROR_ARGUMENT, "the frame has no part of this number");
    const FramePart& its = frame.parts[part];
    *out = {its.name.c_str(), c::out(its.box), {}, its.user.c_str()};
    return HM_OK;
  });
}

hm_status hm_sheet_animation(hm_sheet sheet, uint32_t index, hm_animation* animation) {
  if (animation == nullptr) return refuse_null("animation");
  return with(sheet, [&](const Sheet& s) -> hm_status {
    if (const hm_status bad = check_animation(s, index)) return bad;
    const Animation& its = s.animation(index);
    *animation = {its.name.c_str(),  its.frames.data(),
                  its.frames.size(), static_cast<int32_t>(its.playback),
                  its.repeat,        its.user.c_str()};
    return HM_OK;
  });
}

hm_status hm_sheet_find_frame(hm_sheet sheet, const char* name, uint32_t* index) {
  if (const hm_status bad = not_null(name, index)) return bad;
  return with(sheet, [&](const Sheet& s) { return found_out(index, s.find_frame(name)); });
}

hm_status hm_sheet_find_animation(hm_sheet sheet, const char* name, uint32_t* index) {
  if (const hm_status bad = not_null(name, index)) return bad;
  return with(sheet, [&](const Sheet& s) { return found_out(index, s.find_animation(name)); });
}

hm_status hm_sheet_duration(hm_sheet sheet, uint32_t animation, int64_t* milliseconds) {
  return with(sheet, [&](const Sheet& s) {
    if (const hm_status bad = check_animation(s, animation)) return bad;
    return answer(milliseconds, s.duration(animation));
  });
}

hm_status hm_sheet_mask(hm_sheet sheet, uint32_t frame, int32_t orientation, hm_mask* mask,
                        hm_point* origin) {
  if (const hm_status bad = not_null(mask, origin)) return bad;
  if (const hm_status bad = check_orientation(orientation)) return bad;
  return with(sheet, [&](Sheet& s) {
    if (const hm_status bad = check_frame(s, frame)) return bad;
    return give_mask(s.mask(frame, static_cast<Orientation>(orientation)), mask, origin);
  });
}

hm_status hm_sheet_part_mask(hm_sheet sheet, uint32_t frame, const char* part, int32_t orientation,
                             hm_mask* mask, hm_point* origin) {
  if (const hm_status bad = not_null(part, mask, origin)) return bad;
  if (const hm_status bad = check_orientation(orientation)) return bad;
  return with(sheet, [&](Sheet& s) {
    if (const hm_status bad = check_frame(s, frame)) return bad;
    const auto shown = s.part_mask(frame, part, static_cast<Orientation>(orientation));
    if (shown) return give_mask(*shown, mask, origin);
    *mask = {};
    *origin = {};
    return hm_status{HM_NONE};
  });
}

hm_status hm_sheet_part_names(hm_sheet sheet, hm_text_visitor visit, void* user) {
  if (visit == nullptr) return refuse_null("visit");
  return with(sheet, [&](const Sheet& s) -> hm_status {
    const std::vector<std::string_view> borrowed = s.part_names();
    const std::vector<std::string> names(borrowed.begin(), borrowed.end());
    for (const std::string& name : names)
      if (call_back([&] { return visit(name.c_str(), user); }) == 0) break;
    return HM_OK;
  });
}

hm_status hm_sheet_play(hm_sheet sheet, const char* animation, hm_player* player) {
  if (const hm_status bad = not_null(animation, player)) return bad;
  return with(sheet, [&](const Sheet& s) -> hm_status {
    const std::optional<Player> found = s.play(animation);
    *player = found ? out(*found) : hm_player{};
    return found ? HM_OK : HM_NONE;
  });
}

hm_status hm_sheet_frame_of(hm_sheet sheet, const hm_player* player, uint32_t* frame) {
  if (const hm_status bad = not_null(player, frame)) return bad;
  return with(sheet, [&](const Sheet& s) {
    if (const hm_status bad = check_animation(s, player->animation)) return bad;
    return answer(frame, s.frame_of(in(*player)));
  });
}

hm_status hm_sheet_advance(hm_sheet sheet, hm_player* player, int32_t milliseconds,
                           uint32_t* frame) {
  if (player == nullptr) return refuse_null("player");
  return with(sheet, [&](const Sheet& s) {
    if (const hm_status bad = check_animation(s, player->animation)) return bad;
    Player its = in(*player);
    s.advance(its, milliseconds);
    *player = out(its);
    return answer_if_wanted(frame, s.frame_of(its));
  });
}

hm_status hm_sheet_advance_visit(hm_sheet sheet, hm_player* player, int32_t milliseconds,
                                 hm_player_event_visitor visit, void* user) {
  if (player == nullptr) return refuse_null("player");
  if (visit == nullptr) return refuse_null("visit");
  return with(sheet, [&](const Sheet& s) -> hm_status {
    if (const hm_status bad = check_animation(s, player->animation)) return bad;
    Player before = in(*player);
    Player after = before;
    s.advance(after, milliseconds);
    *player = out(after);
    s.advance(before, milliseconds, [&](const PlayerEvent& event) {
      const hm_player_event its{static_cast<int32_t>(event.kind), event.animation, event.frame,
                                event.repeats, event.milliseconds};
      return call_back([&] { return visit(&its, user); }) != 0;
    });
    return HM_OK;
  });
}

hm_status hm_sheet_advance_many(hm_sheet sheet, hm_player* players, size_t count,
                                int32_t milliseconds, uint32_t* frames) {
  if (count > 0)
    if (const hm_status bad = not_null(players, frames)) return bad;
  return with(sheet, [&](const Sheet& s) -> hm_status {
    for (size_t i = 0; i < count; ++i)
      if (const hm_status bad = check_animation(s, players[i].animation)) return bad;
    for (size_t i = 0; i < count; ++i) {
      Player player = in(players[i]);
      s.advance(std::span(&player, 1), milliseconds, std::span(&frames[i], 1));
      players[i] = out(player);
    }
    return HM_OK;
  });
}

hm_status hm_sheet_seek(hm_sheet sheet, hm_player* player, int64_t milliseconds) {
  if (player == nullptr) return refuse_null("player");
  return with(sheet, [&](const Sheet& s) -> hm_status {
    if (const hm_status bad = check_animation(s, player->animation)) return bad;
    Player its = in(*player);
    s.seek(its, milliseconds);
    *player = out(its);
    return HM_OK;
  });
}

hm_status hm_sheet_memory_bytes(hm_sheet sheet, size_t* bytes) {
  return with(sheet, [&](const Sheet& s) { return answer(bytes, s.memory_bytes()); });
}

hm_status hm_sheet_equal(hm_sheet a, hm_sheet b, int32_t* yes) {
  return with(a, b, [&](const Sheet& s, const Sheet& t) { return answer(yes, s == t); });
}

hm_status hm_sheet_same_names(hm_sheet a, hm_sheet b, int32_t* yes) {
  return with(a, b, [&](const Sheet& s, const Sheet& t) { return answer(yes, same_names(s, t)); });
}

hm_status hm_sheet_difference(hm_sheet before, hm_sheet after, hm_sheet_change_visitor visit,
                              void* user) {
  if (visit == nullptr) return refuse_null("visit");
  return with(before, after, [&](const Sheet& s, const Sheet& t) -> hm_status {
    const SheetDifference all = difference(s, t);
    const auto show = [&](const std::vector<std::string>& names, int32_t kind, bool is_animation) {
      return std::ranges::all_of(names, [&](const std::string& name) {
        const hm_sheet_change change{kind, c::out(is_animation), name.c_str()};
        return call_back([&] { return visit(&change, user); }) != 0;
      });
    };
    static_cast<void>(show(all.added_frames, HM_SHEET_ADDED, false) &&
                      show(all.removed_frames, HM_SHEET_REMOVED, false) &&
                      show(all.changed_frames, HM_SHEET_CHANGED, false) &&
                      show(all.added_animations, HM_SHEET_ADDED, true) &&
                      show(all.removed_animations, HM_SHEET_REMOVED, true) &&
                      show(all.changed_animations, HM_SHEET_CHANGED, true));
    return HM_OK;
  });
}

hm_status hm_sheet_to_bytes(hm_sheet sheet, uint8_t** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  return with(sheet, [&](const Sheet& s) {
    const Result<std::vector<std::uint8_t>> bytes = to_bytes(s);
    return bytes ? hand_out(*bytes, out, count) : refuse(HM_ERROR_DATA, bytes.error());
  });
}

hm_status hm_sheet_from_bytes(const uint8_t* bytes, size_t count, int32_t trust, hm_sheet* sheet) {
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  if (const hm_status bad = check_trust(trust)) return bad;
  return guarded([&] {
    return give(sheet, sheet_from_bytes(std::span(bytes, count), static_cast<Trust>(trust)));
  });
}
