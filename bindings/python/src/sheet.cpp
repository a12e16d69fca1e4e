// hitmask.Sheet and hitmask.Player.
#include "hitmask/sheet.hpp"

#include <cmath>

#include "ask_python.hpp"
#include "buffer_view.hpp"
#include "choices.hpp"
#include "describe.hpp"
#include "sheets.hpp"

namespace hitmask::python {

void bind_sheet_files(nb::module_& module);

namespace {

using namespace nb::literals;

#define HITMASK_ORIENTATION                                                     \
  "typing.Literal['upright', 'quarter', 'half', 'three_quarters', 'mirrored', " \
  "'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters']"

constexpr double pivot_unit = 65'536;

std::uint32_t checked_frame(const Sheet& sheet, nb::handle frame,
                            const char* wanted = "a frame is a number or a name") {
  const std::uint32_t index = frame_in(sheet, frame, wanted);
  if (index >= sheet.frame_count()) throw nb::index_error("the sheet has no frame of this number");
  return index;
}

std::uint32_t checked_animation(const Sheet& sheet, nb::handle animation) {
  std::string name;
  std::uint32_t index = Sheet::none;
  if (nb::try_cast(animation, name)) {
    index = sheet.find_animation(name);
    if (index == Sheet::none)
      throw nb::key_error(("the sheet has no animation named " + name).c_str());
  } else if (!nb::try_cast(animation, index)) {
    throw nb::type_error("an animation is a number or a name");
  }
  if (index >= sheet.animation_count())
    throw nb::index_error("the sheet has no animation of this number");
  return index;
}

std::optional<std::uint32_t> index_or_none(std::uint32_t index) {
  return index == Sheet::none ? std::nullopt : std::optional(index);
}

std::int64_t pivot_part(double pixels) {
  if (!(std::fabs(pixels) <= 2'000'000.0)) throw nb::value_error("the pivot is too far away");
  return static_cast<std::int64_t>(std::floor(pixels * pivot_unit));
}

/// (x, y) in pixels, or "centre".
Pivot pivot_in(nb::handle pivot, Size size) {
  std::string word;
  if (nb::try_cast(pivot, word) && word == "centre") return Pivot::centre(size);
  std::pair<double, double> at;
  if (!nb::try_cast(pivot, at)) throw nb::type_error("a pivot is (x, y) in pixels, or 'centre'");
  return {pivot_part(at.first), pivot_part(at.second)};
}

/// (name, box), then a mask or None, then text.
FramePart part_in(nb::handle object) {
  if (!nb::isinstance<nb::sequence>(object) || nb::isinstance<nb::str>(object))
    refuse_item("parts: each must be (name, box) or a hitmask.FramePart", object);
  const nb::tuple fields = nb::tuple(nb::borrow(object));
  if (fields.size() < 2 || fields.size() > 4)
    throw nb::value_error("parts: each is (name, box), (name, box, mask) or a hitmask.FramePart");
  constexpr const char* box = "parts: the box of a part must be four whole numbers (x, y, w, h)";
  FramePart part{
      .name = item_as<std::string>(fields[0], "parts: the name of a part must be a string"),
      .box = box_from(item_as<Rectangle>(fields[1], box))};
  if (fields.size() > 2 && !nb::handle(fields[2]).is_none())
    part.mask = std::make_shared<const Mask>(
        *mask_in(fields[2], "parts: the mask of a part must be a hitmask.Mask or None"));
  if (fields.size() > 3)
    part.user = item_as<std::string>(fields[3], "parts: the user value of a part must be a string");
  return part;
}

std::uint32_t add_frame(Sheet& self, const std::string& name, nb::handle image, nb::handle pivot,
                        std::int32_t duration, nb::handle size, const Vector& at, nb::handle parts,
                        const std::string& user, std::int64_t threshold) {
  const nb::object mask = mask_of_image(image, threshold);
  FrameDefinition frame{.name = name, .size = mask_in(mask)->size()};
  frame.mask = *mask_in(mask);
  if (!size.is_none())
    frame.size =
        size_of(item_as<WholePair>(size, "size must be two whole numbers (width, height) or None"));
  frame.mask_at = point_of(at);
  frame.pivot = pivot_in(pivot, frame.size);
  frame.duration = duration;
  for (nb::handle part : nb::iter(parts)) frame.parts.push_back(part_in(part));
  frame.user = user;
  return value_of(self.add_frame(std::move(frame)));
}

std::uint32_t add_animation(Sheet& self, const std::string& name, nb::handle frames,
                            Playback playback, std::uint32_t repeat, const std::string& user) {
  Animation animation{.name = name, .playback = playback, .repeat = repeat, .user = user};
  for (nb::handle frame : nb::iter(frames))
    animation.frames.push_back(checked_frame(self, frame, each_frame));
  return value_of(self.add_animation(std::move(animation)));
}

nb::object python_mask_of(const std::shared_ptr<const Mask>& mask) {
  return mask == nullptr ? nb::none() : nb::cast(PythonMask(mask));
}

FrameTuple frame_at(const Sheet& self, nb::handle which) {
  const Frame frame = self.frame(checked_frame(self, which));
  const nb::object make_part = nb::module_::import_("hitmask._tuples").attr("FramePart");
  nb::list parts;
  for (const FramePart& part : frame.parts)
    parts.append(make_part(part.name, part.box, python_mask_of(part.mask), part.user));
  const auto pixels = [](std::int64_t at) { return static_cast<double>(at) / pivot_unit; };
  return tuple_named<FrameTuple>("Frame", frame.name, frame.size, frame.solid,
                                 python_mask_of(frame.mask),
                                 nb::make_tuple(pixels(frame.pivot.x), pixels(frame.pivot.y)),
                                 frame.duration, parts, frame.user);
}

AnimationTuple animation_at(const Sheet& self, nb::handle which) {
  const Animation& its = self.animation(checked_animation(self, which));
  return tuple_named<AnimationTuple>("Animation", its.name, its.frames, its.playback, its.repeat,
                                     its.user);
}

SheetDifferenceTuple difference_to(const Sheet& self, const Sheet& after) {
  const SheetDifference its = difference(self, after);
  return tuple_named<SheetDifferenceTuple>(
      "SheetDifference", its.added_frames, its.removed_frames, its.changed_frames,
      its.added_animations, its.removed_animations, its.changed_animations, its.same_order);
}

Player play(const Sheet& self, nb::handle animation) {
  return Player{.animation = checked_animation(self, animation)};
}

std::uint32_t frame_of_player(const Sheet& self, const Player& player) {
  const std::uint32_t frame = self.frame_of(player);
  if (frame == Sheet::none) throw nb::index_error("the sheet has no such animation");
  return frame;
}

/// Returns the frame. The player has advanced even if the function raises.
std::uint32_t advance_player(const Sheet& self, Player& player, std::int32_t milliseconds,
                             nb::handle visit) {
  if (!visit.is_none() && PyCallable_Check(visit.ptr()) == 0)
    refuse_item("visit must be a function or None", visit);
  if (visit.is_none()) {
    self.advance(player, milliseconds);
    return frame_of_player(self, player);
  }
  const nb::object make = nb::module_::import_("hitmask._tuples").attr("PlayerEvent");
  self.advance(player, milliseconds, [&](const PlayerEvent& event) {
    const nb::object answer = ask_python(
        visit, make(event.kind, event.animation, event.frame, event.repeats, event.milliseconds));
    return answer.ptr() != Py_False;
  });
  return frame_of_player(self, player);
}

nb::object advance_players(const Sheet& self, nb::handle players, std::int32_t milliseconds) {
  std::vector<nb::object> all;  // keeps the players of a generator alive
  for (nb::handle player : nb::iter(players)) {
    // Now, since all or none are advanced.
    static_cast<void>(item_of<Player>(player, "players: each must be a hitmask.Player"));
    all.push_back(nb::borrow(player));
  }
  std::vector<std::uint32_t> frames;
  frames.reserve(all.size());
  for (const nb::object& object : all) {
    Player& player = *nb::inst_ptr<Player>(object);
    self.advance(player, milliseconds);
    frames.push_back(frame_of_player(self, player));
  }
  const std::size_t count = frames.size();
  return nb::cast(array_of(std::move(frames), count));
}

nb::bytes bytes_of_sheet(const Sheet& self) {
  const std::vector<std::uint8_t> bytes = value_of(to_bytes(self));
  return nb::bytes(bytes.data(), bytes.size());
}

Sheet sheet_in_bytes(nb::handle data, Trust trust) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  return value_of(sheet_from_bytes(bytes_of(buffer), trust));
}

/// 1.0 is the speed that the artist gave it.
double speed_of(const Player& player) noexcept { return player.speed / 65'536.0; }
std::uint32_t speed_in(double times) {
  if (!(times >= 0.0 && times <= 65'535.0))
    throw nb::value_error("speed must be from 0 to 65535 times as fast");
  return static_cast<std::uint32_t>(times * 65'536.0 + 0.5);
}

using PlayerState =
    std::tuple<std::uint32_t, std::uint32_t, std::int64_t, std::uint32_t, std::uint64_t, bool>;

void bind_player(nb::module_& module) {
  nb::class_<Player> player(
      module, "Player",
      "Plays an animation of a sheet: plain data, to copy, compare and save. See Sheet.play.",
      nb::is_final());
  player
      .def(
          "__init__",
          [](Player* self, std::uint32_t animation, double speed, std::int64_t time,
             std::uint32_t time_fraction, std::uint64_t repeats, bool finished) {
            new (self) Player{animation, speed_in(speed), time, time_fraction, repeats, finished};
          },
          "animation"_a = 0, "speed"_a = 1.0, "time"_a = 0, "time_fraction"_a = 0, "repeats"_a = 0,
          "finished"_a = false)
      .def_rw("animation", &Player::animation, "Its number in the sheet.")
      .def_prop_rw(
          "speed", &speed_of, [](Player& self, double times) { self.speed = speed_in(times); },
          "How many times as fast it plays, to 1/65,536; 0 stops it.")
      .def_rw("time", &Player::time, "Milliseconds in the present repeat.")
      .def_rw("time_fraction", &Player::time_fraction, "In 1/65,536 milliseconds.")
      .def_rw("repeats", &Player::repeats, "How many have ended.")
      .def_rw("finished", &Player::finished, "Whether the last repeat has ended.")
      .def("__copy__", [](const Player& self) { return self; })
      .def("__getstate__",
           [](const Player& p) {
             return PlayerState{p.animation,     p.speed,   p.time,
                                p.time_fraction, p.repeats, p.finished};
           })
      .def(
          "__setstate__",
          [](Player& self, const PlayerState& state) {
            new (&self) Player();
            std::tie(self.animation, self.speed, self.time, self.time_fraction, self.repeats,
                     self.finished) = state;
          },
          "state"_a);
  def_equal(player);
  def_repr(player, "Player", {"animation", "speed", "time", "repeats", "finished"});
}

void bind_making_of_sheets(nb::class_<Sheet>& sheet) {
  sheet.def(nb::init<>())
      .def(
          "add_frame", &add_frame, "name"_a, "image"_a, "pivot"_a = nb::make_tuple(0.0, 0.0),
          "duration"_a = 100, "size"_a = nb::none(), "at"_a = Vector{},
          "parts"_a = nb::make_tuple(), "user"_a = "", "threshold"_a = 0,
          nb::sig("def add_frame(self, name: str, image: hitmask._types.ImageLike, "
                  "pivot: tuple[float, float] | typing.Literal['centre'] = (0.0, 0.0), "
                  "duration: int = 100, size: hitmask._types.SizeLike | None = None, "
                  "at: hitmask._types.PointLike = (0, 0), "
                  "parts: collections.abc.Iterable[collections.abc.Sequence[typing.Any]] = (), "
                  "user: str = '', threshold: int = 0) -> int"),
          "Adds a frame and returns its number. `image` is a Mask, a pygame.Surface, a Pillow\n"
          "image or an array; see mask_from_image for `threshold`. With `size` it is a cut-out of\n"
          "a frame of that size, and lies at `at` in it. The pivot is in pixels of the whole\n"
          "frame: the point that a body's position names. Parts are FramePart, or (name, box).")
      .def(
          "add_animation", &add_animation, "name"_a, "frames"_a, "playback"_a = Playback::forward,
          "repeat"_a = 0, "user"_a = "",
          nb::sig("def add_animation(self, name: str, "
                  "frames: collections.abc.Iterable[int | str], playback: "
                  "typing.Literal['forward', 'reverse', 'ping_pong', 'ping_pong_reverse'] = "
                  "'forward', repeat: int = 0, user: str = '') -> int"),
          "Adds an animation of frames by number or name, and returns its number. A `repeat` of 0\n"
          "goes on without end; each way of a ping-pong counts.")
      .def("to_bytes", &bytes_of_sheet,
           "The sheet as the bytes of a baked file. Equal sheets give equal bytes.")
      .def_static("from_bytes", &sheet_in_bytes, "data"_a, "trust"_a = Trust::none,
                  nb::sig("def from_bytes(data: bytes | bytearray | memoryview, "
                          "trust: typing.Literal['none', 'source'] = 'none') -> Sheet"),
                  "A sheet from such bytes. trust='source' skips the checks of every pixel.")
      .def("__copy__", [](const Sheet& self) { return Sheet(self); })
      .def("__getstate__", &bytes_of_sheet)
      .def(
          "__setstate__",
          [](Sheet& self, const nb::bytes& state) {
            new (&self) Sheet(sheet_in_bytes(state, Trust::none));
          },
          "state"_a);
}

void bind_frames_of_sheets(nb::class_<Sheet>& sheet) {
  sheet.def_prop_ro("frame_count", &Sheet::frame_count, "How many frames it has.")
      .def_prop_ro("animation_count", &Sheet::animation_count, "How many animations it has.")
      .def("frame", &frame_at, "frame"_a,
           nb::sig("def frame(self, frame: int | str) -> hitmask._tuples.Frame"),
           "A frame by its number or name.")
      .def("animation", &animation_at, "animation"_a,
           nb::sig("def animation(self, animation: int | str) -> hitmask._tuples.Animation"),
           "An animation by its number or name.")
      .def(
          "find_frame",
          [](const Sheet& self, const std::string& name) {
            return index_or_none(self.find_frame(name));
          },
          "name"_a, "The number of a frame, or None.")
      .def(
          "find_animation",
          [](const Sheet& self, const std::string& name) {
            return index_or_none(self.find_animation(name));
          },
          "name"_a, "The number of an animation, or None.")
      .def(
          "duration",
          [](const Sheet& self, nb::handle animation) {
            return self.duration(checked_animation(self, animation));
          },
          "animation"_a, nb::sig("def duration(self, animation: int | str) -> int"),
          "The milliseconds of one repeat of an animation.")
      .def(
          "mask",
          [](Sheet& self, nb::handle frame, Orientation orientation) {
            return Shape(self.mask(checked_frame(self, frame), orientation));
          },
          "frame"_a, "orientation"_a = Orientation::upright,
          nb::sig("def mask(self, frame: int | str, orientation: " HITMASK_ORIENTATION
                  " = 'upright') -> Shape"),
          "The shape of a frame for a world: its mask, and the pivot as its origin.")
      .def(
          "part_mask",
          [](Sheet& self, nb::handle frame, const std::string& part, Orientation orientation) {
            const auto mask = self.part_mask(checked_frame(self, frame), part, orientation);
            return mask ? std::optional<Shape>(*mask) : std::nullopt;
          },
          "frame"_a, "part"_a, "orientation"_a = Orientation::upright,
          nb::sig("def part_mask(self, frame: int | str, part: str, "
                  "orientation: " HITMASK_ORIENTATION " = 'upright') -> Shape | None"),
          "The shape of a part in the same way; None if the frame lacks it.")
      .def("part_names", &Sheet::part_names, nb::sig("def part_names(self) -> list[str]"),
           "The names of the parts of all frames, sorted.")
      .def_prop_ro("memory_bytes", &Sheet::memory_bytes, "Bytes of memory, masks included.")
      .def(
          "same_names",
          [](const Sheet& self, const Sheet& other) { return same_names(self, other); }, "other"_a,
          "Whether another sheet has the same frames and animations by name, in the same order.")
      .def("difference", &difference_to, "after"_a,
           nb::sig("def difference(self, after: Sheet) -> hitmask._tuples.SheetDifference"),
           "What is different in a later version of the sheet.");
}

void bind_playing(nb::class_<Sheet>& sheet) {
  sheet
      .def("play", &play, "animation"_a, nb::sig("def play(self, animation: int | str) -> Player"),
           "A player at the start of an animation.")
      .def("frame_of", &frame_of_player, "player"_a, "The number of the frame that it shows.")
      .def(
          "advance", &advance_player, "player"_a, "milliseconds"_a, "visit"_a = nb::none(),
          nb::sig("def advance(self, player: Player, milliseconds: int, visit: "
                  "collections.abc.Callable[[hitmask._tuples.PlayerEvent], object] | None = None) "
                  "-> int"),
          "Advances a player and returns the frame that it shows then. `visit` is called for each\n"
          "event on the way, in order, until it returns False.")
      .def("advance_many", &advance_players, "players"_a, "milliseconds"_a,
           nb::sig("def advance_many(self, players: collections.abc.Iterable[Player], "
                   "milliseconds: int) -> numpy.typing.NDArray[numpy.uint32]"),
           "Advances many, and returns the frames that they show, for World.set_frame_many.")
      .def(
          "seek",
          [](const Sheet& self, Player& player, std::int64_t milliseconds) {
            self.seek(player, milliseconds);
          },
          "player"_a, "milliseconds"_a, "To a time from the start of its animation.");
}

}  // namespace

std::uint32_t frame_in(const Sheet& sheet, nb::handle frame, const char* wanted) {
  std::uint32_t index = Sheet::none;
  std::string name;
  if (nb::try_cast(frame, name)) {
    index = sheet.find_frame(name);
    if (index == Sheet::none) throw nb::key_error(("the sheet has no frame named " + name).c_str());
    return index;
  }
  std::int64_t number = 0;
  if (!whole_number(frame.ptr(), number)) refuse_item(wanted, frame);
  return number < 0 || number >= Sheet::none ? Sheet::none : static_cast<std::uint32_t>(number);
}

void bind_sheets(nb::module_& module) {
  bind_player(module);
  nb::class_<Sheet> sheet(
      module, "Sheet",
      "The frames of sprites as masks, and their animations, by name.\n\n"
      ">>> sheet = hitmask.Sheet()\n"
      ">>> for name, size in [('stand', (16, 32)), ('duck', (16, 20))]:\n"
      "...     number = sheet.add_frame(name, hitmask.Mask(size, solid=True), (8, size[1]))\n"
      ">>> sheet.add_animation('bow', ['stand', 'duck'])\n0\n"
      ">>> player = sheet.play('bow')\n"
      ">>> sheet.frame(sheet.advance(player, 150)).name\n'duck'",
      nb::is_final());
  bind_making_of_sheets(sheet);
  bind_frames_of_sheets(sheet);
  bind_playing(sheet);
  def_equal(sheet);
  def_repr(sheet, "Sheet", {"frame_count", "animation_count"});
  bind_sheet_files(module);
}

}  // namespace hitmask::python
