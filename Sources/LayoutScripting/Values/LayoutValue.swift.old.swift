import LayoutEngine
public import LayoutHost
public import LayoutModel
public import LuaSandbox
import LayoutPlugins

/// A layout as scripts hold it: what `solve` gives.
///
/// It stays what it is when the session goes on to show something else.
public final class LayoutValue {
  /// The layout.
  public let solution: Solution
  /// What the session showed.
  let state: SessionState
  /// The screen that the layout is a part of, if it is one.
  let screen: ScreenSolution?
  /// Whether the layout is one of a screen's collections rather than what a document shows.
  private let isCollection: Bool
  let context: ScriptContext

  init(
    _ solution: Solution,
    screen: ScreenSolution?,
    isCollection: Bool = false,
    of context: ScriptContext
  ) {
    self.solution = solution
    self.screen = screen
    self.isCollection = isCollection
    self.context = context
    state = context.session.state
  }

  /// The layout as a golden holds it: of a screen, all its collections.
  /// - Throws: `RESOURCE_EXHAUSTED` for more elements than a golden holds.
  public func golden() throws(LayoutError) -> GoldenLayout {
    guard let screen, !isCollection else { return try GoldenLayout(solution) }
    return try GoldenLayout(screen)
  }

  /// Why the same document, laid out anew in states of their own, gives another layout; nil where all
  /// are the same to the bit.
  /// - Throws: the failure of the document or of a provider.
  public func nondeterminism() throws(LayoutError) -> LayoutError? {
    try context.session.nondeterminism(of: state)
  }
}

extension LuaStack {
  /// The layout that a value is; nil of any other value.
  public func layout(at index: Int) -> LayoutValue? { attachedObject(at: index) as? LayoutValue }

  /// Pushes a layout: its fields, and its methods.
  func push(_ value: LayoutValue, on region: Rect? = nil) {
    push(fieldsOf: value.solution)
    if let region {
      push(region)
      rawSet(field: "frame", in: -2)
    }
    sealTop(named: "layout")
    let view = top
    attach(value, toReadOnly: view)
    pushFunction(named: "layout") { stack in
      guard let name = stack.string(at: 2), let method = LayoutMethod.named(name) else {
        stack.rawGet(field: stack.string(at: 2) ?? "", in: 1)
        return 1
      }
      method.push(on: stack)
      return 1
    }
    setReader(ofReadOnly: view)
  }
}
