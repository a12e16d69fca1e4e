#include "convert.hpp"

namespace hitmask::c {

Angle in(hm_angle angle) noexcept {
  return angle.invalid != 0 ? Angle::turns(0.0 / 0.0) : Angle::fraction(angle.fraction);
}

TransformParts in(const hm_transform_parts& parts) noexcept {
  return {.x = parts.x,
          .y = parts.y,
          .pivot_x = parts.pivot_x,
          .pivot_y = parts.pivot_y,
          .angle = in(parts.angle),
          .scale_x = parts.scale_x,
          .scale_y = parts.scale_y,
          .flip_x = parts.flip_x != 0,
          .flip_y = parts.flip_y != 0,
          .shear_x = parts.shear_x,
          .shear_y = parts.shear_y};
}

Transform in(const hm_transform& transform) noexcept {
  Transform result;
  result.xx = transform.xx;
  result.xy = transform.xy;
  result.yx = transform.yx;
  result.yy = transform.yy;
  result.x = transform.x;
  result.y = transform.y;
  result.pivot_x = transform.pivot_x;
  result.pivot_y = transform.pivot_y;
  return result;
}

hm_contact out(const Contact& contact) noexcept {
  return {contact.area,  out(contact.first), out(contact.box),  contact.sum_x,
          contact.sum_y, contact.gradient_x, contact.gradient_y};
}

hm_sweep out(const Sweep& sweep) noexcept {
  return {sweep.steps,
          out(sweep.last_free.value_or(Point{})),
          out(sweep.first_blocked.value_or(Point{})),
          out(sweep.blocked()),
          out(sweep.started_overlapping),
          out(sweep.contact)};
}

hm_ray_hit out(const RayHit& hit) noexcept {
  return {out(hit.pixel), static_cast<std::int32_t>(hit.face), hit.steps, out(hit.normal)};
}

hm_transform out(const Transform& transform) noexcept {
  return {transform.xx, transform.xy, transform.yx,      transform.yy,
          transform.x,  transform.y,  transform.pivot_x, transform.pivot_y};
}

hm_transform_parts out(const TransformParts& parts) noexcept {
  return {parts.x,           parts.y,       parts.pivot_x, parts.pivot_y,
          out(parts.angle),  parts.scale_x, parts.scale_y, out(parts.flip_x),
          out(parts.flip_y), parts.shear_x, parts.shear_y};
}

hm_status hand_out(const std::string& text, char** where) {
  if (where == nullptr) return refuse_null("the pointer for the text");
  *where = Allocator<char>().allocate(text.size() + 1);
  std::memcpy(*where, text.c_str(), text.size() + 1);
  return HM_OK;
}

}  // namespace hitmask::c
