/// The kind of table that a session function, a method or a field returns, so that completion knows
/// its members without running code.
indirect enum ResultKind: Equatable, Sendable {
  /// A layout, as `solve` returns it.
  case layout
  /// An element, as `at` returns it.
  case element
  /// A section of a layout.
  case section
  /// A rectangle.
  case rect
  /// A width and a height.
  case size
  /// A point.
  case point
  /// The transition of the last change.
  case transition
  /// An element of a transition.
  case transitionElement
  /// The visible elements at a progress of a transition.
  case transitionState
  /// A list of tables of one kind.
  case list(of: ResultKind)

  /// The fields, each with its kind if it is a table whose members are known.
  var fields: [(name: String, kind: ResultKind?)] {
    switch self {
    case .layout:
      [
        ("contentSize", .size), ("itemCount", nil), ("sections", .list(of: .section)),
        ("diagnostics", nil),
      ]
    case .element:
      [
        ("alpha", nil), ("anchorPoint", .point), ("clipsTo", .rect), ("elementKind", nil),
        ("estimated", nil), ("frame", .rect), ("id", nil), ("isHidden", nil), ("item", nil),
        ("kind", nil),
        ("parts", nil),
        ("section", nil), ("transform", nil), ("transform3D", nil), ("values", nil),
        ("zIndex", nil),
      ]
    case .section:
      [
        ("frame", .rect), ("id", nil), ("itemCount", nil), ("layout", nil),
        ("orthogonalOffset", .point),
      ]
    case .rect: [("x", nil), ("y", nil), ("width", nil), ("height", nil)]
    case .size: [("width", nil), ("height", nil)]
    case .point: [("x", nil), ("y", nil)]
    case .transition:
      [
        ("appearing", .list(of: .transitionElement)),
        ("disappearing", .list(of: .transitionElement)),
        ("elements", .list(of: .transitionElement)),
        ("kept", nil), ("reasons", nil), ("shift", .point),
        ("surviving", .list(of: .transitionElement)),
      ]
    case .transitionElement:
      [
        ("finish", .element), ("isReloaded", nil), ("order", nil), ("role", nil),
        ("start", .element),
      ]
    case .transitionState:
      [
        ("bounds", .rect), ("contentSize", .size), ("elements", .list(of: .element)),
        ("rowOffsets", nil),
      ]
    case .list: []
    }
  }

  /// The names of the fields: results have some or all of these, and no others.
  var fieldNames: [String] { fields.map(\.name) }

  /// The methods, each with the kind of its result.
  var methods: [(name: String, kind: ResultKind?)] {
    switch self {
    case .layout: LayoutMethod.all.map { ($0.name, Self.methodResults[$0.name]) }
    case .transition: [("at", .transitionState), ("element", .transitionElement)]
    default: []
    }
  }

  /// The kinds of results of a layout's methods.
  private static let methodResults: [String: ResultKind] = [
    "item": .element, "items": .list(of: .element), "elements": .list(of: .element),
    "moment": .list(of: .element), "neighbour": .element, "collection": .layout,
  ]

  /// The kinds of results of the session's functions.
  private static let functionResults: [String: ResultKind] = [
    "solve": .layout, "at": .element, "items": .list(of: .element),
    "rect": .list(of: .element), "moment": .list(of: .element), "scroll": .point, "fling": .point,
    "scrollTo": .point, "transition": .transition,
  ]

  /// Finds the kind of the value before a dot or a colon at the end of some tokens, as in `solve():` and
  /// `items(2)[1].frame.`, and whether a method is wanted; nil unless the value is a call of a
  /// function with known results.
  static func before(
    _ tokens: ArraySlice<LuaLexer.Token>
  ) -> (kind: ResultKind, wantsMethod: Bool)? {
    guard let last = tokens.last?.kind, last == .symbol(".") || last == .symbol(":") else {
      return nil
    }
    guard let steps = Step.chain(before: tokens.dropLast()), case .call(let name)? = steps.first,
      var kind = functionResults[name]
    else { return nil }
    for step in steps.dropFirst() {
      let next: ResultKind? =
        switch (step, kind) {
        case (.index, .list(let element)): element
        case (.field(let name), _): kind.fields.first { $0.name == name }?.kind
        case (.method(let name), _): kind.methods.first { $0.name == name }?.kind
        case (.index, _), (.call, _): nil
        }
      guard let next else { return nil }
      kind = next
    }
    return (kind, last == .symbol(":"))
  }

  /// Returns the name of the function that a call at the end of some tokens calls; nil if they end
  /// otherwise.
  static func calledName(in tokens: ArraySlice<LuaLexer.Token>) -> String? {
    guard tokens.last?.kind == .symbol(")"), let open = Step.opening(of: tokens, "(", ")"),
      case .name(let name)? = tokens[..<open].last?.kind
    else { return nil }
    return name
  }

  /// A step of an expression: `at(2, 1)`, `.frame`, `[1]`, `:item(1, 2)`.
  private enum Step {
    case call(String)
    case field(String)
    case index
    case method(String)

    /// Returns the steps of the expression at the end of some tokens; nil unless it begins with a
    /// call of a named function.
    static func chain(before tokens: ArraySlice<LuaLexer.Token>) -> [Step]? {
      var (rest, steps) = (tokens, [Step]())
      while let last = rest.last {
        switch last.kind {
        case .symbol(")"):
          guard let open = opening(of: rest, "(", ")"),
            case .name(let name)? = rest[..<open].last?.kind
          else { return nil }
          rest = rest[..<(open - 1)]
          guard let sign = rest.last?.kind, sign == .symbol(".") || sign == .symbol(":") else {
            return [.call(name)] + steps
          }
          guard sign == .symbol(":") else { return nil }
          steps.insert(.method(name), at: 0)
          rest = rest.dropLast()
        case .symbol("]"):
          guard let open = opening(of: rest, "[", "]") else { return nil }
          steps.insert(.index, at: 0)
          rest = rest[..<open]
        case .name(let name):
          rest = rest.dropLast()
          guard rest.last?.kind == .symbol(".") else { return nil }
          steps.insert(.field(name), at: 0)
          rest = rest.dropLast()
        default: return nil
        }
      }
      return nil
    }

    /// Returns the index of the bracket that the last token closes.
    static func opening(
      of tokens: ArraySlice<LuaLexer.Token>,
      _ open: Unicode.Scalar,
      _ close: Unicode.Scalar
    ) -> Int? {
      var depth = 0
      for index in tokens.indices.reversed() {
        if tokens[index].kind == .symbol(close) { depth += 1 }
        if tokens[index].kind == .symbol(open) { depth -= 1 }
        if depth == 0 { return index }
      }
      return nil
    }
  }
}
