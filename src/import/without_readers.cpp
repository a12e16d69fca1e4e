// In place of the readers that need zlib, pugixml or nlohmann-json: HITMASK_READERS=OFF.

#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

Error without(SheetFormat format) {
  return Error{ErrorCode::argument, std::string(name_of(format)) +
                                        ": this hitmask was built without readers of such files "
                                        "(HITMASK_READERS)"};
}

}  // namespace

Result<void> read_json_atlas(const Job& job, SheetFileReader, Atlas&) {
  return without(job.options.format == SheetFormat::aseprite_json ? SheetFormat::aseprite_json
                                                                  : SheetFormat::texture_packer);
}
Result<void> read_starling(const Job&, Atlas&) { return without(SheetFormat::starling); }
Result<void> read_cocos2d(const Job&, Atlas&) { return without(SheetFormat::cocos2d); }
Result<Sheet> decode_aseprite(const Job&) { return without(SheetFormat::aseprite); }
Result<SheetFormat> json_format(const Job&) { return without(SheetFormat::texture_packer); }

}  // namespace hitmask::detail::import
