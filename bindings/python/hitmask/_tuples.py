"""Small results with named fields. They unpack and compare as tuples do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from ._hitmask import Mask


class Direction(NamedTuple):
    """A direction as exact integers, not of unit length. False when it is (0, 0)."""

    x: int
    y: int

    def __bool__(self) -> bool:
        return self.x != 0 or self.y != 0


class Diagonals(NamedTuple):
    """The ranges of x + y and of x - y over the solid pixels, ends included."""

    least_sum: int
    greatest_sum: int
    least_difference: int
    greatest_difference: int


class MaskAt(NamedTuple):
    """A mask and the position of its top-left pixel.

    >>> mask, position = hitmask.Mask((2, 2), solid=True).grow(3)
    >>> mask.size, position
    ((8, 8), (-3, -3))
    """

    mask: Mask
    position: tuple[int, int]


class NearestBody(NamedTuple):
    """A body near a point, its squared distance in pixels, and its nearest solid pixel."""

    body: int
    squared_distance: int
    pixel: tuple[int, int]


class DebugItem(NamedTuple):
    """Lines to draw, to see what a world does. A point is a pixel's top-left corner in the world.

    `closed` items connect the last point to the first. `box` is around the points; of a contact it
    is the shared pixels. `body` is None for regions and for rays that hit nothing; `other` is
    the second body of a contact, or what a resting body rests on, else None.
    """

    kind: Literal["moving_body", "static_body", "disabled_body", "sensor_body", "hole", "body_box", "solid_box",
                  "contact", "contact_box", "region", "ray", "ray_hit", "path", "resting"]
    points: list[tuple[int, int]]
    closed: bool
    box: tuple[int, int, int, int]
    body: int | None
    other: int | None
