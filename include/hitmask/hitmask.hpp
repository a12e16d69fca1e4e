// Everything in hitmask::core. PNG reading and writing is in hitmask/image.hpp (hitmask::assets).
#pragma once

#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/memory.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/pairs.hpp"
#include "hitmask/parallel.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/result.hpp"
#include "hitmask/retro.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/target.hpp"
#include "hitmask/transform.hpp"
#include "hitmask/version.hpp"
#include "hitmask/world.hpp"
