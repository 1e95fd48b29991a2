// Declarations shared by the files on lists of elements.

#pragma once

#include "Proxies.h"
#include "State.h"

/// The key that marks the metatable of a list.
extern const char keyOfElements;

/// The names that elements and their tables have. Those of one table are adjacent, in the order in
/// which mistakes are found.
typedef enum {
  KeyKind,
  KeyElementKind,
  KeySection,
  KeyItem,
  KeyFrame,
  KeyCenter,
  KeyAlpha,
  KeyZIndex,
  KeyTransform,
  KeyHidden,
  KeyX,  // of a frame, and of a center
  KeyY,
  KeyWidth,
  KeyHeight,
  KeyA,  // of a transform
  KeyTY = KeyA + 5,
  KeyTransform3D,  // few elements have it; the host reads and writes it
  KeyAnchorPoint,
  KeyValues,
  KeyParts,
  KeyClipsTo,
  KeyCount,
} Key;

extern const char *const elementKeys[KeyCount];
/// The words for kinds, by `BridgeElementKind`.
extern const char *const elementKindWords[3];

/// The tables behind a list, each a user value of it.
typedef enum {
  TableList = 1,   // the table that scripts see
  TableElements,   // the elements' own tables, by position
  TableFrames,     // and those of their parts
  TableCenters,
  TableTransforms,
  TableWords,
  TableRows,       // not a table: the memory of `rows`
  TableClosed,     // the metatables of elements, frames and centers
} Table;

/// A full userdata.
typedef struct {
  BridgeElement *rows;
  int64_t capacity;
  int64_t given;  // elements that the host gave
  int64_t count;  // with those that the script added
  int64_t section;  // that of added elements, from 1; 0: theirs
  bool isOpen;
  bool mayHaveRare;  // some element's table may have one of the fields from `KeyTransform3D` on
} ElementList;

/// Stack slots that the functions here use.
#define ELEMENT_SLOTS (KeyCount + 2 * LUA_MINSTACK)
/// Pushes the names in the order of `Key`; the index of the first.
int elements_push_keys(lua_State *L);
/// Pushes one of the tables of the list at an index.
static inline void elements_push_table(lua_State *L, int list, Table table) {
  lua_getiuservalue(L, list, table);
}
/// Writes a row into the own tables of its element, and that into the visible table. The stack has
/// the names at `keys`, then the visible table and the words.
void elements_write(lua_State *L, int list, int keys, int64_t position, const BridgeElement *row);
/// Makes room for rows of the list at an index. May raise when memory runs out.
void elements_reserve(lua_State *L, int list, int64_t count);
/// Pushes the own table of an element, or of a part of it, which is made if need be.
void elements_push_own(lua_State *L, int list, Table table, int64_t position);
/// Sets the middle that a script sees of a row's frame.
void elements_set_center(BridgeElement *row);

/// Functions that write into a table on the stack.
void elements_write_center(lua_State *L, int table, int keys, const double *center);
void elements_write_transform(lua_State *L, int table, const double *transform);

// ElementsParts.c
typedef struct {
  lua_State *L;
  int list;
  int keys;
  int element;  // the table that is read
  BridgeElementRejection *rejection;
} ElementReader;
// All of these return false with the rejection filled in. `part` and `key` are -1 where they do not
// apply.
/// Refuses a field of the element, or one of a part of it.
bool element_fail(ElementReader *reader, BridgeReason reason, int part, int key,
                  const char *found);
/// Refuses a field whose value is on top.
bool element_fail_type(ElementReader *reader, BridgeReason reason, int part, int key);
/// Refuses the least of a table's names that are not among `first...last`.
bool element_fail_unknown(ElementReader *reader, int table, int part, int first, int last);
/// Takes the number on top, which is popped.
bool element_take_number(ElementReader *reader, int part, int key, double *value);
bool element_read_number(ElementReader *reader, int table, int part, int key, double *value);
bool element_read_frame(ElementReader *reader, BridgeElement *row);
bool element_read_transform(ElementReader *reader, BridgeElement *row);
/// Pushes a value of a table; its type.
int element_get(const ElementReader *reader, int table, int key);
/// Counts the steps of walking through the table on top, that of a part or of the element.
bool element_charge(ElementReader *reader, int part);
/// Whether a table has as many keys.
bool table_has_keys(lua_State *L, int table, int64_t count);

// ElementsList.c
/// Whether the visible table has each element once and nothing else, in whatever order.
bool elements_check_list(lua_State *L, int list, BridgeElementRejection *rejection);
