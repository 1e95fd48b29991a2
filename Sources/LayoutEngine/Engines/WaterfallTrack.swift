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
