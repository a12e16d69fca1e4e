"""Sheets: frames, animations, players, baked files, and bodies that show frames."""

import copy
import errno
import json
import os
import pickle
import struct
import zlib

import hitmask
import numpy
import pytest

ORIENTATIONS = ("upright", "quarter", "half", "three_quarters",
                "mirrored", "mirrored_quarter", "mirrored_half", "mirrored_three_quarters")


def walking():
    sheet = hitmask.Sheet()
    for i in range(4):
        mask = hitmask.Mask((20, 30))
        mask.draw(hitmask.Mask((4 + i, 10), solid=True), (5, 20))
        parts = [hitmask.FramePart("hit", (12, 22, 6, 3))] if i % 2 else [("hurt", (5, 20, 4, 4))]
        sheet.add_frame(f"walk {i}", mask, pivot=(10, 30), duration=50, parts=parts, user=str(i))
    sheet.add_animation("walk", range(4), user="legs")
    sheet.add_animation("bow", ["walk 0", "walk 3"], "ping_pong", repeat=3)
    return sheet


def test_frames_are_cut_to_their_solid_pixels():
    sheet = walking()
    frame = sheet.frame("walk 2")
    assert frame == sheet.frame(2)
    assert (frame.name, frame.size, frame.solid, frame.mask.size) == ("walk 2", (20, 30), (5, 20, 6, 10), (6, 10))
    assert (frame.pivot, frame.duration, frame.user) == ((10.0, 30.0), 50, "2")
    assert sheet.frame(1).parts == [hitmask.FramePart("hit", (12, 22, 6, 3), None, "")]
    assert sheet.mask("walk 2").origin == (5, 10)
    assert sheet.mask("walk 2").mask == frame.mask
    assert sheet.find_frame("walk 3") == 3 and sheet.find_frame("run") is None
    assert sheet.find_animation("bow") == 1 and sheet.find_animation("run") is None
    assert (sheet.frame_count, sheet.animation_count) == (4, 2)
    assert sheet.part_names() == ["hit", "hurt"]
    assert sheet.memory_bytes > 0
    assert sheet.animation("bow") == hitmask.Animation("bow", [0, 3], "ping_pong", 3, "")
    assert sheet.animation(0).user == "legs"
    assert sheet.duration("walk") == sheet.duration(0) == 200
    assert repr(sheet) == "Sheet(frame_count=4, animation_count=2)"


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_orientations_turn_about_the_pivot(orientation):
    sheet = walking()
    shape = sheet.mask(0, orientation=orientation)
    turned = ORIENTATIONS.index(orientation) % 2
    assert shape.size == ((10, 4) if turned else (4, 10))
    part = sheet.part_mask(1, "hit", orientation=orientation)
    assert part.mask.count() == 18
    assert sheet.part_mask(0, "hit", orientation) is None


def test_frames_come_from_masks_arrays_surfaces_and_images():
    pygame = pytest.importorskip("pygame")
    image_of = pytest.importorskip("PIL.Image")
    alpha = numpy.zeros((6, 8), numpy.uint8)
    alpha[2:5, 1:7] = 200
    rgba = numpy.zeros((6, 8, 4), numpy.uint8)
    rgba[..., 3] = alpha
    surface = pygame.image.frombuffer(rgba.tobytes(), (8, 6), "RGBA")
    sheet = hitmask.Sheet()
    pictures = [hitmask.Mask.from_array(alpha), alpha, surface, image_of.fromarray(rgba, "RGBA")]
    for i, picture in enumerate(pictures):
        sheet.add_frame(str(i), picture, pivot="centre")
    for i in range(4):
        assert sheet.frame(i)._replace(name="") == sheet.frame(0)._replace(name="")
    assert sheet.frame(0).pivot == (4.0, 3.0)
    sheet.add_frame("faint", alpha, threshold=220)
    assert sheet.frame("faint").mask.size == (0, 0)
    cut = sheet.add_frame("cut", hitmask.Mask((2, 2), solid=True), (0.5, 1.25), size=(9, 9), at=(3, 4))
    assert sheet.frame(cut).solid == (3, 4, 2, 2) and sheet.frame(cut).size == (9, 9)
    assert sheet.frame(cut).pivot == (0.5, 1.25)


def test_players_show_frames_and_tell_what_happens():
    sheet = walking()
    player = sheet.play("walk")
    assert sheet.frame_of(player) == 0
    events = []
    assert sheet.advance(player, 120, visit=events.append) == 2
    assert events == [hitmask.PlayerEvent("frame", 0, 1, 0, 70), hitmask.PlayerEvent("frame", 0, 2, 0, 20)]
    assert sheet.advance(player, 100) == 0
    assert (player.time, player.repeats, player.finished) == (20, 1, False)
    assert copy.copy(player) == player == pickle.loads(pickle.dumps(player))
    bow = sheet.play(1)
    kinds = []
    sheet.advance(bow, 10_000, lambda event: kinds.append(event.kind))
    assert kinds == ["frame", "looped", "frame", "looped", "frame", "finished"]
    assert bow.finished and bow != player
    sheet.seek(bow, 60)
    assert sheet.frame_of(bow) == 3 and not bow.finished
    slow = hitmask.Player(animation=0, speed=0.5, time=10, time_fraction=0, repeats=0, finished=False)
    assert sheet.advance(slow, 100) == 1
    slow.speed = 2
    assert slow.speed == 2.0
    for wrong in (-1, float("nan"), 1e9):
        with pytest.raises(ValueError, match="speed"):
            slow.speed = wrong
    seen = []
    sheet.advance(sheet.play("walk"), 1000, lambda event: seen.append(event) or False)
    assert len(seen) == 1
    players = [sheet.play("walk") for _ in range(5)]
    for i, one in enumerate(players):
        sheet.seek(one, 50 * i)
    frames = sheet.advance_many(players, 60)
    assert frames.dtype == numpy.uint32 and frames.tolist() == [1, 2, 3, 0, 1]
    assert sheet.advance_many((sheet.play("walk") for _ in range(6)), 60).tolist() == [1] * 6
    with pytest.raises(ZeroDivisionError):
        sheet.advance(sheet.play("walk"), 60, lambda event: 1 // 0)
    with pytest.raises(IndexError):
        sheet.frame_of(hitmask.Player(animation=9))


def test_mistakes_are_named():
    sheet = walking()
    with pytest.raises(ValueError, match="walk 0"):
        sheet.add_frame("walk 0", hitmask.Mask((1, 1)))
    with pytest.raises(KeyError, match="run"):
        sheet.play("run")
    with pytest.raises(KeyError, match="run"):
        sheet.frame("run")
    with pytest.raises(IndexError):
        sheet.frame(4)
    with pytest.raises(IndexError):
        sheet.frame(-1)
    with pytest.raises(IndexError):
        sheet.animation(2)
    with pytest.raises(TypeError):
        sheet.frame(1.5)
    with pytest.raises(TypeError):
        sheet.add_frame("x", hitmask.Mask((1, 1)), pivot="middle")
    with pytest.raises(ValueError):
        sheet.add_frame("x", hitmask.Mask((1, 1)), pivot=(float("nan"), 0))
    with pytest.raises(ValueError):
        sheet.add_frame("x", hitmask.Mask((1, 1)), parts=[("a", (0, 0, 1, 1)), ("a", (0, 0, 1, 1))])
    with pytest.raises(ValueError):
        sheet.add_animation("none", [])
    with pytest.raises(IndexError):
        sheet.add_animation("none", [7])
    assert sheet == walking()


def test_bytes_files_and_pickles(tmp_path):
    sheet = walking()
    data = sheet.to_bytes()
    assert hitmask.Sheet.from_bytes(data) == sheet == pickle.loads(pickle.dumps(sheet)) == copy.copy(sheet)
    assert hitmask.Sheet.from_bytes(bytearray(data), trust="source") == sheet
    with pytest.raises(ValueError):
        hitmask.Sheet.from_bytes(data[:-1])
    path = tmp_path / "walk.hitmask"
    hitmask.save_sheet(path, sheet)
    assert path.read_bytes() == data
    assert hitmask.load_sheet(path) == hitmask.load_sheet(str(path), trust="source") == sheet
    assert hitmask.read_sheet(path) == hitmask.read_sheet(path, "baked", trust="source") == sheet
    with pytest.raises(OSError, match="nothing.hitmask"):
        hitmask.load_sheet(tmp_path / "nothing.hitmask")
    with pytest.raises(OSError):
        hitmask.save_sheet(tmp_path / "no" / "walk.hitmask", sheet)


def test_files_that_cannot_be_read_have_errno_and_name(tmp_path):
    missing = tmp_path / "nothing.hitmask"
    for read in (hitmask.load_sheet, hitmask.read_sheet, lambda path: hitmask.read_sheet(path, "folder")):
        with pytest.raises(FileNotFoundError) as raised:
            read(missing)
        assert raised.value.errno == errno.ENOENT and raised.value.filename == str(missing)
    with pytest.raises(FileNotFoundError) as raised:
        hitmask.save_sheet(missing / "walk.hitmask", walking())
    assert raised.value.filename == str(missing)
    below_a_file = tmp_path / "file"
    below_a_file.write_bytes(b"")
    with pytest.raises(NotADirectoryError):
        hitmask.load_sheet(below_a_file / "walk.hitmask")
    for path in ("", "zero\0byte"):
        with pytest.raises(OSError):
            hitmask.load_sheet(path)
    with pytest.raises(OSError):
        hitmask.load_sheet(tmp_path)  # a folder


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_files_that_may_not_be_read(tmp_path):
    path = tmp_path / "walk.hitmask"
    hitmask.save_sheet(path, walking())
    path.chmod(0)
    with pytest.raises(PermissionError) as raised:
        hitmask.load_sheet(path)
    assert raised.value.errno == errno.EACCES and raised.value.filename == str(path)
    tmp_path.chmod(0o500)
    with pytest.raises(PermissionError):
        hitmask.save_sheet(tmp_path / "other.hitmask", walking())


def test_reloading_tells_what_changed():
    before, after = walking(), walking()
    after.add_frame("jump", hitmask.Mask((3, 3), solid=True))
    assert before.same_names(walking()) and not before.same_names(after)
    assert before.difference(after) == hitmask.SheetDifference(["jump"], [], [], [], [], [], False)


def test_pictures_in_cells_and_folders(tmp_path):
    rgba = numpy.zeros((10, 24, 4), numpy.uint8)
    rgba[2:6, 1:5] = 255
    rgba[3:9, 10:14] = (9, 9, 9, 100)
    path = tmp_path / "cells.png"
    hitmask.write_picture(path, rgba)
    options = {"cell": (7, 9), "margin": (1, 1), "spacing": (1, 0), "columns": 2, "rows": 1, "count": 2,
               "duration": 40, "pivot": (0.5, 1.0), "root": tmp_path, "max_pixels": 1000}
    sheet = hitmask.read_sheet(path, "grid", **options)
    assert sheet.frame_count == 2
    assert sheet.frame(0).solid == (0, 1, 4, 4) and sheet.frame(1).solid == (1, 2, 4, 6)
    assert sheet.frame(0).pivot == (3.5, 9.0) and sheet.frame(0).duration == 40
    assert hitmask.read_sheet(path, "grid", threshold=150, **options).frame(1).mask.count() == 0
    one = hitmask.read_sheet(path, "picture", key=(0, 0, 0), tolerance=9)
    assert one.frame(0).mask.size == (4, 4)
    assert hitmask.read_sheet(path, format="picture", luma=True).frame_count == 1
    assert hitmask.read_sheet(tmp_path, "folder", rotated="clockwise", layers=(), part_layers=[]).frame_count == 1
    with pytest.raises(OSError):
        hitmask.read_sheet(tmp_path / "none.png", "picture")
    with pytest.raises(ValueError):
        hitmask.read_sheet(path, "grid")
    with pytest.raises(TypeError):
        hitmask.read_sheet(path, "gif")


def test_cells_have_margins_and_spacing_of_their_own_in_x_and_y(tmp_path):
    alpha = numpy.full((7, 14), 255, numpy.uint8)  # solid between the cells, too
    cells = numpy.random.default_rng(8).integers(0, 2, (6, 2, 3)).astype(bool)
    for number, cell in enumerate(cells):
        x, y = 1 + number % 3 * 5, 2 + number // 3 * 3
        alpha[y:y + 2, x:x + 3] = cell * 255
    path = tmp_path / "cells.png"
    hitmask.write_picture(path, numpy.dstack([numpy.zeros((7, 14, 3), numpy.uint8), alpha]))
    sheet = hitmask.read_sheet(path, "grid", cell=(3, 2), margin=(1, 2), spacing=(2, 1))
    assert sheet.frame_count == 6
    for number, cell in enumerate(cells):
        assert (untrimmed(sheet, number) == cell).all(), number


def untrimmed(sheet, frame):
    """Which pixels of a whole frame are solid."""
    facts = sheet.frame(frame)
    whole = hitmask.Mask(facts.size)
    whole.draw(facts.mask, facts.solid[:2])
    return whole.to_array()


def read_if_built(path, *arguments, **options):
    try:
        return hitmask.read_sheet(path, *arguments, **options)
    except ValueError as error:
        if "built without" in str(error):
            pytest.skip(str(error))
        raise


def layered_aseprite(layers):
    """One frame of 8 x 6 pixels; layers are (name, x, y, rows of 0 and 1)."""
    def chunk(kind, body):
        return struct.pack("<IH", len(body) + 6, kind) + body

    chunks = [chunk(0x2004, struct.pack("<6HB3xH", 1, 0, 0, 0, 0, 0, 255, len(name)) + name.encode()) for name, _, _, _ in layers]
    for number, (_, x, y, rows) in enumerate(layers):
        pixels = b"".join(bytes((9, 9, 9, 255 * pixel)) for row in rows for pixel in row)
        size = struct.pack("<HH", len(rows[0]), len(rows))
        chunks.append(chunk(0x2005, struct.pack("<HhhBHh5x", number, x, y, 255, 2, 0) + size + zlib.compress(pixels)))
    body = b"".join(chunks)
    frame = struct.pack("<IHHHHI", len(body) + 16, 0xF1FA, len(chunks), 90, 0, len(chunks)) + body
    return struct.pack("<IHHHHHIHIIB99x", 128 + len(frame), 0xA5E0, 1, 8, 6, 32, 1, 100, 0, 0, 0) + frame


def test_layers_become_masks_or_parts(tmp_path):
    a, b = [[1, 1, 0], [1, 1, 1]], [[1, 0], [1, 1], [0, 1]]
    path = tmp_path / "hero.aseprite"
    path.write_bytes(layered_aseprite([("a", 1, 1, a), ("b", 5, 2, b)]))
    assert read_if_built(path).frame(0).solid == (1, 1, 6, 4)
    for mask, part, box, part_at, pixels, part_pixels in [("a", "b", (1, 1, 3, 2), (5, 2), a, b),
                                                          ("b", "a", (5, 2, 2, 3), (1, 1), b, a)]:
        sheet = hitmask.read_sheet(path, layers=[mask], part_layers=(part,))
        frame = sheet.frame(0)
        assert frame.solid == box and (frame.mask.to_array() == numpy.array(pixels, bool)).all()
        assert [one.name for one in frame.parts] == [part] and tuple(frame.parts[0].box)[:2] == part_at
        assert (sheet.part_mask(0, part).mask.to_array() == numpy.array(part_pixels, bool)).all()
        assert hitmask.read_sheet(path, layers=[mask]).part_names() == []


def test_frames_turned_either_way(tmp_path):
    upright = numpy.array([[1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 0, 0]], bool)
    stored = numpy.rot90(upright, -1)  # clockwise, as TexturePacker does
    rgba = numpy.zeros((4, 6, 4), numpy.uint8)
    rgba[:, 1:4, 3] = stored * 255
    hitmask.write_picture(tmp_path / "page.png", rgba)
    path = tmp_path / "pack.json"
    frame = {"frame": {"x": 1, "y": 0, "w": 4, "h": 3}, "rotated": True, "trimmed": True,
             "spriteSourceSize": {"x": 2, "y": 1, "w": 4, "h": 3}, "sourceSize": {"w": 9, "h": 5}}
    path.write_text(json.dumps({"frames": {"hero": frame}, "meta": {"app": "https://www.codeandweb.com/texturepacker",
                                                                   "image": "page.png"}}), encoding="utf-8")
    wanted = {"as_format_says": upright, "clockwise": upright, "counter_clockwise": numpy.rot90(upright, 2)}
    for rotated, pixels in wanted.items():
        whole = numpy.zeros((5, 9), bool)
        whole[1:4, 2:6] = pixels
        assert (untrimmed(read_if_built(path, rotated=rotated), 0) == whole).all(), rotated


def test_other_formats_work_or_say_why_not(tmp_path):
    path = tmp_path / "sheet.json"
    path.write_text('{"frames": {}, "meta": {"app": "https://www.aseprite.org/", "image": "sheet.png"}}', encoding="utf-8")
    with pytest.raises((ValueError, OSError), match="sheet"):
        hitmask.read_sheet(path, "aseprite_json")


def test_a_body_stays_at_its_pivot():
    sheet = walking()
    world = hitmask.World()
    hero = world.add(sheet.mask(0), (100, 50))
    world.set_frame(hero, sheet, "walk 3")
    assert world.box(hero) == (95, 40, 7, 10) and world.position(hero) == (100, 50)
    world.set_frame(hero, sheet, 3, orientation="mirrored")
    assert world.box(hero) == (98, 40, 7, 10)
    other = world.add(sheet.mask(0), (300, 50))
    world.set_frame_many([hero, other], sheet, numpy.array([1, 2], numpy.uint32))
    assert (world.box(hero)[2], world.box(other)[2]) == (5, 6)
    world.set_frame_many(numpy.array([hero, other]), sheet, [0, "walk 3"], orientations=["quarter", "upright"])
    assert (world.box(hero)[2:], world.box(other)[2:]) == ((10, 4), (7, 10))
    world.set_frame_many([hero, other], sheet, [0, 0], "half")
    for bodies, frames, orientations in [([hero], [4], "upright"), ([hero, other], [0], "upright"),
                                         ([hero, other], [1, 1], ["half"]), ([0], [0], "half")]:
        with pytest.raises(hitmask.WorldError):
            world.set_frame_many(bodies, sheet, frames, orientations)
    with pytest.raises(hitmask.WorldError) as refused:
        world.set_frame(hero, sheet, 99)
    assert refused.value.reason == "frame"
    with pytest.raises(ValueError):
        world.set_frame_many([hero], sheet, [0], "upside")


def test_parts_follow_the_frame():
    sheet = walking()
    world = hitmask.World()
    hero = world.add(sheet.mask(0), (100, 50))
    bodies = world.attach_parts(hero, ["hurt", hitmask.PartDefinition("hit", layer=2, collides_with=4, group=0,
                                                                      is_sensor=False, user="fist")])
    assert bodies.body == hero and sorted(bodies.parts) == ["hit", "hurt"]
    hit, hurt = bodies.parts["hit"], bodies.parts["hurt"]
    assert world.parent(hit) == hero and world.user(hit) == "fist"
    assert not world.body(hit).enabled and not world.body(hit).is_sensor and world.body(hurt).is_sensor
    enemy = world.add((50, 50), (80, 20), layer=4, collides_with=2)
    world.set_frame(bodies, sheet, 1)
    assert world.body(hit).enabled and not world.body(hurt).enabled
    assert world.box(hit) == (102, 42, 6, 3)
    world.step()
    assert world.touched(hit, enemy)
    world.set_frame_many([bodies], sheet, [0])
    assert not world.body(hit).enabled and world.body(hurt).enabled
    world.step()
    assert not world.touched(hit, enemy)
    with pytest.raises(TypeError):
        world.set_frame("hero", sheet, 0)
    with pytest.raises(TypeError):
        world.attach_parts(hero, [3])
    with pytest.raises(TypeError, match="names"):
        world.attach_parts(hero, "hurt")
    with pytest.raises(ValueError, match="twice"):
        world.attach_parts(hero, ["hurt", "hurt"])


def test_a_frame_that_does_not_fit():
    sheet = walking()
    world = hitmask.World()
    hero = world.add(sheet.mask(0), (100, 50))
    world.add((20, 100), (101, 0))
    assert world.change_frame(hero, sheet, "walk 3", orientation="upright", fit="push", limit=8, keep_feet=False) == (-1, 0)
    world.set_frame(hero, sheet, 0)
    world.set_position(hero, (100, 50))
    with pytest.raises(hitmask.WorldError) as refused:
        world.change_frame(hero, sheet, 3, fit="refuse")
    assert refused.value.reason == "stuck" and world.box(hero)[2] == 4
    assert world.change_frame(hero, sheet, 3, fit="refuse", filter=hitmask.QueryFilter(layer=0)) == (0, 0)
    bodies = world.attach_parts(hero, ["hit"])
    world.set_frame(bodies, sheet, 3)
    before = world.box(hero), world.body(bodies.parts["hit"]).enabled
    with pytest.raises(ZeroDivisionError):
        world.change_frame(bodies, sheet, 0, filter=hitmask.QueryFilter(accept=lambda body: 1 // 0))
    assert (world.box(hero), world.body(bodies.parts["hit"]).enabled) == before


def test_snapshots_bring_frames_back():
    sheet = walking()
    world = hitmask.World()
    bodies = world.attach_parts(world.add(sheet.mask(0), (10, 10)), ["hit"])
    world.set_frame(bodies, sheet, 1)
    player = sheet.play("walk")
    snapshot, saved = world.snapshot(), copy.copy(player)
    before = world.state_hash()
    world.set_frame(bodies, sheet, sheet.advance(player, 120))
    assert world.state_hash() != before
    world.restore(snapshot)
    assert world.state_hash() == before and sheet.frame_of(saved) == 0


def test_a_player_is_plain_data():
    sheet = hitmask.Sheet()
    for name in "abc":
        sheet.add_frame(name, hitmask.Mask((3, 3), True), duration=10)
    sheet.add_animation("back", [0, 1, 2], playback="reverse", repeat=2)
    player = sheet.play("back")
    assert sheet.frame_of(player) == 2
    player.animation, player.time, player.time_fraction, player.repeats = 0, 25, 7, 1
    assert (player.animation, player.time, player.time_fraction, player.repeats) == (0, 25, 7, 1)
    assert sheet.frame_of(player) == 0
    player.finished = True
    assert player.finished and repr(player) == "Player(animation=0, speed=1.0, time=25, repeats=1, finished=True)"
    assert sheet != hitmask.Sheet() and not sheet != sheet


def test_sheets_of_tools(tmp_path):
    """Read, or refused with a way to read them: never with the name of another format."""
    path = tmp_path / "sheet.json"
    path.write_text('{"frames": 5}', encoding="utf-8")
    with pytest.raises(ValueError) as error:
        hitmask.read_sheet(path)
    if "built without" in str(error.value):
        assert "JSON: " in str(error.value) and "--config-settings=cmake.define.HITMASK_READERS=ON" in str(error.value)
        assert "texture-packer" not in str(error.value)
