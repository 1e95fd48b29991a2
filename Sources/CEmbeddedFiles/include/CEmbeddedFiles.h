#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>
#include <stdint.h>

// Texts of other targets as parts of the program. As array literals of Swift, they take seconds to compile.

/// Returns the bytes of a text, which live as long as the program, and their number; `NULL` for an
/// unknown path.
///
/// - `path`: the path in `Sources`.
///
/// Takes time in proportion to the number of files and the length of the text.
const uint8_t *_Nullable embedded_file(const char *_Nonnull path, size_t *_Nonnull count);

#endif
