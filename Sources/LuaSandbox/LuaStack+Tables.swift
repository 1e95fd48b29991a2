import CLuaSandbox

extension LuaStack {
  /// Pushes an empty table.
  /// - Parameters:
  ///   - arrayCapacity: the number of elements to reserve space for.
  ///   - recordCapacity: the number of fields to reserve space for.
  package func newTable(arrayCapacity: Int = 0, recordCapacity: Int = 0) {
    bridge_push_table(
      lua,
      Int32(clamping: arrayCapacity),
      Int32(clamping: recordCapacity)
    )
  }

  /// The steps of writing an element of a list, which is mostly a small table.
  private static let stepsPerElement = 256

  /// Counts the steps of writing an element of the result of a host function.
  ///
  /// The memory ceiling does not refuse the host's pushes, so it is checked here.
  /// - Returns: false if the running call is beyond the ceiling or its deadline, or interrupted: it ends when
  ///   the function returns.
  package func chargeElement() -> Bool {
    chargeWriting(Self.stepsPerElement) && bridge_check_memory(state.core)
  }

  /// Pushes a list with an element for each value, which a closure pushes, as the result of a host function.
  ///
  /// The list is incomplete if ``chargeElement()`` refuses one.
  /// - Complexity: O(number of values), and that of the closure.
  package func push<Values: Collection>(
    listOf values: Values,
    _ pushValue: (Values.Element) -> Void
  ) {
    newTable(arrayCapacity: values.count)
    for (index, value) in values.enumerated() {
      guard chargeElement() else { return }
      pushValue(value)
      rawSet(index: index + 1, in: -2)
    }
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

  /// Pops the value on top and the key below it, and sets the field, without `__newindex`.
  /// - Parameter table: the index of the table; negative indices count with both.
  package func rawSet(inTable table: Int) { bridge_set(lua, slot(table)) }

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

  /// Replaces the key on top by its value, without `__index`.
  /// - Parameter table: the index of the table, which is not a proxy.
  /// - Returns: the kind of the value; `nil` for a missing value and for anything but a table.
  @discardableResult
  package func rawGet(in table: Int) -> LuaKind { LuaKind(bridge_get(lua, slot(table))) }

  /// Visits the pairs of a table, or of the table behind a proxy, in no particular order.
  ///
  /// - Parameters:
  ///   - table: the index of the table; for another value, nothing is visited.
  ///   - body: gets the key at -2 and the value at -1. It may push, but must not add to the table.
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
  ///   - index: the index of the table; nested tables need views of their own.
  ///   - name: the name in errors, such as `environment.traits`.
  /// - Complexity: about 300 ns; reads through the view need no call.
  package func pushReadOnly(at index: Int, named name: String) {
    withText(name) { bridge_push_read_only(lua, slot(index), $0, $1) }
  }

  /// Replaces the table on top with a read-only view of it.
  package func sealTop(named name: String) {
    withText(name) { bridge_seal_top(lua, $0, $1) }
  }

  /// Replaces the read-only view on top with another view of the same table, which scripts see as
  /// unequal to the first.
  package func renewView() { bridge_renew_proxy(lua) }

  /// Pops the function on top, which then returns the fields that scripts read from a read-only
  /// view.
  ///
  /// It gets the view and the key. `pairs`, `next` and `rawget` still read the table behind the
  /// view.
  ///
  /// - Parameter index: the index of a view from ``pushReadOnly(at:named:)``.
  package func setReader(ofReadOnly index: Int) {
    bridge_set_reader(lua, slot(index))
  }

  /// Lets a read-only view hold an object of the host, which lives as long as the view.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - index: the index of a view from ``pushReadOnly(at:named:)``; for another value, nothing
  ///     happens.
  package func attach(_ object: AnyObject, toReadOnly index: Int) {
    let retained = Unmanaged.passRetained(object)
    if !bridge_attach(lua, slot(index), retained.toOpaque()) { retained.release() }
  }

  /// The object that a read-only view holds; scripts cannot reach it.
  package func attachedObject(at index: Int) -> AnyObject? {
    bridge_attached(lua, slot(index))
      .map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Pushes the table behind a proxy, or the table itself; nil if the value is not a table.
  ///
  /// Never hand it to a script: it is writable.
  package func pushBacking(at index: Int) { bridge_push_backing(lua, slot(index)) }

  /// Pushes a read-only array whose elements are made when they are read.
  ///
  /// - Parameters:
  ///   - name: the name in errors.
  ///   - count: the number of elements, from 1.
  ///   - element: pushes the element at an index in `1...count`; called once for each.
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
  /// Pushes an element, which a lazy array makes; nil if that fails, or if the value is not a
  /// table.
  ///
  /// Ignores metatables of scripts.
  /// - Parameters:
  ///   - position: the position, from 1.
  ///   - index: the index of the table.
  package func pushElement(_ position: Int, of index: Int) {
    bridge_push_element(state.core, slot(index), Int64(position), state.budgetNanoseconds)
  }
}
