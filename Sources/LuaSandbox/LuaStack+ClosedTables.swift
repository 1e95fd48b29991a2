package import CLuaSandbox

extension LuaStack {
  /// Pushes a metatable that closes tables: reading a field that none of them has is an error.
  ///
  /// Lua consults it only for missing fields, so that reading an existing field costs nothing. A
  /// known field without a value is nil, at the cost of a call in C.
  /// - Parameters:
  ///   - names: the fields that such a table may have.
  ///   - tables: those of them that become an empty table when a script reads them and they are
  ///     missing.
  ///   - isList: whether numbers may be read as well; `items[i - 1]` may then be nil.
  ///   - refuse: throws the error; gets the table at 1 and the key at 2.
  package func pushClosedMetatable(
    names: [String],
    tables: [String] = [],
    isList: Bool = false,
    refuse: @escaping (LuaStack) throws -> Void
  ) {
    newTable(recordCapacity: names.count)
    for name in names {
      push(!tables.contains(name))
      rawSet(field: name, in: -2)
    }
    pushRefusal(refuse)
    bridge_push_closed_metatable(lua, isList)
  }

  /// Pushes a value that the state keeps under a name for its lifetime.
  /// - Parameters:
  ///   - name: the name, which scripts do not see.
  ///   - make: pushes the value when it is first needed.
  package func pushKept(named name: String, _ make: () -> Void) {
    if let known = state.keptValues[name] { return bridge_push_reference(lua, known) }
    make()
    bridge_push_copy(lua, -1)
    state.keptValues[name] = bridge_reference(lua)
  }

  /// Pops a metatable from the top and sets it.
  /// - Parameter index: the index of the table, with the metatable still on top.
  package func setMetatable(of index: Int) {
    bridge_set_metatable(lua, slot(index))
  }

  /// Makes it an error to read a name from a lazy array.
  /// - Parameters:
  ///   - index: the index of an array from ``pushLazyReadOnly(named:count:element:)``.
  ///   - name: the name under which the state keeps the throwing function; arrays of this name
  ///     share it.
  ///   - refuse: throws the error; gets a table at 1 and the key at 2.
  package func closeLazy(
    at index: Int,
    named name: String,
    refuse: @escaping (LuaStack) throws -> Void
  ) {
    let index = slot(index)
    pushKept(named: name) { pushRefusal(refuse) }
    bridge_set_lazy_refusal(lua, index)
  }

  /// Pushes a function that throws and has no results.
  private func pushRefusal(_ refuse: @escaping (LuaStack) throws -> Void) {
    pushFunction(named: "refuse") { stack in
      try refuse(stack)
      return 0
    }
  }

  /// Whether the metatable of a value has `__tostring`.
  package func hasText(at index: Int) -> Bool { bridge_has_text(lua, slot(index)) }
}

extension LuaElementList {
  /// Makes it an error to read an unknown field from one kind of the list's tables.
  ///
  /// Call it before the list contains an element.
  /// - Parameters:
  ///   - table: the kind of table.
  ///   - stack: the stack, with the metatable from ``LuaStack/pushClosedMetatable(names:isList:refuse:)``
  ///     on top, which is popped.
  package func close(_ table: BridgeElementTable, on stack: LuaStack) {
    let metatable = stack.reference(at: -1)
    stack.pop()
    push(on: stack)
    stack.push(metatable)
    bridge_elements_set_closed(stack.lua, -2, table)
    stack.pop()
  }
}
