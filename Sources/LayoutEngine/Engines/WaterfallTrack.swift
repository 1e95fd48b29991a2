import LayoutModel

/// The columns of a waterfall, and the loop that fills them.
///
/// Frames are never rounded to pixels.
struct WaterfallTrack {
  let options: WaterfallOptions
  /// The axis along which columns grow.
  let axis: ScrollAxis
  /// The extent of one column across the axis, in points.
  let columnCrossSize: Double
  /// The extent of an item across all columns, in points.
  let fullCrossSize: Double
  private let container: LayoutSize

  /// Divides an environment's container, insets included, into columns that grow along its scroll axis.
  init(_ options: WaterfallOptions, in environment: LayoutEnvironment) {
    self.options = options
    axis = environment.configuration.scrollDirection
    container = environment.container.contentSize
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
      contentSize: LayoutSize(along: axis, max(0, length), container[axis.cross])
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
    let limit = WorkLimit.current
    // The columns visited by items across all columns since the last check of the limit.
    var columnsSeen = 0
    sizes.withLengths { lengths in
      for item in 0..<sizes.items.count {
        if limit.isOver(at: item) { return }
        let isFull = !spans.isEmpty && spans[element]
        let extent = isFull ? fullCrossSize : columnCrossSize
        let length = lengths.length(of: element, across: extent)
        if isFull {
          columnsSeen += options.columns
          if columnsSeen > 1 << 20 {
            if limit?.isOver == true { return }
            columnsSeen = 0
          }
        }
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
  /// Returns frames that were placed from the leading edge, mirrored if the layout direction is
  /// right to left.
  /// - Complexity: O(number of frames) from right to left, else O(1).
  func mirrored(for environment: LayoutEnvironment) -> LayoutFrames {
    guard environment.traits.layoutDirection == .rightToLeft, let contentSize else { return self }
    var mirrored = self
    let axis = environment.configuration.scrollDirection
    mirrored.frames = PackedFrames(frames, axis: axis).mirrored(in: contentSize.width).columns
    return mirrored
  }
}
