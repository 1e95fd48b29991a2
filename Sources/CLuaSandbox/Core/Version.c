// The version of the loaded library, which may differ from that of the build.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <lua.h>

#include "CLuaSandbox.h"

// Looked up and not linked: a reference from the program would fix the text's length.
const char *bridge_library_ident(void) { return dlsym(RTLD_DEFAULT, "lua_ident"); }

const char *bridge_library_file(void) {
  Dl_info place;
  return dladdr((void *)lua_newstate, &place) == 0 ? NULL : place.dli_fname;
}
