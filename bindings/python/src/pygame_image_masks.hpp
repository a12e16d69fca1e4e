// Masks of images, made once for each image, and kept once for each shape.
#pragma once

#include <memory>
#include <unordered_map>

#include "bind.hpp"

namespace hitmask::python {

/// The mask of one image. Sprites that have the image share this, and see by `version` when it was
/// made again.
struct ImageMask {
  std::shared_ptr<const Mask> mask;
  unsigned version = 0;
  bool outdated = false;  // the image was changed in place
};

/// Equal masks become one, which worlds and their caches then share.
class MaskPool {
 public:
  [[nodiscard]] std::shared_ptr<const Mask> shared(std::shared_ptr<const Mask> mask) {
    const std::uint64_t hash = hash_of(mask->view());
    const auto [first, last] = masks_.equal_range(hash);
    for (auto it = first; it != last; ++it)
      if (auto known = it->second.lock(); known != nullptr && *known == *mask) return known;
    if (masks_.size() >= sweep_at_) sweep();
    masks_.emplace(hash, mask);
    return mask;
  }

 private:
  void sweep() {
    std::erase_if(masks_, [](const auto& entry) { return entry.second.expired(); });
    sweep_at_ = 2 * masks_.size() + 64;
  }

  std::unordered_multimap<std::uint64_t, std::weak_ptr<const Mask>> masks_;
  std::size_t sweep_at_ = 64;
};

/// Finds masks by the image's identity. Images are held weakly: an entry of one that is gone is
/// made again when another image has its address, and else goes at the next sweep.
class ImageMasks {
 public:
  explicit ImageMasks(int threshold) : threshold_(threshold) {}

  [[nodiscard]] std::shared_ptr<ImageMask> of(nb::handle image) {
    if (auto known = found(image); known != nullptr) {
      if (known->outdated) make(*known, image);
      return known;
    }
    auto made = std::make_shared<ImageMask>();
    make(*made, image);
    nb::object weak = nb::steal(PyWeakref_NewRef(image.ptr(), nullptr));
    if (!weak.is_valid()) throw nb::python_error();
    if (images_.size() >= sweep_at_) sweep();
    images_.insert_or_assign(image.ptr(), Entry{std::move(weak), made});
    return made;
  }
  void mark_outdated(nb::handle image) {
    if (const auto known = found(image); known != nullptr) known->outdated = true;
  }
  [[nodiscard]] MaskPool& pool() noexcept { return pool_; }
  [[nodiscard]] std::size_t size() const noexcept { return images_.size(); }

  void clear() noexcept { images_.clear(); }

 private:
  struct Entry {
    nb::object weak;
    std::shared_ptr<ImageMask> mask;
  };
  [[nodiscard]] std::shared_ptr<ImageMask> found(nb::handle image) const {
    const auto known = images_.find(image.ptr());
    const bool same = known != images_.end() && known->second.weak().is(image);
    return same ? known->second.mask : nullptr;
  }
  void make(ImageMask& into, nb::handle image) {
    const nb::object made =
        nb::module_::import_("hitmask._hitmask").attr("from_surface")(image, threshold_);
    into.mask = pool_.shared(nb::cast<const PygameMask&>(made).shared());
    into.outdated = false;
    ++into.version;
  }
  void sweep() {
    std::erase_if(images_, [](const auto& entry) { return entry.second.weak().is_none(); });
    sweep_at_ = 2 * images_.size() + 64;
  }

  std::unordered_map<PyObject*, Entry> images_;
  MaskPool pool_;
  std::size_t sweep_at_ = 64;
  int threshold_;
};

}  // namespace hitmask::python
