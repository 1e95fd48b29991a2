// The versions that the bytes of a picture depend on.

#include <stdio.h>

#include "Functions.h"
#include "CPango.h"

// Returns the first missing function for drawing.
const char *pango_bridge_missing_for_drawing(const CPango *bridge) {
  return bridge->missingForDrawing;
}

// Reads the version from the font's file (fontconfig, FC_FONTVERSION).
int32_t pango_bridge_font_version(const CPango *bridge, const char *file) {
  int count = 0, version = 0;
  pango_bridge_begin_turn();
  FcPattern *font = bridge->FcFreeTypeQuery((const FcChar8 *)file, 0, NULL, &count);
  if (font != NULL) {
    if (bridge->FcPatternGetInteger(font, "fontversion", 0, &version) != FcResultMatch) version = 0;
    bridge->FcPatternDestroy(font);
  }
  pango_bridge_end_turn();
  return version;
}

// Writes the versions as one line of text.
void pango_bridge_write_versions(const CPango *bridge, char *text, size_t room) {
  FT_Library library = NULL;
  FT_Int major = 0, minor = 0, patch = 0;
  pango_bridge_begin_turn();
  if (bridge->FT_Init_FreeType(&library) == 0) {
    bridge->FT_Library_Version(library, &major, &minor, &patch);
    bridge->FT_Done_FreeType(library);
  }
  unsigned png = bridge->png_access_version_number();
  snprintf(text, room,
           "Cairo %s, pixman %s, Pango %s, HarfBuzz %s, FreeType %d.%d.%d, libpng %u.%u.%u, "
           "zlib %s",
           bridge->cairo_version_string(), bridge->pixman_version_string(),
           bridge->pango_version_string(), bridge->hb_version_string(), major, minor, patch,
           png / 10000, png / 100 % 100, png % 100, bridge->zlibVersion());
  pango_bridge_end_turn();
}
