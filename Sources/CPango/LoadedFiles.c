// The files and versions of the loaded libraries.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

#include "Functions.h"
#include "CPango.h"

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

// Collects the versions and files.
PangoBridgeVersions pango_bridge_versions(const CPango *bridge) {
  PangoBridgeVersions versions = {
      .pangoFile = file_of((void *)bridge->pango_layout_new),
      .cairoFile = file_of((void *)bridge->cairo_font_options_create),
  };
  versions.pango = version_of(versions.pangoFile, "pango_version_string");
  versions.cairo = version_of(versions.cairoFile, "cairo_version_string");
  return versions;
}
