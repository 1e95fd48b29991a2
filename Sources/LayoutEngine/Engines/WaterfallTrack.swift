import LayoutModel

/// The columns of a waterfall, and the loop that fills them.
///
/// Frames are never rounded to pixels.
struct WaterfallTrack {
  /// The waterfall's options.
  let options: WaterfallOptions
  /// The axis along which columns grow.
  let axis: Axis
  /// The extent of one column across the axis, in points.
  let columnCrossSize: Double
  /// The extent of an item across all columns, in points.
  let fullCrossSize: Double
  private let container: Size

  /// Divides a container into columns.
  /// - Parameters:
  ///   - options: The waterfall's options.
  ///   - axis: The axis along which columns grow.
  ///   - container: The size that the columns share, insets included.
  init(options: WaterfallOptions, axis: Axis, container: Size) {
    self.options = options
    self.axis = axis
    self.container = container
    let crossSize =
      container[axis.cross] - options.contentInsets.start(axis.cross)
      - options.contentInsets.end(axis.cross)
    let gaps = Double(options.columns - 1) * options.interItemSpacing
    fullCrossSize = max(0, crossSize)
    columnCrossSize = max(0, (crossSize - gaps) / Double(options.columns))
  }

  /// Returns the frames of all items, in leading coordinates, and the content size.
  /// - Complexity: O(items × columns).
  func filled(by sizes: WaterfallSizes) -> LayoutFrames {
    var bottom = options.contentInsets.start(axis)
    let frames = FrameColumns(count: sizes.items.count) { writer in
      bottom = place(sizes, writer)
    }
    let length =
      sizes.items.count == 0
      ? options.contentInsets.total(axis) : bottom + options.contentInsets.end(axis)
    return LayoutFrames(
      frames: frames,
      contentSize: Size(along: axis, max(0, length), container[axis.cross])
    )
  }

  /// Writes all frames and returns the greatest end of a column.
  ///
  /// The inner loop of the engine: plain arithmetic over flat arrays, which the benchmark
  /// `waterfall` measures.
  private func place(
    _ sizes: WaterfallSizes,
    _ writer: borrowing FrameColumnsWriter
  ) -> Double {
    var columns = WaterfallColumns(
      count: options.columns,
      top: options.contentInsets.start(axis),
      lineSpacing: options.lineSpacing,
      placement: options.placement
    )
    let spans = sizes.items.pattern.fullSpans
    let isVertical = axis == .vertical
    let pitch = columnCrossSize + options.interItemSpacing
    let side = options.contentInsets.start(axis.cross)
    var element = sizes.items.offset
    sizes.withLengths { lengths in
      for item in 0..<sizes.items.count {
        let isFull = !spans.isEmpty && spans[element]
        let extent = isFull ? fullCrossSize : columnCrossSize
        let length = lengths.length(of: element, across: extent)
        let place = isFull ? (column: 0, start: columns.nextAcrossAll()) : columns.next()
        let across = side + Double(place.column) * pitch
        if isVertical {
          writer.set(item, x: across, y: place.start, width: extent, height: length)
        } else {
          writer.set(item, x: place.start, y: across, width: length, height: extent)
        }
        if isFull {
          columns.endAll(at: place.start + length)
        } else {
          columns.end(place.column, at: place.start + length)
        }
        element += 1
        if element == lengths.count { element = 0 }
      }
    }
    return columns.lowest
  }
}

extension LayoutFrames {
  /// Returns frames that were placed from the leading edge as the layout direction reads them.
  /// - Complexity: O(number of frames) from right to left, else O(1).
  func mirrored(for environment: LayoutEnvironment) -> LayoutFrames {
    guard environment.traits.layoutDirection == .rightToLeft, let contentSize else { return self }
    var mirrored = self
    let axis = environment.configuration.scrollDirection
    mirrored.frames = PackedFrames(frames, axis: axis).mirrored(in: contentSize.width).columns
    return mirrored
  }
}

/// The ends of a waterfall's columns while items are placed.
///
/// A fast structure: its numbers are in memory of its own without bounds checks, because every item
/// of a million reads it. Invariant: a column's next item starts a line spacing behind the column's
/// end, or at the top if the column is empty. Debug builds check the number of a column.
struct WaterfallColumns: ~Copyable {
  private let count: Int
  private let top: Double
  private let lineSpacing: Double
  private let placement: WaterfallOptions.Placement
  /// The ends of all columns, then the starts of their next items.
  private let numbers: UnsafeMutablePointer<Double>
  private var turn = 0
  private var isEmpty = true
  /// The end of the column that ends last, in points.
  private(set) var lowest: Double

  /// Creates empty columns.
  /// - Parameters:
  ///   - count: The number of columns, at least 1.
  ///   - top: The start of all columns, in points.
  ///   - lineSpacing: The distance between items of a column.
  ///   - placement: The rule that chooses an item's column.
  init(count: Int, top: Double, lineSpacing: Double, placement: WaterfallOptions.Placement) {
    self.count = count
    self.top = top
    self.lineSpacing = lineSpacing
    self.placement = placement
    numbers = .allocate(capacity: 2 * count)
    numbers.initialize(repeating: top, count: 2 * count)
    lowest = top
  }

  deinit { numbers.deallocate() }

  /// Returns the column of the next item, and the item's start in it.
  /// - Complexity: O(columns) for the shortest column, O(1) in sequence.
  @inline(__always)
  mutating func next() -> (column: Int, start: Double) {
    let column = placement == .shortest ? least() : turn
    turn = turn + 1 == count ? 0 : turn + 1
    return (column, numbers[count + column])
  }

  /// Returns the start of an item across all columns; the next item in sequence goes to the first
  /// column.
  /// - Complexity: O(columns).
  mutating func nextAcrossAll() -> Double {
    turn = 0
    guard !isEmpty else { return top }
    var greatest = numbers[0]
    for column in 1..<max(1, count) { greatest = max(greatest, numbers[column]) }
    return greatest + lineSpacing
  }

  /// Sets the end of a column to that of its last item.
  /// - Precondition: The column's number is at least 0 and less than the number of columns.
  @inline(__always)
  mutating func end(_ column: Int, at bottom: Double) {
    assert(column >= 0 && column < count, "there is no column \(column)")
    numbers[column] = bottom
    numbers[count + column] = bottom + lineSpacing
    lowest = max(lowest, bottom)
    isEmpty = false
  }

  /// Sets the end of all columns to that of an item across all of them.
  mutating func endAll(at bottom: Double) {
    for column in 0..<count { end(column, at: bottom) }
  }

  /// Returns the column that ends first, the leftmost of equals.
  ///
  /// It chooses without branches, which no processor could predict.
  @inline(__always)
  private func least() -> Int {
    var best = 0
    var least = numbers[0]
    for column in 1..<max(1, count) {
      let end = numbers[column]
      let isLess = end < least
      best = isLess ? column : best
      least = isLess ? end : least
    }
    return best
  }
}
