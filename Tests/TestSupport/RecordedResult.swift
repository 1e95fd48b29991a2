package import LayoutModel

/// Another engine's result for a document; a value that was not requested is nil or empty.
package struct RecordedResult: Sendable {
  /// The items that the engine returned for a rectangle.
  package struct RectResult: Sendable {
    /// The rectangle, in content coordinates.
    package let rect: LayoutRect
    /// The items, in order.
    package let items: [RecordedName]
  }

  /// The content size.
  package let contentSize: LayoutSize?
  /// The frames of all elements: of items, supplementary items and decorations.
  package let frames: [RecordedName: LayoutRect]?
  /// The z-indices of some elements.
  package let zIndices: [RecordedName: Int]
  /// The elements in some rectangles.
  package let elementsInRects: [RectResult]
  /// The resting offsets across the scroll axis, by section.
  package let orthogonalOffsets: [Double]

  /// The names in `expected` that cases use; any other name is a mistake in the file.
  private static let keys = [
    "contentSize", "frames", "supplementaryFrames", "decorationFrames", "zIndex",
    "elementsInRect", "orthogonalOffsets",
  ]

  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.keys)
    contentSize = try fields.optional("contentSize", LayoutSize.init(recorded:))
    zIndices =
      try fields.optional("zIndex") { node throws(LayoutError) in
        try node.byName { node throws(LayoutError) in try node.integer() }
      } ?? [:]
    elementsInRects = try fields.list("elementsInRect", RectResult.init)
    orthogonalOffsets = try fields.list("orthogonalOffsets") { node throws(LayoutError) in
      try node.number()
    }
    guard fields.has("frames") else {
      frames = nil
      return
    }
    var frames: [RecordedName: LayoutRect] = [:]
    for key in ["frames", "supplementaryFrames", "decorationFrames"] {
      let more = try fields[key]?.byName(LayoutRect.init(recorded:))
      frames.merge(more ?? [:]) { $1 }
    }
    self.frames = frames
  }
}

extension RecordedResult.RectResult {
  fileprivate init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: ["rect", "items"])
    rect = try fields.required("rect", LayoutRect.init(recorded:))
    items = try fields.list("items") { node throws(LayoutError) in
      try node.recordedName(try node.string())
    }
  }
}

extension ValueDecoder {
  /// Returns the name that a text contains.
  fileprivate func recordedName(_ text: String) throws(LayoutError) -> RecordedName {
    guard let name = RecordedName(text) else {
      throw error(.notAllowed(expected: "an element's name", found: "“\(text)”"))
    }
    return name
  }

  /// Returns the members of an object, by the elements that their keys name.
  fileprivate func byName<Value>(
    _ decode: (ValueDecoder) throws(LayoutError) -> Value
  ) throws(LayoutError) -> [RecordedName: Value] {
    var values: [RecordedName: Value] = [:]
    for member in try anyObject().object.members {
      let node = ValueDecoder(member.value, path: path.appending(member.key))
      values[try node.recordedName(member.key)] = try decode(node)
    }
    return values
  }

  /// Returns an array of `count` numbers.
  fileprivate func numbers(count: Int) throws(LayoutError) -> [Double] {
    let numbers = try elements { node throws(LayoutError) in try node.number() }
    guard numbers.count == count else {
      throw error(.notAllowed(expected: "\(count) numbers", found: "\(numbers.count)"))
    }
    return numbers
  }
}

extension LayoutSize {
  /// Reads `[width, height]`.
  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    let sides = try node.numbers(count: 2)
    self.init(width: sides[0], height: sides[1])
  }
}

extension LayoutRect {
  /// Reads `[x, y, width, height]`.
  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    let sides = try node.numbers(count: 4)
    self.init(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}
