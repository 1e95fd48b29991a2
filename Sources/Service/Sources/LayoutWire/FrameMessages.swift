import LayoutEngine
package import LayoutModel
import SwiftProtobuf

// Frames as columns: a column of equal values is sent as one value, and a column of zeroes is not
// sent.

extension WireFrames {
  /// Creates the message of columns.
  /// - Complexity: O(number of frames).
  package init(_ columns: FrameColumns) {
    self.init()
    count = Int64(columns.count)
    x = Self.packed((0..<columns.count).map { columns[$0].x })
    y = Self.packed((0..<columns.count).map { columns[$0].y })
    width = Self.packed((0..<columns.count).map { columns[$0].width })
    height = Self.packed((0..<columns.count).map { columns[$0].height })
    if columns.zIndex != nil {
      zIndex = Self.packed((0..<columns.count).map { Int64(columns.zIndex(at: $0)) })
    }
  }

  /// Creates the message of elements' frames, with the attributes that have columns.
  /// - Complexity: O(number of elements).
  init(_ elements: some Collection<LayoutElement>) {
    self.init()
    count = Int64(elements.count)
    x = Self.packed(elements.map(\.frame.x))
    y = Self.packed(elements.map(\.frame.y))
    width = Self.packed(elements.map(\.frame.width))
    height = Self.packed(elements.map(\.frame.height))
    zIndex = Self.packed(elements.map { Int64($0.zIndex) })
    if elements.contains(where: { $0.alpha != 1 }) {
      // A column of zeroes is sent as one zero, since an empty column means 1.
      alpha = elements.allSatisfy { $0.alpha == 0 } ? [0] : Self.packed(elements.map(\.alpha))
    }
    guard elements.contains(where: { $0.transform != .identity }) else { return }
    transform = elements.flatMap { element in
      let transform = element.transform
      return [
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
      ]
    }
  }

  /// Returns a column in the form of messages: empty for zeroes, one value if all are equal.
  ///
  /// The sign of zero counts: results print it.
  private static func packed<Value: BinaryInteger>(_ values: [Value]) -> [Value] {
    guard let first = values.first else { return [] }
    guard values.allSatisfy({ $0 == first }) else { return values }
    return first == 0 ? [] : [first]
  }

  /// Returns a column of numbers in the form of messages.
  ///
  /// Bits are compared: −0 equals 0 but prints differently.
  private static func packed(_ values: [Double]) -> [Double] {
    guard let first = values.first else { return [] }
    let bits = first.bitPattern
    guard values.allSatisfy({ $0.bitPattern == bits }) else { return values }
    return bits == 0 ? [] : [first]
  }

  // MARK: Reading

  /// The number of frames, including repeated ones.
  ///
  /// A message may name any number of frames in a few bytes; callers compare it with a limit before
  /// they create the frames.
  package var total: Int { hasRepeat ? Int(`repeat`.count) : Int(count) }

  /// Checks that each column has no value, one, or one for each frame.
  /// - Throws: `INVALID_ARGUMENT` with the first column that has another number of values.
  func check(_ path: String) throws(LayoutError) {
    let counts = [
      ("x", x.count), ("y", y.count), ("width", width.count), ("height", height.count),
      ("z_index", zIndex.count), ("alpha", alpha.count),
    ]
    guard count >= 0, !hasRepeat || `repeat`.count >= 0 && (count > 0 || `repeat`.count == 0)
    else { throw .wrong(path, "has a number of frames that it cannot have") }
    for (name, found) in counts where found > 1 && found != count {
      throw .wrong("\(path).\(name)", "has \(found) values, but there are \(count) frames")
    }
    guard transform.isEmpty || transform.count == 6 * Int(count) else {
      throw .wrong("\(path).transform", "has \(transform.count) values, not 6 for each frame")
    }
  }

  /// Returns a frame.
  /// - Precondition: the columns were checked, and the index is at least 0 and less than `total`.
  package func frame(at index: Int) -> LayoutRect {
    guard hasRepeat else { return member(index) }
    let (group, member) = index.quotientAndRemainder(dividingBy: Int(count))
    return `repeat`.frame(self.member(member), in: group)
  }

  /// Returns the frame of the columns at an index, without the repetition.
  private func member(_ index: Int) -> LayoutRect {
    LayoutRect(
      x: Self.value(in: x, at: index),
      y: Self.value(in: y, at: index),
      width: Self.value(in: width, at: index),
      height: Self.value(in: height, at: index)
    )
  }

  /// Returns a frame's z-order.
  ///
  /// 0 without a column. Frames that repeat have the z-orders of their group.
  package func zIndex(at index: Int) -> Int {
    zIndex.isEmpty ? 0 : Int(zIndex[zIndex.count == 1 ? 0 : index % Int(count)])
  }

  /// Returns a frame's opacity, from 0 to 1.
  ///
  /// 1 without a column.
  package func alpha(at index: Int) -> Double {
    alpha.isEmpty ? 1 : alpha[alpha.count == 1 ? 0 : index % Int(count)]
  }

  /// Returns a frame's transform.
  ///
  /// The identity without a column, which has six numbers for each frame, none omitted.
  package func transform(at index: Int) -> LayoutTransform {
    guard !transform.isEmpty else { return .identity }
    let n = 6 * (index % Int(count))
    return LayoutTransform(
      a: transform[n],
      b: transform[n + 1],
      c: transform[n + 2],
      d: transform[n + 3],
      tx: transform[n + 4],
      ty: transform[n + 5]
    )
  }

  /// Returns a column's value: 0 for an empty column, and the only value of a column of one.
  private static func value(in column: [Double], at index: Int) -> Double {
    column.isEmpty ? 0 : column[column.count == 1 ? 0 : index]
  }

  /// Returns the frames as columns.
  /// - Parameters:
  ///   - limit: the most frames.
  ///   - path: the path of the message, for failures.
  ///   - attributes: the non-default attributes of frames.
  /// - Returns: the frames, with repeated ones written out.
  /// - Throws: `INVALID_ARGUMENT` for columns that do not fit, `RESOURCE_EXHAUSTED` for too many frames.
  package func columns(
    atMost limit: Int,
    path: String,
    attributes: [WireElementAttributes] = []
  ) throws(LayoutError) -> FrameColumns {
    try check(path)
    guard total <= limit else {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "\(path) has \(total) frames; at most \(limit) are taken"
      )
    }
    let orders = ValueDecoder.exactIntegers
    guard zIndex.allSatisfy({ orders.contains(Int($0)) }) else {
      throw .wrong("\(path).z_index", "reaches farther than numbers do")
    }
    let given = try filledAttributes(attributes)
    return FrameColumns(count: total, hasZIndex: !zIndex.isEmpty, attributes: given) { writer in
      for index in 0..<total {
        writer.set(index, frame(at: index))
        if !zIndex.isEmpty { writer.set(index, zIndex: zIndex(at: index)) }
      }
    }
  }

  /// Returns the attributes with those in columns; nil if all are default.
  ///
  /// A non-default attribute in the list overrides that of a column.
  /// - Throws: `INVALID_ARGUMENT` for a wrong attribute.
  private func filledAttributes(
    _ list: [WireElementAttributes]
  ) throws(LayoutError) -> FrameAttributes? {
    guard !alpha.isEmpty || !transform.isEmpty else { return try list.value(of: total) }
    var columns = try list.value(of: total)?.columns ?? FrameAttributes.Columns()
    for index in 0..<total {
      var attributes = columns[index]
      if attributes.alpha == 1 { attributes.alpha = alpha(at: index) }
      if attributes.transform == .identity { attributes.transform = transform(at: index) }
      columns.set(attributes, at: index, of: total)
    }
    return FrameAttributes(columns, count: total)
  }
}

extension WireRepeat {
  /// Creates the message of the rule by which elements repeat.
  /// - Parameters:
  ///   - rule: the rule.
  ///   - count: the number of elements in all groups.
  init(_ rule: ElementRun.Repetition, count: Int) {
    self.init()
    self.count = Int64(count)
    (origin, offset) = (WirePoint(rule.origin), WirePoint(rule.offset))
    (stride, axis, pixelScale) = (rule.stride, WireAxis(rule.axis), rule.pixelScale)
    if let width = rule.mirrorWidth { mirrorWidth = width }
  }

  /// Returns the frame of a group's member.
  ///
  /// The steps are the same as in the engine, so that both sides get the same bits: the group's
  /// corner is placed, aligned with pixels, then mirrored, then moved.
  fileprivate func frame(_ member: LayoutRect, in group: Int) -> LayoutRect {
    let alignment = PixelAlignment(scale: pixelScale)
    var corner = origin.value
    corner[axis.value] += Double(group) * stride
    corner = LayoutPoint(x: alignment.near(corner.x), y: alignment.near(corner.y))
    var frame = member.offset(by: corner)
    if hasMirrorWidth { frame.x = mirrorWidth - frame.maxX }
    return frame.offset(by: offset.value)
  }
}
