#pragma once

#include "State.h"

/// Begins a call of a sampled state: what was pushed for it does not count.
void profile_begin(BridgeState *state);
/// Ends a call of a sampled state, and adds what it has allocated.
void profile_end(BridgeState *state);
