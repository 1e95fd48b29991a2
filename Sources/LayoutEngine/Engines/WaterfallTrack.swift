internal import LayoutModel

/// The columns of a waterfall while items are placed.
struct WaterfallTrack {
  let options: WaterfallOptions
  /// The axis along which columns grow.
  let axis: Axis
  /// The extent of one column across.
  let columnBreadth: Double
  /// The room of all columns across.
  private let breadth: Double
  private let container: Size

  init(options: WaterfallOptions, axis: Axis, container: Size) {
    self.options = options
    self.axis = axis
    self.container = container
    breadth =
      container[axis.cross] - options.contentInsets.start(axis.cross)
      - options.contentInsets.end(axis.cross)
    let gaps = Double(options.columns - 1) * options.interItemSpacing
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
      frames: frames, contentSize: Size(along: axis, length, container[axis.cross]))
  }

  /// Writes all frames; the lowest bottom. The inner loop of the engine: plain arithmetic over flat
  /// arrays, which the benchmark `waterfall` holds.
  private func place(
    _ sizes: WaterfallSizes, _ writer: borrowing FrameColumnsWriter
  ) -> Double {
    let items = sizes.items
    let top = options.contentInsets.start(axis)
    let columns = options.columns
    let isShortest = options.placement == .shortest
    let lineSpacing = options.lineSpacing
    let isScaled = !sizes.breadths.isEmpty
    let spans = items.pattern.fullSpans
    let isVertical = axis == .vertical
    let pitch = columnBreadth + options.interItemSpacing
    let side = options.contentInsets.start(axis.cross)
    // Where each column ends, and where its next item starts: the same in an empty column, else a
    // line spacing below.
    var bottoms = [Double](repeating: top, count: columns)
    var next = bottoms
    var lowest = top
    var turn = 0
    var element = items.offset
    sizes.lengths.withUnsafeBufferPointer { lengths in
      sizes.breadths.withUnsafeBufferPointer { breadths in
        bottoms.withUnsafeMutableBufferPointer { bottoms in
          next.withUnsafeMutableBufferPointer { next in
            for item in 0..<items.count {
              let isFull = !spans.isEmpty && spans[element]
              let extent = isFull ? max(0, breadth) : columnBreadth
              let length =
                isScaled ? lengths[element] * extent / breadths[element] : lengths[element]
              let column: Int
              let start: Double
              if isFull {
                column = 0
                start = item == 0 ? top : Self.greatest(bottoms) + lineSpacing
                turn = 0
              } else {
                column = isShortest ? Self.least(bottoms) : turn
                start = next[column]
                turn = turn + 1 == columns ? 0 : turn + 1
              }
              let across = side + Double(column) * pitch
              if isVertical {
                writer.set(item, x: across, y: start, width: extent, height: length)
              } else {
                writer.set(item, x: start, y: across, width: length, height: extent)
              }
              let bottom = start + length
              lowest = Swift.max(lowest, bottom)
              let following = bottom + lineSpacing
              if isFull {
                bottoms.update(repeating: bottom)
                next.update(repeating: following)
              } else {
                bottoms[column] = bottom
                next[column] = following
              }
              element += 1
              if element == lengths.count { element = 0 }
            }
          }
        }
      }
    }
    return lowest
  }

  /// The column that ends first, the leftmost of equals. Chooses without branches, which no
  /// processor could foretell.
  @inline(__always)
  private static func least(_ bottoms: UnsafeMutableBufferPointer<Double>) -> Int {
    var best = 0
    var least = bottoms[0]
    for column in 1..<Swift.max(1, bottoms.count) {
      let end = bottoms[column]
      let isLess = end < least
      best = isLess ? column : best
      least = isLess ? end : least
    }
    return best
  }

  private static func greatest(_ bottoms: UnsafeMutableBufferPointer<Double>) -> Double {
    bottoms.reduce(-.infinity, Swift.max)
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
