import LayoutModel

/// The group of custom frames that a flow section consists of.
///
/// Custom groups repeat as they are, never trimmed or rounded (rule 21 of `docs/compositional.md`):
/// one line represents all of them where lines are alike; else one group holds all items.
struct FlowGroup {
  /// The most items of a line that repeats.
  static let lineLimit = 100_000

  /// The extent of lines, and the rules by which items take it.
  let track: FlowTrack
  /// The section's items.
  let items: LayoutItems
  let options: FlowOptions
  /// The path of the items, for errors about them.
  let itemsPath: DocumentPath
  /// The sizes of items that have some of their own, or were measured.
  private let sizes: FlowSizes
  private let limit = WorkLimit.current

  /// Creates the group of a section's items.
  ///
  /// `measured` has the positions of the items that were measured; nil if none is estimated.
  init(
    track: FlowTrack,
    items: LayoutItems,
    measured: [Range<Int>]? = nil,
    options: FlowOptions,
    itemsPath: DocumentPath
  ) {
    (self.track, self.items, self.options, self.itemsPath) = (track, items, options, itemsPath)
    sizes =
      measured.map { FlowSizes(of: items, measured: $0, estimate: options.defaultSize) }
      ?? FlowSizes(of: items, standard: options.defaultSize)
  }

  private var defaultSize: LayoutSize { sizes.standard }

  /// Returns the group's description.
  /// - Throws: `RESOURCE_EXHAUSTED` for lines that differ with more items than memory holds, and for
  ///   lines of more than `lineLimit` items.
  /// - Complexity: O(items of a line) where a line repeats, otherwise O(items).
  func described() throws(LayoutError) -> GroupDescription {
    if isUniform, let line = try repeatedLine() { return line }
    guard items.count <= PackedFrames.limit else {
      throw tooMuch("a flow whose lines differ has at most \(PackedFrames.limit) items")
    }
    return allLines()
  }

  /// Whether no item has a width or a height of its own.
  /// - Complexity: O(size of the pattern).
  private var isUniform: Bool {
    guard items.pattern.hasSizes else { return true }
    // Only the pattern elements that are items here count.
    return (0..<min(items.count, sizes.count)).allSatisfy { !sizes.hasSize(sizes.element(of: $0)) }
  }

  // MARK: One line

  /// Returns a full line; nil if the last line is not full and is set in another way.
  private func repeatedLine() throws(LayoutError) -> GroupDescription? {
    let size = defaultSize
    let capacity = track.capacity(for: size[track.axis.cross])
    // A section of fewer items has no full line, but places as in one.
    let shown = min(capacity ?? .max, max(1, items.count))
    guard shown <= Self.lineLimit else {
      throw tooMuch(
        "a line of a flow has at most \(Self.lineLimit) items; with their spacing these take no room, "
          + "or nearly none"
      )
    }
    guard capacity.map({ items.count % $0 == 0 }) ?? false || !movesLastLine else { return nil }

    var line = FlowLine(
      count: capacity ?? shown,
      crossSize: Double(capacity ?? shown) * size[track.axis.cross],
      mainSize: size[track.axis]
    )
    track.set(&line, isLast: capacity == nil)
    var frames: [CustomFrame] = []
    append(line, 0..<shown, from: 0, to: &frames)
    return group(frames, mainSize: line.mainSize)
  }

  /// Whether a last line that is not full starts elsewhere than a full one.
  private var movesLastLine: Bool {
    switch options.alignment {
    case .justified, .leading: false
    case .center, .trailing: true
    }
  }

  // MARK: All lines

  /// The extent along a line that all items have; nil if it differs.
  /// - Complexity: O(size of the pattern).
  private var commonCrossSize: Double? {
    let cross = track.axis.cross
    func crossSize(of item: Int) -> Double {
      sizes.size(ofElement: sizes.element(of: item))[cross]
    }
    let first = crossSize(of: 0)
    return (0..<min(items.count, max(1, sizes.count))).allSatisfy { crossSize(of: $0) == first }
      ? first : nil
  }

  private func allLines() -> GroupDescription {
    var frames: [CustomFrame] = []
    // The frames as in a description, and then as columns.
    let stride = MemoryLayout<CustomFrame>.stride + 4 * MemoryLayout<Double>.stride
    guard limit?.take(items.count, of: stride, "\(items.count) items of a flow") ?? true else {
      return group([], mainSize: 0)
    }
    frames.reserveCapacity(items.count)
    let commonCrossSize = options.isSelfSizing ? commonCrossSize : nil
    var top = 0.0
    var nextCheck = 0
    while frames.count < items.count {
      if frames.count >= nextCheck {
        if limit?.isOver == true { break }
        nextCheck = frames.count + 4096
      }
      var line = line(from: frames.count)
      let range = frames.count..<frames.count + line.count
      track.set(&line, isLast: range.upperBound == items.count, commonCrossSize)
      if range.lowerBound > 0 { top += options.minimumLineSpacing }
      append(line, range, from: top, to: &frames)
      guard frames.count == range.upperBound else { break }
      top += line.mainSize
    }
    return group(frames, mainSize: max(0, top))
  }

  /// Returns the line that starts with an item: as many items as fit (rule 28).
  private func line(from first: Int) -> FlowLine {
    var line = FlowLine()
    var element = sizes.element(of: first)
    for item in first..<items.count {
      // A line has one item at least, so that lines come to an end.
      if line.count > 0, limit.isOver(at: item) { break }
      let size = sizes.size(ofElement: element)
      guard track.hasRoom(in: line, for: size[track.axis.cross]) else { break }
      line.count += 1
      line.crossSize += size[track.axis.cross]
      line.mainSize = max(line.mainSize, size[track.axis])
      element = element + 1 == sizes.count ? 0 : element + 1
    }
    return line
  }

  // MARK: Frames

  private func append(
    _ line: FlowLine,
    _ range: Range<Int>,
    from top: Double,
    to frames: inout [CustomFrame]
  ) {
    var taken = line.start
    var element = sizes.element(of: range.lowerBound)
    for index in 0..<range.count {
      // Most lines are short: their beginnings do not check the clock.
      if index > 0, limit.isOver(at: index) { return }
      let size = sizes.size(ofElement: element)
      element = element + 1 == sizes.count ? 0 : element + 1
      // Gaps are multiplied, not added up, so that rounding errors stay below pixels.
      let position = taken + Double(index) * line.gap
      frames.append(
        CustomFrame(frame: track.frame(of: size, at: position, in: line, from: top))
      )
      taken += size[track.axis.cross]
    }
  }

  private func group(_ frames: [CustomFrame], mainSize: Double) -> GroupDescription {
    let size = SizeDescription(along: track.axis, .absolute(mainSize), .whole(track.axis.cross))
    return GroupDescription(item: ItemDescription(size: size), content: .frames(frames))
  }

  private func tooMuch(_ sentence: String) -> LayoutError {
    LayoutError(.tooMuch(sentence), path: itemsPath)
  }
}

/// Items that share a line of a flow.
struct FlowLine {
  /// The number of items.
  var count = 0
  /// The sum of the items' extents across the scroll axis, without spacing, in points.
  var crossSize = 0.0
  /// The line's extent along the scroll axis: that of its largest item, in points.
  var mainSize = 0.0
  /// The start of the first item in the line, in points.
  var start = 0.0
  /// The distance between neighbouring items, in points; negative if they overlap.
  var gap = 0.0
}

/// The extent of a flow's lines, and the rules by which items take it (rule 28 of
/// `docs/compositional.md`).
///
/// Source: recorded layouts of `UICollectionViewFlowLayout`.
struct FlowTrack {
  /// The length by which items may exceed a line and still fit, in points.
  private static let tolerance = 0.001

  /// The axis along which lines follow each other; items of a line follow each other across it.
  let axis: ScrollAxis
  /// The extent of a line across the scroll axis, in points.
  private let crossSize: Double
  /// The corner of the first line in its section.
  private let corner: LayoutPoint
  private let options: FlowOptions
  private let pixels: PixelAlignment

  /// Creates the track of a section, whose lines fill the container of the environment.
  init(options: FlowOptions, environment: LayoutEnvironment) {
    self.options = options
    axis = environment.configuration.scrollDirection
    pixels = environment.pixelAlignment
    let reference = options.sectionInsetReference.contentInsetsReference
    let insets = options.sectionInset + environment.insets(for: reference)
    corner = LayoutPoint(along: axis, insets.start(axis), insets.start(axis.cross))
    crossSize = max(0, environment.container.contentSize[axis.cross] - insets.total(axis.cross))
  }

  // MARK: Filling lines

  /// Whether a line has space for one more item, of an extent across the scroll axis in points; the
  /// item may exceed the line by a thousandth of a point, and the first one by any length.
  @inline(__always)
  func hasRoom(in line: FlowLine, for itemSize: Double) -> Bool {
    let spacing = Double(line.count) * options.minimumInteritemSpacing
    return line.count == 0 || line.crossSize + itemSize + spacing <= crossSize + Self.tolerance
  }

  /// Returns the number of items of one extent along a line that fill it, at least 1; nil if any
  /// number fits, because each gives back with its spacing as much as it takes.
  func capacity(for itemSize: Double) -> Int? {
    let spacing = options.minimumInteritemSpacing
    let pitch = itemSize + spacing
    guard pitch > 0 else {
      let single = FlowLine(count: 1, crossSize: itemSize)
      return hasRoom(in: single, for: itemSize) ? nil : 1
    }
    let capacity = ((crossSize + Self.tolerance + spacing) / pitch).rounded(.down)
    return capacity > 1 ? Int(min(capacity, Double(LayoutItems.countLimit))) : 1
  }

  // MARK: Setting lines

  /// Sets the start and the gap of a line with items according to the alignment; the last line
  /// keeps the minimum spacing.
  ///
  /// If items size themselves, a last line may repeat a full line (rule 30), and no line starts
  /// before its section's inset. `commonCrossSize` is the extent that all items of the section have
  /// along their lines.
  func set(_ line: inout FlowLine, isLast: Bool, _ commonCrossSize: Double? = nil) {
    let full = isLast ? fullLine(repeatedBy: line, commonCrossSize) : line
    if options.alignment == .justified, let full {
      let free = crossSize - full.crossSize
      line.start = full.count > 1 ? 0 : free / 2
      line.gap = full.count > 1 ? free / Double(full.count - 1) : 0
    } else {
      line.gap = options.minimumInteritemSpacing
      let free = crossSize - line.crossSize - Double(line.count - 1) * line.gap
      switch options.alignment {
      case .justified, .leading: line.start = 0
      case .center: line.start = free / 2
      case .trailing: line.start = free
      }
    }
    if options.isSelfSizing { line.start = max(0, line.start) }
  }

  /// Returns the full line whose start and gaps a last line repeats: one of items that have a common
  /// extent along it, or one for its only item; nil if it keeps the minimum spacing.
  private func fullLine(repeatedBy line: FlowLine, _ commonCrossSize: Double?) -> FlowLine? {
    guard options.isSelfSizing, commonCrossSize != nil || line.count == 1 else { return nil }
    let itemSize = commonCrossSize ?? line.crossSize
    guard let capacity = capacity(for: itemSize), commonCrossSize != nil || capacity == 1 else {
      return nil
    }
    return FlowLine(count: capacity, crossSize: Double(capacity) * itemSize)
  }

  /// Returns an item's frame in the group, centred across its line, with its corner on a pixel in
  /// the section; the position is along the line, and its top along the scroll axis, in points.
  @inline(__always)
  func frame(of size: LayoutSize, at position: Double, in line: FlowLine, from top: Double)
    -> LayoutRect
  {
    let middle = top + (line.mainSize - size[axis]) / 2
    let origin = LayoutPoint(along: axis, aligned(middle, axis), aligned(position, axis.cross))
    return LayoutRect(origin: origin, size: size)
  }

  /// Returns a position in the group for which the position in the section is on a pixel.
  @inline(__always)
  private func aligned(_ position: Double, _ side: ScrollAxis) -> Double {
    let start = corner[side]
    let alignedStart = pixels.near(start)
    // Groups' corners are brought onto pixels themselves.
    return start == alignedStart
      ? pixels.near(position) : pixels.near(start + position) - alignedStart
  }
}
