#pragma once

#include "State.h"

typedef struct {
  bool isProxy;
  lua_Integer length;  // of a lazy array; -1: not lazy
} ProxyShape;
/// If the value is a proxy, puts the table behind it in its place.
ProxyShape proxy_resolve(lua_State *L, int index);
bool is_proxy(lua_State *L, int index);
/// Returns the length of a lazy array; -1 for another value.
int64_t lazy_length(lua_State *L, int index);
/// Makes the table at `index` the backing of a new read-only proxy, pushed with the name on top
/// replaced by it.
void push_proxy(lua_State *L, int index);
/// `__newindex` of read-only proxies; also raised by `rawset`.
int refuse_write(lua_State *L);
