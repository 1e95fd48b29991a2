// The files and versions of the loaded libraries, on which the bytes of a picture depend.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

#include "Functions.h"
#include "CPango.h"

const char *pango_bridge_missing_for_drawing(const CPango *bridge) {
  return bridge->missingForDrawing;
}

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

/// Returns the file that a function comes from (dladdr(3)); null for an unknown one.
static const char *file_of(void *function) {
  Dl_info place;
  return dladdr(function, &place) == 0 ? NULL : place.dli_fname;
}

/// Returns the version that a function of a loaded file reports; null for none.
static const char *version_of(const char *file, const char *function) {
  void *library = file == NULL ? NULL : dlopen(file, RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL) return NULL;
  const char *(*version)(void) = (const char *(*)(void))dlsym(library, function);
  const char *text = version == NULL ? NULL : version();
  dlclose(library);
  return text;
}

PangoBridgeVersions pango_bridge_versions(const CPango *bridge) {
  PangoBridgeVersions versions = {
      .pangoFile = file_of((void *)bridge->pango_layout_new),
      .cairoFile = file_of((void *)bridge->cairo_font_options_create),
  };
  versions.pango = version_of(versions.pangoFile, "pango_version_string");
  versions.cairo = version_of(versions.cairoFile, "cairo_version_string");
  return versions;
}
