// Frames of a world: bodies move, then step() finds all contacts.
#include "instructions/stage.hpp"

namespace hitmask::bench {

namespace {

InnerWork stepping(const StagePlan& plan) {
  return [stage = make_stage(plan)](Digest& digest) {
    for (const std::vector<Point>& positions : stage->frames) {
      require(stage->world.set_position(stage->movers, positions));
      step(stage->world, digest);
    }
  };
}

InnerWork reading_details(const StagePlan& plan) {
  return [stage = make_stage(plan)](Digest& digest) {
    for (const std::vector<Point>& positions : stage->frames) {
      require(stage->world.set_position(stage->movers, positions));
      step(stage->world, digest);
      for (const Event& event : stage->world.events())
        if (event.contact) digest.add(static_cast<std::uint64_t>(event.contact->area));
    }
  };
}

InnerWork reading_events(const StagePlan& plan) {
  return [stage = make_stage(plan)](Digest& digest) {
    for (const std::vector<Point>& positions : stage->frames) {
      require(stage->world.set_position(stage->movers, positions));
      step(stage->world, digest);
      std::uint64_t sum = 0;
      for (const Event& event : stage->world.events())
        sum += event.kind == EventKind::stay ? event.a.slot : event.b.slot;
      digest.add(sum);
    }
  };
}

InnerWork handing_out_overlaps() {
  return [stage = make_stage({.bodies = 10'000, .masks = true})](Digest& digest) {
    for (int time = 0; time < 3; ++time) {
      std::uint64_t sum = 0;  // independent of the order of pairs
      require(stage->world.for_each_overlap(
          [&](const BodyPair& pair) { sum += pair.a.slot ^ pair.b.slot; }));
      digest.add(sum);
    }
  };
}

struct Plan {
  const char* name;
  StagePlan stage;
};

}  // namespace

void add_frame_cases(Cases& cases) {
  for (const Plan& plan : {
           Plan{"all_move/boxes/1000", {.bodies = 1'000, .stay_events = false, .frames = 20}},
           Plan{"all_move/boxes/10000", {.bodies = 10'000, .stay_events = false, .frames = 4}},
           Plan{"all_move/boxes/100000",
                {.bodies = 100'000, .stay_events = false, .frames = 1, .warm_up = 2}},
           Plan{"all_move/clusters/10000", {.bodies = 10'000, .clusters = true, .frames = 2}},
           Plan{"all_move/masks/1000", {.bodies = 1'000, .masks = true, .frames = 20}},
           Plan{"all_move/masks/10000", {.bodies = 10'000, .masks = true, .frames = 4}},
           Plan{"all_move/wrapped_masks/10000",
                {.bodies = 10'000, .masks = true, .wraps = true, .frames = 4}},
           Plan{"few_move/boxes/10000",
                {.bodies = 10'000, .stride = 50, .stay_events = false, .frames = 60}},
           Plan{"few_move/masks/10000",
                {.bodies = 10'000, .masks = true, .stride = 50, .frames = 60}},
           Plan{
               "few_move/events_off/10000",
               {.bodies = 10'000, .masks = true, .stride = 50, .stay_events = false, .frames = 60}},
           Plan{"few_move/wrapped_masks/10000",
                {.bodies = 10'000, .masks = true, .stride = 50, .wraps = true, .frames = 60}},
           Plan{"few_move/boxes/100000",
                {.bodies = 100'000, .stride = 50, .stay_events = false, .frames = 8, .warm_up = 4}},
           Plan{"tenth_moves/masks/10000",
                {.bodies = 10'000, .masks = true, .stride = 10, .frames = 10}},
           Plan{"others_still/masks/10000",
                {.bodies = 10'000, .masks = true, .stride = 4, .others_still = true, .frames = 4}},
           Plan{"nobody_moves/masks/10000",
                {.bodies = 10'000, .masks = true, .stride = 10'000, .frames = 60}},
       })
    cases.push_back(
        {std::string("frames/") + plan.name, [stage = plan.stage] { return stepping(stage); }});
  cases.push_back({"frames/details/all_move/1000", [] {
                     return reading_details(
                         {.bodies = 1'000, .masks = true, .details = Details::all, .frames = 10});
                   }});
  cases.push_back({"frames/details/few_move/10000", [] {
                     return reading_details({.bodies = 10'000,
                                             .masks = true,
                                             .stride = 50,
                                             .details = Details::all,
                                             .frames = 20});
                   }});
  cases.push_back({"frames/few_move/all_events/10000",
                   [] { return reading_events({.bodies = 10'000, .stride = 50, .frames = 60}); }});
  cases.push_back({"frames/for_each_overlap/10000", [] { return handing_out_overlaps(); }});
}

}  // namespace hitmask::bench
