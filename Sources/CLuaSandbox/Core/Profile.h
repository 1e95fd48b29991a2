#pragma once

#include "State.h"

/// Begins a call of a sampled state.
void profile_begin(BridgeState *state);
/// Begins the function of a call, whose arguments are made: their time is the caller's, if it is sampled as well, and
/// their bytes do not count.
void profile_run(BridgeState *state);
/// Ends a call of a sampled state, and adds what it has allocated.
void profile_end(BridgeState *state);
