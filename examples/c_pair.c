/* Do two sprites collide? A complete program in C: reads two PNG files and prints where they
 * overlap and how the second one gets out.
 *
 *   c_pair SPRITE SPRITE DX DY    DX, DY: the second one's top-left corner minus the first one's
 */
#include <hitmask.h>
#include <stdio.h>
#include <stdlib.h>

static int refuse(const char* what) {
  fprintf(stderr, "c_pair: %s: %s\n", what, hm_last_error());
  return 2;
}

static void describe(const hm_contact* contact) {
  const hm_centroid centre = hm_contact_centroid(contact);
  const hm_direction out = hm_contact_way_out(contact);
  printf("%lld pixels around %.1f,%.1f\n", (long long)contact->area, centre.x, centre.y);
  if (out.x != 0 || out.y != 0)
    printf("the second one gets out along %lld,%lld\n", (long long)out.x, (long long)out.y);
}

/* 0: they collide, 1: they do not, 2: an error. */
static int compare(hm_mask first, hm_mask second, hm_point offset) {
  hm_contact contact;
  hm_point move;
  const hm_status status = hm_contact_of(first, second, offset, HM_DETAIL_ALL, &contact);
  if (status < 0) return refuse("contact");
  if (status == HM_NONE) {
    puts("apart");
    return 1;
  }
  describe(&contact);
  if (hm_separate(first, second, offset, 1000, &move) == HM_OK)
    printf("its shortest way out is %d,%d\n", move.x, move.y);
  return 0;
}

int main(int count, char** arguments) {
  hm_mask first = {0}, second = {0};
  hm_point offset;
  int answer;
  if (count != 5) {
    fprintf(stderr, "usage: c_pair SPRITE SPRITE DX DY\n");
    return 2;
  }
  if (hm_read_png(arguments[1], NULL, NULL, &first) != HM_OK) return refuse("first sprite");
  if (hm_read_png(arguments[2], NULL, NULL, &second) != HM_OK) {
    hm_mask_destroy(first);
    return refuse("second sprite");
  }
  offset.x = (int32_t)strtol(arguments[3], NULL, 10);
  offset.y = (int32_t)strtol(arguments[4], NULL, 10);
  answer = compare(first, second, offset);
  hm_mask_destroy(first);
  hm_mask_destroy(second);
  return answer;
}
