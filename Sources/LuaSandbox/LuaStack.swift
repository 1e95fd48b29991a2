import CLuaSandbox

/// A guarded view of the Lua stack.
///
/// It is valid only inside the closure that got it. Indices count from 1 at the view's bottom or,
/// when negative, from -1 at the top. No method raises a Lua error; those that allocate do so
/// beyond the memory ceiling, which is checked when control goes back to Lua.
package struct LuaStack {
  /// The state that owns the stack.
  package unowned(unsafe) let state: LuaState

  /// The running thread of Lua.
  let lua: OpaquePointer
  /// Slots below the view.
  let base: Int32

  /// Creates a view of a stack above some slots.
  init(state: LuaState, lua: OpaquePointer, base: Int32) {
    self.state = state
    self.lua = lua
    self.base = base
  }

  /// Returns the index as Lua takes it.
  func slot(_ index: Int) -> Int32 {
    index > 0 ? base + Int32(truncatingIfNeeded: index) : Int32(truncatingIfNeeded: index)
  }

  /// The number of values in the view, which is the index of its top.
  package var top: Int { Int(bridge_top(lua) - base) }

  /// Removes values from the top, or pushes nils, until there are `count` values.
  package func setTop(_ count: Int) {
    bridge_set_top(lua, base + Int32(truncatingIfNeeded: max(0, count)))
  }

  /// Removes values from the top.
  package func pop(_ count: Int = 1) { setTop(top - count) }
}

// MARK: - Reading

extension LuaStack {
  /// Returns the kind of a value; `nil` for an index without a value.
  package func kind(at index: Int) -> LuaKind { LuaKind(bridge_kind(lua, slot(index))) }

  /// The number; strings are not converted.
  package func number(at index: Int) -> Double? {
    var value = 0.0
    return bridge_read_number(lua, slot(index), &value) ? value : nil
  }

  /// The integer, or the float that equals one.
  package func integer(at index: Int) -> Int? {
    var value: Int64 = 0
    return bridge_read_integer(lua, slot(index), &value) ? Int(value) : nil
  }

  /// The boolean; other values are not converted.
  package func boolean(at index: Int) -> Bool? {
    bridge_kind(lua, slot(index)) == .boolean ? bridge_read_boolean(lua, slot(index)) : nil
  }

  /// The string if it is UTF-8; numbers are not converted.
  package func string(at index: Int) -> String? {
    withBytes(at: index) { String(validating: $0, as: UTF8.self) } ?? nil
  }

  package func bytes(at index: Int) -> [UInt8]? { withBytes(at: index) { Array($0) } }

  /// Lends the bytes of a string, without a copy.
  /// - Parameters:
  ///   - index: the index of the string.
  ///   - body: receives the bytes, which are valid only in it.
  /// - Returns: the result of the closure; nil if it is of another type, without calling it.
  package func withBytes<R>(
    at index: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R? {
    var count = 0
    guard let start = bridge_read_string(lua, slot(index), &count) else { return nil }
    return try start.withMemoryRebound(to: UInt8.self, capacity: count) {
      try body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The length of a string or table, or of the table behind a proxy, without `__len`.
  package func rawLength(at index: Int) -> Int { Int(bridge_raw_length(lua, slot(index))) }

  /// The slots of a table, or of the table behind a proxy, empty ones included; 0 for another value.
  /// - Complexity: O(1).
  package func slotCount(at index: Int) -> Int { Int(bridge_slot_count(lua, slot(index))) }

  /// The steps of walking through a table (``charge(_:)``), which are more than its slots if keys
  /// collide; 0 for another value.
  /// - Complexity: O(number of slots), with one step for 256 slots.
  package func stepCount(at index: Int) -> Int { Int(bridge_step_count(lua, slot(index))) }

  /// Counts steps of reading what a script has made, each of about two nanoseconds.
  ///
  /// All reading of a call has one clock.
  /// - Returns: false if the time is over: at the deadline of the running call, or 50 ms of processor
  ///   time after that of the latest one.
  package func charge(_ steps: Int) -> Bool { bridge_charge(state.core, steps) }

  /// Counts steps of writing values for a script, each of about two nanoseconds.
  ///
  /// Strings that a script has chosen to collide take long to push.
  /// - Returns: false if the running call is beyond its deadline or interrupted, and so does not go on; true outside
  ///   of calls.
  package func chargeWriting(_ steps: Int) -> Bool { bridge_charge_writing(state.core, steps) }

  /// Whether the values at two indices are the same, without `__eq`.
  package func isRawEqual(_ left: Int, _ right: Int) -> Bool {
    bridge_is_raw_equal(lua, slot(left), slot(right))
  }

  /// The address of a table, function or other object, which identifies it.
  package func identity(at index: Int) -> UnsafeRawPointer? { bridge_identity(lua, slot(index)) }

  /// The script line that is running at a level of calls.
  ///
  /// Level 0 is the host function itself, level 1 its caller.
  ///
  /// - Returns: the chunk's name and the line; `nil` if calls do not nest that deep. Functions
  ///   of the host have no line.
  package func runningPlace(atLevel level: Int) -> LuaTraceEntry? {
    let place = bridge_place(lua, Int32(clamping: level))
    guard let source = place.source else { return nil }
    return LuaTraceEntry(
      function: nil,
      source: LuaError.plainName(of: String(cString: source)),
      line: place.line > 0 ? Int(place.line) : nil
    )
  }

  /// Returns a reference that keeps a value.
  package func reference(at index: Int) -> LuaReference {
    bridge_push_copy(lua, slot(index))
    return LuaReference(state: state, reference: bridge_reference(lua))
  }
}

extension LuaStack {
  package func pushNil() { bridge_push_nil(lua) }

  package func push(_ value: Bool) { bridge_push_boolean(lua, value) }

  package func push(_ value: Int) { bridge_push_integer(lua, Int64(value)) }

  package func push(_ value: Double) { bridge_push_number(lua, value) }

  package func push(_ value: String) {
    withText(value) { bridge_push_string(lua, $0, $1) }
  }

  /// Pushes bytes as a string.
  package func push(_ bytes: UnsafeBufferPointer<UInt8>) {
    bytes.withMemoryRebound(to: CChar.self) { bridge_push_string(lua, $0.baseAddress, $0.count) }
  }

  /// Pushes the value of a reference of the same state.
  package func push(_ reference: LuaReference) {
    assert(reference.state === state, "a reference belongs to the state that made it")
    bridge_push_reference(lua, reference.reference)
  }

  /// Pushes a copy of the value at an index.
  package func pushCopy(of index: Int) { bridge_push_copy(lua, slot(index)) }

  /// Pushes the value as `tostring` converts it, `__tostring` and `__name` included.
  ///
  /// If that fails, pushes a text that says so. Runs within the budget's deadline.
  package func pushDescription(at index: Int) {
    bridge_push_description(state.core, slot(index), state.budgetNanoseconds)
  }

  /// Lends the UTF-8 bytes of a text, terminated or not, to the bridge.
  func withText<R>(_ text: String, _ body: (UnsafePointer<CChar>?, Int) -> R) -> R {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
    }
  }
}
