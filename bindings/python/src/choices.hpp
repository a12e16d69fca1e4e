// Enumerations as Python has them: words from a short list, checked by name.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <string_view>
#include <utility>

#include "hitmask/hitmask.hpp"

namespace hitmask::python {

template <class Value>
using Choice = std::pair<std::string_view, Value>;

template <class Value, std::size_t Count>
[[nodiscard]] bool chosen(PyObject* object, const std::array<Choice<Value>, Count>& choices,
                          Value& value) noexcept {
  if (!PyUnicode_Check(object)) return false;
  Py_ssize_t length = 0;
  const char* text = PyUnicode_AsUTF8AndSize(object, &length);
  if (text == nullptr) return PyErr_Clear(), false;
  for (const auto& [name, choice] : choices)
    if (name == std::string_view(text, static_cast<std::size_t>(length)))
      return value = choice, true;
  return false;
}

template <class Value, std::size_t Count>
[[nodiscard]] PyObject* name_of(Value value,
                                const std::array<Choice<Value>, Count>& choices) noexcept {
  for (const auto& [name, choice] : choices)
    if (choice == value)
      return PyUnicode_FromStringAndSize(name.data(), static_cast<Py_ssize_t>(name.size()));
  return PyUnicode_FromString("?");
}

}  // namespace hitmask::python

#define HITMASK_CHOICES(TYPE, LITERAL, ...)                                                    \
  namespace nanobind::detail {                                                                 \
  template <>                                                                                  \
  struct type_caster<TYPE> {                                                                   \
    static constexpr auto choices = std::to_array<hitmask::python::Choice<TYPE>>(__VA_ARGS__); \
    NB_TYPE_CASTER(TYPE, const_name("typing.Literal[" LITERAL "]"))                            \
    bool from_python(handle source, uint32_t, cleanup_list*) noexcept {                        \
      return hitmask::python::chosen(source.ptr(), choices, value);                            \
    }                                                                                          \
    static handle from_cpp(const Value& chosen, rv_policy, cleanup_list*) noexcept {           \
      return hitmask::python::name_of(chosen, choices);                                        \
    }                                                                                          \
  };                                                                                           \
  }

HITMASK_CHOICES(hitmask::Reach, "'four', 'eight', 'disc'",
                {{"four", hitmask::Reach::four},
                 {"eight", hitmask::Reach::eight},
                 {"disc", hitmask::Reach::disc}})
HITMASK_CHOICES(hitmask::Paint, "'draw', 'erase', 'toggle'",
                {{"draw", hitmask::Paint::draw},
                 {"erase", hitmask::Paint::erase},
                 {"toggle", hitmask::Paint::toggle}})
HITMASK_CHOICES(hitmask::FillRule, "'even_odd', 'non_zero'",
                {{"even_odd", hitmask::FillRule::even_odd},
                 {"non_zero", hitmask::FillRule::non_zero}})
HITMASK_CHOICES(hitmask::Scale, "'nearest', 'any', 'all'",
                {{"nearest", hitmask::Scale::nearest},
                 {"any", hitmask::Scale::any},
                 {"all", hitmask::Scale::all}})
HITMASK_CHOICES(hitmask::Coverage, "'centre', 'any'",
                {{"centre", hitmask::Coverage::centre}, {"any", hitmask::Coverage::any}})
HITMASK_CHOICES(hitmask::Face, "'none', 'left', 'right', 'top', 'bottom'",
                {{"none", hitmask::Face::none},
                 {"left", hitmask::Face::left},
                 {"right", hitmask::Face::right},
                 {"top", hitmask::Face::top},
                 {"bottom", hitmask::Face::bottom}})
HITMASK_CHOICES(hitmask::YAxis, "'down', 'up'",
                {{"down", hitmask::YAxis::down}, {"up", hitmask::YAxis::up}})
HITMASK_CHOICES(hitmask::Axis, "'x', 'y'", {{"x", hitmask::Axis::x}, {"y", hitmask::Axis::y}})
HITMASK_CHOICES(hitmask::Fit, "'allow', 'push', 'refuse'",
                {{"allow", hitmask::Fit::allow},
                 {"push", hitmask::Fit::push},
                 {"refuse", hitmask::Fit::refuse}})
HITMASK_CHOICES(hitmask::Passenger, "'none', 'carried', 'pushed', 'left', 'crushed'",
                {{"none", hitmask::Passenger::none},
                 {"carried", hitmask::Passenger::carried},
                 {"pushed", hitmask::Passenger::pushed},
                 {"left", hitmask::Passenger::left},
                 {"crushed", hitmask::Passenger::crushed}})
HITMASK_CHOICES(hitmask::Response, "'ignore', 'touch', 'slide', 'cross', 'bounce'",
                {{"ignore", hitmask::Response::ignore},
                 {"touch", hitmask::Response::touch},
                 {"slide", hitmask::Response::slide},
                 {"cross", hitmask::Response::cross},
                 {"bounce", hitmask::Response::bounce}})
HITMASK_CHOICES(hitmask::BroadPhase, "'automatic', 'all_pairs', 'grid', 'partition'",
                {{"automatic", hitmask::BroadPhase::automatic},
                 {"all_pairs", hitmask::BroadPhase::all_pairs},
                 {"grid", hitmask::BroadPhase::grid},
                 {"partition", hitmask::BroadPhase::partition}})
HITMASK_CHOICES(hitmask::DebugItem::Kind,
                "'moving_body', 'static_body', 'disabled_body', 'sensor_body', 'hole', 'body_box', "
                "'solid_box', "
                "'contact', 'contact_box', 'region', 'ray', 'ray_hit', 'path', 'resting'",
                {{"moving_body", hitmask::DebugItem::Kind::moving_body},
                 {"static_body", hitmask::DebugItem::Kind::static_body},
                 {"disabled_body", hitmask::DebugItem::Kind::disabled_body},
                 {"sensor_body", hitmask::DebugItem::Kind::sensor_body},
                 {"hole", hitmask::DebugItem::Kind::hole},
                 {"body_box", hitmask::DebugItem::Kind::body_box},
                 {"solid_box", hitmask::DebugItem::Kind::solid_box},
                 {"contact", hitmask::DebugItem::Kind::contact},
                 {"contact_box", hitmask::DebugItem::Kind::contact_box},
                 {"region", hitmask::DebugItem::Kind::region},
                 {"ray", hitmask::DebugItem::Kind::ray},
                 {"ray_hit", hitmask::DebugItem::Kind::ray_hit},
                 {"path", hitmask::DebugItem::Kind::path},
                 {"resting", hitmask::DebugItem::Kind::resting}})
/// Those from `transform` on are the reasons of TransformError.
HITMASK_CHOICES(
    hitmask::WorldError,
    "'null_id', 'stale_id', 'foreign_id', 'position', 'no_shape', 'size', "
    "'origin', 'larger_period', 'lengths', 'too_many_bodies', "
    "'too_many_contacts', 'foreign_snapshot', 'busy', 'stuck', 'no_mover', 'remainder', "
    "'attached', "
    "'not_attached', 'cycle', 'blocked', 'turn_steps', 'frame', 'terrain', 'no_terrain', "
    "'material', 'brush', "
    "'transform_not_finite', 'transform_position_not_finite', "
    "'transform_position', 'transform_pivot', 'transform_not_invertible', "
    "'transform_shrinks', 'transform_too_large', 'transform_too_far', "
    "'transform_raster_size', 'transform_memory'",
    {{"null_id", hitmask::WorldError::null_id},
     {"stale_id", hitmask::WorldError::stale_id},
     {"foreign_id", hitmask::WorldError::foreign_id},
     {"position", hitmask::WorldError::position},
     {"no_shape", hitmask::WorldError::no_shape},
     {"size", hitmask::WorldError::size},
     {"origin", hitmask::WorldError::origin},
     {"larger_period", hitmask::WorldError::larger_period},
     {"lengths", hitmask::WorldError::lengths},
     {"too_many_bodies", hitmask::WorldError::too_many_bodies},
     {"too_many_contacts", hitmask::WorldError::too_many_contacts},
     {"foreign_snapshot", hitmask::WorldError::foreign_snapshot},
     {"busy", hitmask::WorldError::busy},
     {"stuck", hitmask::WorldError::stuck},
     {"no_mover", hitmask::WorldError::no_mover},
     {"remainder", hitmask::WorldError::remainder},
     {"attached", hitmask::WorldError::attached},
     {"not_attached", hitmask::WorldError::not_attached},
     {"cycle", hitmask::WorldError::cycle},
     {"blocked", hitmask::WorldError::blocked},
     {"turn_steps", hitmask::WorldError::turn_steps},
     {"frame", hitmask::WorldError::frame},
     {"terrain", hitmask::WorldError::terrain},
     {"no_terrain", hitmask::WorldError::no_terrain},
     {"material", hitmask::WorldError::material},
     {"brush", hitmask::WorldError::brush},
     {"transform_not_finite", hitmask::world_error(hitmask::TransformError::not_finite)},
     {"transform_position_not_finite",
      hitmask::world_error(hitmask::TransformError::position_not_finite)},
     {"transform_position", hitmask::world_error(hitmask::TransformError::position)},
     {"transform_pivot", hitmask::world_error(hitmask::TransformError::pivot)},
     {"transform_not_invertible", hitmask::world_error(hitmask::TransformError::not_invertible)},
     {"transform_shrinks", hitmask::world_error(hitmask::TransformError::shrinks)},
     {"transform_too_large", hitmask::world_error(hitmask::TransformError::too_large)},
     {"transform_too_far", hitmask::world_error(hitmask::TransformError::too_far)},
     {"transform_raster_size", hitmask::world_error(hitmask::TransformError::raster_size)},
     {"transform_memory", hitmask::world_error(hitmask::TransformError::memory)}})

namespace nanobind::detail {

/// 4 or 8.
template <>
struct type_caster<hitmask::Neighbours> {
  NB_TYPE_CASTER(hitmask::Neighbours, const_name("typing.Literal[4, 8]"))
  bool from_python(handle source, uint32_t, cleanup_list*) noexcept {
    if (!PyLong_Check(source.ptr())) return false;
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(source.ptr(), &overflow);
    value = number == 4 ? hitmask::Neighbours::four : hitmask::Neighbours::eight;
    return number == 4 || number == 8;
  }
  static handle from_cpp(const Value& chosen, rv_policy, cleanup_list*) noexcept {
    return PyLong_FromLong(chosen == hitmask::Neighbours::four ? 4 : 8);
  }
};

/// One word, or several in a sequence.
template <>
struct type_caster<hitmask::Details> {
  static constexpr auto choices = std::to_array<hitmask::python::Choice<hitmask::Details>>(
      {{"none", hitmask::Details::none},
       {"area", hitmask::Details::area},
       {"first", hitmask::Details::first},
       {"box", hitmask::Details::box},
       {"centroid", hitmask::Details::centroid},
       {"gradient", hitmask::Details::gradient},
       {"all", hitmask::Details::all}});
  NB_TYPE_CASTER(hitmask::Details, const_name("str | collections.abc.Sequence[str]"))
  bool from_python(handle source, uint32_t, cleanup_list*) noexcept {
    if (hitmask::python::chosen(source.ptr(), choices, value)) return true;
    if (PyUnicode_Check(source.ptr()) || !PySequence_Check(source.ptr())) return false;
    value = hitmask::Details::none;
    const Py_ssize_t count = PySequence_Size(source.ptr());
    for (Py_ssize_t i = 0; i < count; ++i)
      if (!add_word(source.ptr(), i)) return false;
    return count >= 0;
  }
  bool add_word(PyObject* words, Py_ssize_t index) noexcept {
    PyObject* word = PySequence_GetItem(words, index);
    hitmask::Details detail = hitmask::Details::none;
    const bool good = word != nullptr && hitmask::python::chosen(word, choices, detail);
    Py_XDECREF(word);
    if (!good) return PyErr_Clear(), false;
    value = value | detail;
    return true;
  }
  static handle from_cpp(const Value& details, rv_policy, cleanup_list*) noexcept {
    PyObject* word = hitmask::python::name_of(details, choices);
    if (PyUnicode_CompareWithASCIIString(word, "?") != 0) return word;
    Py_DECREF(word);
    return words_of(details);
  }
  static PyObject* words_of(hitmask::Details details) noexcept {
    PyObject* words = PyList_New(0);
    for (const auto& [name, detail] : choices) {
      if (detail == hitmask::Details::all || !hitmask::wants(details, detail)) continue;
      PyObject* word = hitmask::python::name_of(detail, choices);
      (void)PyList_Append(words, word);
      Py_DECREF(word);
    }
    return words;
  }
};

}  // namespace nanobind::detail
HITMASK_CHOICES(hitmask::Orientation,
                "'upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', "
                "'mirrored_half', 'mirrored_three_quarters'",
                {{"upright", hitmask::Orientation::upright},
                 {"quarter", hitmask::Orientation::quarter},
                 {"half", hitmask::Orientation::half},
                 {"three_quarters", hitmask::Orientation::three_quarters},
                 {"mirrored", hitmask::Orientation::mirrored},
                 {"mirrored_quarter", hitmask::Orientation::mirrored_quarter},
                 {"mirrored_half", hitmask::Orientation::mirrored_half},
                 {"mirrored_three_quarters", hitmask::Orientation::mirrored_three_quarters}})
HITMASK_CHOICES(hitmask::Playback, "'forward', 'reverse', 'ping_pong', 'ping_pong_reverse'",
                {{"forward", hitmask::Playback::forward},
                 {"reverse", hitmask::Playback::reverse},
                 {"ping_pong", hitmask::Playback::ping_pong},
                 {"ping_pong_reverse", hitmask::Playback::ping_pong_reverse}})
HITMASK_CHOICES(hitmask::PlayerEvent::Kind, "'frame', 'looped', 'finished'",
                {{"frame", hitmask::PlayerEvent::Kind::frame},
                 {"looped", hitmask::PlayerEvent::Kind::looped},
                 {"finished", hitmask::PlayerEvent::Kind::finished}})
HITMASK_CHOICES(hitmask::Trust, "'none', 'source'",
                {{"none", hitmask::Trust::none}, {"source", hitmask::Trust::source}})
HITMASK_CHOICES(hitmask::TerrainAction, "'carve', 'carve_all', 'deposit', 'repaint'",
                {{"carve", hitmask::TerrainAction::carve},
                 {"carve_all", hitmask::TerrainAction::carve_all},
                 {"deposit", hitmask::TerrainAction::deposit},
                 {"repaint", hitmask::TerrainAction::repaint}})
