import LayoutModel

/// The sizes of a flow's items.
struct FlowSizes {
  let items: LayoutItems
  /// The size of items that have none of their own.
  let itemSize: Size

  var count: Int { items.count }

  /// An item's size.
  subscript(item: Int) -> Size {
    Size(
      width: items.width(of: item) ?? itemSize.width,
      height: items.height(of: item) ?? itemSize.height
    )
  }

  /// Whether no item has a width or a height of its own.
  /// - Complexity: O(size of the pattern).
  var isUniform: Bool {
    guard items.pattern.hasSizes else { return true }
    // Only the pattern elements that are items here count.
    return (0..<min(count, items.pattern.objects.count))
      .allSatisfy { items.width(of: $0) == nil && items.height(of: $0) == nil }
  }
}

/// The group of custom frames that a flow is.
///
/// Custom groups repeat as they are, never trimmed or rounded: one line stands for all of them
/// where lines are alike; otherwise one group holds everything.
struct FlowGroup {
  /// The most items of a line that repeats.
  static let lineLimit = 100_000

  let track: FlowTrack
  let sizes: FlowSizes
  let options: FlowOptions
  /// Where the items stand, for errors about them.
  let itemsPath: DocumentPath

  /// The group's description.
  /// - Complexity: O(items of a line) where a line repeats, otherwise O(items).
  func described() throws(DocumentError) -> GroupDescription {
    if sizes.isUniform, let line = try repeatedLine() { return line }
    guard sizes.count <= PackedFrames.limit else {
      throw tooMuch("a flow whose lines differ has at most \(PackedFrames.limit) items")
    }
    return allLines()
  }

  // MARK: One line

  /// A full line; nil where the last line is not full and is set in another way.
  private func repeatedLine() throws(DocumentError) -> GroupDescription? {
    let size = options.itemSize
    let capacity = track.capacity(for: size)
    // A section of fewer items has no full line, but places as in one.
    let shown = min(capacity ?? .max, max(1, sizes.count))
    guard shown <= Self.lineLimit else {
      throw tooMuch(
        "a line of a flow has at most \(Self.lineLimit) items; with their spacing these take no room, "
          + "or nearly none"
      )
    }
    guard capacity.map({ sizes.count % $0 == 0 }) ?? false || !movesLastLine else { return nil }

    let line = FlowLine(
      count: capacity ?? shown,
      breadth: Double(capacity ?? shown) * size[track.axis.cross],
      length: size[track.axis]
    )
    let run = capacity == nil ? track.packedRun(of: line) : track.fullRun(of: line)
    var frames: [CustomFrame] = []
    append(line, 0..<shown, run, from: 0, to: &frames)
    return group(frames, length: line.length)
  }

  /// Whether a last line that is not full stands elsewhere than the beginning of a full one.
  private var movesLastLine: Bool {
    switch options.alignment {
    case .justified, .leading: false
    case .center, .trailing: true
    }
  }

  // MARK: All lines

  private func allLines() -> GroupDescription {
    var frames: [CustomFrame] = []
    frames.reserveCapacity(sizes.count)
    var top = 0.0
    while frames.count < sizes.count {
      let line = line(from: frames.count)
      let range = frames.count..<frames.count + line.count
      let isLast = range.upperBound == sizes.count
      let run = isLast ? track.packedRun(of: line) : track.fullRun(of: line)
      if range.lowerBound > 0 { top += options.minimumLineSpacing }
      append(line, range, run, from: top, to: &frames)
      top += line.length
    }
    return group(frames, length: max(0, top))
  }

  /// The line that starts with an item: as many as fit.
  private func line(from first: Int) -> FlowLine {
    var line = FlowLine()
    for item in first..<sizes.count {
      let size = sizes[item]
      guard track.hasRoom(in: line, for: size[track.axis.cross]) else { break }
      line.count += 1
      line.breadth += size[track.axis.cross]
      line.length = max(line.length, size[track.axis])
    }
    return line
  }

  // MARK: Frames

  private func append(
    _ line: FlowLine,
    _ items: Range<Int>,
    _ run: FlowRun,
    from top: Double,
    to frames: inout [CustomFrame]
  ) {
    var taken = run.start
    for (index, item) in items.enumerated() {
      let size = sizes[item]
      // Gaps are multiplied, not added up, so that rounding errors stay below pixels.
      let position = taken + Double(index) * run.gap
      frames.append(
        CustomFrame(frame: track.frame(of: size, at: position, in: line, from: top))
      )
      taken += size[track.axis.cross]
    }
  }

  private func group(_ frames: [CustomFrame], length: Double) -> GroupDescription {
    let size = LayoutSize(along: track.axis, .absolute(length), .whole(track.axis.cross))
    return GroupDescription(item: ItemDescription(size: size), content: .frames(frames))
  }

  private func tooMuch(_ sentence: String) -> DocumentError {
    DocumentError(.tooMuch(sentence), path: itemsPath)
  }
}

/// Items that share a line.
struct FlowLine {
  /// The number of elements.
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
