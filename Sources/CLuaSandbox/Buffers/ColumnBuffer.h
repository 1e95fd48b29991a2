// Declarations shared by the files on buffers that scripts fill.

#pragma once

#include <float.h>
#include <math.h>
#include <stdatomic.h>

#include "State.h"

/// A schema in the form that the check of one number reads.
typedef struct {
  double least;
  double greatest;
  bool isInteger;
} NumberRule;

/// A schema that buffers share. A state may be closed on another thread than the one that holds a buffer.
struct SharedSchema {
  BridgeSchema value;
  NumberRule rules[BRIDGE_FIELD_LIMIT];
  atomic_int references;
};

/// The numbers of an attribute, row after row; no memory until a script first sets one.
typedef struct {
  double *numbers;
  unsigned char *isSet;
  size_t size;  // its bytes, for the state's ceiling
} AttributeColumn;

struct BridgeBuffer {
  double *base;
  unsigned char *isSet;
  size_t count;  // 0 once closed, so that `set` needs one comparison
  size_t capacity;
  uint32_t given;
  uint32_t filled;  // columns whose fallback is not zero, or that hold a row's own value
  uint32_t unwritten;  // columns that hold anything, until a row gets a value of its own
  bool isClosed;
  int references;
  BridgeState *state;
  SharedSchema *schema;
  AttributeColumn attributes[BRIDGE_ATTRIBUTE_COUNT];
};

/// The user values of a buffer's object: the function `set`, those of attributes by name, and the
/// tables that scripts give for rows.
enum { BufferSet = 1, BufferSetters, BufferTables, BUFFER_USER_VALUES = BufferTables };

/// Returns the buffer of the userdata at an index.
BridgeBuffer *buffer_of(lua_State *L, int index);
/// Refuses an argument of a function of the buffer.
_Noreturn void buffer_reject(lua_State *L, const BridgeBuffer *buffer, BridgeRejection rejection);
/// Refuses the row at index 1 of the stack.
_Noreturn void buffer_reject_index(lua_State *L, const BridgeBuffer *buffer);

/// Creates the metatable of buffers, with `get` as `__index`. Raises errors of memory.
void buffers_create_metatable(lua_State *L, lua_CFunction get);
/// The reason to refuse a value; `BridgeReasonNone` for a valid one.
BridgeReason check_number(const BridgeField *field, lua_Number value);
/// Up to here every whole number is a double of its own, and an integer of 64 bits holds it.
#define EXACT_INTEGER_LIMIT 9007199254740992.0
void number_rules(const BridgeSchema *schema, NumberRule *rules);
/// Whether `check_number` accepts the value.
static inline bool is_good_number(const NumberRule *rule, lua_Number value) {
  return value >= rule->least && value <= rule->greatest &&
         // Within the bounds of whole numbers the conversion is exact; `floor` would be called, and
         // by compilers that hoist it, for every number.
         (!rule->isInteger || value == (lua_Number)(int64_t)value);
}
/// Returns a zeroed block of columns of at least `count` rows, not charged to the state; `capacity`
/// gets the rows that fit. NULL if memory is missing.
double *columns_allocate(int64_t count, int columnCount, size_t *capacity);
void schema_release(SharedSchema *schema);

// BufferAttributes.c
/// Creates the metatable of buffers, whose functions include those of attributes. Raises errors of
/// memory.
void buffers_install(lua_State *L);
