// The parts of tables as Lua 5.4 lays them out, which no function of Lua tells.
//
// InnerLayout.c compares them with Lua's own declarations, where these are at hand.

#pragma once

#include <lua.h>
#include <stddef.h>
#include <stdint.h>

/// A slot of a table (lobject.h, `Node`).
typedef struct {
  uint64_t value;
  uint8_t valueType;
  uint8_t keyType;
  int32_t next;  // the distance to the next slot of the chain; 0: none
  union {
    int64_t integer;
    double number;
  } key;
} Slot;

/// The beginning of a table (lobject.h, `Table`).
typedef struct {
  void *next;
  uint8_t type;
  uint8_t mark;
  uint8_t flags;
  uint8_t fieldBits;
  unsigned elementLimit;
  const void *elements;
  const void *fields;
} TableHead;

/// What an element of an array part takes (lobject.h, `TValue`).
#define BYTES_PER_ELEMENT ((size_t)16)
/// The flag of a table that has more slots for elements than its limit: the next power of two.
#define HAS_MORE_ELEMENTS 0x80

#define KEY_TYPE_MASK 0x3F
/// Of a value without its variant: a removed one is a kind of nil.
#define VALUE_TYPE_MASK 0x0F
#define KEY_IS_INTEGER LUA_TNUMBER
#define KEY_IS_FLOAT (LUA_TNUMBER | 1 << 4)
#define KEY_IS_LONG_STRING (LUA_TSTRING | 1 << 4)
