// The version of the loaded library, which may differ from that of the build.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>

#include "CLuaSandbox.h"

#ifdef LAYOUTHOST_OWN_LUA
// The linker drops what only `dlsym` would find.
const char *bridge_library_ident(void) { return lua_ident; }
#else
// Looked up and not linked: a reference from the program would fix the text's length.
const char *bridge_library_ident(void) { return dlsym(RTLD_DEFAULT, "lua_ident"); }
#endif

const char *bridge_library_file(void) {
  Dl_info place;
  return dladdr((void *)lua_newstate, &place) == 0 ? NULL : place.dli_fname;
}

/// The first release of 5.4 in which no known bug lets a script free memory that is in use.
#define FIRST_RELEASE 4
/// The release whose `lua_resetthread` has another parameter than all others have.
#define MISFIT_RELEASE 5
/// The first release without any of the bugs that docs/security.md lists.
#define CURRENT_RELEASE 8

BridgeFitness bridge_fitness(const char *release) {
  static const char version[] = LUA_VERSION_MAJOR "." LUA_VERSION_MINOR ".";
  if (!release) return BridgeFitnessUnknown;
  if (strncmp(release, version, sizeof version - 1) != 0) return BridgeFitnessOtherVersion;
  char *end;
  long number = strtol(release + sizeof version - 1, &end, 10);
  if (end == release + sizeof version - 1) return BridgeFitnessUnknown;
  if (number < FIRST_RELEASE) return BridgeFitnessUnsafe;
  if (number == MISFIT_RELEASE) return BridgeFitnessMisfit;
  return number < CURRENT_RELEASE ? BridgeFitnessGuarded : BridgeFitnessCurrent;
}

BridgeFitness bridge_library_fitness(void) {
  const char *ident = bridge_library_ident();
  const char *release = ident ? strstr(ident, "Lua ") : NULL;
  return bridge_fitness(release ? release + 4 : NULL);
}
