// XML texts, read by pugixml. It neither opens other files nor expands entities of a document.
#pragma once

#include <cstdint>
#include <string_view>
#include <pugixml.hpp>

#include "hitmask/result.hpp"

namespace hitmask::detail::import {

/// `most_values`: more elements or attributes than that are an error.
[[nodiscard]] Result<void> parse_xml(std::string_view text, std::uint64_t most_values,
                                     pugi::xml_document& document);

}  // namespace hitmask::detail::import
