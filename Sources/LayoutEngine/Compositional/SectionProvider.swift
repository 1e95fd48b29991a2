import LayoutModel

/// Supplies what the solver of one section cannot compute: the frames of custom groups (rule 21) and
/// the sizes of items' contents (rule 1).
///
/// Each cell provider is called once for items that are alike and have the same available size;
/// its responses are kept for the life of this value.
final class SectionProvider {
  /// The properties of a cell call that its response depends on.
  private struct CellCall: Hashable {
    /// The number in `cells`.
    var cell: Int
    /// The item's element in the pattern; nil if all items are alike.
    var element: Int?
    /// The size that the slot offers to the content.
    var offered: LayoutSize
  }

  /// The section's items, in the order of placing.
  let items: LayoutItems
  private let environment: LayoutEnvironment
  private let section: SectionContext
  private let provider: any LayoutProvider
  /// The numbers of the cells so far.
  private var cells: [ProviderReference: Int] = [:]
  /// The last cell: items mostly have the same, whose options are compared faster than hashed.
  private var lastCell: (cell: ProviderReference, index: Int)?
  private var responses: [CellCall: CellResult] = [:]
  /// The contents that are known, if items that were not seen have their estimates; nil if all items
  /// are measured.
  let contents: KnownContents?
  /// The greatest index that a slot was made for since it was last set.
  var farthestItem = 0

  /// Creates the provider of a section's items, which are in the order of placing.
  init(
    _ items: LayoutItems,
    of section: SectionContext,
    in environment: LayoutEnvironment,
    calling provider: any LayoutProvider,
    knowing contents: KnownContents? = nil
  ) {
    self.contents = contents
    self.items = items
    self.section = section
    self.environment = environment
    self.provider = provider
  }

  /// Whether all items are alike.
  var isUniform: Bool { items.pattern.count == 0 }

  private func request(
    _ reference: ProviderReference,
    items: Range<Int>,
    in container: LayoutContainer
  ) -> ProviderRequest {
    var environment = environment
    environment.container.contentSize = container.contentSize
    environment.container.contentInsets = container.contentInsets
    return ProviderRequest(
      provider: reference,
      environment: environment,
      section: section,
      items: self.items.slice(items)
    )
  }

  // MARK: Custom groups

  /// Returns the frames of a custom group, requested once for the section's first items (rule 21).
  ///
  /// Groups that are not custom have no frames. Source:
  /// `NSCollectionLayoutGroup.custom(layoutSize:itemProvider:)`.
  /// - Throws: `INVALID_ARGUMENT` if there are no frames, and the errors of the provider.
  func frames(
    of group: GroupDescription,
    in container: LayoutContainer
  ) throws(LayoutError) -> FrameColumns {
    switch group.content {
    case .frames(let frames):
      guard !frames.isEmpty else {
        throw LayoutError(.contradiction("a custom group has no frames"))
      }
      return FrameColumns(frames)
    case .provided(let provided):
      let count = min(provided.count ?? items.count, items.count)
      return try frames(from: provided, items: 0..<count, in: container)
    case .repeated, .count:
      return .empty
    }
  }

  /// Requests the frames of a custom group for some of the section's items.
  /// - Throws: `INVALID_ARGUMENT` if the provider returns no frames, and its own errors.
  func frames(
    from provided: ProvidedFrames,
    items: Range<Int>,
    in container: LayoutContainer
  ) throws(LayoutError) -> FrameColumns {
    let frames = try provider.call(.group, request(provided.provider, items: items, in: container))
    guard frames.count > 0 else {
      let words = "“\(provided.provider.name)” gives no frames for a custom group"
      throw provided.provider.node.error(.contradiction(words))
    }
    return frames
  }

  // MARK: Contents

  /// Returns the size of an item's content: its cell's response, completed by the item's own width
  /// and height in the document (rule 1).
  ///
  /// Beyond the last item, places belong to the pattern only, and the result is empty.
  /// - Throws: The errors of the cell provider.
  func content(
    of item: Int,
    cell: ProviderReference?,
    offered: LayoutSize
  ) throws(LayoutError) -> CellResult {
    guard item < items.count else { return CellResult() }
    // What was not seen has its estimate.
    if cell != nil, contents?.isMeasured(item) == false { return CellResult() }
    var content = try cellResponse(for: item, cell: cell, offered: offered)
    content.width = content.width ?? items.width(of: item)
    content.height = content.height ?? items.height(of: item)
    return content
  }

  /// Returns the response of an item's cell alone; empty without a cell, or beyond the last item.
  /// - Complexity: O(1) after the first call for an element of the pattern and a size.
  func cellResponse(
    for item: Int,
    cell: ProviderReference?,
    offered: LayoutSize
  ) throws(LayoutError) -> CellResult {
    guard item < items.count, let cell else { return CellResult() }
    if let known = contents?.result(of: item, cell: cell, offered: offered) { return known }
    let call = CellCall(
      cell: index(of: cell),
      element: items.patternIndex(of: item),
      offered: offered
    )
    let response: CellResult
    if let known = responses[call] {
      response = known
    } else {
      let container = LayoutContainer(contentSize: offered, contentInsets: .zero)
      response = try provider.call(.cell, request(cell, items: item..<item + 1, in: container))
      responses[call] = response
    }
    contents?.note(response, of: item, cell: cell, offered: offered)
    return response
  }

  private func index(of cell: ProviderReference) -> Int {
    if let lastCell, lastCell.cell == cell { return lastCell.index }
    let index = cells[cell] ?? cells.count
    cells[cell] = index
    lastCell = (cell, index)
    return index
  }
}

extension ItemDescription {
  /// Returns the size that a slot offers to the item's content: the slot without the item's insets.
  func offered(in slot: LayoutSize) -> LayoutSize {
    LayoutRect(origin: .zero, size: slot).inset(by: contentInsets, of: size).size
  }

  /// Whether a dimension depends on the content, except along the axis on which the group decides,
  /// if any (rule 7).
  func isMeasured(fixed: ScrollAxis?) -> Bool {
    ScrollAxis.allCases.contains { $0 != fixed && size[$0].isEstimated }
  }
}

extension GroupDescription {
  /// Whether the size of some item depends on its content.
  var hasEstimatedItems: Bool { contains { $0.size.isEstimated } }

  /// The axes along which the extent of some item depends on its content.
  var measuredAxes: Set<ScrollAxis> {
    Set(ScrollAxis.allCases.filter { axis in contains { $0.size[axis].isEstimated } })
  }

  /// Whether the size of some item comes from a cell provider.
  var hasCells: Bool { contains { $0.size.isEstimated && $0.cell != nil } }

  /// Whether a condition holds for some item in the group or its nested groups.
  private func contains(_ condition: (ItemDescription) -> Bool) -> Bool {
    func holds(_ subitem: SubitemDescription) -> Bool {
      switch subitem {
      case .item(let item): condition(item)
      case .group(let group): group.contains(condition)
      }
    }
    return switch content {
    case .repeated(let subitems, _): subitems.contains(where: holds)
    case .count(let subitem, _, _): holds(subitem)
    case .provided, .frames: false
    }
  }

  private var holdsGroups: Bool {
    switch content {
    case .repeated(let subitems, _): subitems.contains { $0.isGroup }
    case .count(let subitem, _, _): subitem.isGroup
    case .provided, .frames: false
    }
  }

  /// Returns the group with its cell, or else that of the enclosing group, given to the items in it
  /// that have none of their own.
  /// - Throws: `RESOURCE_EXHAUSTED` if groups are nested too deeply for the thread's stack.
  func withInheritedCells(
    _ inherited: ProviderReference? = nil
  ) throws(LayoutError) -> GroupDescription {
    try ThreadStack.checkGroup()
    let cell = item.cell ?? inherited
    guard cell != nil || holdsGroups else { return self }
    func inheriting(_ subitem: SubitemDescription) throws(LayoutError) -> SubitemDescription {
      switch subitem {
      case .item(var item):
        item.cell = item.cell ?? cell
        return .item(item)
      case .group(let group): return .group(try group.withInheritedCells(cell))
      }
    }
    var group = self
    switch content {
    case .repeated(let subitems, let axis):
      group.content = .repeated(try subitems.map(inheriting), axis: axis)
    case .count(let subitem, let count, let axis):
      group.content = .count(try inheriting(subitem), count, axis: axis)
    case .provided, .frames:
      break
    }
    return group
  }
}

extension SubitemDescription {
  fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
}

extension LayoutDimension {
  /// Returns the dimension in points (rule 1): a fraction of `base`, rounded down to pixels, or the
  /// estimate.
  ///
  /// Source: `NSCollectionLayoutDimension`.
  func resolved(in base: LayoutSize, pixels: PixelAlignment) -> Double {
    switch self {
    case .absolute(let length): length
    case .fractionalWidth(let fraction): max(0, pixels.down(fraction * base.width))
    case .fractionalHeight(let fraction): max(0, pixels.down(fraction * base.height))
    case .estimated(let length), .uniformAcrossSiblings(let length): length
    }
  }
}

extension SizeDescription {
  /// Returns both dimensions in points, estimates as they are.
  ///
  /// Source: `NSCollectionLayoutSize`.
  func resolved(in base: LayoutSize, pixels: PixelAlignment) -> LayoutSize {
    LayoutSize(
      width: width.resolved(in: base, pixels: pixels),
      height: height.resolved(in: base, pixels: pixels)
    )
  }

  /// Returns a resolved size with the content's own dimensions, as far as they are known, in place
  /// of estimates; the length along the axis on which the group decides is kept (rule 7).
  func measured(_ size: LayoutSize, content: CellResult, fixed: ScrollAxis?) -> LayoutSize {
    LayoutSize(
      width: (width.isEstimated && fixed != .horizontal ? content.width : nil) ?? size.width,
      height: (height.isEstimated && fixed != .vertical ? content.height : nil) ?? size.height
    )
  }
}

extension LayoutRect {
  /// Returns the rectangle of a slot without its child's content insets (rule 10).
  ///
  /// Insets count only on axes whose declared dimension is not estimated, and an extent that would
  /// be negative becomes its absolute value.
  func inset(by insets: DirectionalEdgeInsets, of size: SizeDescription) -> LayoutRect {
    var frame = self
    if !size.width.isEstimated {
      frame.x += insets.leading
      frame.width = abs(width - insets.leading - insets.trailing)
    }
    if !size.height.isEstimated {
      frame.y += insets.top
      frame.height = abs(height - insets.top - insets.bottom)
    }
    return frame
  }
}
