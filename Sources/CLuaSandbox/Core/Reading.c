// The time in which the host reads what a script has made.
//
// Hooks stop Lua and not the host, so the host counts the steps of its reading, and looks at the clock
// after a number of them. A table without fields may have many slots, each of which is a step, and keys
// that collide take many steps each; what takes too many steps at once is not begun. All
// reading of one call has one clock: the call's own deadline while the call runs, and afterwards what
// is left of that time, with a little more, as time of the processor.

#include "BigBlocks.h"
#include "Clock.h"
#include "InnerLayout.h"
#include "Reading.h"
#include "Watchdog.h"

/// The time for reading a result beyond the call's deadline, in nanoseconds.
#define TIME_AFTER_DEADLINE 50000000

void reading_begin(BridgeState *state) {
  state->reading.end = 0;
  state->reading.stepsLeft = READING_STEPS;
}

/// Whether the time for reading is over, or will be after as many nanoseconds.
static bool is_over(BridgeState *state, int64_t needed) {
  Reading *reading = &state->reading;
  if (state->depth > 0) {
    return watch_stop(state) != StopNone || clock_now() + needed >= reading->deadline;
  }
  int64_t time = clock_thread_time();
  if (reading->end == 0) {
    int64_t left = reading->deadline - clock_now();
    reading->end = time + (left > 0 ? left : 0) + TIME_AFTER_DEADLINE;
  }
  return time + needed > reading->end;
}

bool bridge_charge(BridgeState *state, size_t steps) {
  Reading *reading = &state->reading;
  if (steps < reading->stepsLeft) {
    reading->stepsLeft -= steps;
    return true;
  }
  int64_t needed = steps > READING_STEPS ? (int64_t)steps * NANOSECONDS_PER_STEP : 0;
  bool isOver = reading->deadline != INT64_MAX && is_over(state, needed);
  reading->stepsLeft = isOver ? 0 : READING_STEPS;
  return !isOver;
}

bool bridge_charge_writing(BridgeState *state, size_t steps) {
  if (state->depth == 0 || bridge_charge(state, steps)) return true;
  watch_expire(state);
  return false;
}

static size_t field_slots(const TableHead *table) {
  return (size_t)1 << (table->fieldBits & 31);
}

size_t table_slots(lua_State *L, int index) {
  const TableHead *table = lua_topointer(L, index);
  size_t elements = table->elementLimit, power = 1;
  if (table->flags & HAS_MORE_ELEMENTS) {
    while (power < elements) power *= 2;
    elements = power;
  }
  return elements + field_slots(table);
}

size_t table_steps(lua_State *L, int index) {
  const TableHead *table = lua_topointer(L, index);
  double time = chains_time(state_of(L), table->fields, field_slots(table));
  return table_slots(L, index) + (size_t)(time / NANOSECONDS_PER_STEP);
}
