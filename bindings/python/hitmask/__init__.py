"""Pixel-exact 2D collision: masks, contacts, motion and worlds of sprites.

>>> import hitmask
>>> ship = hitmask.Mask.from_text('''
... ..#..
... .###.
... #####
... ''')
>>> ship.overlap(ship, (4, 0)), ship.contact(ship, (2, 0)).area
(True, 4)
"""

from ._batches import Overlaps, overlap_many
from ._hitmask import (
    EVENT_DTYPE,
    MAX_MASK_SIDE,
    BodyHit,
    BodyMove,
    BodyRayHit,
    BodySweep,
    Component,
    Contact,
    Distance,
    Loop,
    Mask,
    Moments,
    MoveHit,
    MoveResult,
    Mover,
    Normal,
    Obstacle,
    Placed,
    PrincipalAxes,
    QueryFilter,
    RayHit,
    RotationCache,
    Snapshot,
    Sweep,
    Transform,
    World,
    WorldError,
    __version__,
    active_target,
    available_targets,
    force_target,
)
from ._images import mask_from_image, read_png, write_png
from ._notebook import html_of as _html_of

setattr(Mask, "_repr_html_", _html_of)

BEGIN, STAY, END = 0, 1, 2
"""The kinds of events that World.step() returns."""

__all__ = [
    "BEGIN",
    "BodyHit",
    "BodyMove",
    "BodyRayHit",
    "BodySweep",
    "Component",
    "Contact",
    "Distance",
    "END",
    "EVENT_DTYPE",
    "Loop",
    "MAX_MASK_SIDE",
    "Mask",
    "Moments",
    "MoveHit",
    "MoveResult",
    "Mover",
    "Normal",
    "Obstacle",
    "Overlaps",
    "Placed",
    "PrincipalAxes",
    "QueryFilter",
    "RayHit",
    "RotationCache",
    "STAY",
    "Snapshot",
    "Sweep",
    "Transform",
    "World",
    "WorldError",
    "__version__",
    "active_target",
    "available_targets",
    "force_target",
    "mask_from_image",
    "overlap_many",
    "read_png",
    "write_png",
]
