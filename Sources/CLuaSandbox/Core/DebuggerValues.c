// The frames of a paused script, and their variables.

#include "Debugger.h"

int bridge_debugger_frame_count(BridgeDebugger *debugger) {
  debug_list_frames(debugger);
  return debugger->frameCount;
}

BridgeFrame bridge_debugger_frame(BridgeDebugger *debugger, int index) {
  const DebugFrame *frame = debug_frame(debugger, index);
  if (!frame) return (BridgeFrame){.state = NULL};
  const lua_Debug *record = &frame->record;
  bool isChunk = *record->what == 'm';
  return (BridgeFrame){
      .state = frame->state->context,
      .source = record->source,
      .function = record->name,
      .line = record->currentline > 0 ? record->currentline : 0,
      .firstLine = isChunk || record->linedefined < 0 ? 0 : record->linedefined,
      .call = frame->call,
  };
}

const char *debug_local(DebugFrame *frame, int number) {
  const char *name = lua_getlocal(frame->thread, &frame->record, number);
  // Behind the variables are the values of the expression, and those of the host.
  if (!name || !strstr(name, "temporary)")) return name;
  lua_pop(frame->thread, 1);
  return NULL;
}

/// Moves the value on top of a frame's thread to the running thread of its state.
static void move_to_running(const DebugFrame *frame) {
  lua_State *running = frame->state->running;
  if (frame->thread != running) lua_xmove(frame->thread, running, 1);
}

/// Whether both threads have room for a value.
static bool has_room(const DebugFrame *frame) {
  return lua_checkstack(frame->thread, 4) && lua_checkstack(frame->state->running, 4);
}

const char *bridge_debugger_local(BridgeDebugger *debugger, int index, int number) {
  DebugFrame *frame = debug_frame(debugger, index);
  if (!frame || !has_room(frame)) return NULL;
  const char *name = debug_local(frame, number);
  if (name) move_to_running(frame);
  return name;
}

const char *bridge_debugger_upvalue(BridgeDebugger *debugger, int index, int number) {
  DebugFrame *frame = debug_frame(debugger, index);
  if (!frame || !has_room(frame)) return NULL;
  lua_getinfo(frame->thread, "f", &frame->record);
  move_to_running(frame);
  lua_State *running = frame->state->running;
  const char *name = lua_getupvalue(running, -1, number);
  lua_remove(running, name ? -2 : -1);
  return name;
}

void bridge_debugger_push_error(BridgeDebugger *debugger) {
  const DebugFrame *frame = debug_frame(debugger, 0);
  if (!frame || !has_room(frame)) return;
  lua_State *thread = debugger->thread;
  int index = debugger->errorIndex;
  if (index == 0 || bridge_expiry(frame->state) == BridgeOutcomeDeadline) {
    lua_pushliteral(frame->state->running, "the deadline has passed");
    return;
  }
  lua_pushvalue(thread, index);
  if (thread != frame->state->running) lua_xmove(thread, frame->state->running, 1);
}
