// Version, errors, memory and instruction sets.
#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "convert.hpp"
#include "handles.hpp"
#include "hitmask/memory.hpp"
#include "hitmask/target.hpp"
#include "refuse.hpp"

namespace hitmask::c {

namespace {

thread_local std::array<char, 512> last_message{};

void append(std::size_t& length, std::string_view text) noexcept {
  const std::size_t fits = std::min(text.size(), last_message.size() - 1 - length);
  std::memcpy(last_message.data() + length, text.data(), fits);
  length += fits;
  last_message[length] = '\0';
}

}  // namespace

hm_status refuse(hm_status status, std::string_view message) noexcept {
  std::size_t length = 0;
  append(length, message);
  return status;
}

hm_status refuse(hm_status status, const Error& error) noexcept {
  return refuse(error.code == ErrorCode::memory ? HM_ERROR_MEMORY : status, error.message);
}

hm_status refuse(TransformError error) noexcept {
  const hm_status status = error == TransformError::memory        ? HM_ERROR_MEMORY
                           : error == TransformError::angle_count ? HM_ERROR_ARGUMENT
                                                                  : HM_ERROR_TRANSFORM;
  return refuse(status, message_of(error));
}

hm_status refuse(MotionError error) noexcept {
  if (error == MotionError::not_found) return HM_NONE;
  if (error >= MotionError::transform)
    return refuse(static_cast<TransformError>(static_cast<unsigned>(error) -
                                              static_cast<unsigned>(MotionError::transform)));
  const hm_status status = error == MotionError::position ? HM_ERROR_POSITION : HM_ERROR_ARGUMENT;
  return refuse(status, message_of(error));
}

int& Nesting::depth() noexcept {
  thread_local int depth = 0;
  return depth;
}

void check_nesting() {
  if (!Nesting::full()) return;
  refuse(HM_ERROR_CALLBACK, "callbacks run more than 32 deep inside each other");
  throw CallbackFailed();
}

void keep_callback_error(std::string_view what) noexcept {
  std::size_t length = 0;
  append(length, "a callback threw: ");
  append(length, what);
}

hm_status refuse_null(std::string_view name) noexcept {
  std::size_t length = 0;
  append(length, name);
  append(length, " is NULL");
  return HM_ERROR_ARGUMENT;
}

hm_status one_of(std::int32_t choice, std::int32_t last, std::string_view name) noexcept {
  if (choice >= 0 && choice <= last) return HM_OK;
  std::size_t length = 0;
  append(length, name);
  append(length, ": there is no such choice");
  return HM_ERROR_ARGUMENT;
}

hm_status outcome(Outcome outcome) noexcept {
  if (outcome) return HM_OK;
  static_assert(-19 - static_cast<int>(WorldError::null_id) == HM_ERROR_NULL_ID);
  static_assert(-19 - static_cast<int>(WorldError::no_shape) == HM_ERROR_NO_SHAPE);
  static_assert(-19 - static_cast<int>(WorldError::origin) == HM_ERROR_ORIGIN);
  static_assert(-19 - static_cast<int>(WorldError::stuck) == HM_ERROR_STUCK);
  static_assert(-19 - static_cast<int>(WorldError::remainder) == HM_ERROR_REMAINDER);
  static_assert(-19 - static_cast<int>(WorldError::turn_steps) == HM_ERROR_TURN_STEPS);
  static_assert(-19 - static_cast<int>(WorldError::frame) == HM_ERROR_FRAME);
  static_assert(-19 - static_cast<int>(WorldError::terrain) == HM_ERROR_TERRAIN);
  static_assert(-19 - static_cast<int>(WorldError::brush) == HM_ERROR_BRUSH);
  static_assert(-19 - static_cast<int>(WorldError::cycle) == HM_ERROR_CYCLE);
  if (outcome.error() >= WorldError::transform)
    return refuse(static_cast<TransformError>(static_cast<unsigned>(outcome.error()) -
                                              static_cast<unsigned>(WorldError::transform)));
  return refuse(-19 - static_cast<hm_status>(outcome.error()), outcome.message());
}

}  // namespace hitmask::c

using namespace hitmask;
using namespace hitmask::c;

static_assert(HM_MAX_MASK_SIDE == max_mask_side);
static_assert(HM_MAX_TRANSFORMED_SIDE == max_transformed_side);
static_assert(HM_MAX_TURNING_STEPS == max_turning_steps);
static_assert(HM_MIN_POSITION == min_position && HM_END_POSITION == end_position);
static_assert(HM_MAX_BOX_SIDE == max_box_side && HM_MAX_ORIGIN == max_origin);

const char* hm_version(void) { return HITMASK_VERSION; }

int32_t hm_abi_version(void) { return HM_ABI_VERSION; }

const char* hm_last_error(void) { return last_message.data(); }

hm_status hm_set_allocator(hm_alloc_function alloc, hm_free_function free, void* user) {
  return set_memory_hooks({alloc, free, user})
             ? HM_OK
             : refuse(HM_ERROR_ARGUMENT, "an allocator needs both functions, or neither");
}

void* hm_alloc(size_t bytes) {
  void* block = hitmask::allocate_memory(bytes);
  if (block == nullptr) refuse(HM_ERROR_MEMORY, "out of memory");
  return block;
}

void hm_free(void* buffer) { hitmask::release_memory(buffer); }

size_t hm_live_handles(void) { return live_handles(); }

const char* hm_active_target(void) { return active_target().data(); }

size_t hm_target_count(void) { return available_targets().size(); }

const char* hm_target_name(size_t index) {
  return index < available_targets().size() ? available_targets()[index].data() : nullptr;
}

hm_status hm_force_target(const char* name) {
  if (name == nullptr) return refuse_null("name");
  return guarded([&] { return done(force_target(name), HM_ERROR_ARGUMENT); });
}

hm_status hm_target_status(void) {
  return guarded([] { return done(target_status(), HM_ERROR_ARGUMENT); });
}

const char* hm_status_name(hm_status status) {
  static constexpr std::array<const char*, 12> common{
      "HM_NONE",
      "HM_OK",
      "HM_ERROR_ARGUMENT",
      "HM_ERROR_MEMORY",
      "HM_ERROR_NULL_HANDLE",
      "HM_ERROR_STALE_HANDLE",
      "HM_ERROR_FOREIGN_HANDLE",
      "HM_ERROR_ROOM",
      "HM_ERROR_DATA",
      "HM_ERROR_UNSUPPORTED",
      "HM_ERROR_INTERNAL",
      "HM_ERROR_CALLBACK",
  };
  static constexpr std::array<const char*, 27> world{
      "HM_ERROR_NULL_ID",
      "HM_ERROR_STALE_ID",
      "HM_ERROR_FOREIGN_ID",
      "HM_ERROR_POSITION",
      "HM_ERROR_NO_SHAPE",
      "HM_ERROR_SIZE",
      "HM_ERROR_ORIGIN",
      "HM_ERROR_LARGER_PERIOD",
      "HM_ERROR_LENGTHS",
      "HM_ERROR_TOO_MANY_BODIES",
      "HM_ERROR_TOO_MANY_CONTACTS",
      "HM_ERROR_FOREIGN_SNAPSHOT",
      "HM_ERROR_BUSY",
      "HM_ERROR_STUCK",
      "HM_ERROR_NO_MOVER",
      "HM_ERROR_REMAINDER",
      "HM_ERROR_ATTACHED",
      "HM_ERROR_NOT_ATTACHED",
      "HM_ERROR_CYCLE",
      "HM_ERROR_BLOCKED",
      "HM_ERROR_TURN_STEPS",
      "HM_ERROR_FRAME",
      "HM_ERROR_TERRAIN",
      "HM_ERROR_NO_TERRAIN",
      "HM_ERROR_MATERIAL",
      "HM_ERROR_BRUSH",
      "HM_ERROR_TRANSFORM",
  };
  if (status <= HM_NONE && status >= HM_ERROR_CALLBACK)
    return common[static_cast<std::size_t>(HM_NONE - status)];
  if (status <= HM_ERROR_NULL_ID && status >= HM_ERROR_TRANSFORM)
    return world[static_cast<std::size_t>(HM_ERROR_NULL_ID - status)];
  return "unknown";
}
