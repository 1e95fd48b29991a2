#pragma once

#include <lauxlib.h>

#include "State.h"

int sandbox_install(lua_State *L);
extern const luaL_Reg sandboxBase[], sandboxOverLibrary[], sandboxCoroutine[];

// WeakTables.c
/// Takes weak tables from the scripts of a new state. Raises errors of memory.
void weak_tables_seal(lua_State *L);
/// Whether that has worked, by a collection. Raises errors of memory.
bool weak_tables_are_sealed(lua_State *L);
