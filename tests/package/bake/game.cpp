#include <cstdint>
#include <fstream>
#include <iterator>
#include <vector>
#include <hitmask/sheet.hpp>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream file(argv[1], std::ios::binary);
  const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  const auto sheet = hitmask::sheet_from_bytes(bytes);
  return sheet && sheet->frame_count() == 1 ? 0 : 1;
}
