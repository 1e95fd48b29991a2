import CLuaSandbox

extension LuaStack {
  /// Pushes an empty table.
  /// - Parameters:
  ///   - arrayCapacity: the number of elements to make room for.
  ///   - recordCapacity: the number of fields to make room for.
  package func newTable(arrayCapacity: Int = 0, recordCapacity: Int = 0) {
    bridge_push_table(
      lua,
      Int32(clamping: arrayCapacity),
      Int32(clamping: recordCapacity)
    )
  }

  /// Pushes a new table with weak values (Lua manual, 2.5.4), which scripts cannot make.
  package func newWeakValues() {
    bridge_push_weak_values(lua)
  }

  /// Pops the value on top and sets it as a field, without `__newindex`.
  /// - Parameters:
  ///   - field: the name.
  ///   - table: the index of the table; negative indices count with the value on top.
  package func rawSet(field: String, in table: Int) {
    withText(field) { bridge_set_field(lua, slot(table), $0, $1) }
  }

  /// Pops the value on top and sets it as an element, without `__newindex`.
  /// - Parameters:
  ///   - index: the position, from 1.
  ///   - table: the index of the table; negative indices count with the value on top.
  package func rawSet(index: Int, in table: Int) {
    bridge_set_index(lua, slot(table), Int64(index))
  }

  /// Pushes a field, without `__index`; reads through proxies.
  /// - Parameters:
  ///   - field: the name.
  ///   - table: the index of the table.
  /// - Returns: the kind of the value; `nil` for a missing value and for anything but a table.
  @discardableResult
  package func rawGet(field: String, in table: Int) -> LuaKind {
    withText(field) { LuaKind(bridge_get_field(lua, slot(table), $0, $1)) }
  }

  /// Pushes an element, without `__index`; reads through proxies.
  /// - Parameters:
  ///   - index: the position, from 1.
  ///   - table: the index of the table.
  /// - Returns: the kind of the value; `nil` for a missing value and for anything but a table.
  @discardableResult
  package func rawGet(index: Int, in table: Int) -> LuaKind {
    LuaKind(bridge_get_index(lua, slot(table), Int64(index)))
  }

  /// Visits the pairs of a table, or of the table behind a proxy, in no particular order.
  ///
  /// - Parameters:
  ///   - table: Index of the table; of nothing else, nothing is visited.
  ///   - body: Finds the key at -2 and the value at -1. It may push, and must not add to the table.
  package func forEachPair(in table: Int, _ body: (LuaStack) throws -> Void) rethrows {
    let top = bridge_top(lua)
    defer { bridge_set_top(lua, top) }
    bridge_push_backing(lua, slot(table))
    bridge_push_nil(lua)
    while bridge_next(lua, top + 1) {
      try body(self)
      bridge_set_top(lua, top + 2)
    }
  }
}

// MARK: - Read-only tables

extension LuaStack {
  /// Pushes a read-only view of a table.
  ///
  /// - Parameters:
  ///   - index: Index of the table; tables in it need views of their own.
  ///   - name: the name in errors, such as `environment.traits`.
  /// - Complexity: About 300 ns; reads through it need no call.
  package func pushReadOnly(at index: Int, named name: String) {
    withText(name) { bridge_push_read_only(lua, slot(index), $0, $1) }
  }

  /// Replaces the table on top by a read-only view of it.
  package func sealTop(named name: String) {
    withText(name) { bridge_seal_top(lua, $0, $1) }
  }

  /// Replaces the read-only view on top by another one of the same table, which is no equal of the first
  /// one for scripts.
  package func renewView() { bridge_renew_proxy(lua) }

  /// Pops the function on top and lets it answer what scripts read of a read-only view.
  ///
  /// It gets the view and the key. `pairs`, `next` and `rawget` go on to look at the table behind
  /// the view.
  ///
  /// - Parameter index: Index of a view that ``pushReadOnly(at:named:)`` has pushed.
  package func setReader(ofReadOnly index: Int) {
    bridge_set_reader(lua, slot(index))
  }

  /// Lets a read-only view hold an object of the host, which lives as long as the view.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - index: Index of a view that ``pushReadOnly(at:named:)`` has pushed; of anything else,
  ///     nothing happens.
  package func attach(_ object: AnyObject, toReadOnly index: Int) {
    let retained = Unmanaged.passRetained(object)
    if !bridge_attach(lua, slot(index), retained.toOpaque()) { retained.release() }
  }

  /// The object that a read-only view holds; scripts cannot get at it.
  package func attachedObject(at index: Int) -> AnyObject? {
    bridge_attached(lua, slot(index))
      .map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Pushes the table behind a proxy, or the table itself; nil if the value is no table.
  ///
  /// Never to be handed to a script: it is writable.
  package func pushBacking(at index: Int) { bridge_push_backing(lua, slot(index)) }

  /// Pushes a read-only array whose elements come into being as they are read.
  ///
  /// - Parameters:
  ///   - name: the name in errors.
  ///   - count: The number of elements, from 1.
  ///   - element: Pushes the element of an index in `1...count`. It is called once for each.
  package func pushLazyReadOnly(
    named name: String,
    count: Int,
    element: @escaping (LuaStack, Int) throws -> Void
  ) {
    let object = HostObject<LazyElement>(element).owned()
    withText(name) { bridge_push_lazy(lua, object, Int64(count), $0, $1) }
  }
}

extension LuaStack {
  /// Pushes an element, which a lazy array makes; nil where that fails, and of anything that is no
  /// table.
  ///
  /// Metatables of scripts are not looked at.
  /// - Parameters:
  ///   - position: the position, from 1.
  ///   - index: the index of the table.
  package func pushElement(_ position: Int, of index: Int) {
    bridge_push_element(state.core, slot(index), Int64(position), state.budgetNanoseconds)
  }
}
