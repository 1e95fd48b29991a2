#pragma once

#include "State.h"

/// Notes the variables of a call of a script, of the innermost one with their fields. Runs no code of scripts,
/// and raises nothing while the host's section holds.
void see_values(lua_State *L, lua_Debug *record, bool isInnermost, BridgeTraceEntry *entry);
/// Frees the values of an entry.
void forget_values(BridgeTraceEntry *entry);
