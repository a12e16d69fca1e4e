"""Worlds from bytes, and pickled worlds."""

from __future__ import annotations

from typing import Any

from hitmask._hitmask import Snapshot, World

_LOADING = ("known_masks", "max_raster_bytes", "max_compared_pixels", "trust")
_DEFINITION = ("period", "max_contacts", "stay_events", "threads", "cache_bytes", "number", "angle_steps")


def world_from_bytes(data: bytes, **options: Any) -> World:
    loading = {name: options.pop(name) for name in _LOADING if name in options}
    snapshot = Snapshot.from_bytes(data, **loading).snapshot
    return restored({**snapshot.definition, **options}, snapshot)


def restored(definition: dict[str, Any], snapshot: Snapshot) -> World:
    world = World(**definition)
    world.restore(snapshot)
    return world


def reduced(world: World) -> tuple[object, ...]:
    """What pickle keeps: the definition with its number, so that ids stay, and the snapshot with all objects."""
    return restored, ({name: getattr(world, name) for name in _DEFINITION}, world.snapshot())
