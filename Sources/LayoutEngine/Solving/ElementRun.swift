public import LayoutModel

/// Neighbouring elements of a layout at rest, made on request.
///
/// A layout of a billion items has a few runs. Programs that send or store a whole layout walk its runs:
///
/// ```swift
/// for run in try session.focusedCollection().layout.elementRuns {
///   for position in 0..<run.count { print(run[position].frame) }
/// }
/// ```
public struct ElementRun: Sendable {
  /// The rule by which the elements of a run repeat.
  public struct Repetition: Sendable {
    /// The elements of the first group, with frames in the group's coordinates.
    public let group: [LayoutElement]
    /// The difference of the elements' item numbers from one group to the next.
    ///
    /// The items of a section count up from element to element; anchored elements count by their
    /// own rule.
    public let itemSteps: [Int]
    /// The corner of the first group, in points.
    public let origin: LayoutPoint
    /// The axis along which groups follow each other.
    public let axis: ScrollAxis
    /// The distance from one group's corner to the next along the axis, in points; negative or 0 if groups overlap.
    public let stride: Double
    /// The device pixels per point to which corners are aligned; 0 if they are not.
    public let pixelScale: Double
    /// The width within which frames are mirrored after the corner was added, in points; nil if they are not.
    public let mirrorWidth: Double?
    /// The distance by which frames are moved last, in points.
    public let offset: LayoutPoint
  }

  /// The number of elements.
  public let count: Int
  /// The rule by which the elements repeat; nil if they do not.
  public let repetition: Repetition?
  private let element: @Sendable (Int) -> LayoutElement

  /// Creates a run whose elements a closure makes.
  init(
    count: Int,
    repetition: Repetition? = nil,
    _ element: @escaping @Sendable (Int) -> LayoutElement
  ) {
    (self.count, self.repetition, self.element) = (count, repetition, element)
  }

  /// Creates a run of elements that exist already.
  init(_ elements: [LayoutElement]) { self.init(count: elements.count) { elements[$0] } }

  /// The element at a position.
  /// - Precondition: the position is at least 0 and less than `count`.
  /// - Complexity: O(1).
  public subscript(position: Int) -> LayoutElement { element(position) }

  /// Returns a part of the run, without the rule by which it repeats.
  func part(_ range: Range<Int>) -> ElementRun {
    ElementRun(count: range.count) { [element] in element(range.lowerBound + $0) }
  }
}

extension CollectionLayout {
  /// All elements at rest: section by section its items, supplementary items, anchored elements and decorations, and
  /// then the elements at the collection's boundary.
  /// - Complexity: O(number of sections and of elements that do not repeat).
  public var elementRuns: [ElementRun] {
    var runs: [ElementRun] = []
    for (index, section) in sections.enumerated() {
      runs.append(section.itemRun(section: index))
      runs.append(ElementRun(section.supplementaryElements(section: index)))
      runs += section.layout.anchored.indices.map { section.anchoredRun($0, section: index) }
      runs.append(ElementRun(section.decorationElements(section: index)))
    }
    runs.append(ElementRun(ownElements.map { Self.element($0, $1, frame: $1.frame) }))
    return runs.filter { $0.count > 0 }
  }
}

extension CollectionLayout.Section {
  /// The items at rest.
  func itemRun(section: Int) -> ElementRun {
    let repetition = repeatingItems.map { frames in
      ElementRun.Repetition(
        frames,
        group: (0..<min(frames.template.count, frames.count)).map { item($0, in: section) },
        itemSteps: [Int](
          repeating: frames.template.count,
          count: min(frames.template.count, frames.count)
        ),
        offset: scrolledOrigin
      )
    }
    return ElementRun(count: layout.frames.count, repetition: repetition) {
      item($0, in: section)
    }
  }

  /// The items' frames if the items repeat with all their elements; nil otherwise.
  private var repeatingItems: RepeatingFrames? {
    // Attributes do not repeat.
    guard case .repeating(let frames) = layout.frames, !layout.hasAttributes else { return nil }
    guard let period = layout.partsPeriod else { return frames }
    let isOneGroup = frames.count <= frames.template.count
    return isOneGroup || frames.template.count % period == 0 ? frames : nil
  }

  /// Returns one list of elements anchored to items and groups, at rest.
  func anchoredRun(_ position: Int, section: Int) -> ElementRun {
    let anchored = layout.anchored[position]
    var repetition: ElementRun.Repetition?
    if case .repeating(let frames) = anchored.frames, case .repeating(let labels) = anchored.names {
      repetition = ElementRun.Repetition(
        frames,
        group: labels.indices.map { element($0, of: anchored, in: section) },
        itemSteps: labels.map(\.step),
        offset: scrolledOrigin
      )
    }
    return ElementRun(count: anchored.count, repetition: repetition) {
      element($0, of: anchored, in: section)
    }
  }
}

extension ElementRun.Repetition {
  /// Creates the rule of frames that repeat; the elements' frames are replaced by those of the
  /// template.
  fileprivate init(
    _ frames: RepeatingFrames,
    group: [LayoutElement],
    itemSteps: [Int],
    offset: LayoutPoint
  ) {
    var group = group
    for index in group.indices { group[index].frame = frames.template.columns[index] }
    self.init(
      group: group,
      itemSteps: itemSteps,
      origin: frames.origin,
      axis: frames.template.axis,
      stride: frames.stride,
      pixelScale: frames.pixelAlignment.scale,
      mirrorWidth: frames.mirrorWidth,
      offset: offset
    )
  }
}
