import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

extension Matcher {
  /// The matchers for layouts, frames and elements.
  static let layouts = [
    Matcher(name: "noOverlaps", arguments: 0...0) { call in
      let found = try call.overlap()
      return Verdict(
        holds: found == nil,
        phrase: "have no overlaps",
        details: { found.map { [$0] } ?? [] }
      )
    },
    Matcher(name: "stayInside", arguments: 1...1) { call in
      let container = try call.container()
      let outside = try call.frames().filter { !$0.frame.isInside(container) }
      let shown = outside.prefix(5).map { "\($0.name)  \(TestValue.text($0.frame))" }
      let rest = outside.count - shown.count
      return Verdict(
        holds: outside.isEmpty,
        phrase: "stay inside \(TestValue.text(container))",
        details: { shown + (rest > 0 ? ["… \(rest) more"] : []) }
      )
    },
    Matcher(name: "deterministic", arguments: 0...0) { call in
      guard case .layout(let layout) = try call.value() else {
        throw call.wrong("deterministic takes a layout: expect(solve(…)).to.be.deterministic()")
      }
      let failure = try layout.nondeterminism()
      return Verdict(
        holds: failure == nil,
        phrase: "be deterministic",
        details: { [failure?.message, failure?.hint.map { "hint: \($0)" }].compactMap(\.self) }
      )
    },
    Matcher(name: "matchGolden", arguments: 1...2) { call in
      guard case .string(let bytes) = try call.argument(),
        let name = String(validating: bytes, as: UTF8.self)
      else {
        throw call.wrong("matchGolden takes a name in quotes, in UTF-8")
      }
      return try call.goldenVerdict(of: try call.value(), named: name, at: try call.goldenOffset())
    },
  ]

  /// The tolerance for rounding, in points.
  fileprivate static let tolerance = 0.001
}

extension LayoutRect {
  /// Whether the rectangle lies within another one, up to the tolerance.
  fileprivate func isInside(_ other: LayoutRect) -> Bool {
    let tolerance = Matcher.tolerance
    return x >= other.x - tolerance && y >= other.y - tolerance
      && maxX <= other.maxX + tolerance && maxY <= other.maxY + tolerance
  }

  /// The rectangle without the tolerance at its edges, so that frames may touch.
  fileprivate var shrunk: LayoutRect {
    let tolerance = Matcher.tolerance / 2
    return LayoutRect(
      x: x + tolerance,
      y: y + tolerance,
      width: Swift.max(0, width - 2 * tolerance),
      height: Swift.max(0, height - 2 * tolerance)
    )
  }
}

extension MatchCall {
  /// A frame with its name in messages.
  fileprivate typealias NamedFrame = (name: String, frame: LayoutRect)

  /// The most elements of a layout that a matcher compares.
  private static let elementLimit = 1_000_000

  /// Returns the frames of a layout, a frame, an element, or a list of frames or elements.
  /// - Throws: `INVALID_ARGUMENT` for any other value, and for more elements than the limit.
  fileprivate func frames() throws -> [NamedFrame] {
    let value = try value()
    if case .layout(let layout) = value { return try frames(of: layout) { _ in true } }
    if let frame = value.frame ?? value.field("frame")?.frame { return [("it", frame)] }
    if case .table(let fields) = value {
      let elements = (1...max(1, fields.count)).compactMap { fields[.integer($0)] }
      let frames = elements.enumerated()
        .compactMap { position, element -> NamedFrame? in
          (element.frame ?? element.field("frame")?.frame).map { ("[\(position + 1)]", $0) }
        }
      if frames.count == fields.count { return frames }
    }
    throw wrong("it takes a layout, a frame, an element, or a list of them")
  }

  /// Returns the frames of the elements of a layout that a closure includes.
  private func frames(
    of layout: LayoutValue,
    including isIncluded: (LayoutElement) -> Bool
  ) throws -> [NamedFrame] {
    let layout = layout.collection.layout
    guard layout.itemCount <= Self.elementLimit else {
      throw wrong("the layout has too many items to check: \(layout.itemCount)")
    }
    var frames: [NamedFrame] = []
    layout.forEachElement { element in
      if isIncluded(element) { frames.append((Self.name(of: element), element.frame)) }
    }
    return frames
  }

  /// Returns the kind of an element and its place, counted from 1: `item 1·3`.
  private static func name(of element: LayoutElement) -> String {
    let place = [element.section, element.item].compactMap(\.self).map { "\($0 + 1)" }
    let kind = element.elementKind ?? element.kind.rawValue
    return ([kind] + (place.isEmpty ? [] : [place.joined(separator: "·")])).joined(separator: " ")
  }

  /// Reads the container that frames must stay inside: `{ width =, height = }`, with or without `x`
  /// and `y`, or a layout's content.
  fileprivate func container() throws -> LayoutRect {
    let value = try argument()
    if case .layout(let layout) = value {
      return LayoutRect(origin: .zero, size: layout.collection.layout.contentSize)
    }
    guard let width = value.field("width")?.double, let height = value.field("height")?.double
    else {
      throw wrong("stayInside takes a frame, a size or a layout")
    }
    let (x, y) = (value.field("x")?.double ?? 0, value.field("y")?.double ?? 0)
    return LayoutRect(x: x, y: y, width: width, height: height)
  }

  /// Finds two frames that overlap, among the items of a layout or the frames of a list.
  ///
  /// Sorting along the sparser axis keeps the number of compared pairs low.
  /// - Returns: a sentence with both frames; nil if no frames overlap, or the test's time is over.
  fileprivate func overlap() throws -> String? {
    let unordered: [NamedFrame]
    if case .layout(let layout) = try value() {
      unordered = try frames(of: layout) { $0.kind == .item }
    } else {
      unordered = try frames()
    }
    let axis = Self.sparserAxis(of: unordered)
    let frames = unordered.sorted { $0.frame.min(axis) < $1.frame.min(axis) }
    let limit = WorkLimit.current
    for (index, first) in frames.enumerated() {
      try limit?.check()
      // Lua ends the test when it continues.
      guard stack.state.remainingTime != .zero else { return nil }
      let inner = first.frame.shrunk
      for second in frames[(index + 1)...] {
        guard second.frame.min(axis) < first.frame.max(axis) else { break }
        if inner.overlaps(second.frame.shrunk) {
          return "\(first.name) and \(second.name) overlap: "
            + "\(TestValue.text(first.frame)) and \(TestValue.text(second.frame))"
        }
      }
    }
    return nil
  }

  /// Returns the axis along which fewer frames lie side by side.
  private static func sparserAxis(of frames: [NamedFrame]) -> ScrollAxis {
    func density(_ axis: ScrollAxis) -> Double {
      let least = frames.map { $0.frame.min(axis) }.min() ?? 0
      let greatest = frames.map { $0.frame.max(axis) }.max() ?? 0
      let extents = frames.reduce(0) { $0 + $1.frame.max(axis) - $1.frame.min(axis) }
      return extents / max(greatest - least, .leastNormalMagnitude)
    }
    return density(.horizontal) < density(.vertical) ? .horizontal : .vertical
  }
}
