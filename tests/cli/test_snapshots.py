"""hitmask info and diff of snapshots. The files are written here from docs/format.md, so that hitmask is not checked
against itself."""

import json
import struct
import unittest

from support import ToolTest


def _crc_table():
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        yield byte


CRC_TABLE = list(_crc_table())


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC_TABLE[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF


assert crc32c(b"123456789") == 0xE3069283


def container(kind, sections):
    table, body = b"", b""
    start = 32 + 24 * len(sections)
    for number, data in enumerate(sections, 1):
        body += bytes(-(start + len(body)) % 64)
        table += struct.pack("<IIQQ", number, crc32c(data), start + len(body), len(data))
        body += data
    head = b"\x89HMK\r\n\x1a\n" + struct.pack("<HHIQI", 1, 0, kind, start + len(body), len(sections))
    return head + struct.pack("<I", crc32c(head + table)) + table + body


def body(position=(0, 0), size=(8, 8), user=0, flags=3, generation=0, layer=1, kind=0):
    return struct.pack("<HBBBBHiiIIiIIQ", generation, flags, 0, 0, kind, 0, *position, layer, 0xFFFFFFFF, 0, *size, user)


def empty(generation):
    return struct.pack("<H", generation) + bytes(42)


def one_mask(*rows):
    """The sections of a mask of up to 64 pixels on a side, whose corners are solid."""
    width, height = len(rows[0]), len(rows)
    words = [sum((pixel == "#") << x for x, pixel in enumerate(row)) for row in rows]
    record = struct.pack("<10i", width, height, 0, 0, width, height, 0, width + height - 2, 1 - height, width - 1)
    data = struct.pack(f"<{height + 11}Q", 0, 0, *words, *[0] * 9)
    return {"masks": record, "words": data + bytes(-len(data) % 64)}


def one_chunk(*layers, neighbours=8, hard=0):
    """The sections of a terrain with one chunk."""
    return {"terrains": struct.pack("<III", neighbours, hard, 1), "chunks": struct.pack("<iiI", 0, 0, 0),
            "layers": struct.pack("<8I", *layers, *[0xFFFFFFFF] * (8 - len(layers)))}


def snapshot(slots, free=(), contacts=(), movers=b"", attachments=b"", players=b"", user=b"", period=(0, 0), terrains=b"",
             chunks=b"", layers=b"", masks=b"", words=b"", carriers=b"", rests=(), angle_steps=0, known=b"", newer=()):
    def pairs(bodies):
        return b"".join(struct.pack("<IIHH", a, b, 0, 0) for a, b in bodies)
    return container(2, [struct.pack("<iii", *period, angle_steps), b"".join(slots), struct.pack(f"<{len(free)}I", *free), b"", b"", movers,
                         carriers, attachments, pairs(contacts), pairs(rests), terrains, chunks, layers, known, masks, players, user, words, *newer])


class Snapshots(ToolTest):
    def save(self, name, *slots, **rest):
        with open(f"{self.folder}/{name}", "wb") as file:
            file.write(snapshot(slots, **rest))

    def differences(self, *arguments):
        code, text, errors = self.run_tool("diff", "a.hitmask", "b.hitmask", "--json", *arguments)
        self.assertEqual(errors, "")
        found = json.loads(text)
        self.assertEqual((code, found["equal"]), (1, False) if found["differences"] else (0, True))
        return [(one["where"], one["field"], one["a"], one["b"]) for one in found["differences"]]

    def compare(self, a, b, rest_a=None, rest_b=None):
        self.save("a.hitmask", *a, **(rest_a or {}))
        self.save("b.hitmask", *b, **(rest_b or {}))
        return self.differences()


class Info(Snapshots):
    def test_one_object(self):
        self.save("a.hitmask", body(user=7), body((4, 4)), contacts=[(1, 2)], user=b"mine")
        code, text, errors = self.run_tool("info", "a.hitmask", "--json")
        self.assertEqual((code, errors), (0, ""))
        facts = json.loads(text)
        self.assertEqual((facts["format"], facts["period"], facts["angle_steps"]), ("snapshot", [0, 0], 0))
        self.assertEqual(facts["counts"], {"bodies": 2, "static": 0, "movers": 0, "carriers": 0, "attached": 0, "contacts": 1, "rests": 0,
                                           "players": 0, "user_bytes": 4})
        self.assertEqual((facts["contacts"], facts["rests"], facts["players"]), ([["1.0", "2.0"]], [], []))
        self.assertEqual(facts["bodies"][0], {
            "body": "1.0", "slot": 1, "generation": 0, "position": [0, 0], "shape": "box 8x8", "origin": [0, 0], "transform": None,
            "one_way": "none", "is_static": False, "enabled": True, "is_sensor": False,
            "filter": {"layer": 1, "collides_with": 0xFFFFFFFF, "group": 0}, "details": 0, "user": 7,
            "mover": None, "carrier": None, "attachment": None})

    def test_parts_and_players(self):
        mover = struct.pack("<IiiiiiBBHIqqd", 1, 3, 0, 2, 5, 6, 4, 3, 0, 2, 1, -8, 0.125)
        self.save("a.hitmask", body(flags=11), body((0, 8), flags=11), body((60, 4), user=2**64 - 1), movers=mover, rests=[(1, 2)],
                  carriers=struct.pack("<Iqq", 2, 98304, -65536), attachments=struct.pack("<IIiiI", 3, 2, 60, -4, 3),
                  players=struct.pack("<IIqQII", 1, 65536, 20, 2, 9, 1))
        code, text, errors = self.run_tool("info", "a.hitmask", "--json")
        self.assertEqual((code, errors), (0, ""))
        facts = json.loads(text)
        hero, lift, sign = facts["bodies"]
        self.assertEqual(hero["mover"], {"step_up": 3, "step_down": 0, "gravity": "bottom", "corner_correction": 2, "remainder": [5, 6],
                                         "ground": {"body": "2.0", "normal": [1, -8], "reliable": True, "slope": 0.125}})
        self.assertEqual((lift["carrier"], sign["user"]), ([1.5, -1], 2**64 - 1))
        self.assertEqual(sign["attachment"], {"parent": "2.0", "offset": [60, -4], "solid": True})
        self.assertEqual(facts["rests"], [["1.0", "2.0"]])
        self.assertEqual(facts["players"], [{"animation": 1, "speed": 65536, "time": 20, "time_fraction": 9, "repeats": 2, "finished": True}])

    def test_a_table(self):
        self.save("a.hitmask", body(user=7), body((40, 4)))
        code, text, _ = self.run_tool("info", "a.hitmask")
        self.assertEqual(code, 0)
        self.assertTrue(text.startswith("a.hitmask: snapshot of a world, "), text)
        self.assertIn("bodies 2", text)
        self.assertIn("40,4", text)

    def test_what_is_wrong(self):
        self.save("a.hitmask", body(), body((4, 4)))  # they touch, but the contact is missing
        code, text, errors = self.run_tool("info", "a.hitmask")
        self.assertEqual((code, text), (2, ""))
        self.assertEqual(errors, "hitmask: a.hitmask: there are contacts or rests that are not in the bytes\n")

    def test_a_snapshot_is_no_mask(self):
        self.save("match.hitmask", body())
        for arguments in (["show", "match.hitmask"], ["contour", "match.hitmask"], ["shape", "match.hitmask", "-o", "a.png", "--grow", "1"]):
            self.assert_fails(self.run_tool(*arguments), "match.hitmask: is a snapshot of a world, not a mask ('hitmask info' describes it)")


    def test_sections_of_newer_versions_are_skipped_but_not_unsound(self):
        self.save("a.hitmask", body())
        self.save("b.hitmask", body(), newer=[b"section 19", b"and 20"])
        self.assertEqual(self.differences(), [])
        data = snapshot([body()], newer=[b"section 19"])
        with open(f"{self.folder}/c.hitmask", "wb") as file:
            file.write(data[:-1] + b"!")
        code, _, errors = self.run_tool("info", "c.hitmask")
        self.assertEqual((code, errors), (2, "hitmask: c.hitmask: the checksum of section 19 is wrong\n"))


class KnownMasks(Snapshots):
    """Masks of a sheet that the file leaves out."""

    def setUp(self):
        super().setUp()
        self.sprite("page.png", "###\n##.\n###")
        frame = {"frame": {"x": 0, "y": 0, "w": 3, "h": 3}, "rotated": False, "trimmed": False,
                 "spriteSourceSize": {"x": 0, "y": 0, "w": 3, "h": 3}, "sourceSize": {"w": 3, "h": 3}, "duration": 100}
        meta = {"app": "http://www.aseprite.org/", "image": "page.png", "size": {"w": 3, "h": 3}, "scale": "1"}
        self.write("hero.json", json.dumps({"frames": {"stand": frame}, "meta": meta}))

    def shape(self, *arguments):
        code, text, errors = self.run_tool("info", "a.hitmask", "--json", *arguments)
        self.assertEqual((code, errors), (0, ""))
        return json.loads(text)["bodies"][0]["shape"]

    def test_frames_as_they_are_and_turned(self):
        for rows in (("###", "##.", "###"), ("###", ".##", "###"), ("###", "###", "#.#")):
            self.save("a.hitmask", body(size=(0, 0), kind=1), **one_mask(*rows))
            whole = self.shape()
            left_out = [body(size=(0x80000000, 0), kind=1)]
            known = struct.pack("<Qii", int(whole.split("#")[1], 16), 3, 3)
            self.save("a.hitmask", *left_out, known=known)
            self.assertEqual(self.shape("--known", "hero.json"), whole)
            code, _, errors = self.run_tool("info", "a.hitmask")
            self.assertEqual(code, 2)
            self.assertIn("neither in the bytes nor among the known masks", errors)
            self.save("b.hitmask", body(size=(0x80000000, 0), kind=1, user=1), known=known)
            self.assertEqual(self.differences("--known", "hero.json"), [("body 1.0", "user", "0", "1")])


class Diff(Snapshots):
    def test_equal(self):
        self.assertEqual(self.compare([body()], [body()]), [])
        self.assertEqual(self.run_tool("diff", "a.hitmask", "b.hitmask")[:2], (0, "equal\n"))

    def test_which_body_and_which_field(self):
        found = self.compare([body(), body((40, 0), user=1)], [body(), body((41, 0), user=2)])
        self.assertEqual(found, [("body 2.0", "position", "40,0", "41,0"), ("body 2.0", "user", "1", "2")])
        code, text, _ = self.run_tool("diff", "a.hitmask", "b.hitmask")
        self.assertEqual(code, 1)
        self.assertEqual(text, "2 differences\n"
                               "  where        field     A  B\n"
                               "  body 2.0  position  40,0  41,0\n"
                               "  body 2.0      user     1  2\n")

    def test_a_limit(self):
        self.compare([body(), body((40, 0), user=1)], [body(), body((41, 0), user=2)])
        _, text, _ = self.run_tool("diff", "a.hitmask", "b.hitmask", "--limit", "1")
        self.assertIn("and 1 more", text)

    def test_bodies_of_one_only(self):
        found = self.compare([body(), body((40, 0))], [body()])
        self.assertEqual(found[0], ("body 2.0", "body", "box 8x8", "-"))
        found = self.compare([body()], [body(), body((40, 0))])
        self.assertEqual(found[0], ("body 2.0", "body", "-", "box 8x8"))

    def test_parts(self):
        mover = struct.pack("<IiiiiiBBHIqqd", 1, 0, 0, 0, 5, 0, 4, 0, 0, 0, 0, 0, 0.0)
        found = self.compare([body()], [body()], {"movers": mover})
        self.assertEqual(found[0], ("body 1.0", "mover", "yes", "-"))
        self.assertIn(("body 1.0", "mover.remainder_x", "5", "-"), found)

    def test_what_a_mover_stands_on(self):
        def mover(slope):
            return struct.pack("<IiiiiiBBHIqqd", 1, 0, 0, 0, 0, 0, 4, 3, 0, 2, 1, -8, slope)
        slots = [body(flags=11), body((0, 8), flags=11)]
        found = self.compare(slots, slots, {"movers": mover(0.125), "rests": [(1, 2)]}, {"movers": mover(0.25)})
        self.assertEqual(found, [("body 1.0", "mover.ground", "2.0 normal 1,-8 slope 0.125", "2.0 normal 1,-8 slope 0.25"),
                                 ("rest 1.0 2.0", "rest", "yes", "no")])

    def test_carriers(self):
        def carrier(x, y):
            return struct.pack("<Iqq", 1, x, y)
        found = self.compare([body()], [body()], {"carriers": carrier(65536 + 32768, -65536)})
        self.assertEqual(found, [("body 1.0", "carrier", "1.5,-1", "-")])
        found = self.compare([body()], [body()], {"carriers": carrier(1, 0)}, {"carriers": carrier(0, 0)})
        self.assertEqual(found, [("body 1.0", "carrier", "1.52587890625e-05,0", "0,0")])

    def test_attachments(self):
        def attached(offset, flags):
            return {"attachments": struct.pack("<IIiiI", 2, 1, *offset, flags)}
        slots = [body(), body((40, 3))]
        self.assertEqual(self.compare(slots, [body(), body((40, 4))], attached((40, 3), 3), attached((40, 4), 2)),
                         [("body 2.0", "position", "40,3", "40,4"), ("body 2.0", "offset", "40,3", "40,4"), ("body 2.0", "solid", "yes", "no")])
        found = self.compare(slots, slots, attached((40, 3), 2))
        self.assertEqual(found[0], ("body 2.0", "parent", "1.0", "-"))

    def test_worlds(self):
        self.assertEqual(self.compare([body()], [body()], {"period": (100, 0), "angle_steps": 64}, {"period": (200, 300)}),
                         [("world", "period_x", "100", "200"), ("world", "period_y", "0", "300"), ("world", "angle_steps", "64", "0")])

    def test_contacts_players_and_user_data(self):
        player = struct.pack("<IIqQII", 1, 65536, 20, 0, 0, 0)
        found = self.compare([body(), body((4, 4))], [body(), body((4, 4), layer=2, flags=11)],
                             {"contacts": [(1, 2)], "players": player, "user": b"x"})
        self.assertIn(("contact 1.0 2.0", "contact", "yes", "no"), found)
        self.assertIn(("body 2.0", "filter.layer", "1", "2"), found)
        self.assertIn(("players", "count", "1", "0"), found)
        self.assertIn(("user data", "bytes", "1 byte", "0 bytes"), found)

    def test_user_data_of_one_length(self):
        self.assertEqual(self.compare([body()], [body()], {"user": b"abc"}, {"user": b"abd"}),
                         [("user data", "byte 2", "99", "100")])

    def test_free_slots_and_changes(self):
        slots = [body((90, 0)), empty(1), empty(1)]
        self.assertEqual(self.compare(slots, slots, {"free": (2, 3)}, {"free": (3, 2)}),
                         [("world", "free slots", "3.1 2.1", "2.1 3.1")])
        self.assertEqual(self.compare([empty(1)], [empty(2)], {"free": (1,)}, {"free": (1,)}),
                         [("world", "free slots", "1.1", "1.2")])

    def test_which_bodies_changed(self):
        field = "changed since the step"
        self.assertEqual(self.compare([body()], [body(flags=11)]), [("body 1.0", field, "no", "yes")])
        self.assertEqual(self.compare([body(flags=11), body((40, 0)), empty(1)],
                                      [body(), body((40, 0), flags=11), struct.pack("<HB", 1, 8) + bytes(41)],
                                      {"free": (3,)}, {"free": (3,)}),
                         [("body 1.0", field, "yes", "no"), ("body 2.0", field, "no", "yes"), ("slot 3", field, "no", "yes")])

    def test_the_first_pixel_of_a_mask(self):
        slots = [body(size=(0, 0), kind=1)]
        found = self.compare(slots, slots, one_mask("###", "#.#", "#.#"), one_mask("###", "###", "#.#"))
        self.assertEqual([one[1] for one in found], ["shape", "pixel 1,1"])
        self.assertEqual(found[1], ("body 1.0", "pixel 1,1", "clear", "solid"))
        found = self.compare(slots, slots, one_mask("###", "#.#"), one_mask("###", "#.#", "###"))
        self.assertEqual([one[1] for one in found], ["shape"])

    def test_the_first_chunk_of_a_terrain(self):
        slots = [body(size=(0, 0), kind=2)]
        found = self.compare(slots, slots, one_chunk(0xFFFFFFFE), one_chunk(0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFE))
        self.assertEqual(found[1:], [("body 1.0", "chunk 0,0 in 0,0 512x512", "0,0 material 0", "0,0 material 2")])

    def test_options_of_a_terrain(self):
        slots = [body(size=(0, 0), kind=2)]
        full = (0xFFFFFFFE,)
        (only,) = self.compare(slots, slots, one_chunk(*full), one_chunk(*full, neighbours=4, hard=0b110))
        self.assertEqual(only[:2], ("body 1.0", "shape"))
        self.assertRegex(only[2], r"^terrain 262144 pixels #")
        self.assertRegex(only[3], r"^terrain 262144 pixels four neighbours hard 1,2 #")

    def test_failures(self):
        self.save("a.hitmask", body())
        code, _, errors = self.run_tool("diff", "a.hitmask", "none.hitmask")
        self.assertEqual(code, 2)
        self.assertIn("none.hitmask", errors)
        self.assertEqual(self.run_tool("diff", "a.hitmask")[0], 2)


if __name__ == "__main__":
    unittest.main()
