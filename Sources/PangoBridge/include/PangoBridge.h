// The C side of measuring texts: Pango and Cairo, loaded when a text is first measured.
//
// Nothing here is linked against them, so that a start of the program that measures no text loads
// none of their dozen libraries. None of these functions may be called by two threads at once with
// the same library or font; whoever uses them holds a lock.

#ifndef PANGO_BRIDGE_H
#define PANGO_BRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Lengths are given in these: so many make a point.
#define PANGO_BRIDGE_UNITS 1024

/// The functions of a loaded library.
typedef struct PangoBridge PangoBridge;

/// One font's file with what is needed to set texts in it, and the text that was set last.
typedef struct PangoBridgeFont PangoBridgeFont;

/// How a text is set, in units.
typedef struct PangoBridgeSetting {
  int32_t size;
  int32_t width;      // negative where only paragraphs end lines
  int32_t lineLimit;  // 0 for none; what does not fit ends with an ellipsis, given a width
} PangoBridgeSetting;

/// One line of a text, in units.
typedef struct PangoBridgeLine {
  int32_t start;  // the offset of its first byte
  int32_t width;
  int32_t height;
  int32_t baseline;  // from the line's top
} PangoBridgeLine;

/// Loads a library and everything of it that is used.
///
/// Null where that cannot be done; `missing` is then the function that it lacks, or null if the
/// library itself is not there.
PangoBridge *_Nullable pango_bridge_open(const char *library,
                                         const char *_Nullable *_Nonnull missing);

/// Frees what `pango_bridge_open` made. The library stays loaded: GLib cannot be taken out again.
void pango_bridge_close(PangoBridge *bridge);

/// Opens a font's file; null where it is none. The font keeps the bridge, which must outlive it.
PangoBridgeFont *_Nullable pango_bridge_font_open(const PangoBridge *bridge, const char *file);

/// Frees a font.
void pango_bridge_font_close(PangoBridgeFont *font);

/// Sets a text in UTF-8 without NULs; the number of its lines.
size_t pango_bridge_set_text(PangoBridgeFont *font, const char *text, size_t count,
                             PangoBridgeSetting setting);

/// Gives the first `room` lines of the text that was set last; the number given.
size_t pango_bridge_read_lines(PangoBridgeFont *font, PangoBridgeLine *lines, size_t room);

/// The libraries that were loaded, with their files; null for what is not known.
typedef struct PangoBridgeVersions {
  const char *_Nullable pango;
  const char *_Nullable pangoFile;
  const char *_Nullable cairo;
  const char *_Nullable cairoFile;
} PangoBridgeVersions;

/// What the loaded libraries say of themselves.
PangoBridgeVersions pango_bridge_versions(const PangoBridge *bridge);

#pragma clang assume_nonnull end

#endif
