import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// A transition in Lua: the result of `transition`.
///
/// It is unchanged when the session changes.
final class TransitionValue {
  /// The whole transition.
  let transition: LayoutTransition
  /// The transition of the collection that had the focus.
  let collection: LayoutTransition.Collection
  /// The layout after the change.
  let layout: Solution.Collection
  let context: ScriptContext

  /// Creates a value for the transition of a collection.
  /// - Throws: `NOT_FOUND` if the collection has no region at either end.
  init(
    _ transition: LayoutTransition,
    of layout: Solution.Collection,
    in context: ScriptContext
  ) throws(LayoutError) {
    guard let collection = transition.collection(named: layout.name) else {
      throw LayoutError(.notFound, message: "the last change did not show the collection")
    }
    self.transition = transition
    self.collection = collection
    self.layout = layout
    self.context = context
  }

  /// Returns the collection at a progress.
  /// - Throws: `INVALID_ARGUMENT` for a progress that is not finite, `NOT_FOUND` if the collection
  ///   has no region at that end.
  func state(at progress: Double) throws(LayoutError) -> LayoutTransition.State.Collection {
    guard let state = try transition.at(progress).collection(named: collection.name) else {
      throw LayoutError(.notFound, message: "the collection is not shown at that end")
    }
    return state
  }

  /// Returns the collection at a progress as the content of a golden, which has the content size of
  /// the layout after the change.
  func golden(at progress: Double) throws(LayoutError) -> GoldenLayout {
    let state = try state(at: progress)
    let visible = try transition.at(progress).visibleState.collection(named: collection.name)
    var solution = layout.alone
    solution.scroll(nil, to: state.side.bounds.origin)
    guard var visible else { return try GoldenLayout(solution) }
    visible.name = nil
    return try GoldenLayout(solution, at: VisibleState(collections: [visible], overlays: []))
  }
}

extension LuaStack {
  /// Returns the transition at an index; nil if it is another value.
  func transition(at index: Int) -> TransitionValue? {
    attachedObject(at: index) as? TransitionValue
  }

  /// Pushes a transition: its fields, and its methods.
  func push(_ value: TransitionValue) {
    push(fieldsOf: value.collection)
    sealTop(named: "transition")
    let view = top
    attach(value, toReadOnly: view)
    pushFunction(named: "transition") { stack in
      let fields = ResultKind.transition.fieldNames
      switch stack.string(at: 2) {
      case "at":
        stack.pushTransitionMethod("at") { call, value in
          let progress = try call.number(at: 2, named: "progress")
          call.stack.push(try value.state(at: progress))
        }
      case "element":
        stack.pushTransitionMethod("element") { call, value in
          let place = try call.requiredItemPlace(at: 2)
          let path = ItemPath(section: place.section - 1, item: place.item - 1)
          if let element = value.collection.element(at: path) {
            call.stack.push(element)
          } else {
            call.stack.pushNil()
          }
        }
      case let field? where fields.contains(field):
        stack.rawGet(field: field, in: 1)
      default:
        throw LayoutError.unknownField(
          at: 2,
          of: "a transition",
          among: fields + ["at", "element"],
          isList: false,
          on: stack
        )
      }
      return 1
    }
    setReader(ofReadOnly: view)
  }

  /// Pushes a method, which fails if it is called with a dot instead of a colon.
  private func pushTransitionMethod(
    _ name: String,
    _ body: @escaping @Sendable (ScriptCall, TransitionValue) throws -> Void
  ) {
    pushFunction(named: name) { stack in
      guard let value = stack.transition(at: 1) else {
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: "\(name): it is written with a colon, transition():\(name)(…)"
        )
      }
      try body(ScriptCall(function: name, stack: stack, context: value.context), value)
      return 1
    }
  }

  /// Pushes the fields of a collection's transition.
  private func push(fieldsOf collection: LayoutTransition.Collection) {
    newTable(recordCapacity: 8)
    setField("shift") { pushResult(collection.shift) }
    setField("reasons") {
      let reasons = LayoutChange.Reason.allCases.filter { collection.change.reasons.contains($0) }
      push(SourceValue(.array(reasons.map { SourceValue($0.rawValue) })))
    }
    if let kept = collection.kept {
      setField("kept") {
        let place: SourceObject = [
          "section": SourceValue(kept.to.section + 1), "item": SourceValue(kept.to.item + 1),
        ]
        push(SourceValue(.object(place)))
      }
    }
    setField("elements") { push(collection.elements) }
    setField("surviving") { push(collection.surviving) }
    setField("appearing") { push(collection.appearing) }
    setField("disappearing") { push(collection.disappearing) }
  }

  /// Sets a field of the table on top to the value that a closure pushes.
  private func setField(_ field: String, _ pushValue: () -> Void) {
    pushValue()
    rawSet(field: field, in: -2)
  }

  private func push(_ elements: [LayoutTransition.Element]) {
    push(listOf: elements) { push($0) }
    closeTop(as: "the list of elements of a transition", [], isList: true)
  }

  /// Pushes an element of a transition; its end is `finish`, since `end` is a word of Lua.
  fileprivate func push(_ element: LayoutTransition.Element) {
    newTable(recordCapacity: 5)
    setField("role") { push(element.role.rawValue) }
    setField("start") { push(element.start) }
    setField("finish") { push(element.end) }
    setField("order") { push(element.order) }
    setField("isReloaded") { push(element.isReloaded) }
    closeTop(as: "an element of a transition", ResultKind.transitionElement.fieldNames)
  }

  fileprivate func push(_ state: LayoutTransition.State.Collection) {
    newTable(recordCapacity: 4)
    setField("elements") { push(state.elements) }
    setField("bounds") { pushResult(state.side.bounds) }
    setField("contentSize") {
      push(state.side.contentSize)
      closeTop(as: "a content size", ResultKind.size.fieldNames)
    }
    if !state.side.rowOffsets.isEmpty {
      setField("rowOffsets") {
        newTable(recordCapacity: state.side.rowOffsets.count)
        for (section, offset) in state.side.rowOffsets.sorted(by: { $0.key < $1.key }) {
          push(offset)
          rawSet(index: section + 1, in: -2)
        }
      }
    }
    closeTop(as: "a state of a transition", ResultKind.transitionState.fieldNames)
  }
}
