// Arbitrary bytes as a snapshot: an error, or a valid state that gives these bytes again and can go
// on. Trusted bytes may give wrong pixels, but do no harm.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "support/saved_world.hpp"

namespace {

using hitmask::SnapshotLoading;
using hitmask::support::SavedBytes;
using Layout = hitmask::detail::base::ContainerLayout;

void require(bool condition) {
  if (!condition) std::abort();
}

SnapshotLoading careful(hitmask::Trust trust) {
  return {.max_raster_bytes = 1 << 18, .trust = trust};
}

/// Sections of newer versions are dropped.
bool is_plain(const SavedBytes& bytes) {
  using hitmask::detail::base::load_little;
  return load_little<std::uint32_t>(bytes.data() + Layout::at_count) == 18 &&
         load_little<std::uint16_t>(bytes.data() + Layout::at_minor) == 0;
}

void go_on(hitmask::World& world) {
  for (int step = 0; step < 3; ++step) {
    require(world.step().ok());
    world.for_each_body([&](hitmask::BodyId id) {
      static_cast<void>(world.walk(id, 1, 1));
      static_cast<void>(world.set_position(id, {step, 7}));
    });
  }
  require(hitmask::detail::world::validate(world).ok());
}

void check(const SavedBytes& bytes) {
  const auto saved = hitmask::snapshot_from_bytes(bytes, careful(hitmask::Trust::none));
  require(saved.ok() == saved.message().empty());
  if (saved) {
    const std::string wrong = hitmask::support::wrong_about_loaded(*saved, bytes);
    require(wrong.empty() || !is_plain(bytes));
    hitmask::World world(saved->snapshot.definition());
    require(world.restore(saved->snapshot).ok());
    go_on(world);
  }
  static_cast<void>(hitmask::snapshot_from_bytes(bytes, careful(hitmask::Trust::source)));
}

/// A correct length, too.
SavedBytes sealed(SavedBytes bytes) {
  if (bytes.size() >= Layout::header_bytes)
    hitmask::detail::base::store_little(bytes.data() + Layout::at_length,
                                        std::uint64_t{bytes.size()});
  hitmask::support::seal(bytes);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const SavedBytes bytes(data, data + size);
  check(bytes);
  check(sealed(bytes));
  return 0;
}
