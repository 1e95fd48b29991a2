// Loading: a table of functions from a library opened at run time.

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Functions.h"
#include "CPango.h"

#ifdef __APPLE__
#define FONTCONFIG_LIBRARY "libfontconfig.1.dylib"
#else
#define FONTCONFIG_LIBRARY "libfontconfig.so.1"
#endif

// The lock of all uses of the libraries.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

void pango_bridge_begin_turn(void) { pthread_mutex_lock(&turn); }

void pango_bridge_end_turn(void) { pthread_mutex_unlock(&turn); }

#define FUNCTION(result, name, parameters)                            \
  bridge->name = (result(*) parameters)dlsym(library, #name);         \
  if (bridge->name == NULL) return #name;

/// Looks up the functions for measuring; returns the name of the first missing one, or null.
static const char *find_functions(void *library, CPango *bridge) {
  CPANGO_FUNCTIONS(FUNCTION)
  return NULL;
}

/// Looks up the functions for drawing, without which texts can still be measured.
static const char *find_drawing_functions(void *library, CPango *bridge) {
  CPANGO_DRAWING_FUNCTIONS(FUNCTION)
  return NULL;
}

#undef FUNCTION

// Gives fontconfig an empty configuration, unless the process has one. Otherwise Pango makes
// fontconfig read the machine's configuration and all its fonts, which takes seconds without a
// cache.
static void keep_machine_fonts_out(const CPango *bridge) {
  FcConfig *empty = bridge->FcConfigCreate();
  if (empty == NULL) return;
  bridge->FcConfigSetCurrent(empty);
  bridge->FcConfigDestroy(empty);
}

// Returns fontconfig if it is loaded, by the path beside Pango's if Pango has one, and null otherwise.
static void *loaded_fontconfig(const char *pango) {
  const char *slash = strrchr(pango, '/');
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%.*s" FONTCONFIG_LIBRARY,
           slash == NULL ? 0 : (int)(slash + 1 - pango), pango);
  return dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
}

static CPango *open_library(const char *name, const char **missing) {
  *missing = NULL;
  void *fontconfig = loaded_fontconfig(name);
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  CPango *bridge = library == NULL ? NULL : calloc(1, sizeof(CPango));
  if (bridge != NULL && (*missing = find_functions(library, bridge)) != NULL) {
    free(bridge);
    bridge = NULL;
  }
  if (bridge != NULL) bridge->missingForDrawing = find_drawing_functions(library, bridge);
  if (bridge != NULL && fontconfig == NULL) keep_machine_fonts_out(bridge);
  if (fontconfig != NULL) dlclose(fontconfig);
  return bridge;
}

CPango *pango_bridge_open(const char *name, const char **missing) {
  pango_bridge_begin_turn();
  CPango *bridge = open_library(name, missing);
  pango_bridge_end_turn();
  return bridge;
}

void pango_bridge_close(CPango *bridge) { free(bridge); }
