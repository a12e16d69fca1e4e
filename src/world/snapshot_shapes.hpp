// The masks and terrains of a snapshot in bytes.
#pragma once

#include <memory>

#include "hitmask/world.hpp"
#include "sheet/mask_pool.hpp"
#include "terrain/saved_chunks.hpp"
#include "world/distinct_bytes.hpp"
#include "world/snapshot_sections.hpp"

namespace hitmask::detail::world::saved {

/// Everything has the order in which it is first used, and nothing is without a use, so that a
/// snapshot has one form.
class SavedShapes {
 public:
  SavedShapes(const Sections& sections, const SnapshotLoading& loading) noexcept
      : sections_(sections), loading_(loading) {}

  [[nodiscard]] Result<void> load();
  /// Null with what is wrong in `why`.
  [[nodiscard]] std::shared_ptr<const Mask> mask(std::uint32_t number, const char*& why);
  [[nodiscard]] std::shared_ptr<const Terrain> terrain(std::uint32_t number, const char*& why);
  [[nodiscard]] Result<void> check_that_all_is_used() const;

 private:
  /// What is wrong, or null.
  [[nodiscard]] const char* read_terrain();
  [[nodiscard]] const char* read_chunks(std::size_t count,
                                        base::Vector<terrain::Replacement>& into);
  [[nodiscard]] const char* use_layers(std::uint32_t number);
  [[nodiscard]] const char* read_layer(std::uint32_t number, terrain::Layer& into);
  [[nodiscard]] Result<void> find_known();

  const Sections& sections_;
  const SnapshotLoading& loading_;
  sheet::MaskPool embedded_;
  base::Vector<std::shared_ptr<const Mask>> known_;
  base::Vector<std::shared_ptr<const Terrain>> terrains_;  // those that are read
  base::Vector<terrain::Layers> layers_;                   // those that are read
  base::Vector<terrain::Layer> layer_of_mask_;             // made when it is first used
  DistinctBytes distinct_known_;
  DistinctBytes distinct_terrains_;
  DistinctBytes distinct_layers_;
  std::size_t next_chunk_ = 0;
  std::uint32_t used_embedded_ = 0;
  std::uint32_t used_known_ = 0;
};

}  // namespace hitmask::detail::world::saved
