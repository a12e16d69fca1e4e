// The names of temporary files that exist now, for a signal handler that removes them.
#pragma once

#include <cstddef>
#include <string>

namespace hitmask::detail::image {

/// A place for one name on the list. A name that does not fit is left out.
class ListedName {
 public:
  ListedName() = default;
  ~ListedName() { clear(); }
  ListedName(const ListedName&) = delete;
  ListedName& operator=(const ListedName&) = delete;

  void set(const std::string& path) noexcept;
  void clear() noexcept;

 private:
  static constexpr std::size_t none = ~std::size_t{0};
  std::size_t slot_ = none;
};

}  // namespace hitmask::detail::image
