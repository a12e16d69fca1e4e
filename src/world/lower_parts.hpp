// The names of the lower parts that this folder uses. Goes away with the rooms of world.
#pragma once

#include "base/allocator.hpp"
#include "base/fail.hpp"
#include "base/integers.hpp"
#include "mask/clip.hpp"
#include "mask/layout.hpp"
#include "motion/figure_normal.hpp"
#include "motion/meeting.hpp"
#include "motion/obstacles.hpp"
#include "motion/ray_walk.hpp"
#include "overlap/figure.hpp"
#include "transform/access.hpp"

namespace hitmask::detail {

using base::Allocator;
using base::Array;
using base::fail_argument;
using base::fail_length;
using base::fail_memory;
using base::Hooked;
using base::Int128;
using base::magnitude;
using base::make_array;
using base::Vector;
using mask::clip;
using mask::is_possible;
using mask::strip_of;
using motion::face_entered;
using motion::first_meeting;
using motion::first_meeting_in_place;
using motion::first_parting;
using motion::first_solid;
using motion::normal_met;
using motion::place_before;
using motion::saturated;
using motion::Staircase;
using motion::StepRange;
using motion::Stretch;
using motion::surface_normal_of;
using motion::Way;
using motion::WidePoint;
using overlap::contact_of;
using overlap::Figure;
using overlap::is_hit;
using overlap::judge;
using overlap::solid_at;
using overlap::solid_box_of;
using overlap::Verdict;
using transform::InverseMap;
using TransformAccess = transform::Access;

}  // namespace hitmask::detail
