package import LayoutModel

/// A section's layout, in its own coordinates.
package struct SectionLayout: Sendable, Equatable {
  /// The provider that laid it out, as results name it.
  package var provider: String
  /// The items' frames.
  ///
  /// Fewer than the section's items if the description shows only some of them.
  package var frames: SectionFrames
  /// The size of the section, in points.
  package var size: LayoutSize
  /// The frames of a compositional section's groups.
  package var groups: GroupFrames?
  /// The elements anchored to items and groups, such as badges.
  package var anchored: [AnchoredElements] = []
  var parts: CellParts?
  /// The items' attributes without parts, repeating with the groups; nil without any.
  var attributes: FrameAttributes?
  /// Whether items have attributes.
  package var hasAttributes: Bool { attributes != nil }
  /// The frames in which items are drawn; nil if none is transformed.
  var drawnFrames: SectionFrames?
  /// The items that move to stay visible; nil without any.
  var pinnedItems: PinnedItems?
  /// Supplementary items, such as headers and footers.
  package var supplementaryItems: [SectionElement] = []
  /// Decoration items, such as backgrounds.
  package var decorationItems: [SectionElement] = []
  /// Whether all items are drawn above the section's background (rule 19).
  var isRaised = false
  /// The row of a section that scrolls across; nil otherwise.
  package var orthogonal: OrthogonalRow?
  /// Whether values still in leading coordinates, such as parts and offsets, read from right to
  /// left.
  package var isMirrored = false
  /// The content inset that the section requests, in points.
  package var contentInset: DirectionalEdgeInsets?
  /// The axes along which the content of some item decides its extent, in place of an estimate.
  package var measuredAxes: Set<ScrollAxis> = []
  /// The items that were not measured, and what it takes to measure them; nil if all were.
  var estimates: SectionEstimates?
  /// The sizes of rows that the next layout keeps if only items change.
  var memory = RowMemory()
  /// Whether the content that the section is in is rounded down to a pixel.
  var endsOnPixel = false
  /// The margin around the visible bounds in which its hook for visible states receives elements.
  package var visibleMargin = VisibleMargin()
  /// The data that its layout stored for visible states; nil without any.
  package var memo: LayoutMemo?
  /// The request of the section's visible-state hooks; nil if it has none.
  package var visibleStateRequest: ProviderRequest? {
    get { sharedRequest?.value }
    set { sharedRequest = newValue.map(Shared.init) }
  }
  private var sharedRequest: Shared<ProviderRequest>?
  /// The failure of the provider in whose place the fallback stands; nil if it did not fail.
  package var failure: LayoutError? {
    get { sharedFailure?.value }
    set { sharedFailure = newValue.map(Shared.init) }
  }
  private var sharedFailure: Shared<LayoutError>?
  /// The diagnostics for the document's author.
  package var diagnostics: [Diagnostic] = []
  /// The index of `supplementaryItems`, for searches in many.
  var supplementaryIndex = ElementIndex()
  /// The index of `decorationItems`.
  var decorationIndex = ElementIndex()
  /// The positions of elements by name, listed when a hook first requests one.
  let named = Lazy<[ElementName: ElementPlace]>()

  /// Creates a layout of frames alone.
  init(provider: String, frames: SectionFrames, size: LayoutSize) {
    (self.provider, self.frames, self.size) = (provider, frames, size)
  }

  /// Returns an item's place in the drawing order.
  package func zIndex(at item: Int) -> Int {
    isRaised ? max(1, frames.zIndex(at: item)) : frames.zIndex(at: item)
  }

  /// Returns whether an item has an estimate, because it was not measured.
  /// - Complexity: O(1) if all items were measured, else O(log n).
  func isEstimated(_ item: Int) -> Bool {
    estimates.map { !$0.sizes.isMeasured(item) } ?? false
  }

  /// The items' frames as columns; nil if they repeat, or are at rest in or drawn at other
  /// positions.
  package var columnsAtRest: FrameColumns? {
    guard case .packed(let frames) = frames, !isRaised, orthogonalShift == .zero else { return nil }
    return frames.columns
  }

  /// The number of items after which the parts of cells repeat; nil if no cell has parts.
  package var partsPeriod: Int? { parts?.count }

  /// Returns the parts of an item's cell, in coordinates of its frame.
  func parts(at item: Int) -> [CellPart] {
    guard let parts = parts?.parts(of: item) else { return [] }
    guard isMirrored else { return parts }
    let width = frames.frame(at: item).width
    return parts.map { $0.mirrored(in: width) }
  }

  /// Returns the attributes of an item with the parts of its cell; nil if all have default values.
  package func attributesWithParts(at item: Int) -> ElementAttributes? {
    guard attributes != nil || parts != nil else { return nil }
    var given = attributes.map { $0[item % $0.count] } ?? .standard
    given.parts = parts(at: item)
    return given == .standard ? nil : given
  }

  /// The shift of orthogonally scrolled content at rest, in points.
  package var orthogonalShift: LayoutPoint {
    guard let orthogonal else { return .zero }
    let isReversed = isMirrored && orthogonal.axis == .horizontal
    let offset = isReversed ? orthogonal.restingOffset : -orthogonal.restingOffset
    return LayoutPoint(along: orthogonal.axis, offset, 0)
  }

  /// The number of frames that are stored one by one.
  package var packedCount: Int {
    ([frames] + [groups?.frames].compactMap(\.self) + anchored.map(\.frames))
      .reduce(0) { count, frames in
        guard case .packed(let packed) = frames else { return count }
        return count + packed.count
      }
  }

  /// Returns the section mirrored within its width, for right-to-left layouts.
  package func mirrored(scrolling axis: ScrollAxis) -> SectionLayout {
    var mirrored = self
    let width = size.width
    mirrored.frames = frames.mirrored(in: width)
    mirrored.groups = groups?.mirrored(in: width)
    mirrored.anchored = anchored.map { $0.mirrored(in: width) }
    mirrored.supplementaryItems = supplementaryItems.map {
      $0.mirrored(in: width, scrolling: axis)
    }
    mirrored.decorationItems = decorationItems.map { $0.mirrored(in: width, scrolling: axis) }
    mirrored.isMirrored.toggle()
    mirrored.attributes = attributes?.mirrored(in: width)
    (mirrored.supplementaryIndex, mirrored.decorationIndex) = (ElementIndex(), ElementIndex())
    return mirrored
  }
}

extension SectionElement {
  /// Returns the element with the ranges in which it stays visible along both axes.
  func placed(in section: LayoutSize, scrolling axis: ScrollAxis, isMirrored: Bool)
    -> SectionElement
  {
    guard let edges = attributes.pinning else { return self }
    let ranges = edges.ranges(axis, in: section, isMirrored)
    var placed = self
    placed.pinning = axis == .vertical ? ranges.y : ranges.x
    placed.crossPinning = axis == .vertical ? ranges.x : ranges.y
    return placed
  }

  func mirrored(in width: Double, scrolling axis: ScrollAxis) -> SectionElement {
    var mirrored = self
    mirrored.frame = frame.mirrored(in: width)
    if axis == .horizontal { mirrored.pinning = pinning?.mirrored(in: width) }
    return mirrored
  }

  func offset(by distance: LayoutPoint, scrolling axis: ScrollAxis) -> SectionElement {
    var moved = self
    moved.frame = frame.offset(by: distance)
    moved.pinning = pinning?.offset(by: distance[axis])
    moved.crossPinning = crossPinning?.offset(by: distance[axis.cross])
    return moved
  }
}
