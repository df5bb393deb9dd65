/* Converts a PDF to an ESX: convert_file ESTIMATE.pdf OUTPUT.esx [PRICE-LIST.csv] */
#include <esx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
  char* data;
  size_t size;
};

/* `data` is NULL if the file cannot be read. */
static struct bytes read_file(const char* path) {
  struct bytes content = {NULL, 0};
  char part[65536];
  size_t got;
  FILE* file = fopen(path, "rb");
  if (file == NULL) return content;
  while ((got = fread(part, 1, sizeof part, file)) > 0) {
    char* grown = realloc(content.data, content.size + got);
    if (grown == NULL) break;
    content.data = grown;
    memcpy(content.data + content.size, part, got);
    content.size += got;
  }
  fclose(file);
  return content;
}

static int write_file(const char* path, const esx_buffer* content) {
  FILE* file = fopen(path, "wb");
  if (file == NULL) return 0;
  const size_t size = esx_buffer_size(content);
  const int written = fwrite(esx_buffer_data(content), 1, size, file) == size;
  return fclose(file) == 0 && written;
}

static int show_progress(void* context, const char* stage, int percent) {
  (void)context;
  fprintf(stderr, "%3d %% %s\n", percent, stage);
  return 0; /* go on */
}

static int explain(esx_buffer* error) {
  fprintf(stderr, "%s\n", esx_buffer_data(error));
  esx_buffer_free(error);
  return 1;
}

static int load_list(const char* path, esx_price_list** list) {
  esx_buffer* error = NULL;
  struct bytes csv = read_file(path);
  const esx_status status = esx_price_list_load(csv.data, csv.size, NULL, list, &error);
  free(csv.data);
  return status == ESX_OK ? 0 : explain(error);
}

static int convert(struct bytes pdf, const esx_price_list* list, const char* output) {
  const esx_control control = {sizeof control, show_progress, NULL, NULL};
  esx_conversion* conversion = NULL;
  esx_buffer *esx = NULL, *error = NULL;
  int failed = 0;
  if (esx_convert(pdf.data, pdf.size, list, NULL, &control, &conversion, &error) != ESX_OK ||
      esx_conversion_esx(conversion, &esx, &error) != ESX_OK) {
    failed = explain(error);
  } else if (!write_file(output, esx)) {
    perror(output);
    failed = 1;
  } else {
    printf("%s: %zu bytes\n", output, esx_buffer_size(esx));
  }
  esx_buffer_free(esx);
  esx_conversion_free(conversion);
  return failed;
}

int main(int count, char** arguments) {
  if (count < 3 || count > 4) {
    fprintf(stderr, "usage: convert_file ESTIMATE.pdf OUTPUT.esx [PRICE-LIST.csv]\n");
    return 1;
  }
  esx_price_list* list = NULL; /* NULL: the bundled list, for suggestions */
  if (count == 4 && load_list(arguments[3], &list) != 0) return 1;
  struct bytes pdf = read_file(arguments[1]);
  if (pdf.data == NULL) {
    perror(arguments[1]);
    esx_price_list_free(list);
    return 1;
  }
  const int failed = convert(pdf, list, arguments[2]);
  free(pdf.data);
  esx_price_list_free(list);
  return failed;
}
