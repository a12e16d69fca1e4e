#include "check.h"

static int allocated;
static int freed;

static void* counted_alloc(size_t bytes, void* user) {
  ++allocated;
  CHECK(user == &allocated);
  return malloc(bytes);
}

static void counted_free(void* memory, void* user) {
  ++freed;
  CHECK(user == &allocated);
  free(memory);
}

static void* no_memory(size_t bytes, void* user) {
  (void)bytes;
  (void)user;
  return NULL;
}

static void test_allocator(void) {
  hm_mask mask = {0};
  char* text = NULL;
  void* early = hm_alloc(8);
  IS(HM_ERROR_ARGUMENT, hm_set_allocator(counted_alloc, NULL, NULL));
  OK(hm_set_allocator(counted_alloc, counted_free, &allocated));
  hm_free(early); /* by malloc's rules, as it was made */
  CHECK(freed == 0);
  mask = drawn("##\n");
  CHECK(allocated >= 1);
  OK(hm_mask_to_text(mask, &text));
  OK(hm_set_allocator(NULL, NULL, NULL)); /* what is alive still goes where it came from */
  hm_free(text);
  OK(hm_mask_destroy(mask));
  CHECK(allocated == freed);
}

static void test_no_memory(void) {
  hm_mask mask = {0};
  OK(hm_set_allocator(no_memory, counted_free, &allocated));
  IS(HM_ERROR_MEMORY, hm_mask_create(size(3, 3), 0, &mask));
  CHECK(strcmp(hm_last_error(), "out of memory") == 0);
  CHECK(hm_alloc(1) == NULL);
  OK(hm_set_allocator(NULL, NULL, NULL));
  CHECK(mask.id == 0);
}

static void test_targets(void) {
  const char* best = hm_active_target();
  CHECK(hm_target_count() >= 1);
  CHECK(strcmp(hm_target_name(0), "baseline") == 0);
  CHECK(hm_target_name(hm_target_count()) == NULL);
  OK(hm_force_target("baseline"));
  CHECK(strcmp(hm_active_target(), "baseline") == 0);
  IS(HM_ERROR_ARGUMENT, hm_force_target("abacus"));
  CHECK(strstr(hm_last_error(), "abacus") != NULL);
  IS(HM_ERROR_ARGUMENT, hm_force_target(NULL));
  OK(hm_force_target(best));
  OK(hm_target_status());
}

void test_library(void) {
  CHECK(strcmp(hm_version(), HITMASK_TEST_VERSION) == 0);
  CHECK(hm_abi_version() == HM_ABI_VERSION);
  CHECK(strcmp(hm_status_name(HM_OK), "HM_OK") == 0);
  CHECK(strcmp(hm_status_name(HM_NONE), "HM_NONE") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_INTERNAL), "HM_ERROR_INTERNAL") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_NULL_ID), "HM_ERROR_NULL_ID") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_CALLBACK), "HM_ERROR_CALLBACK") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_ORIGIN), "HM_ERROR_ORIGIN") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_STUCK), "HM_ERROR_STUCK") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_TRANSFORM), "HM_ERROR_TRANSFORM") == 0);
  CHECK(strcmp(hm_status_name(7), "unknown") == 0);
  CHECK(strcmp(hm_status_name(-11), "unknown") == 0);
  hm_free(NULL);
  test_allocator();
  test_no_memory();
  test_targets();
}
