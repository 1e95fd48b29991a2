import CLuaSandbox

/// A buffer of the host that a script fills row by row: `local set = frames.set; set(i, x, y, …)`.
public final class LuaColumnBuffer {
  private let buffer: OpaquePointer
  /// The buffer's memory is charged to the state.
  private let state: LuaState

  init(_ buffer: OpaquePointer, state: LuaState) {
    bridge_buffer_retain(buffer)
    self.buffer = buffer
    self.state = state
  }

  deinit {
    bridge_buffer_release(buffer)
  }

  /// The buffer at an index of the stack, if there is one.
  public static func buffer(at index: Int, in stack: LuaStack) -> LuaColumnBuffer? {
    bridge_buffer_at(stack.lua, stack.slot(index))
      .map {
        LuaColumnBuffer($0, state: stack.state)
      }
  }

  /// The number of rows.
  public var count: Int { Int(bridge_buffer_count(buffer)) }

  /// The first row (from 1) that was not set.
  ///
  /// - Complexity: O(n), at the speed of memory.
  public var firstUnsetSlot: Int? {
    let slot = bridge_buffer_first_unset(buffer)
    return slot == 0 ? nil : Int(slot)
  }

  /// Frees the rows unless they were taken and makes each later `set` an error of reason ``LuaRejection/Reason/usedAfterCall``.
  public func close() {
    bridge_buffer_close(buffer)
  }

  /// Closes the buffer and hands its memory over; `nil` the second time.
  public func takeColumns() -> LuaColumns? {
    LuaColumns(bridge_buffer_take(buffer))
  }

  /// Whether both are the same buffer.
  public func isSame(as other: LuaColumnBuffer) -> Bool { buffer == other.buffer }
}

extension LuaStack {
  /// Pushes a buffer of `count` rows, of whom each has the fields of the schema.
  ///
  /// Scripts see an object with `count` and the function `set(row, …)`, which takes the fields in
  /// the schema's order. What it refuses is raised as a ``LuaRejection`` with row and field.
  ///
  /// - Throws: A ``LuaRejection`` of reason `tooMany` when the memory ceiling has no room for it;
  ///   `negative` for a negative count.
  public func pushColumnBuffer(
    schema: LuaRecordSchema,
    count: Int
  ) throws(LuaRejection) -> LuaColumnBuffer {
    guard count >= 0 else { throw LuaRejection(reason: .negative) }
    var bridge = schema.bridge
    guard let buffer = bridge_push_buffer(state.core, lua, &bridge, Int64(count)) else {
      throw LuaRejection(reason: .tooMany(count))
    }
    return LuaColumnBuffer(buffer, state: state)
  }

  /// Reads a sequence of record tables, `{{x = 1, y = 2}, …}`, into columns.
  ///
  /// - Throws: A ``LuaRejection`` that names row and field if anything but such records is there:
  ///   another type, a hole, a missing or unknown field, a number against the rules.
  /// - Complexity: O(n · fields).
  public func readRecords(
    at index: Int,
    schema: LuaRecordSchema
  ) throws(LuaRejection) -> LuaColumns {
    var bridge = schema.bridge
    var columns = BridgeColumns()
    var rejection = BridgeRejection()
    if bridge_read_records(state.core, lua, slot(index), &bridge, &columns, &rejection),
      let columns = LuaColumns(columns)
    {
      return columns
    }
    throw LuaRejection(rejection, schema: &bridge)
  }
}
