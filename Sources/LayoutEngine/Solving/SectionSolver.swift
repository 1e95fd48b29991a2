package import LayoutModel
import Synchronization

/// Lays out one section by its description, a native engine or a plugin.
package struct SectionSolver {
  private let provider: any LayoutProvider

  /// Creates a solver that asks a provider for what is not described.
  package init(asking provider: any LayoutProvider) {
    self.provider = provider
  }

  /// Lays out a section as described.
  package func solve(
    _ description: SectionDescription,
    environment: LayoutEnvironment,
    section: SectionContext,
    items: LayoutItems
  ) throws(LayoutError) -> SectionLayout {
    let solver = try CompositionalSolver(
      description: description,
      environment: environment,
      section: section,
      items: items,
      provider: provider
    )
    var layout = try solver.solve()
    try layout.checkFinite()
    layout.visibleStateRequest = description.visibleItems.map { provider in
      ProviderRequest(
        provider: provider,
        environment: environment,
        section: section,
        items: items
      )
    }
    guard environment.traits.layoutDirection == .rightToLeft else {
      try layout.placeDrawnFrames()
      return layout
    }
    try WorkLimit.current?
      .reserve(layout.packedCount, of: 32, "\(items.count) items from right to left")
    var mirrored = layout.mirrored(scrolling: environment.configuration.scrollDirection)
    try mirrored.placeDrawnFrames()
    // Elements far to the left of the section end as far to its right.
    try mirrored.checkFinite()
    return mirrored
  }

  /// Lays out a section as a provider answers.
  package func solve(_ request: ProviderRequest) throws(LayoutError) -> SectionLayout {
    var layout: SectionLayout
    switch try provider.layout(request) {
    case .section(let description):
      layout = try solve(
        description,
        environment: request.environment,
        section: request.section,
        items: request.items
      )
    case .frames(let answer):
      layout = SectionLayout(answer, environment: request.environment)
      try layout.checkFinite()
      try layout.placeDrawnFrames()
    }
    try WorkLimit.current?.checkStopped()
    layout.provider = request.provider.name
    let engine = NativeEngines.engine(named: request.provider.name)
    if engine?.findsItemsByGroup == false { layout.groups = nil }
    // A plugin that lays a section out brings its own hooks for the moments of a scroll.
    layout.visibleStateRequest = layout.visibleStateRequest ?? request
    layout.visibleStateRequest?.memo = layout.memo
    return layout
  }
}

extension SectionLayout {
  /// Sums of finite numbers may be infinite; nothing behind this line has to think of it.
  /// - Complexity: O(number of packed frames).
  fileprivate func checkFinite() throws(LayoutError) {
    try WorkLimit.current?.checkStopped()
    guard size.width.isFinite, size.height.isFinite, frames.isFinite,
      anchored.allSatisfy({ $0.frames.isFinite }), supplementaryItems.areFinite,
      decorationItems.areFinite,
      orthogonal.map({ $0.restingOffset.isFinite && $0.maximumOffset.isFinite }) ?? true,
      hasFiniteParts
    else { throw .tooLong("the section") }
  }

  /// Makes the frames in which items are drawn, where some item is transformed.
  /// - Throws: `RESOURCE_EXHAUSTED` where the question has no memory for them, and the failure of a
  ///   transform that draws an item farther than numbers reach.
  fileprivate mutating func placeDrawnFrames() throws(LayoutError) {
    guard let attributes, attributes.hasTransforms else { return }
    try WorkLimit.current?.reserve(packedCount, of: 32, "\(packedCount) transformed items")
    let drawn = frames.drawn(with: attributes)
    guard drawn.isFinite else { throw .tooLong("a transformed item") }
    drawnFrames = drawn
  }

  /// Whether the parts of all cells are finite where they are mirrored; others are as they were given.
  /// - Complexity: O(number of stored parts).
  private var hasFiniteParts: Bool {
    guard isMirrored, let parts, parts.haveFarStarts else { return true }
    return (0..<frames.count)
      .allSatisfy { item in
        self.parts(at: item).allSatisfy { $0.frame.x.isFinite }
      }
  }

  /// A provider's frames, taken as they are.
  fileprivate init(_ answer: LayoutFrames, environment: LayoutEnvironment) {
    self.init(
      provider: "",
      frames: .packed(
        PackedFrames(answer.frames, axis: environment.configuration.scrollDirection)
      ),
      size: answer.contentSize ?? Size(containing: answer.frames)
    )
    let axis = environment.configuration.scrollDirection
    let isReversed = environment.traits.layoutDirection == .rightToLeft
    func placed(_ elements: [SectionElement]) -> [SectionElement] {
      guard elements.contains(where: { $0.attributes.pinning != nil }) else { return elements }
      return elements.map { $0.placed(in: size, scrolling: axis, isMirrored: isReversed) }
    }
    supplementaryItems = placed(answer.supplementaryItems)
    decorationItems = placed(answer.decorationItems)
    contentInset = answer.contentInset
    visibleMargin = answer.visibleMargin
    memo = answer.memo
    attributes = answer.frames.attributes
    pinnedItems = attributes.flatMap { attributes in
      PinnedItems(
        attributes.columns.pinning,
        frames: frames,
        size: size,
        axis: axis,
        isMirrored: isReversed
      )
    }
    // Parts of a plugin's frames stay as they are, like the frames themselves.
    let givenParts = attributes?.columns.parts ?? []
    parts = CellParts(givenParts.isEmpty ? answer.parts : givenParts)
    isMirrored = isReversed && givenParts.isEmpty
  }
}

extension [SectionElement] {
  /// Whether all elements end at finite numbers.
  var areFinite: Bool { allSatisfy { $0.frame.maxX.isFinite && $0.frame.maxY.isFinite } }
}

extension LayoutError {
  /// Lengths add up to more than a number holds.
  static func tooLong(_ subject: String) -> LayoutError {
    LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "\(subject) reaches farther than a number, which holds up to 1.8e308"
    )
  }
}

extension Size {
  /// The size of what reaches from the origin to the far corner of all frames.
  fileprivate init(containing frames: FrameColumns) {
    let corner = frames.farCorner
    self.init(width: corner.x, height: corner.y)
  }
}

/// The places of a section's elements by name, which equality does not look at.
final class NamedElements: Sendable, Equatable {
  // Without the dictionary's type, which takes a while to be looked up: most layouts never need it.
  private let places = Mutex<(any Sendable)?>(nil)

  /// Returns the places, made at the first call.
  func value(_ make: () -> [ElementName: ElementPlace]) -> [ElementName: ElementPlace] {
    places.withLock { stored in
      if let places = stored as? [ElementName: ElementPlace] { return places }
      let places = make()
      stored = places
      return places
    }
  }

  static func == (left: NamedElements, right: NamedElements) -> Bool { true }
}

/// A section that is laid out, in its own coordinates.
package struct SectionLayout: Sendable, Equatable {
  /// The provider that laid it out, as results name it.
  package var provider: String
  /// The items' frames.
  ///
  /// Fewer than there are items where a description shows none of them.
  package var frames: SectionFrames
  /// The size of the section, in points.
  package var size: Size
  /// The frames of a compositional section's groups.
  var groups: GroupFrames?
  /// The elements anchored to items and groups, such as badges.
  package var anchored: [AnchoredElements] = []
  /// The parts of items' cells.
  var parts: CellParts?
  /// The attributes of items, but for parts, which repeat with the groups; nil without any.
  var attributes: FrameAttributes?
  /// Whether items have attributes.
  package var hasAttributes: Bool { attributes != nil }
  /// The frames in which items are drawn; nil where none is transformed.
  var drawnFrames: SectionFrames?
  /// The items that move to stay visible; nil without any.
  var pinnedItems: PinnedItems?
  /// Headers, footers and the like.
  package var supplementaryItems: [SectionElement] = []
  /// Backgrounds and the like.
  package var decorationItems: [SectionElement] = []
  /// Whether all items lie before what is behind the section (rule 19).
  var isRaised = false
  /// The row of a section that scrolls across; nil for others.
  package var orthogonal: OrthogonalRow?
  /// Whether what is in leading coordinates yet, as parts and offsets are, reads from right to left.
  var isMirrored = false
  /// The content inset that the section asks for, in points.
  package var contentInset: DirectionalEdgeInsets?
  /// The margin around the visible bounds in which its elements count as visible.
  package var visibleMargin = VisibleMargin()
  /// The data that its layout left for visible states; nil without any.
  package var memo: LayoutMemo?
  /// The request of the section's visible-state hooks; nil where it has none.
  var visibleStateRequest: ProviderRequest?
  /// The diagnostics for the document's author.
  package var diagnostics: [Diagnostic] = []
  /// The index of `supplementaryItems`, for searches where there are many.
  var supplementaryIndex = ElementIndex()
  /// The index of `decorationItems`.
  var decorationIndex = ElementIndex()
  /// The places of elements by name, listed when a hook first asks for one.
  let named = NamedElements()

  /// Creates a layout.
  init(provider: String, frames: SectionFrames, size: Size) {
    self.provider = provider
    self.frames = frames
    self.size = size
  }

  /// An item's place in the order of drawing.
  package func zIndex(at item: Int) -> Int {
    isRaised ? max(1, frames.zIndex(at: item)) : frames.zIndex(at: item)
  }

  /// The items' frames as columns; nil where they repeat, or where they lie or are drawn elsewhere at rest.
  package var columnsAtRest: FrameColumns? {
    guard case .packed(let frames) = frames, !isRaised, orthogonalShift == .zero else { return nil }
    return frames.columns
  }

  /// The number of items after which the parts of cells repeat; nil where no cell has parts.
  package var partsPeriod: Int? { parts?.count }

  /// The parts of an item's cell, in coordinates of its frame.
  package func parts(at item: Int) -> [CellPart] {
    guard let parts = parts?.parts(of: item) else { return [] }
    guard isMirrored else { return parts }
    let width = frames.frame(at: item).width
    return parts.map { $0.mirrored(in: width) }
  }

  /// The attributes of an item with the parts of its cell; nil where all are as usual.
  package func attributesWithParts(at item: Int) -> ElementAttributes? {
    guard attributes != nil || parts != nil else { return nil }
    var given = attributes.map { $0[item % $0.count] } ?? .standard
    given.parts = parts(at: item)
    return given == .standard ? nil : given
  }

  /// The shift of orthogonally scrolled content at rest, in points.
  package var orthogonalShift: Point {
    guard let orthogonal else { return .zero }
    let isReversed = isMirrored && orthogonal.axis == .horizontal
    let offset = isReversed ? orthogonal.restingOffset : -orthogonal.restingOffset
    return Point(along: orthogonal.axis, offset, 0)
  }

  /// The number of frames that are kept one by one.
  fileprivate var packedCount: Int {
    ([frames] + [groups?.frames].compactMap(\.self) + anchored.map(\.frames))
      .reduce(0) { count, frames in
        guard case .packed(let packed) = frames else { return count }
        return count + packed.count
      }
  }

  /// The section mirrored within its width, as it is read from right to left.
  func mirrored(scrolling axis: Axis) -> SectionLayout {
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
    mirrored.attributes = attributes?.mirrored
    (mirrored.supplementaryIndex, mirrored.decorationIndex) = (ElementIndex(), ElementIndex())
    return mirrored
  }
}

extension SectionElement {
  /// The element with the ranges in which it stays visible along both axes.
  fileprivate func placed(in section: Size, scrolling axis: Axis, isMirrored: Bool)
    -> SectionElement
  {
    guard let edges = attributes.pinning else { return self }
    let ranges = edges.ranges(axis, in: section, isMirrored)
    var placed = self
    placed.pinning = axis == .vertical ? ranges.y : ranges.x
    placed.crossPinning = axis == .vertical ? ranges.x : ranges.y
    return placed
  }

  /// The element on the other side of the middle of a width.
  func mirrored(in width: Double, scrolling axis: Axis) -> SectionElement {
    var mirrored = self
    mirrored.frame = frame.mirrored(in: width)
    if axis == .horizontal { mirrored.pinning = pinning?.mirrored(in: width) }
    return mirrored
  }

  /// The element elsewhere.
  func offset(by distance: Point, scrolling axis: Axis) -> SectionElement {
    var moved = self
    moved.frame = frame.offset(by: distance)
    moved.pinning = pinning?.offset(by: distance[axis])
    moved.crossPinning = crossPinning?.offset(by: distance[axis.cross])
    return moved
  }
}
