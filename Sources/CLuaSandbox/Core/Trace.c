// The script lines of the stack, noted when a call fails.

#include "Trace.h"

#define TRACE_CAPACITY 32

/// Frees the values of an entry.
static void forget_values(BridgeTraceEntry *entry) {
  for (int i = 0; i < entry->valueCount; i++) {
    free(entry->values[i].path);
    free(entry->values[i].text);
  }
  free(entry->values);
}

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

void trace_lines(BridgeState *state, lua_State *L, int level, bool isOpen, CallNoter note) {
  if (!state->isTraceOpen) trace_clear(state);
  state->isTraceOpen = isOpen;
  if (!state->trace) state->trace = calloc(TRACE_CAPACITY, sizeof *state->trace);
  lua_Debug record;
  while (state->trace && state->traceCount < TRACE_CAPACITY && lua_getstack(L, level++, &record)) {
    if (!lua_getinfo(L, "Sln", &record) || *record.what == 'C') continue;
    if (append(state, &record) && note) note(state, L, &record);
  }
}

void trace_places(BridgeState *state, lua_State *L) { trace_lines(state, L, 0, false, NULL); }

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
