/// The attributes of many frames, as columns: a column that no frame needs is empty.
///
/// Immutable, and shared rather than copied. A column is empty or has a row for each frame.
public final class FrameAttributes: Sendable, Equatable {
  /// The columns.
  public struct Columns: Sendable, Hashable {
    /// The opacities, from 0 to 1.
    package var alpha: [Double] = []
    /// The transforms of the plane.
    package var transform: [LayoutTransform] = []
    /// The transforms of space; nil if no frame has one.
    package var transform3D: [Transform3D?] = []
    /// The anchors, as fractions of the frame.
    package var anchorPoint: [LayoutPoint] = []
    /// Whether each frame is hidden.
    package var isHidden: [Bool] = []
    /// The parts of cells.
    package var parts: [[CellPart]] = []
    /// The custom values, each nil or an object.
    package var values: [SourceValue?] = []
    /// The clips; nil if no frame has one.
    package var clipsTo: [ElementClip?] = []
    /// The pinned frames by index.
    package var pinning: [Int: EdgePinning] = [:]

    /// Creates columns without rows.
    public init() {}

    /// Returns the attributes of a frame.
    public subscript(index: Int) -> ElementAttributes {
      var attributes = ElementAttributes()
      if !alpha.isEmpty { attributes.alpha = alpha[index] }
      if !transform.isEmpty { attributes.transform = transform[index] }
      if !transform3D.isEmpty { attributes.transform3D = transform3D[index] }
      if !anchorPoint.isEmpty { attributes.anchorPoint = anchorPoint[index] }
      if !isHidden.isEmpty { attributes.isHidden = isHidden[index] }
      if !parts.isEmpty { attributes.parts = parts[index] }
      if !values.isEmpty { attributes.values = values[index] }
      if !clipsTo.isEmpty { attributes.clipsTo = clipsTo[index] }
      if !pinning.isEmpty { attributes.pinning = pinning[index] }
      return attributes
    }

    /// Sets the attributes of a frame.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - index: the frame, from 0.
    ///   - count: the number of frames.
    public mutating func set(_ attributes: ElementAttributes, at index: Int, of count: Int) {
      func set<Value: Equatable>(_ value: Value, _ standard: Value, in column: inout [Value]) {
        guard value != standard || !column.isEmpty else { return }
        if column.isEmpty { column = [Value](repeating: standard, count: count) }
        column[index] = value
      }
      set(attributes.alpha, 1, in: &alpha)
      set(attributes.transform, .identity, in: &transform)
      set(attributes.transform3D, nil, in: &transform3D)
      set(attributes.anchorPoint, ElementAttributes.middle, in: &anchorPoint)
      set(attributes.isHidden, false, in: &isHidden)
      set(attributes.parts, [], in: &parts)
      set(attributes.values, nil, in: &values)
      set(attributes.clipsTo, nil, in: &clipsTo)
      if attributes.pinning != nil || !pinning.isEmpty { pinning[index] = attributes.pinning }
    }

    var isEmpty: Bool {
      alpha.isEmpty && transform.isEmpty && transform3D.isEmpty && anchorPoint.isEmpty
        && isHidden.isEmpty && parts.isEmpty && values.isEmpty && clipsTo.isEmpty
        && pinning.isEmpty
    }

    /// The bytes that the columns take for each frame.
    package var bytesPerRow: Int {
      func bytes<Value>(_ column: [Value]) -> Int {
        column.isEmpty ? 0 : MemoryLayout<Value>.stride
      }
      return bytes(alpha) + bytes(transform) + bytes(transform3D) + bytes(anchorPoint)
        + bytes(isHidden) + bytes(parts) + bytes(values) + bytes(clipsTo)
    }
  }

  /// The columns.
  public let columns: Columns
  /// The number of frames.
  public let count: Int

  /// Creates attributes; nil if no frame has any.
  /// - Precondition: each column is empty or has `count` rows.
  public init?(_ columns: Columns, count: Int) {
    guard !columns.isEmpty else { return nil }
    self.columns = columns
    self.count = count
  }

  /// Whether some frame is drawn at another position.
  package var hasTransforms: Bool { !columns.transform.isEmpty || !columns.transform3D.isEmpty }

  /// Returns the attributes of a frame.
  /// - Complexity: O(1).
  public subscript(index: Int) -> ElementAttributes { columns[index] }

  /// Whether a frame is hidden.
  /// - Complexity: O(1).
  package func isHidden(_ index: Int) -> Bool {
    !columns.isHidden.isEmpty && columns.isHidden[index % count]
  }

  /// Sets an element's attributes, except its parts, from a row; rows repeat with the groups.
  /// - Parameters:
  ///   - element: the element.
  ///   - index: the number of its frame.
  ///   - section: the frame of its section, in the coordinates of the element's frame.
  /// - Complexity: O(1).
  package func apply(to element: inout LayoutElement, at index: Int, in section: LayoutRect) {
    let row = index % count
    if !columns.alpha.isEmpty { element.alpha = columns.alpha[row] }
    if !columns.transform.isEmpty { element.transform = columns.transform[row] }
    if !columns.isHidden.isEmpty { element.isHidden = columns.isHidden[row] }
    let hasRare =
      !columns.transform3D.isEmpty || !columns.anchorPoint.isEmpty || !columns.values.isEmpty
      || !columns.clipsTo.isEmpty
    guard hasRare else { return }
    element.setRare(columns[row], in: section)
  }

  /// Returns the rows at some indices, in their order; nil if none of them has attributes.
  /// - Complexity: O(number of indices).
  package func rows(_ indices: [Int]) -> FrameAttributes? {
    var picked = Columns()
    for (position, index) in indices.enumerated() {
      picked.set(columns[index % count], at: position, of: indices.count)
    }
    return FrameAttributes(picked, count: indices.count)
  }

  /// Returns the attributes mirrored with their frames within a section's width, except for parts.
  package func mirrored(in width: Double) -> FrameAttributes {
    var columns = columns
    columns.clipsTo = columns.clipsTo.map { $0?.mirrored(in: width) }
    columns.transform = columns.transform.map(\.mirrored)
    columns.transform3D = columns.transform3D.map { $0?.mirrored }
    columns.anchorPoint = columns.anchorPoint.map { LayoutPoint(x: 1 - $0.x, y: $0.y) }
    return FrameAttributes(columns, count: count) ?? self
  }

  /// Returns whether all rows are equal.
  /// - Complexity: O(count).
  public static func == (left: FrameAttributes, right: FrameAttributes) -> Bool {
    left === right || left.count == right.count && left.columns == right.columns
  }
}
