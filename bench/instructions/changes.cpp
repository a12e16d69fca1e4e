// Bodies are added, removed, rotated and changed; worlds are restored from snapshots.
#include "instructions/stage.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

/// Only moves, one batch per frame.
InnerWork moving_batches() {
  return [stage = make_stage({.bodies = 10'000, .masks = true, .frames = 8})](Digest& digest) {
    for (const std::vector<Point>& positions : stage->frames)
      require(stage->world.set_position(stage->movers, positions));
    digest.add(static_cast<std::uint64_t>(stage->world.position(stage->movers[7])->x));
  };
}

/// Only moves, one call each.
InnerWork moving_singly() {
  return [stage = make_stage({.bodies = 10'000, .masks = true, .frames = 4})](Digest& digest) {
    for (const std::vector<Point>& positions : stage->frames)
      for (std::size_t i = 0; i < positions.size(); ++i)
        require(stage->world.set_position(stage->movers[i], positions[i]));
    digest.add(static_cast<std::uint64_t>(stage->world.position(stage->movers[7])->x));
  };
}

/// Each frame replaces some bodies by new ones.
InnerWork churning(std::size_t stride, int frames) {
  return [=, stage = make_stage({.bodies = 5'000, .masks = true})](Digest& digest) {
    Random random(903);
    for (int frame = 0; frame < frames; ++frame) {
      for (std::size_t i = static_cast<std::size_t>(frame) % stride; i < stage->bodies.size();
           i += stride) {
        require(stage->world.remove(stage->bodies[i]));
        BodyDefinition body;
        body.shape = stage->masks[random.next() % stage->masks.size()];
        body.position = {random.between(0, stage->side), random.between(0, stage->side)};
        stage->bodies[i] = stage->world.add(body).value();
      }
      step(stage->world, digest);
    }
  };
}

/// Every body changes its mask in each frame.
InnerWork animating() {
  return [stage = make_stage({.bodies = 2'000, .masks = true})](Digest& digest) {
    for (std::size_t frame = 0; frame < 6; ++frame) {
      for (std::size_t i = 0; i < stage->bodies.size(); ++i)
        require(stage->world.set_shape(stage->bodies[i],
                                       stage->masks[(i + frame) % stage->masks.size()]));
      step(stage->world, digest);
    }
  };
}

/// Rotates all bodies by a 32nd of a turn.
void spin(Stage& stage, std::size_t frame, Digest& digest) {
  for (std::size_t i = 0; i < stage.bodies.size(); ++i) {
    TransformParts parts;
    parts.pivot_x = parts.pivot_y = 16;
    parts.angle = Angle::fraction(static_cast<std::uint32_t>(i + frame) << 27);
    require(stage.world.set_transform(stage.bodies[i], parts));
  }
  step(stage.world, digest);
}

/// The first frames make rasters. After a whole turn of warm-up, all are cached.
InnerWork spinning(std::size_t bodies, std::size_t frames_before, std::size_t frames) {
  const SharedStage stage = make_stage({.bodies = bodies, .masks = true});
  Digest unused;
  for (std::size_t frame = 0; frame < frames_before; ++frame) spin(*stage, frame, unused);
  return [=](Digest& digest) {
    for (std::size_t frame = 0; frame < frames; ++frame)
      spin(*stage, frames_before + frame, digest);
  };
}

/// Changes flags, filters and sizes of a few bodies in each frame.
InnerWork changing_settings() {
  return [stage = make_stage({.bodies = 5'000})](Digest& digest) {
    for (std::size_t frame = 0; frame < 20; ++frame) {
      for (std::size_t i = frame; i < stage->bodies.size(); i += 100) {
        const BodyId body = stage->bodies[i];
        require(stage->world.set_enabled(body, frame % 2 == 0));
        require(stage->world.set_static(stage->bodies[i + 1], frame % 2 == 0));
        require(stage->world.set_filter(stage->bodies[i + 2], {.layer = 2, .collides_with = 1}));
        require(
            stage->world.set_shape(stage->bodies[i + 3], Size{40, 20 + static_cast<int>(frame)}));
      }
      step(stage->world, digest);
    }
  };
}

/// Computes frames twice, as a game with rollback does.
InnerWork rolling_back(std::size_t stride, std::size_t frames) {
  const SharedStage stage =
      make_stage({.bodies = 10'000, .masks = true, .stride = stride, .frames = frames});
  auto snapshot = std::make_shared<Snapshot>(stage->world.snapshot());
  return [=](Digest& digest) {
    for (const std::vector<Point>& positions : stage->frames) {
      stage->world.snapshot(*snapshot);
      require(stage->world.set_position(stage->movers, positions));
      step(stage->world, digest);
      require(stage->world.restore(*snapshot));
      require(stage->world.set_position(stage->movers, positions));
      step(stage->world, digest);
    }
  };
}

InnerWork taking_snapshots(int times) {
  const SharedStage stage = make_stage({.bodies = 10'000, .masks = true});
  auto snapshot = std::make_shared<Snapshot>(stage->world.snapshot());
  return [=](Digest& digest) {
    for (int time = 0; time < times; ++time) {
      stage->world.snapshot(*snapshot);
      require(stage->world.restore(*snapshot));
    }
    digest.add(stage->world.size());
  };
}

InnerWork hashing_states() {
  return [stage = make_stage({.bodies = 10'000, .masks = true})](Digest& digest) {
    for (int time = 0; time < 3; ++time) digest.add(stage->world.state_hash());
  };
}

}  // namespace

void add_change_cases(Cases& cases) {
  cases.push_back({"changes/move_batch/10000", [] { return moving_batches(); }});
  cases.push_back({"changes/move_single/10000", [] { return moving_singly(); }});
  cases.push_back({"changes/churn/many", [] { return churning(5, 4); }});
  cases.push_back({"changes/churn/few", [] { return churning(100, 30); }});
  cases.push_back({"changes/set_mask/2000", [] { return animating(); }});
  cases.push_back({"changes/set_transform/first", [] { return spinning(500, 0, 4); }});
  cases.push_back({"changes/set_transform/known", [] { return spinning(500, 32, 8); }});
  cases.push_back({"changes/settings/5000", [] { return changing_settings(); }});
  cases.push_back({"changes/rollback/all_move", [] { return rolling_back(1, 2); }});
  cases.push_back({"changes/rollback/few_move", [] { return rolling_back(50, 4); }});
  cases.push_back({"changes/snapshot/10000", [] { return taking_snapshots(4); }});
  cases.push_back({"changes/state_hash/10000", [] { return hashing_states(); }});
}

}  // namespace hitmask::bench
