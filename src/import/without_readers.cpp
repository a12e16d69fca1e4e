// In place of the readers that need zlib, pugixml or nlohmann-json: HITMASK_READERS=OFF.

#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

Error without(std::string_view what) {
  return Error{ErrorCode::argument,
               std::string(what) +
                   ": this hitmask was built without the readers of artists' tools. Build it with "
                   "HITMASK_READERS=ON; with pip: "
                   "--config-settings=cmake.define.HITMASK_READERS=ON"};
}
Error without(SheetFormat format) { return without(name_of(format)); }

}  // namespace

Result<void> read_json_atlas(const Job& job, SheetFileReader, Atlas&) {
  return without(job.options.format == SheetFormat::aseprite_json ? SheetFormat::aseprite_json
                                                                  : SheetFormat::texture_packer);
}
Result<void> read_starling(const Job&, Atlas&) { return without(SheetFormat::starling); }
Result<void> read_cocos2d(const Job&, Atlas&) { return without(SheetFormat::cocos2d); }
Result<Sheet> decode_aseprite(const Job&) { return without(SheetFormat::aseprite); }
Result<SheetFormat> json_format(const Job&) { return without("JSON"); }

}  // namespace hitmask::detail::import
