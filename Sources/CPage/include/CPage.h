#ifndef CPAGE_H
#define CPAGE_H

#include <stddef.h>
#include <stdint.h>

/// A file of the live page, which lives as long as the program.
typedef struct {
  const char *_Nonnull name;
  const uint8_t *_Nonnull bytes;
  size_t size;
} PageFile;

/// Returns a file of the live page by its name; `NULL` for an unknown name.
const PageFile *_Nullable page_file(const char *_Nonnull name);

#endif
