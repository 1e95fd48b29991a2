#pragma once

#include "State.h"

/// The registry's key of the metatable of boxes.
extern const char keyOfBoxMetatable;

void boxes_install(lua_State *L);
void boxes_release_all(BridgeState *state);
Box *push_box(lua_State *L, void *object, const char *metatableKey, int userValues);
/// Raises the error that the callback left on top.
_Noreturn void raise_failure(lua_State *L);
