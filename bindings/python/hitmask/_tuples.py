"""Small results with named fields. They unpack and compare as tuples do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ._hitmask import Mask, Player, Runs, Snapshot, Terrain
    from ._types import BoxLike, BrushLike, PointLike


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


class RunsAt(NamedTuple):
    """Runs and the position of their top-left pixel."""

    runs: Runs
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


class FramePart(NamedTuple):
    """A named part of a frame: a hit box, a hurt box, a layer of its own.

    `box` is (x, y, w, h) in the pixels of the untrimmed frame; it may reach outside. `mask` says which of its
    pixels are solid; None: all of them. `user` is yours.
    """

    name: str
    box: tuple[int, int, int, int]
    mask: Mask | None = None
    user: str = ""


class Frame(NamedTuple):
    """A frame of a sheet.

    `size` is that of the untrimmed frame, `solid` the box of the solid pixels in it, `mask` as large as that.
    `pivot` is in pixels from the top-left corner of the untrimmed frame, `duration` in milliseconds.
    """

    name: str
    size: tuple[int, int]
    solid: tuple[int, int, int, int]
    mask: Mask
    pivot: tuple[float, float]
    duration: int
    parts: list[FramePart]
    user: str


class Animation(NamedTuple):
    """Frames in order. A `repeat` of 0 goes on without end; each way of a ping-pong counts."""

    name: str
    frames: list[int]
    playback: Literal["forward", "reverse", "ping_pong", "ping_pong_reverse"] = "forward"
    repeat: int = 0
    user: str = ""


class PlayerEvent(NamedTuple):
    """What happened while a player advanced.

    'frame': `frame` was entered; 'looped': a repeat has ended; 'finished': the last one. `repeats` have ended;
    `milliseconds` of the advance were left.
    """

    kind: Literal["frame", "looped", "finished"]
    animation: int
    frame: int
    repeats: int
    milliseconds: int


class SheetDifference(NamedTuple):
    """What differs between two sheets, by name. `same_order`: numbers mean the same in both."""

    added_frames: list[str]
    removed_frames: list[str]
    changed_frames: list[str]
    added_animations: list[str]
    removed_animations: list[str]
    changed_animations: list[str]
    same_order: bool


class PartDefinition(NamedTuple):
    """A named part of frames that gets a body of its own (World.attach_parts), and what that body meets."""

    name: str
    layer: int = 1
    collides_with: int = 0xFFFF_FFFF
    group: int = 0
    is_sensor: bool = True
    user: object = 0


class FrameBodies(NamedTuple):
    """A body that shows frames, and the bodies of their parts by name. Yours to keep, like a Player."""

    body: int
    parts: dict[str, int]


class SavedSnapshot(NamedTuple):
    """What the bytes of a snapshot hold (Snapshot.from_bytes). `players` and `user` are what was given to to_bytes()."""

    snapshot: Snapshot
    players: list[Player]
    user: bytes


class Disc(NamedTuple):
    """A brush for terrains: the pixels at most `radius` from pixel `centre`.

    >>> ground = hitmask.Terrain()
    >>> ground.deposit(hitmask.Disc((600, 500), 1)).pixels
    5
    """

    centre: PointLike
    radius: int


class Ellipse(NamedTuple):
    """A brush for terrains: the ellipse that touches the four sides of (x, y, w, h)."""

    box: BoxLike


class Line(NamedTuple):
    """A brush for terrains: a line with round ends between two pixels."""

    start: PointLike
    end: PointLike
    thickness: int = 1


class Polygon(NamedTuple):
    """A brush for terrains: the pixels whose centre lies inside; corners are pixel corners."""

    corners: Sequence[PointLike]
    rule: Literal["even_odd", "non_zero"] = "even_odd"


class TerrainEdit(NamedTuple):
    """An edit of a terrain as data: Terrain.apply, World.edit, edits_to_bytes. `place` is how far the brush is moved."""

    action: Literal["carve", "carve_all", "deposit", "repaint"]
    brush: BrushLike
    place: PointLike = (0, 0)
    material: int = 0


class TerrainChange(NamedTuple):
    """What an edit changed: how many pixels, and the smallest box around them; (0, 0, 0, 0) when there are none."""

    pixels: int
    box: tuple[int, int, int, int]


class ChunkChange(NamedTuple):
    """Where a chunk differs: chunk (1, 0) begins at pixel (512, 0); the box is in pixels of the terrain."""

    chunk: tuple[int, int]
    box: tuple[int, int, int, int]


class TerrainComponent(NamedTuple):
    """Connected solid pixels of a terrain: their box, how many, and the topmost, then leftmost."""

    box: tuple[int, int, int, int]
    area: int
    first: tuple[int, int]


class TerrainPiece(NamedTuple):
    """A piece of ground that fell off: its pixels, where they were, and which of them are of a material other than 0.

    One that no mask can hold has no mask: it is a terrain, at the position of the ground that it fell from.
    """

    mask: Mask | None
    position: tuple[int, int]
    area: int
    materials: Mapping[int, Mask]
    terrain: Terrain | None = None
