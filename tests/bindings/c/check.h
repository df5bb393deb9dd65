/* Checks for the C tests: a failed one prints where it is, and the program goes on and exits with 1. */
#ifndef CHECK_H
#define CHECK_H

#include <esx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed_checks = 0;

#define CHECK(condition)                                                      \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
      ++failed_checks;                                                        \
    }                                                                         \
  } while (0)

struct file {
  char* bytes;
  size_t size;
};

static inline struct file read_file(const char* path) {
  struct file content = {NULL, 0};
  FILE* stream = fopen(path, "rb");
  if (stream == NULL) {
    perror(path);
    exit(1);
  }
  fseek(stream, 0, SEEK_END);
  content.size = (size_t)ftell(stream);
  fseek(stream, 0, SEEK_SET);
  content.bytes = malloc(content.size + 1);
  if (content.bytes == NULL || fread(content.bytes, 1, content.size, stream) != content.size) {
    perror(path);
    exit(1);
  }
  content.bytes[content.size] = '\0';
  fclose(stream);
  return content;
}

/* Whether a buffer contains a text; frees the buffer. */
static inline int has(esx_buffer* buffer, const char* text) {
  const int found = buffer != NULL && strstr(esx_buffer_data(buffer), text) != NULL;
  if (!found) fprintf(stderr, "not in it: %s\n%.400s\n", text, buffer ? esx_buffer_data(buffer) : "NULL");
  esx_buffer_free(buffer);
  return found;
}

#endif
