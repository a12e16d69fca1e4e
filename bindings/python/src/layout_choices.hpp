// Pixel formats and byte layouts by name.
#pragma once

#include "choices.hpp"

#define HITMASK_LAYOUT_NAMES \
  "'rows', 'columns', 'packed', 'xquest', 'agk', 'pygame', 'msx8', 'msx16', 'nes'"

HITMASK_CHOICES(hitmask::PixelFormat,
                "'rgba8', 'bgra8', 'argb8', 'abgr8', 'rgb8', 'bgr8', 'a8', 'indexed8'",
                {{"rgba8", hitmask::PixelFormat::rgba8},
                 {"bgra8", hitmask::PixelFormat::bgra8},
                 {"argb8", hitmask::PixelFormat::argb8},
                 {"abgr8", hitmask::PixelFormat::abgr8},
                 {"rgb8", hitmask::PixelFormat::rgb8},
                 {"bgr8", hitmask::PixelFormat::bgr8},
                 {"a8", hitmask::PixelFormat::a8},
                 {"indexed8", hitmask::PixelFormat::indexed8}})
HITMASK_CHOICES(hitmask::BitOrder, "'high_first', 'low_first'",
                {{"high_first", hitmask::BitOrder::high_first},
                 {"low_first", hitmask::BitOrder::low_first}})
HITMASK_CHOICES(hitmask::ByteOrder, "'little', 'big'",
                {{"little", hitmask::ByteOrder::little}, {"big", hitmask::ByteOrder::big}})
HITMASK_CHOICES(hitmask::ByteLayout, HITMASK_LAYOUT_NAMES,
                {{"rows", hitmask::ByteLayout{hitmask::ByteLayout::Arrangement::rows}},
                 {"columns", hitmask::ByteLayout{hitmask::ByteLayout::Arrangement::columns}},
                 {"packed", hitmask::ByteLayout{hitmask::ByteLayout::Arrangement::packed}},
                 {"xquest", hitmask::ByteLayout::xquest()},
                 {"agk", hitmask::ByteLayout::agk()},
                 {"pygame", hitmask::ByteLayout::pygame()},
                 {"msx8", hitmask::ByteLayout::msx8()},
                 {"msx16", hitmask::ByteLayout::msx16()},
                 {"nes", hitmask::ByteLayout::nes()}})
