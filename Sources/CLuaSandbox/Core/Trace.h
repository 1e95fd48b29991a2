#pragma once

#include "State.h"

void trace_clear(BridgeState *state);
/// Adds to the entry of the call that was appended last.
typedef void (*CallNoter)(BridgeState *state, lua_State *L, lua_Debug *record);
/// Notes the script lines of `L`, innermost first, each also with `note` unless that is null. `isOpen`: the
/// caller's lines will follow.
void trace_lines(BridgeState *state, lua_State *L, int level, bool isOpen, CallNoter note);
/// Notes the script lines of `L` and no variables: within the allocator, the stack may not change.
void trace_places(BridgeState *state, lua_State *L);
/// A script caught the failure: the next trace begins with no lines.
void trace_close(BridgeState *state);
