import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// A layout in Lua: the result of `solve`.
///
/// The layout is unchanged when the session changes.
final class LayoutValue {
  /// The collection of the value; one of several for a screen.
  let collection: Solution.Collection
  /// The document's solution, which contains the collection.
  let solution: Solution
  /// The state of the session when the value was made.
  let state: SessionState
  /// Whether the value is one collection of a screen rather than the whole document.
  let isAlone: Bool
  let context: ScriptContext

  init(
    _ collection: Solution.Collection,
    isAlone: Bool = false,
    of solution: Solution,
    in context: ScriptContext
  ) {
    self.collection = collection
    self.solution = solution
    self.isAlone = isAlone
    self.context = context
    state = context.session.state
  }

  /// Returns the layout at rest, or at a content offset, as the content of a golden; for a screen
  /// at rest, with all its collections.
  /// - Throws: `RESOURCE_EXHAUSTED` for more elements than a golden may hold, and the failure of a
  ///   provider's visible elements.
  func golden(at offset: LayoutPoint? = nil) throws(LayoutError) -> GoldenLayout {
    let side = try compared(at: offset)
    return try GoldenLayout(side.solution, at: side.visibleState)
  }

  /// Returns what is compared with a golden: the layout at rest, without a visible state, or at a
  /// content offset.
  /// - Throws: the failure of a provider's visible elements.
  func compared(
    at offset: LayoutPoint?
  ) throws(LayoutError) -> (solution: Solution, visibleState: VisibleState?) {
    guard let offset else { return (isAlone ? collection.alone : solution, nil) }
    var state = try context.session.visibleState(of: collection, at: offset)
    state.name = nil
    return (collection.alone, VisibleState(collections: [state], overlays: []))
  }

  /// Solves the same document again in other states, and reports a layout that differs.
  /// - Returns: the failure that describes the difference; nil if all layouts are the same to the
  ///   bit.
  /// - Throws: the failure of the document or of a provider.
  func nondeterminism() throws(LayoutError) -> LayoutError? {
    try context.session.nondeterminism(of: state)
  }
}

extension LuaStack {
  /// Returns the layout at an index; nil if it is another value.
  func layout(at index: Int) -> LayoutValue? { attachedObject(at: index) as? LayoutValue }

  /// Pushes a layout: its fields, and its methods.
  func push(_ value: LayoutValue) {
    push(fieldsOf: value.collection)
    if value.isAlone {
      pushResult(value.collection.region)
      rawSet(field: "frame", in: -2)
    }
    sealTop(named: "layout")
    let view = top
    attach(value, toReadOnly: view)
    pushFunction(named: "layout") { stack in
      guard let name = stack.string(at: 2), let method = LayoutMethod.named(name) else {
        let fields = ResultKind.layout.fieldNames + ["frame"]
        guard let field = stack.string(at: 2), fields.contains(field) else {
          throw LayoutError.unknownField(
            at: 2,
            of: "a layout",
            among: fields + LayoutMethod.all.map(\.name),
            isList: false,
            on: stack
          )
        }
        stack.rawGet(field: field, in: 1)
        return 1
      }
      method.push(on: stack)
      return 1
    }
    setReader(ofReadOnly: view)
  }
}
