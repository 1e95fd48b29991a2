// Lua 5.4 as the system installs it (Debian: liblua5.4-dev, found through pkg-config).
#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
