#include "check.h"

static hm_body added(hm_world world, hm_shape shape, hm_point position) {
  hm_body_definition definition = hm_body_definition_default();
  hm_body body = 0;
  definition.shape = shape;
  definition.position = position;
  OK(hm_world_add(world, &definition, &body));
  return body;
}

/* The position names the origin. */
static void test_origin(hm_world world, hm_mask mask) {
  hm_shape shape = hm_shape_of_mask(mask);
  hm_body_definition is;
  hm_body body;
  hm_box around;
  hm_point position;
  hm_mask found = {0};
  shape.origin = point(1, 2);
  body = added(world, shape, point(10, 10));
  OK(hm_world_box(world, body, &around));
  CHECK(same_box(around, box(9, 8, 3, 2)));
  OK(hm_world_position(world, body, &position));
  CHECK(same_point(position, point(10, 10)));
  OK(hm_world_body(world, body, &is));
  CHECK(is.shape.mask.id == 0 && is.shape.size.width == 0); /* so that it is not taken for a box */
  CHECK(same_point(is.shape.origin, point(1, 2)));
  OK(hm_world_body_mask(world, body, &found));
  is.shape.mask = found; /* whole again: the same body once more */
  OK(hm_world_add(world, &is, &body));
  OK(hm_world_box(world, body, &around));
  CHECK(same_box(around, box(9, 8, 3, 2)));
  CHECK(is_drawn(found, "##.\n###\n"));
  shape.origin = point(1 << 22, 0);
  IS(HM_ERROR_ORIGIN, hm_world_set_shape(world, body, &shape));
  OK(hm_world_box(world, body, &around));
  CHECK(same_box(around, box(9, 8, 3, 2)));
}

/* A box with a transform is turned as a solid mask would be. */
static void test_turned_box(hm_world world) {
  hm_transform_parts parts = hm_transform_parts_default();
  const hm_body body = added(world, hm_shape_of_size(size(8, 2)), point(100, 100));
  hm_transform quarter, bad = hm_transform_default();
  hm_mask pixels = {0};
  hm_point corner;
  hm_body_definition is;
  hm_box around;
  OK(hm_world_box(world, body, &around));
  CHECK(same_box(around, box(100, 100, 8, 2)));
  IS(HM_NONE, hm_world_mask_at(world, body, &pixels, &corner));
  CHECK(pixels.id == 0 && same_point(corner, point(100, 100)));
  IS(HM_ERROR_NULL_ID, hm_world_mask_at(world, 0, &pixels, &corner));
  parts.angle = hm_angle_quarters(1);
  quarter = hm_transform_of(&parts);
  OK(hm_world_set_transform(world, body, &quarter));
  OK(hm_world_box(world, body, &around));
  CHECK(same_box(around, box(98, 100, 2, 8)));
  OK(hm_world_mask_at(world, body, &pixels, &corner));
  CHECK(same_point(corner, point(98, 100)) && count_of(pixels) == 16);
  OK(hm_mask_destroy(pixels));
  OK(hm_world_body(world, body, &is));
  CHECK(is.shape.size.width == 8 && is.shape.size.height == 2);
  bad.xx = 0;
  IS(HM_ERROR_TRANSFORM, hm_world_set_transform(world, body, &bad));
  CHECK(strlen(hm_last_error()) > 5);
  OK(hm_world_box(world, body, &around));
  CHECK(same_box(around, box(98, 100, 2, 8)));
}

/* A sprite of odd width that is mirrored about its middle stays in place. */
static void test_mirrored(hm_world world, hm_mask mask) {
  hm_shape shape = hm_shape_of_mask(mask);
  hm_transform mirror = hm_transform_default();
  hm_body body;
  hm_box around;
  shape.origin = point(1, 1);
  body = added(world, shape, point(0, 0));
  mirror.xx = -1;
  mirror.pivot_x = 0.5; /* from the origin: 1.5 of 3 */
  OK(hm_world_set_transform(world, body, &mirror));
  OK(hm_world_box(world, body, &around));
  CHECK(same_box(around, box(-1, -1, 3, 2)));
}

static void test_setting(hm_world world, hm_mask mask) {
  const hm_shape none = hm_shape_default();
  hm_shape shapes[2];
  hm_body bodies[2];
  hm_box around;
  shapes[0] = hm_shape_of_size(size(3, 3));
  shapes[1] = hm_shape_of_mask(mask);
  bodies[0] = added(world, shapes[1], point(0, 0));
  bodies[1] = added(world, shapes[0], point(50, 0));
  OK(hm_world_set_shape_many(world, bodies, 2, shapes));
  OK(hm_world_box(world, bodies[1], &around));
  CHECK(same_box(around, box(50, 0, 3, 2)));
  IS(HM_ERROR_NO_SHAPE, hm_world_set_shape(world, bodies[0], &none));
  IS(HM_ERROR_ARGUMENT, hm_world_set_shape(world, bodies[0], NULL));
  shapes[0].size = size(-1, 3);
  IS(HM_ERROR_SIZE, hm_world_set_shape(world, bodies[0], &shapes[0]));
  shapes[0].mask.id = 12345;
  IS(HM_ERROR_FOREIGN_HANDLE, hm_world_set_shape(world, bodies[0], &shapes[0]));
  IS(HM_ERROR_FOREIGN_HANDLE, hm_world_set_shape_many(world, bodies, 2, shapes));
  shapes[1].size = size(9, 9); /* ignored with a mask */
  OK(hm_world_set_shape(world, bodies[0], &shapes[1]));
  OK(hm_world_box(world, bodies[0], &around));
  CHECK(same_box(around, box(0, 0, 3, 2)));
}

/* Painting changes a copy: the body has the new pixels once the mask is set again. */
static void test_painted(hm_world world, hm_mask mask) {
  const hm_shape shape = hm_shape_of_mask(mask);
  const hm_body a = added(world, shape, point(200, 200));
  const hm_body b = added(world, shape, point(200, 200));
  hm_contact contact;
  OK(hm_world_contact(world, a, b, HM_DETAIL_AREA, &contact));
  CHECK(contact.area == 5);
  OK(hm_mask_fill(mask));
  OK(hm_world_contact(world, a, b, HM_DETAIL_AREA, &contact));
  CHECK(contact.area == 5);
  OK(hm_world_set_shape(world, a, &shape));
  OK(hm_world_set_shape(world, b, &shape));
  OK(hm_world_contact(world, a, b, HM_DETAIL_AREA, &contact));
  CHECK(contact.area == 6);
}

void test_shapes(void) {
  hm_world world = {0};
  hm_mask mask = drawn("##.\n###\n");
  OK(hm_world_create(NULL, &world));
  test_origin(world, mask);
  test_turned_box(world);
  test_mirrored(world, mask);
  test_setting(world, mask);
  test_painted(world, mask);
  OK(hm_mask_destroy(mask));
  OK(hm_world_destroy(world));
}
