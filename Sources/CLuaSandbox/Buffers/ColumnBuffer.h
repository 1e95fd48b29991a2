// Declarations shared by the files on buffers that scripts fill.

#ifndef CLUASANDBOX_COLUMN_BUFFER_H
#define CLUASANDBOX_COLUMN_BUFFER_H

#include "Internal.h"

/// The numbers of an attribute, row after row; no memory until a script first sets one.
typedef struct {
  double *numbers;
  unsigned char *isSet;
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

// BufferAttributes.c
/// Pushes the function of a name that sets an attribute of the buffer at index 1; false for another
/// name.
bool attributes_push_setter(lua_State *L, const char *name);
/// Frees the columns of attributes.
void attributes_free(BridgeBuffer *buffer);

#endif
