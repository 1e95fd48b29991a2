import LayoutModel
import LayoutProviders
import LuaSandbox

/// `host.graph{ name = function(v) … end, … }`: values that are computed from each other.
struct HostGraph {
  /// The recorder of reads; nil if nothing records them.
  let recorder: GraphRecorder?

  /// A chunk that returns the function `host.graph` (`Resources/graph.lua`).
  ///
  /// An object of a graph is a read-only view of its memory, so an existing value is read without a
  /// call. A missing value is computed by the memory's `__index`: in Lua, and not within `pcall`,
  /// since a function may yield, and an error keeps its place and its calls.
  ///
  /// Three lists hold the values being computed, in the order in which they began. A variable that
  /// is closed removes them when a function fails or its coroutine is closed. Entries of coroutines
  /// that are never resumed are freed with their objects: the lists keep nothing alive.
  static let chunk = SectionConstructors.hostChunk(
    EmbeddedFiles.text(of: "LayoutPlugins/Resources/graph.lua")
  )

  /// Makes the function for a state.
  func function(in state: LuaState) throws -> LuaReference {
    try state.call(
      state.load(Self.chunk),
      push: { stack in
        pushServices(on: stack)
        return stack.top
      },
      read: { stack in stack.reference(at: 1) }
    )
  }

  /// Pushes the arguments of the chunk: `readOnly(table, reader)`, `refuse(name, names)`,
  /// `wrong(message)`, and two tables with weak values.
  ///
  /// With a recorder the functions `made`, `given`, `computes` and `reads` follow. The chunk finds
  /// nil in their place otherwise, and records nothing.
  private func pushServices(on stack: LuaStack) {
    stack.pushFunction(named: "readOnly") { stack in
      let hasReader = stack.kind(at: 2) == .function
      stack.pushReadOnly(at: 1, named: "the graph")
      guard hasReader else { return 1 }
      stack.pushCopy(of: 2)
      stack.setReader(ofReadOnly: -2)
      return 1
    }
    stack.pushFunction(named: "refuse", Self.refuse)
    stack.pushFunction(named: "wrong", HostFunctions.wrong)
    stack.newWeakValues()
    stack.newWeakValues()
    guard let recorder else { return }
    stack.pushFunction(named: "made") { stack in
      let place = Self.scriptPlace(on: stack)
      let number = recorder.made(
        in: place?.source ?? "",
        line: place?.line,
        functions: Self.names(at: 1, on: stack)
      )
      stack.push(number)
      return 1
    }
    stack.pushFunction(named: "given") { stack in
      if let graph = stack.integer(at: 1), let name = stack.string(at: 2) {
        recorder.given(name, to: graph)
      }
      return 0
    }
    stack.pushFunction(named: "computes") { stack in
      if let graph = stack.integer(at: 1), let name = stack.string(at: 2) {
        recorder.computes(name, in: graph)
      }
      return 0
    }
    stack.pushFunction(named: "reads") { stack in
      if let graph = stack.integer(at: 1), let name = stack.string(at: 2),
        let reader = stack.string(at: 3)
      {
        recorder.reads(name, by: reader, in: graph)
      }
      return 0
    }
  }

  /// Refuses a name that is neither an input nor a function; receives the name and the known names.
  private static func refuse(_ stack: LuaStack) throws -> Int {
    stack.pushDescription(at: 1)
    let name = stack.string(at: -1) ?? ""
    throw LayoutError(
      .internal,
      origin: .plugin,
      message: "the graph has no value “\(name)”, and got no input of that name",
      hint: LayoutError.hint(for: name, among: names(at: 2, on: stack))
    )
  }

  /// The strings of a list, sorted.
  private static func names(at index: Int, on stack: LuaStack) -> [String] {
    (0..<stack.rawLength(at: index))
      .compactMap { position in
        defer { stack.pop() }
        stack.rawGet(index: position + 1, in: index)
        return stack.string(at: -1)
      }
      .sorted()
  }

  /// The innermost line that is not the host's own; nil if no script runs.
  ///
  /// Level 0 is the host function itself, so that the search begins at its caller.
  private static func scriptPlace(on stack: LuaStack) -> LuaTraceEntry? {
    var level = 1
    while let place = stack.runningPlace(atLevel: level) {
      if place.line != nil, place.source != SectionConstructors.chunkName { return place }
      level += 1
    }
    return nil
  }
}
