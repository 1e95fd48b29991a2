#pragma once

#include "State.h"

/// The registry's key of the metatable of boxes.
extern const char keyOfBoxMetatable;

void boxes_install(lua_State *L);
void boxes_release_all(BridgeState *state);
Box *push_box(lua_State *L, void *object, const char *metatableKey, int userValues);
/// Raises the error that the callback left on top.
_Noreturn void raise_failure(lua_State *L);
/// Raises the host's error for a refused call, with a message in the form of `lua_pushfstring`.
_Noreturn void refuse_call(lua_State *L, BridgeRefusal refusal, const char *format, ...);
