import LayoutModel

/// The columns of a waterfall while items are placed.
struct WaterfallTrack {
  let options: WaterfallOptions
  /// The axis along which columns grow.
  let axis: Axis
  /// The extent of one column across.
  let columnBreadth: Double
  /// The extent of an item across all columns.
  let fullBreadth: Double
  private let container: Size

  init(options: WaterfallOptions, axis: Axis, container: Size) {
    self.options = options
    self.axis = axis
    self.container = container
    let breadth =
      container[axis.cross] - options.contentInsets.start(axis.cross)
      - options.contentInsets.end(axis.cross)
    let gaps = Double(options.columns - 1) * options.interItemSpacing
    fullBreadth = max(0, breadth)
    columnBreadth = max(0, (breadth - gaps) / Double(options.columns))
  }

  /// Places all items.
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

  /// Writes all frames; the lowest bottom.
  ///
  /// The inner loop of the engine: plain arithmetic over flat arrays, which the benchmark
  /// `waterfall` holds.
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
    let pitch = columnBreadth + options.interItemSpacing
    let side = options.contentInsets.start(axis.cross)
    var element = sizes.items.offset
    sizes.withLengths { lengths in
      for item in 0..<sizes.items.count {
        let isFull = !spans.isEmpty && spans[element]
        let extent = isFull ? fullBreadth : columnBreadth
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
  /// Frames that were placed from leading edges, as they are read.
  func mirrored(for environment: LayoutEnvironment) -> LayoutFrames {
    guard environment.traits.layoutDirection == .rightToLeft, let contentSize else { return self }
    var mirrored = self
    let axis = environment.configuration.scrollDirection
    mirrored.frames = PackedFrames(frames, axis: axis).mirrored(in: contentSize.width).columns
    return mirrored
  }
}

/// Where the columns of a waterfall end while items are placed.
///
/// A fast structure: its numbers lie in memory of its own without checks, because every item of a
/// million asks it. Invariant: a column's next item starts where the column ends and a line spacing
/// below, or at the top where it has none.
struct WaterfallColumns: ~Copyable {
  private let count: Int
  private let top: Double
  private let lineSpacing: Double
  private let placement: WaterfallOptions.Placement
  /// The ends of all columns, then the starts of their next items.
  private let numbers: UnsafeMutablePointer<Double>
  private var turn = 0
  private var isEmpty = true
  /// The end of the column that ends last.
  private(set) var lowest: Double

  /// Columns that all start at the top.
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

  /// The column that the next item goes to, and where it starts there.
  @inline(__always)
  mutating func next() -> (column: Int, start: Double) {
    let column = placement == .shortest ? least() : turn
    turn = turn + 1 == count ? 0 : turn + 1
    return (column, numbers[count + column])
  }

  /// Where an item across all columns starts; the next item in turn goes to the first column.
  mutating func nextAcrossAll() -> Double {
    turn = 0
    guard !isEmpty else { return top }
    var greatest = numbers[0]
    for column in 1..<max(1, count) { greatest = max(greatest, numbers[column]) }
    return greatest + lineSpacing
  }

  /// Lets a column end where its last item ends.
  @inline(__always)
  mutating func end(_ column: Int, at bottom: Double) {
    assert(column >= 0 && column < count, "there is no column \(column)")
    numbers[column] = bottom
    numbers[count + column] = bottom + lineSpacing
    lowest = max(lowest, bottom)
    isEmpty = false
  }

  /// Lets all columns end where an item across all of them ends.
  mutating func endAll(at bottom: Double) {
    for column in 0..<count { end(column, at: bottom) }
  }

  /// The column that ends first, the leftmost of equals.
  ///
  /// Chooses without branches, which no processor could foretell.
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
