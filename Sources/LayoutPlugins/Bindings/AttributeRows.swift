import LayoutModel
import LuaSandbox

/// The attributes of the returned frames, gathered row by row; nothing is stored for frames without
/// any.
struct AttributeRows {
  /// The reader of the result.
  private let reader: LuaDocumentReader
  /// The method that returned the frames.
  private let method: ProviderMethodName
  /// The number of returned frames; a column has as many values, or none.
  private let count: Int
  /// The columns, which are empty until some frame has the attribute.
  private var columns = FrameAttributes.Columns()

  /// Creates rows for a number of frames; those that may be missing are hidden.
  init(
    _ reader: LuaDocumentReader,
    of method: ProviderMethodName,
    count: Int,
    absent: LuaAbsentRows?
  ) {
    (self.reader, self.method, self.count) = (reader, method, count)
    guard let absent, count == absent.rowCount else { return }
    columns.isHidden = (0..<count).map(absent.contains)
  }

  /// Reads the table on top.
  /// - Parameters:
  ///   - row: the frame, from 0.
  ///   - isFrame: whether the table also has the frame.
  /// - Throws: a mistake with its path.
  mutating func read(_ row: Int, isFrame: Bool) throws(LayoutError) {
    let path = DocumentPath([.key("frames"), .index(row)])
    let (top, keys) = (reader.stack.top, ElementAttributes.keys)
    // The reader of records has refused all other names of a frame.
    let node =
      isFrame
      ? try reader.row(at: top, fields: keys, path: path) : try reader.row(at: top, path: path)
    let attributes = try ElementAttributes(node.object(keys: keys))
    guard method != .group || attributes.pinning == nil else {
      var failure = LayoutError(
        .contradiction("a group's frames are not pinned"),
        path: node.path.appending("pinToVisibleBounds")
      )
      failure.hint = "return them from the hook “layout”, or pin a boundary item of the section"
      throw failure
    }
    guard row >= 0, row < count else { return }
    var merged = attributes
    if !isFrame {
      // The buffer's columns apply unless the table has its own value.
      let given = columns[row]
      if attributes.alpha == 1 { merged.alpha = given.alpha }
      if attributes.transform == .identity { merged.transform = given.transform }
      merged.transform3D = attributes.transform3D ?? given.transform3D
      if attributes.anchorPoint == ElementAttributes.middle {
        merged.anchorPoint = given.anchorPoint
      }
      merged.isHidden = attributes.isHidden || given.isHidden
    } else if !columns.isHidden.isEmpty {
      merged.isHidden = attributes.isHidden || columns.isHidden[row]
    }
    let bytes = columns.bytesPerRow
    columns.set(merged, at: row, of: count)
    try reader.reserve(
      (columns.bytesPerRow - bytes) * count
        + merged.parts.count * MemoryLayout<CellPart>.stride
    )
  }

  /// Takes over the columns of a buffer that its script has set.
  /// - Complexity: O(number of rows) for each column that is set.
  mutating func take(_ buffer: LuaColumnBuffer) {
    let count = count
    func fill<Value>(
      _ attribute: LuaColumnBuffer.Attribute,
      _ usual: Value,
      _ column: inout [Value],
      _ value: (UnsafeBufferPointer<Double>) -> Value
    ) {
      buffer.forEachRow(with: attribute) { row, numbers in
        if column.isEmpty { column = [Value](repeating: usual, count: count) }
        column[row] = value(numbers)
      }
    }
    guard buffer.hasAttributes else { return }
    fill(.alpha, 1, &columns.alpha) { $0[0] }
    fill(.transform, .identity, &columns.transform) { LayoutTransform(numbers: Array($0)) }
    fill(.transform3D, nil, &columns.transform3D) { Transform3D(Array($0)) }
    fill(.anchorPoint, ElementAttributes.middle, &columns.anchorPoint) {
      LayoutPoint(x: $0[0], y: $0[1])
    }
    fill(.hidden, false, &columns.isHidden) { $0[0] != 0 }
  }

  /// Returns all attributes; nil if no frame has any.
  func attributes() -> FrameAttributes? {
    FrameAttributes(columns, count: count)
  }
}
