#pragma once

#include <lauxlib.h>

#include "State.h"

int sandbox_install(lua_State *L);
extern const luaL_Reg sandboxBase[], sandboxOverLibrary[], sandboxCoroutine[];
