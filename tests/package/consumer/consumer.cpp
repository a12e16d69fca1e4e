// A program that uses the installed package: makes two masks, writes and reads one as PNG, tests
// whether they overlap.
#include <hitmask/hitmask.hpp>
#include <hitmask/image.hpp>

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const hitmask::Mask ship = hitmask::Mask::from_text({".##.", "####"});
  if (const hitmask::Result<void> written = hitmask::write_png(argv[1], ship); !written) {
    std::fprintf(stderr, "%s\n", written.message().c_str());
    return 1;
  }
  const hitmask::Result<hitmask::Mask> read = hitmask::read_png(argv[1]);
  if (!read || !(*read == ship)) {
    std::fprintf(stderr, "the mask changed in a file round trip: %s\n", read.message().c_str());
    return 1;
  }
  const hitmask::Contact contact = hitmask::contact(ship, *read, {2, 1});
  std::printf("area %lld\n", static_cast<long long>(contact.area));
  return contact.area == 1 && contact.first == hitmask::Point{3, 1} ? 0 : 1;
}
