// Swift objects that Lua owns: functions, errors, lazy arrays.
//
// Each is in a userdata that is listed in its state, so that all of them can be released on the
// thread that closes the state, whichever thread frees the heap.

#include "HostObjects.h"
#include "Allocator.h"
#include "ObjectNumbers.h"
#include "Watchdog.h"

const char keyOfBoxMetatable;
static const char keyOfFailureMetatable;

// The metamethod `__gc`: releases the Swift object.
static int release_box(lua_State *L) {
  Box *box = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!box->object) return 0;
  box->previous->next = box->next;
  box->next->previous = box->previous;
  state->boxCount--;
  void *object = box->object;
  box->object = NULL;
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  state->host.release(object);
  state->isEnforcing = isEnforcing;
  return 0;
}

// Releases the Swift objects of a state, on the thread that closes it.
void boxes_release_all(BridgeState *state) {
  while (state->boxes.next != &state->boxes) {
    Box *box = state->boxes.next;
    state->boxes.next = box->next;
    box->next->previous = &state->boxes;
    void *object = box->object;
    box->object = NULL;
    state->host.release(object);
  }
  state->boxCount = 0;
}

// Pushes a userdata with a Swift object, listed in its state. Raises errors of memory.
Box *push_box(lua_State *L, void *object, const char *metatableKey, int userValues) {
  BridgeState *state = state_of(L);
  Box *box = lua_newuserdatauv(L, sizeof *box, userValues);
  *box = (Box){.object = object, .previous = &state->boxes, .next = state->boxes.next};
  state->boxes.next->previous = box;
  state->boxes.next = box;
  state->boxCount++;
  lua_rawgetp(L, LUA_REGISTRYINDEX, metatableKey);
  lua_setmetatable(L, -2);
  return box;
}

// MARK: Functions

// Calls a Swift function, and raises the error that it returns.
static int call_host(lua_State *L) {
  BridgeState *state = state_of(L);
  Box *box = lua_touserdata(L, lua_upvalueindex(1));
  luaL_checkstack(L, 200, NULL);
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  int count = state->host.invoke(state->context, box->object, L);
  state->isEnforcing = isEnforcing;
  if (!memory_is_settled(state)) watch_note(state, StopMemory);
  stop_if_due(L);
  if (count < 0) raise_failure(L);
  return count;
}

void bridge_push_function(lua_State *L, void *object) {
  lua_checkstack(L, 4);
  push_box(L, object, &keyOfBoxMetatable, 0);
  lua_pushcclosure(L, call_host, 1);
}

// MARK: Errors

void bridge_push_failure(lua_State *L, void *object, const char *message, size_t count) {
  lua_checkstack(L, 4);
  push_box(L, object, &keyOfFailureMetatable, 1);
  lua_pushlstring(L, message ? message : "", message ? count : 0);
  lua_setiuservalue(L, -2, 1);
}

_Noreturn void raise_failure(lua_State *L) {
  lua_error(L);
  abort();  // not reached: lua_error does not return
}

_Noreturn void refuse_call(lua_State *L, BridgeRefusal refusal, const char *format, ...) {
  BridgeState *state = state_of(L);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  va_list arguments;
  va_start(arguments, format);
  const char *message = lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  state->host.refuse(state->context, refusal, message, L);
  state->isEnforcing = isEnforcing;
  raise_failure(L);
}

void *bridge_failure_object(lua_State *L, int index) {
  Box *box = lua_touserdata(L, index);
  if (!box || lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) return NULL;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfFailureMetatable);
  bool isFailure = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return isFailure ? box->object : NULL;
}

static int failure_to_string(lua_State *L) {
  if (!bridge_failure_object(L, 1)) return luaL_argerror(L, 1, "error expected");
  lua_getiuservalue(L, 1, 1);
  return 1;
}

/// Errors read like strings, so `"failed: " .. error` works as it does for Lua's own.
static int failure_concatenate(lua_State *L) {
  push_text_of(L, 1, NULL);
  push_text_of(L, 2, NULL);
  lua_concat(L, 2);
  return 1;
}

// Creates the metatables of host objects. Raises errors of memory.
void boxes_install(lua_State *L) {
  static const luaL_Reg box[] = {{"__gc", release_box}, {NULL, NULL}};
  static const luaL_Reg failure[] = {{"__gc", release_box},
                                     {"__tostring", failure_to_string},
                                     {"__concat", failure_concatenate},
                                     {NULL, NULL}};
  luaL_newlib(L, box);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &keyOfBoxMetatable);
  luaL_newlib(L, failure);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "error");
  lua_setfield(L, -2, "__name");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &keyOfFailureMetatable);
}
