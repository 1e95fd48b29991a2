import LayoutModel
import LuaSandbox

/// The values of a paused script that a client has requested, by number.
///
/// The numbers end with the pause.
struct ShownValues {
  /// A list of variables.
  enum Container {
    /// The variables of a frame, which assignments in it change.
    case variables([LuaVariable], LuaFrame)
    /// A table; the frame is that in which new values are evaluated.
    case table(LuaReference, LuaFrame)
  }

  /// The most variables in a reply.
  private static let pageLimit = 1000
  /// The most lists of a pause.
  private static let containerLimit = 100_000

  private var containers: [Container] = []

  /// Adds a list; returns its number, or 0 if there are too many.
  mutating func add(_ container: Container) -> Int {
    guard containers.count < Self.containerLimit else { return 0 }
    containers.append(container)
    return containers.count
  }

  /// Returns a list.
  /// - Throws: `FAILED_PRECONDITION` for an unknown number.
  func container(_ number: Int) throws(LayoutError) -> Container {
    guard containers.indices.contains(number - 1) else {
      throw .refused("there is no list of variables \(number) in this pause")
    }
    return containers[number - 1]
  }

  /// Describes the value at an index of a stack.
  mutating func variable(
    _ name: String,
    at index: Int,
    on stack: LuaStack,
    _ frame: LuaFrame
  ) -> DebugVariable {
    let kind = stack.kind(at: index)
    let text = ValueText.text(at: index, on: stack)
    var (reference, counts) = (0, (elements: 0, fields: 0))
    if kind.isTable {
      reference = add(.table(stack.reference(at: index), frame))
      let elements = stack.rawLength(at: index)
      // The slots are as many as the fields or more; clients only need a size of pages.
      counts = (elements, max(0, stack.slotCount(at: index) - elements))
    }
    return DebugVariable(
      name: name,
      value: text,
      type: ValueText.type(kind),
      reference: reference,
      counts: counts
    )
  }

  /// Lists the variables of a container.
  /// - Parameters:
  ///   - number: the number of the container.
  ///   - filter: `indexed` for the elements of a table, `named` for its fields; nil if both are shown.
  ///   - start: the position of the first one, from 0.
  ///   - count: how many; 0 for as many as fit.
  /// - Returns: the variables, in their order.
  /// - Throws: `FAILED_PRECONDITION` for an unknown number.
  mutating func variables(
    in number: Int,
    filter: String?,
    start: Int,
    count: Int
  ) throws(LayoutError) -> [DebugVariable] {
    let count = count == 0 ? Self.pageLimit : min(count, Self.pageLimit)
    switch try container(number) {
    case .variables(let variables, let frame):
      guard filter != "indexed" else { return [] }
      var shown: [DebugVariable] = []
      for each in variables.dropFirst(start).prefix(count) {
        each.value.state.withStack { stack in
          stack.push(each.value)
          shown.append(variable(each.name, at: stack.top, on: stack, frame))
        }
      }
      return shown
    case .table(let table, let frame):
      var shown: [DebugVariable] = []
      table.state.withStack { stack in
        stack.push(table)
        if filter != "named" { shown += elements(frame, on: stack, start, count) }
        if filter != "indexed" {
          let behind = filter == nil ? max(0, start - stack.rawLength(at: 1)) : start
          shown += fields(frame, on: stack, behind, count - shown.count)
        }
      }
      return shown
    }
  }

  /// Lists elements of the table at 1.
  private mutating func elements(
    _ frame: LuaFrame,
    on stack: LuaStack,
    _ start: Int,
    _ count: Int
  ) -> [DebugVariable] {
    let length = stack.rawLength(at: 1)
    guard start < length else { return [] }
    var shown: [DebugVariable] = []
    for position in start + 1...min(length, start + count) {
      stack.pushElement(position, of: 1)
      shown.append(variable("[\(position)]", at: stack.top, on: stack, frame))
      stack.pop()
    }
    return shown
  }

  /// Lists fields of the table at 1.
  private mutating func fields(
    _ frame: LuaFrame,
    on stack: LuaStack,
    _ start: Int,
    _ count: Int
  ) -> [DebugVariable] {
    var shown: [DebugVariable] = []
    for key in TableKeys(ofTableAt: 1, on: stack).keys.dropFirst(start).prefix(max(0, count)) {
      stack.pushBacking(at: 1)
      stack.push(key.value)
      stack.rawGet(in: 2)
      shown.append(variable(key.name, at: stack.top, on: stack, frame))
      stack.setTop(1)
    }
    return shown
  }
}
