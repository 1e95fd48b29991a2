import LayoutModel

/// How large the contents of a section's items are (rule 1): what their cells answer, else what the
/// items say themselves.
///
/// A cell is asked once for items that are alike and the room it is offered.
final class ItemSizing {
  private struct Question: Hashable {
    var cell: Int
    var element: Int?
    var offered: Size
  }

  private let environment: LayoutEnvironment
  private let section: SectionContext
  private let items: LayoutItems
  private let provider: any LayoutProvider
  private var cells: [ProviderReference] = []
  private var answers: [Question: CellAnswer] = [:]

  init(
    environment: LayoutEnvironment,
    section: SectionContext,
    items: LayoutItems,
    provider: any LayoutProvider
  ) {
    self.environment = environment
    self.section = section
    self.items = items
    self.provider = provider
  }

  /// Whether all items are alike.
  var isUniform: Bool { items.pattern.objects.isEmpty }

  /// How large the content of an item is when it is offered so much room.
  ///
  /// Places behind the last item stand for the pattern only: nothing is known of them.
  func content(
    of item: Int,
    cell: ProviderReference?,
    offered: Size
  ) throws(LayoutError) -> CellAnswer {
    guard item < items.count else { return CellAnswer() }
    var answer = try cellAnswer(for: item, cell: cell, offered: offered)
    answer.width = answer.width ?? items.width(of: item)
    answer.height = answer.height ?? items.height(of: item)
    return answer
  }

  /// What an item's cell alone says; nothing where it has none, or where there is no such item.
  func cellAnswer(
    for item: Int,
    cell: ProviderReference?,
    offered: Size
  ) throws(LayoutError) -> CellAnswer {
    guard item < items.count, let cell else { return CellAnswer() }
    return try answer(of: cell, for: item, offered: offered)
  }

  private func answer(
    of cell: ProviderReference,
    for item: Int,
    offered: Size
  ) throws(LayoutError) -> CellAnswer {
    let question = Question(
      cell: index(of: cell),
      element: items.patternIndex(of: item),
      offered: offered
    )
    if let answer = answers[question] { return answer }
    var environment = environment
    environment.container.contentSize = offered
    environment.container.contentInsets = .zero
    let answer = try provider.call(
      .cell,
      ProviderRequest(
        provider: cell,
        environment: environment,
        section: section,
        items: items.slice(item..<item + 1)
      )
    )
    answers[question] = answer
    return answer
  }

  private func index(of cell: ProviderReference) -> Int {
    if let index = cells.firstIndex(of: cell) { return index }
    cells.append(cell)
    return cells.count - 1
  }
}

extension ItemDescription {
  /// The room that a slot of a size offers to the item's content.
  func offered(in slot: Size) -> Size {
    Rect(origin: .zero, size: slot).inset(by: contentInsets, of: size).size
  }
}

extension GroupDescription {
  /// Whether some item's size waits for its content.
  var hasEstimatedItems: Bool { contains { $0.size.isEstimated } }

  /// Whether some item's size is asked for.
  var hasCells: Bool { contains { $0.size.isEstimated && $0.cell != nil } }

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

  /// The group with its cell given to the items in it that have none.
  func withInheritedCells(_ inherited: ProviderReference? = nil) -> GroupDescription {
    let cell = item.cell ?? inherited
    func inheriting(_ subitem: SubitemDescription) -> SubitemDescription {
      switch subitem {
      case .item(var item):
        item.cell = item.cell ?? cell
        return .item(item)
      case .group(let group): return .group(group.withInheritedCells(cell))
      }
    }
    var group = self
    switch content {
    case .repeated(let subitems, let axis):
      group.content = .repeated(subitems.map(inheriting), axis: axis)
    case .count(let subitem, let count, let axis):
      group.content = .count(inheriting(subitem), count, axis: axis)
    case .provided, .frames:
      break
    }
    return group
  }
}

extension LayoutDimension {
  /// The dimension in points (`docs/compositional.md`, rule 1): a fraction of `base`, or the
  /// estimate.
  func resolved(in base: Size, pixels: PixelAlignment) -> Double {
    switch self {
    case .absolute(let length): length
    case .fractionalWidth(let fraction): max(0, pixels.down(fraction * base.width))
    case .fractionalHeight(let fraction): max(0, pixels.down(fraction * base.height))
    case .estimated(let length), .uniformAcrossSiblings(let length): length
    }
  }
}

extension LayoutSize {
  /// Both dimensions in points, estimates as they are.
  func resolved(in base: Size, pixels: PixelAlignment) -> Size {
    Size(
      width: width.resolved(in: base, pixels: pixels),
      height: height.resolved(in: base, pixels: pixels)
    )
  }

  /// A resolved size with the content's own in place of estimates, but for an axis on which a group
  /// has decided.
  func measured(_ size: Size, content: CellAnswer, fixed: Axis?) -> Size {
    Size(
      width: (width.isEstimated && fixed != .horizontal ? content.width : nil) ?? size.width,
      height: (height.isEstimated && fixed != .vertical ? content.height : nil) ?? size.height
    )
  }
}

extension Rect {
  /// A slot without the insets of what stands in it (rule 10): insets count only on axes that are
  /// not estimated, and an extent that would be negative becomes its absolute value.
  func inset(by insets: DirectionalEdgeInsets, of size: LayoutSize) -> Rect {
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
