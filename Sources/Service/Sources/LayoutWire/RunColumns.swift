import LayoutModel
import SwiftProtobuf

/// The columns of neighbouring elements of one kind, element kind and section, all of them estimated or none.
///
/// Each element is read once, since most are made for their message alone.
struct RunColumns {
  private let first: LayoutElement
  private var x: [Double] = []
  private var y: [Double] = []
  private var width: [Double] = []
  private var height: [Double] = []
  private var zIndex: [Int64] = []
  private var items: [Int64] = []
  /// The attributes that most runs have not; each empty until an element has one.
  private var alpha: [Double] = []
  private var transform: [LayoutTransform] = []
  private var parts: [WireParts] = []
  private var attributes: [WireElementAttributes] = []

  /// Creates columns without elements, for those that are like an element.
  init(like element: LayoutElement) { first = element }

  /// Creates the columns of elements that are alike.
  init(_ elements: ArraySlice<LayoutElement>) {
    self.init(like: elements[elements.startIndex])
    for element in elements { append(element) }
  }

  /// Whether an element belongs in these columns.
  func accepts(_ element: LayoutElement) -> Bool {
    element.kind == first.kind && element.section == first.section
      && element.elementKind == first.elementKind && (element.item == nil) == (first.item == nil)
      && element.isEstimated == first.isEstimated
  }

  /// Adds an element that belongs in these columns.
  mutating func append(_ element: LayoutElement) {
    let index = x.count
    x.append(element.frame.x)
    y.append(element.frame.y)
    width.append(element.frame.width)
    height.append(element.frame.height)
    zIndex.append(Int64(element.zIndex))
    if let item = element.item { items.append(Int64(item)) }
    Self.append(element.alpha, to: &alpha, at: index, besides: 1)
    Self.append(element.transform, to: &transform, at: index, besides: .identity)
    if !element.parts.isEmpty || !parts.isEmpty {
      parts += [WireParts](repeating: WireParts(), count: index - parts.count)
      parts.append(WireParts(element.parts))
    }
    if let rare = WireElementAttributes(rareOf: element, of: index) { attributes.append(rare) }
  }

  /// Adds a value to a column that begins with the first value that is not the usual one.
  private static func append<Value: Equatable>(
    _ value: Value,
    to column: inout [Value],
    at index: Int,
    besides usual: Value
  ) {
    if column.isEmpty {
      guard value != usual else { return }
      column = [Value](repeating: usual, count: index)
    }
    column.append(value)
  }

  /// The message.
  ///
  /// Items that count up by 1 are sent as the first of them; others as a list of numbers.
  var run: WireElementRun {
    var run = WireElementRun()
    run.kind = WireElementKind(first.kind)
    run.elementKind = first.elementKind ?? ""
    run.isEstimated = first.isEstimated
    if let section = first.section { run.section = Int64(section) }
    if let least = items.first {
      let isRange = zip(items, least...).allSatisfy { $0 == $1 }
      if isRange { (run.firstItem, run.itemStep) = (least, 1) } else { run.items = items }
    }
    run.frames = frames
    (run.parts, run.attributes) = (parts, attributes)
    return run
  }

  private var frames: WireFrames {
    var frames = WireFrames()
    frames.count = Int64(x.count)
    frames.x = WireFrames.packed(x)
    frames.y = WireFrames.packed(y)
    frames.width = WireFrames.packed(width)
    frames.height = WireFrames.packed(height)
    frames.zIndex = WireFrames.packed(zIndex)
    // A column of zeroes is sent as one zero, since an empty column means 1.
    frames.alpha = !alpha.isEmpty && alpha.allSatisfy { $0 == 0 } ? [0] : WireFrames.packed(alpha)
    frames.transform = transform.flatMap { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] }
    return frames
  }
}
