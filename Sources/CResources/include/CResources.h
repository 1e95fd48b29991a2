#ifndef CRESOURCES_H
#define CRESOURCES_H

#include <stddef.h>
#include <stdint.h>

// Long files as parts of the program. Swift would have them as array literals, which take it several seconds to compile.

/// A file, which lives as long as the program.
typedef struct {
  const uint8_t *_Nonnull bytes;
  size_t size;
} ResourceFile;

/// The data of the known devices.
extern const ResourceFile device_file;

/// Returns a file of the live page by its name; `NULL` for an unknown name.
const ResourceFile *_Nullable page_file(const char *_Nonnull name);

#endif
