import LayoutModel

/// Items that share a line.
struct FlowLine {
  /// How many there are.
  var count = 0
  /// What they take of the line together, without spacing.
  var breadth = 0.0
  /// The line's extent along the scroll axis: that of its longest item.
  var length = 0.0
}

/// Where a line's first item starts and how far its items are from each other.
struct FlowRun {
  var start: Double
  var gap: Double
}

/// The room that lines have, and the rules by which items take it.
struct FlowTrack {
  /// What a line forgives when it is asked for room, in points.
  private static let tolerance = 0.001

  /// The axis along which lines follow each other; items of a line follow each other across it.
  let axis: Axis
  private let breadth: Double
  /// The corner of the first line in its section.
  private let corner: Point
  private let options: FlowOptions
  private let pixels: PixelAlignment

  init(options: FlowOptions, environment: LayoutEnvironment) {
    self.options = options
    axis = environment.configuration.scrollDirection
    pixels = environment.pixelAlignment
    let reference = options.sectionInsetReference.contentInsetsReference
    let insets = options.sectionInset + environment.insets(for: reference)
    corner = Point(along: axis, insets.start(axis), insets.start(axis.cross))
    breadth = max(0, environment.container.contentSize[axis.cross] - insets.total(axis.cross))
  }

  // MARK: Filling lines

  /// Whether a line has room for one more item, the first always.
  @inline(__always)
  func hasRoom(in line: FlowLine, for itemBreadth: Double) -> Bool {
    let spacing = Double(line.count) * options.minimumInteritemSpacing
    return line.count == 0 || line.breadth + itemBreadth + spacing <= breadth + Self.tolerance
  }

  /// How many items of one size fill a line; nil where no number does, because each gives back as
  /// much as it takes.
  func capacity(for size: Size) -> Int? {
    let (itemBreadth, spacing) = (size[axis.cross], options.minimumInteritemSpacing)
    let pitch = itemBreadth + spacing
    guard pitch > 0 else {
      let single = FlowLine(count: 1, breadth: itemBreadth)
      return hasRoom(in: single, for: itemBreadth) ? nil : 1
    }
    let capacity = ((breadth + Self.tolerance + spacing) / pitch).rounded(.down)
    return capacity > 1 ? Int(min(capacity, Double(LayoutItems.countLimit))) : 1
  }

  // MARK: Setting lines

  /// How a full line is set.
  func fullRun(of line: FlowLine) -> FlowRun {
    guard options.alignment == .justified else { return packedRun(of: line) }
    let free = breadth - line.breadth
    return line.count > 1
      ? FlowRun(start: 0, gap: free / Double(line.count - 1)) : FlowRun(start: free / 2, gap: 0)
  }

  /// How a line is set whose items keep the minimum spacing.
  func packedRun(of line: FlowLine) -> FlowRun {
    let gap = options.minimumInteritemSpacing
    let free = breadth - line.breadth - Double(line.count - 1) * gap
    return switch options.alignment {
    case .justified, .leading: FlowRun(start: 0, gap: gap)
    case .center: FlowRun(start: free / 2, gap: gap)
    case .trailing: FlowRun(start: free, gap: gap)
    }
  }

  /// An item's frame, centred across its line.
  ///
  /// `position` is where the item starts in the line, `top` where the line starts along the scroll
  /// axis.
  @inline(__always)
  func frame(of size: Size, at position: Double, in line: FlowLine, from top: Double) -> Rect {
    let middle = top + (line.length - size[axis]) / 2
    let origin = Point(along: axis, aligned(middle, axis), aligned(position, axis.cross))
    return Rect(origin: origin, size: size)
  }

  /// A position in the group, so that the one in the section is on a pixel.
  @inline(__always)
  private func aligned(_ position: Double, _ side: Axis) -> Double {
    let start = corner[side]
    let alignedStart = pixels.near(start)
    // Groups' corners are brought onto pixels themselves.
    return start == alignedStart
      ? pixels.near(position) : pixels.near(start + position) - alignedStart
  }
}
