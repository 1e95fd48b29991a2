#pragma once

#include <stdatomic.h>

#include "State.h"

/// The clock of samples, which the states of a profile share: a tick signals the call that runs in one of
/// them.
struct SampleClock {
  /// The nanoseconds between two ticks.
  int64_t interval;
  /// The time of the next tick, under the watchdog's lock.
  int64_t next;
  /// Whether the signal of a tick is on its way.
  atomic_bool isDue;
};

typedef enum { StopNone, StopDeadline, StopInterrupted, StopMemory } Stop;
/// Starts the watchdog's thread unless it runs; returns false if the system refuses a thread.
bool watch_start(void);
BridgeWatch *watch_create(void);
void watch_destroy(BridgeWatch *watch);
void watch_begin(BridgeState *state, int64_t budget);
void watch_end(BridgeState *state);
/// Gives the running call a new budget from now on; a negative one is unlimited.
void watch_restart(BridgeState *state, int64_t budget);
Stop watch_stop(const BridgeState *state);
/// Notes a reason to stop unless there is one already.
void watch_note(BridgeState *state, Stop stop);
/// Stops the running call at its deadline, before it runs another instruction.
void watch_expire(BridgeState *state);
/// Forgets the reason to stop, after the call has ended.
void watch_resume(BridgeState *state);
/// Hooks the thread and raises, so that nothing of the script runs on.
_Noreturn void stop_here(lua_State *L);
/// Stops the time of all running calls of this thread, until `watch_release_all`.
void watch_hold_all(void);
void watch_release_all(void);
/// Ends the watchdog's hook on the running thread: the hook of a watching tool comes back, if one watches.
void watch_unhook(lua_State *L);
/// Gives a state its tool, before a script runs; false, and nothing happens, if it has one already.
bool watch_tool(BridgeState *state, lua_Hook hook, int events, int count);
/// Lets a clock tick for the calls of a state, as long as the state exists.
void watch_sample(BridgeState *state, SampleClock *clock);
/// Lets the running thread take a sample at its next instruction.
void hook_for_sample(const BridgeState *state);
/// Raises if the state was stopped.
void stop_if_due(lua_State *L);
