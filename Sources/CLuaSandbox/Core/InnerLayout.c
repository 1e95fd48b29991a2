// Compares the declarations of InnerLayout.h with Lua's own, where the package has Lua's sources.

#include "InnerLayout.h"

#ifdef LAYOUTHOST_OWN_LUA

#include "lobject.h"

#define SAME_PLACE(ours, part, theirs, field)                           \
  _Static_assert(offsetof(ours, part) == offsetof(theirs, field),       \
                 "Lua has " #field " of " #theirs " in another place"); \
  _Static_assert(sizeof(((ours *)0)->part) == sizeof(((theirs *)0)->field), \
                 "Lua has " #field " of " #theirs " in another size")

_Static_assert(sizeof(Slot) == sizeof(Node), "Lua's slots have another size");
SAME_PLACE(Slot, value, Node, u.value_);
SAME_PLACE(Slot, valueType, Node, u.tt_);
SAME_PLACE(Slot, keyType, Node, u.key_tt);
SAME_PLACE(Slot, next, Node, u.next);
SAME_PLACE(Slot, key, Node, u.key_val);
SAME_PLACE(Slot, key.integer, Node, u.key_val.i);
SAME_PLACE(Slot, key.number, Node, u.key_val.n);

SAME_PLACE(TableHead, next, Table, next);
SAME_PLACE(TableHead, type, Table, tt);
SAME_PLACE(TableHead, mark, Table, marked);
SAME_PLACE(TableHead, flags, Table, flags);
SAME_PLACE(TableHead, fieldBits, Table, lsizenode);
SAME_PLACE(TableHead, elementLimit, Table, alimit);
SAME_PLACE(TableHead, elements, Table, array);
SAME_PLACE(TableHead, fields, Table, node);

_Static_assert(BYTES_PER_ELEMENT == sizeof(TValue), "Lua's values have another size");
_Static_assert(HAS_MORE_ELEMENTS == BITRAS, "Lua has another flag for the size of arrays");
_Static_assert(KEY_IS_INTEGER == LUA_VNUMINT, "Lua has another type for integers");
_Static_assert(KEY_IS_FLOAT == LUA_VNUMFLT, "Lua has another type for floats");
_Static_assert(KEY_IS_LONG_STRING == LUA_VLNGSTR, "Lua has another type for long strings");
_Static_assert((BIT_ISCOLLECTABLE & KEY_TYPE_MASK) == 0, "Lua's types of keys have more bits");

#endif
