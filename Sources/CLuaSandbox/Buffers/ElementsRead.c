// Reading lists of elements back, past metatables, with everything that scripts may have done to
// their tables. Called in host sections only.

#include "ColumnBuffer.h"
#include "Elements.h"

// MARK: Facts

/// Whether a position, 0 for none, is unchanged.
static bool is_position(const ElementReader *reader, int key, int64_t position) {
  int type = element_get(reader, reader->element, key);
  bool isSame = position == 0 ? type == LUA_TNIL
                              : type == LUA_TNUMBER && lua_tonumber(reader->L, -1) == position;
  lua_pop(reader->L, 1);
  return isSame;
}

/// Whether the identity of a given element is unchanged.
static bool check_facts(ElementReader *reader, const BridgeElement *row) {
  lua_State *L = reader->L;
  int top = lua_gettop(L);
  element_get(reader, reader->element, KeyKind);
  lua_pushstring(L, elementKindWords[row->kind]);
  if (!lua_rawequal(L, -1, -2)) {
    return element_fail(reader, BridgeReasonReadOnly, -1, KeyKind, "");
  }
  element_get(reader, reader->element, KeyElementKind);
  elements_push_table(L, reader->list, TableWords);
  lua_rawgeti(L, -1, row->word);
  if (!lua_rawequal(L, -1, -3)) {
    return element_fail(reader, BridgeReasonReadOnly, -1, KeyElementKind, "");
  }
  lua_settop(L, top);
  for (int key = KeySection; key <= KeyItem; key++) {
    if (!is_position(reader, key, key == KeyItem ? row->item : row->section)) {
      return element_fail(reader, BridgeReasonReadOnly, -1, key, "");
    }
  }
  return true;
}

/// Reads a position of an added element; 0 if it has none.
static bool read_position(ElementReader *reader, int key, int64_t *position) {
  double value = 0;
  *position = 0;
  if (element_get(reader, reader->element, key) == LUA_TNIL) {
    lua_pop(reader->L, 1);
    return true;
  }
  if (!element_take_number(reader, -1, key, &value)) return false;
  if (value < 1 || value != floor(value) || value > EXACT_INTEGER_LIMIT) {
    return element_fail(reader, BridgeReasonNotAPosition, -1, key, "");
  }
  *position = (int64_t)value;
  return true;
}

static bool read_kinds(ElementReader *reader, BridgeElement *row) {
  lua_State *L = reader->L;
  int type = element_get(reader, reader->element, KeyKind);
  const char *kind = type == LUA_TSTRING ? lua_tostring(L, -1) : "";
  row->kind = strcmp(kind, elementKindWords[BridgeElementKindDecoration]) == 0
                  ? BridgeElementKindDecoration
                  : BridgeElementKindSupplementary;
  if (strcmp(kind, elementKindWords[row->kind]) != 0) {
    return element_fail(reader, BridgeReasonNotAKind, -1, KeyKind, "");
  }
  if (element_get(reader, reader->element, KeyElementKind) != LUA_TSTRING) {
    return element_fail_type(reader, BridgeReasonNotAString, -1, KeyElementKind);
  }
  // The element, which outlives the reading, holds the string.
  row->addedWord = lua_tolstring(L, -1, &row->addedWordLength);
  lua_pop(L, 2);
  return true;
}

static bool read_facts(ElementReader *reader, BridgeElement *row) {
  const ElementList *elements = lua_touserdata(reader->L, reader->list);
  if (!read_kinds(reader, row) || !read_position(reader, KeySection, &row->section) ||
      !read_position(reader, KeyItem, &row->item)) {
    return false;
  }
  if (elements->section > 0 && row->section != elements->section) {
    return element_fail(reader, BridgeReasonReadOnly, -1, KeySection, "");
  }
  if (row->kind == BridgeElementKindDecoration && row->item > 0) {
    return element_fail(reader, BridgeReasonUnknownField, -1, -1, elementKeys[KeyItem]);
  }
  if (row->kind == BridgeElementKindSupplementary && row->item == 0) row->item = 1;
  return true;
}

// MARK: Elements

static bool read_order(ElementReader *reader, BridgeElement *row) {
  double zIndex;
  if (!element_read_number(reader, reader->element, -1, KeyZIndex, &zIndex)) return false;
  if (zIndex != floor(zIndex) || fabs(zIndex) > EXACT_INTEGER_LIMIT) {
    return element_fail(reader, BridgeReasonNotAnInteger, -1, KeyZIndex, "");
  }
  row->zIndex = (int64_t)zIndex;
  return true;
}

static bool read_alpha(ElementReader *reader, BridgeElement *row) {
  if (!element_read_number(reader, reader->element, -1, KeyAlpha, &row->alpha)) return false;
  return (row->alpha >= 0 && row->alpha <= 1) ||
         element_fail(reader, BridgeReasonNotAFraction, -1, KeyAlpha, "");
}

static bool read_hidden(ElementReader *reader, BridgeElement *row) {
  int type = element_get(reader, reader->element, KeyHidden);
  if (type != LUA_TBOOLEAN && type != LUA_TNIL) {
    return element_fail_type(reader, BridgeReasonNotABoolean, -1, KeyHidden);
  }
  row->isHidden = lua_toboolean(reader->L, -1);
  lua_pop(reader->L, 1);
  return true;
}

// Returns the number of fields that few elements have and this one has.
static int count_rare(ElementReader *reader) {
  int count = 0;
  for (int key = KeyTransform3D; key < KeyCount; key++) {
    if (element_get(reader, reader->element, key) != LUA_TNIL) count++;
    lua_pop(reader->L, 1);
  }
  return count;
}

/// Whether the element has no other names; all but these four were found to be there, and those that
/// few elements have are for the host to read.
static bool check_names(ElementReader *reader, BridgeElement *row) {
  static const Key optional[] = {KeyElementKind, KeySection, KeyItem, KeyHidden};
  int count = KeyHidden + 1;
  for (int position = 0; position < 4; position++) {
    if (element_get(reader, reader->element, optional[position]) == LUA_TNIL) count--;
    lua_pop(reader->L, 1);
  }
  row->hasRare = false;
  if (table_has_keys(reader->L, reader->element, count)) return true;
  int rare = count_rare(reader);
  row->hasRare = rare > 0;
  if (row->hasRare) ((ElementList *)lua_touserdata(reader->L, reader->list))->mayHaveRare = true;
  return table_has_keys(reader->L, reader->element, count + rare) ||
         element_fail_unknown(reader, reader->element, -1, KeyKind, KeyHidden);
}

static bool read_element(ElementReader *reader, BridgeElement *row, bool isGiven) {
  return element_charge(reader, -1) &&
         (isGiven ? check_facts(reader, row) : read_facts(reader, row)) &&
         element_read_frame(reader, row) && read_alpha(reader, row) && read_order(reader, row) &&
         element_read_transform(reader, row) && read_hidden(reader, row) && check_names(reader, row);
}

bool bridge_elements_read(lua_State *L, int list, BridgeElementRejection *rejection) {
  list = lua_absindex(L, list);
  *rejection = (BridgeElementRejection){.reason = BridgeReasonNone};
  ElementList *elements = lua_touserdata(L, list);
  elements->isOpen = false;
  if (!lua_checkstack(L, ELEMENT_SLOTS)) return false;
  int top = lua_gettop(L);
  bool isRead = elements_check_list(L, list, rejection);
  ElementReader reader = {.L = L, .list = list, .rejection = rejection};
  if (isRead) reader.keys = elements_push_keys(L);
  for (int64_t row = 0; row < elements->count && isRead; row++) {
    elements_push_own(L, list, TableElements, row + 1);
    reader.element = lua_gettop(L);
    rejection->index = row + 1;
    isRead = read_element(&reader, &elements->rows[row], elements->rows[row].isGiven);
    lua_settop(L, reader.element - 1);
  }
  lua_settop(L, top);
  return isRead;
}
