// The script lines of the stack, noted when a call fails.

#include "SeenValues.h"
#include "Trace.h"

#define TRACE_CAPACITY 32

void trace_clear(BridgeState *state) {
  for (int i = 0; i < state->traceCount; i++) {
    free(state->trace[i].function);
    free(state->trace[i].source);
    forget_values(&state->trace[i]);
  }
  state->traceCount = 0;
  state->hasSeenCall = false;
  state->isTraceOpen = false;
}

// Appends a level of calls, if there is room; false without.
static bool append(BridgeState *state, const lua_Debug *record) {
  char *source = strdup(record->source);
  if (!source) return false;
  state->trace[state->traceCount++] = (BridgeTraceEntry){
      .function = record->name ? strdup(record->name) : NULL,
      .source = source,
      .line = record->currentline > 0 ? record->currentline : 0,
  };
  return true;
}

/// Notes the variables of the level that was appended last.
static void append_values(BridgeState *state, lua_State *L, lua_Debug *record) {
  // The host's own chunks, whose names begin with `=`, have nothing that an author wrote.
  if (!state->notesValues || *record->source == '=') return;
  // Reading variables may need slots, which are not the script's memory.
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  see_values(L, record, !state->hasSeenCall, &state->trace[state->traceCount - 1]);
  state->hasSeenCall = true;
  state->isEnforcing = isEnforcing;
}

void bridge_note_values(BridgeState *state) { state->notesValues = true; }

static void capture(BridgeState *state, lua_State *L, int level, bool isOpen, bool hasValues) {
  if (!state->isTraceOpen) trace_clear(state);
  state->isTraceOpen = isOpen;
  if (!state->trace) state->trace = calloc(TRACE_CAPACITY, sizeof *state->trace);
  lua_Debug record;
  while (state->trace && state->traceCount < TRACE_CAPACITY && lua_getstack(L, level++, &record)) {
    if (!lua_getinfo(L, "Sln", &record) || *record.what == 'C') continue;
    if (append(state, &record) && hasValues) append_values(state, L, &record);
  }
}

void trace_capture(BridgeState *state, lua_State *L, int level, bool isOpen) {
  capture(state, L, level, isOpen, true);
}

void trace_places(BridgeState *state, lua_State *L) { capture(state, L, 0, false, false); }

void trace_close(BridgeState *state) { state->isTraceOpen = false; }

int bridge_trace_count(const BridgeState *state) { return state->traceCount; }

BridgeTraceEntry bridge_trace_entry(const BridgeState *state, int position) {
  return state->trace[position];
}

BridgePlace bridge_place(lua_State *L, int level) {
  lua_Debug record;
  if (!lua_getstack(L, level, &record) || !lua_getinfo(L, "Sl", &record)) {
    return (BridgePlace){.source = NULL, .line = 0};
  }
  return (BridgePlace){
      .source = record.source,
      .line = record.currentline > 0 ? record.currentline : 0,
  };
}
