/* Eight threads share a price list and a conversion, convert, and cancel each other: threads PDF */
#include <pthread.h>

#include "check.h"

enum { threads = 8, rounds = 3 };

struct shared {
  struct file pdf;
  const esx_price_list* list;
  const esx_conversion* conversion;
  size_t esx_size;
  esx_cancel* cancel;
};

static void* convert_and_read(void* context) {
  const struct shared* shared = context;
  for (int round = 0; round < rounds; ++round) {
    esx_conversion* conversion = NULL;
    esx_buffer *esx = NULL, *json = NULL, *error = NULL;
    CHECK(esx_convert(shared->pdf.bytes, shared->pdf.size, shared->list, "{\"threads\": 2}", NULL,
                      &conversion, &error) == ESX_OK);
    CHECK(esx_conversion_esx(conversion, &esx, &error) == ESX_OK);
    CHECK(esx_buffer_size(esx) == shared->esx_size);
    CHECK(esx_conversion_estimate(shared->conversion, &json, &error) == ESX_OK);
    esx_buffer_free(json);
    CHECK(esx_price_list_match(shared->list, "[{\"description\": \"Drip edge, worn\"}]", NULL, &json,
                               &error) == ESX_OK);
    esx_buffer_free(json);
    CHECK(esx_calc_run("lift", "{\"work_height_ft\": 46}", NULL, &json, &error) == ESX_OK);
    esx_buffer_free(json);
    CHECK(esx_roof_describe("20x12 shed roof 3/12", shared->list, NULL, &json, NULL, &error) == ESX_OK);
    esx_buffer_free(json);
    CHECK(esx_roof_describe("nothing", shared->list, NULL, &json, NULL, &error) == ESX_UNSUPPORTED);
    esx_buffer_free(error);
    esx_buffer_free(esx);
    esx_conversion_free(conversion);
  }
  return NULL;
}

/* Either ends well or is canceled, whenever the request comes. */
static void* convert_or_cancel(void* context) {
  const struct shared* shared = context;
  const esx_control control = {sizeof control, NULL, NULL, shared->cancel};
  esx_status status = ESX_OK;
  while (status == ESX_OK) {
    esx_conversion* conversion = NULL;
    esx_buffer* error = NULL;
    status =
        esx_convert(shared->pdf.bytes, shared->pdf.size, shared->list, NULL, &control, &conversion, &error);
    CHECK(status == ESX_OK || has(error, "\"canceled\""));
    esx_conversion_free(conversion);
  }
  return NULL;
}

static void run(void* (*work)(void*), struct shared* shared, int cancels) {
  pthread_t running[threads];
  for (int i = 0; i < threads; ++i)
    if (pthread_create(&running[i], NULL, work, shared) != 0) abort();
  if (cancels) esx_cancel_request(shared->cancel);
  for (int i = 0; i < threads; ++i) pthread_join(running[i], NULL);
}

int main(int count, char** arguments) {
  if (count != 2) return 2;
  struct shared shared = {read_file(arguments[1]), NULL, NULL, 0, NULL};
  esx_price_list* list = NULL;
  esx_conversion* conversion = NULL;
  esx_buffer* esx = NULL;
  CHECK(esx_price_list_bundled(&list, NULL) == ESX_OK);
  CHECK(esx_convert(shared.pdf.bytes, shared.pdf.size, list, NULL, NULL, &conversion, NULL) == ESX_OK);
  CHECK(esx_conversion_esx(conversion, &esx, NULL) == ESX_OK);
  CHECK(esx_cancel_new(&shared.cancel, NULL) == ESX_OK);
  shared.list = list;
  shared.conversion = conversion;
  shared.esx_size = esx_buffer_size(esx);
  run(convert_and_read, &shared, 0);
  run(convert_or_cancel, &shared, 1);
  esx_cancel_free(shared.cancel);
  esx_buffer_free(esx);
  esx_conversion_free(conversion);
  esx_price_list_free(list);
  free(shared.pdf.bytes);
  printf("%d failed checks\n", failed_checks);
  return failed_checks == 0 ? 0 : 1;
}
