// Blocks with which Lua may work for long at once: of big tables (Collisions.c) and of big stacks
// (CallChains.c).

#pragma once

#include "State.h"

/// The least size of such a block, in bytes.
#define LEAST_BIG ((size_t)96 << 10)
static inline bool is_big(size_t size) { return size >= LEAST_BIG; }

/// Notes a new block of the allocator if a big table may have its keys in it.
void blocks_note(BridgeState *state, void *block, size_t size);
void blocks_forget(BridgeState *state, const void *block, size_t size);
/// Whether a table that gets a block of that size has keys which collide so much that moving them
/// takes longer than the call may run.
bool moves_too_long(const BridgeState *state, size_t size);
/// Estimates the nanoseconds for finding each key of a table once, beyond one step for each, by the chains
/// of its `count` slots.
double chains_time(const BridgeState *state, const void *slots, size_t count);
/// Whether a block of that size is for a stack that grows because of a chain of `__call`.
bool is_call_chain(const BridgeState *state, size_t size);
