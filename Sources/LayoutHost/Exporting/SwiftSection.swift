import LayoutEngine
import LayoutModel

/// Writes the body of a function that makes an `NSCollectionLayoutSection`.
struct SwiftSection {
  /// The greatest number of frames that code lists.
  private static let frameLimit = 1000

  private let section: DescribedSection
  private var names = SwiftNames()
  /// The statements, in blocks: each makes a value and sets its properties.
  private var blocks: [[String]] = []
  /// The members that have a name, which equal ones share.
  private var members: [(description: SubitemDescription, name: String)] = []

  /// Returns the lines of the function's body.
  /// - Throws: `FAILED_PRECONDITION` at a part that UIKit has no counterpart of.
  static func body(of section: DescribedSection) throws(LayoutError) -> [String] {
    var writer = SwiftSection(section: section)
    try writer.write()
    return Array(writer.blocks.joined(separator: [""]))
  }

  private init(section: DescribedSection) { self.section = section }

  // MARK: Section

  private mutating func write() throws(LayoutError) {
    let description = section.description
    if let provider = description.visibleItems {
      throw section.failure(
        "“\(provider.name)” changes elements as the content scrolls",
        at: [.key("visibleItems")],
        hint: "remove “visibleItems”, and write visibleItemsInvalidationHandler by hand"
      )
    }
    guard description.order == nil else {
      throw section.failure(
        "UIKit places items only in their own order",
        at: [.key("order")],
        hint: "remove “order”, and sort the items in the data source"
      )
    }
    for (index, item) in description.boundarySupplementaryItems.enumerated()
    where item.pinInsets != .zero {
      throw section.failure(
        Self.pinsAtEdges,
        at: [.key("boundarySupplementaryItems"), .index(index), .key("pinInsets")],
        hint: Self.pinHint
      )
    }
    let group = try group(description.group, named: "group", at: [.key("group")])
    let boundary = description.boundarySupplementaryItems.map { item in
      let name = names.name(item.elementKind)
      blocks.append(Self.boundaryItem(item, named: name))
      return name
    }
    let decorations = description.decorationItems.map { decoration($0) }
    var lines = ["  let section = NSCollectionLayoutSection(group: \(group))"]
    func set(_ property: String, _ value: SwiftExpression, unless isStandard: Bool) {
      if !isStandard { lines += value.lines(indent: 2, "section.\(property) = ") }
    }
    set(
      "orthogonalScrollingBehavior",
      .text(".\(description.orthogonalScrolling.rawValue)"),
      unless: description.orthogonalScrolling == .none
    )
    set(
      "interGroupSpacing",
      SwiftExpression(description.interGroupSpacing),
      unless: description.interGroupSpacing == 0
    )
    set(
      "contentInsets",
      .insets(description.contentInsets),
      unless: description.contentInsets == .zero
    )
    set(
      "contentInsetsReference",
      .text(".\(description.contentInsetsReference.rawValue)"),
      unless: description.contentInsetsReference == .automatic
    )
    set(
      "supplementaryContentInsetsReference",
      .text(".none"),
      unless: description.supplementariesFollowContentInsets
    )
    set("boundarySupplementaryItems", .names(boundary), unless: boundary.isEmpty)
    set("decorationItems", .names(decorations), unless: decorations.isEmpty)
    blocks.append(
      lines.count > 1
        ? lines + ["  return section"] : ["  return NSCollectionLayoutSection(group: \(group))"]
    )
  }

  // MARK: Groups and items

  /// Writes a group, and returns its name.
  private mutating func group(
    _ group: GroupDescription,
    named base: String,
    at path: [DocumentPath.Step]
  ) throws(LayoutError) -> String {
    try ThreadStack.checkGroup()
    try WorkLimit.current?.check()
    let size = SwiftExpression.size(group.item.size)
    var lines: [String]
    let name: String
    switch group.content {
    case .repeated(let subitems, let axis):
      var members: [String] = []
      for (index, subitem) in subitems.enumerated() {
        members.append(try member(subitem, at: path + [.key("items"), .index(index)]))
      }
      name = names.name(base)
      lines = SwiftExpression(
        "NSCollectionLayoutGroup.\(axis.rawValue)",
        ["layoutSize": size, "subitems": .names(members)]
      )
      .lines(indent: 2, "let \(name) = ")
    case .count(let subitem, let count, let axis):
      let member = try member(subitem, at: path + [.key("item")])
      name = names.name(base)
      lines = SwiftExpression(
        "NSCollectionLayoutGroup.\(axis.rawValue)",
        ["layoutSize": size, "repeatingSubitem": .text(member), "count": .text("\(count)")]
      )
      .lines(indent: 2, "let \(name) = ")
    case .provided, .frames:
      let frames = try frames(of: group, at: path)
      name = names.name(base)
      let isLinear = frames.contains { $0.lengths.contains(where: \.isLinear) }
      let items = SwiftExpression.array(frames.map(SwiftExpression.customItem))
      lines =
        SwiftExpression("NSCollectionLayoutGroup.custom", ["layoutSize": size])
        .lines(indent: 2, "let \(name) = ", isLinear ? " { environment in" : " { _ in")
      if isLinear {
        lines.append("    let size = environment.container.effectiveContentSize")
      }
      lines += items.lines(indent: 4, isLinear ? "return " : "") + ["  }"]
    }
    if !group.isCustom, let spacing = spacing(group.interItemSpacing) {
      lines.append("  \(name).interItemSpacing = \(spacing)")
    }
    lines += properties(of: group.item, named: name)
    let supplements = try supplements(of: group.item, at: path)
    if !supplements.isEmpty {
      lines += SwiftExpression.names(supplements)
        .lines(indent: 2, "\(name).supplementaryItems = ")
    }
    blocks.append(comment(on: group.item) + lines)
    return name
  }

  /// Writes a member of a group unless an equal one has a name, and returns the name.
  private mutating func member(
    _ member: SubitemDescription,
    at path: [DocumentPath.Step]
  ) throws(LayoutError) -> String {
    try WorkLimit.current?.check()
    if let known = members.first(where: { $0.description == member }) { return known.name }
    let name: String
    switch member {
    case .item(let item): name = try self.item(item, at: path)
    case .group(let group):
      name = try self.group(group, named: "subgroup", at: path)
    }
    members.append((member, name))
    return name
  }

  private mutating func item(
    _ item: ItemDescription,
    at path: [DocumentPath.Step]
  ) throws(LayoutError) -> String {
    guard item.zIndex == 0, item.attributes == .standard else {
      throw section.failure(
        "UIKit's items have no attributes at rest",
        at: path,
        hint: "remove “zIndex”, “alpha” and their like, and set them in a "
          + "visibleItemsInvalidationHandler by hand"
      )
    }
    let supplements = try supplements(of: item, at: path)
    let name = names.name("item")
    var arguments = [(label: "layoutSize" as String?, value: SwiftExpression.size(item.size))]
    if !supplements.isEmpty { arguments.append(("supplementaryItems", .names(supplements))) }
    let lines = SwiftExpression.call("NSCollectionLayoutItem", arguments)
      .lines(indent: 2, "let \(name) = ")
    blocks.append(comment(on: item) + lines + properties(of: item, named: name))
    return name
  }

  /// Returns the comment on an item whose size comes from its content.
  private func comment(on item: ItemDescription) -> [String] {
    guard let cell = item.cell, item.size.isEstimated else { return [] }
    return ["  // Its cells size themselves, as “\(TerminalText.line(cell.name))” sizes them here."]
  }

  /// Returns the statements that set what items and groups have in common.
  private func properties(of item: ItemDescription, named name: String) -> [String] {
    var lines: [String] = []
    if item.contentInsets != .zero {
      lines += SwiftExpression.insets(item.contentInsets)
        .lines(indent: 2, "\(name).contentInsets = ")
    }
    let edges = item.edgeSpacing
    if edges != .none {
      let values = [edges.leading, edges.top, edges.trailing, edges.bottom]
        .map {
          SwiftExpression.text(spacing($0) ?? "nil")
        }
      let labels: [String?] = ["leading", "top", "trailing", "bottom"]
      lines +=
        SwiftExpression.call(
          "NSCollectionLayoutEdgeSpacing",
          zip(labels, values).map { (label: $0, value: $1) }
        )
        .lines(indent: 2, "\(name).edgeSpacing = ")
    }
    return lines
  }

  /// Returns a spacing; nil if it is a fixed 0.
  private func spacing(_ spacing: LayoutSpacing) -> String? {
    switch spacing {
    case .fixed(0): nil
    case .fixed(let length): ".fixed(\(NumberText.shortest(length)))"
    case .flexible(let length): ".flexible(\(NumberText.shortest(length)))"
    }
  }

  /// Returns the frames of a custom group.
  private func frames(
    of group: GroupDescription,
    at path: [DocumentPath.Step]
  ) throws(LayoutError) -> [FrameFormula] {
    let frames: [FrameFormula]
    switch group.content {
    case .frames(let given): frames = given.map(FrameFormula.init)
    case .provided(let source):
      guard let formulas = section.formulas(of: source) else {
        throw section.failure(
          "the frames of “\(source.provider.name)” are not linear in the group's size, differ from "
            + "group to group, or have attributes",
          at: path + [.key("provider")],
          hint: "write the item provider of this group by hand"
        )
      }
      frames = formulas
    case .repeated, .count: frames = []
    }
    guard frames.count <= Self.frameLimit else {
      throw section.failure(
        "a custom group of \(frames.count) frames is too long for code, which lists at most "
          + "\(Self.frameLimit)",
        at: path,
        hint: "lay out fewer items, or give the group a “count”"
      )
    }
    return frames
  }

  // MARK: Supplementary items

  /// Writes the supplementary items of an item or a group, and returns their names.
  private mutating func supplements(
    of item: ItemDescription,
    at path: [DocumentPath.Step]
  ) throws(LayoutError) -> [String] {
    var names: [String] = []
    for (index, supplement) in item.supplementaryItems.enumerated() {
      let path = path + [.key("supplementaryItems"), .index(index)]
      let name = self.names.name(supplement.elementKind)
      var arguments: [(label: String?, value: SwiftExpression)] = [
        ("layoutSize", .size(supplement.size)),
        ("elementKind", SwiftExpression(literal: supplement.elementKind)),
        (
          "containerAnchor",
          try anchor(supplement.containerAnchor, at: path + [.key("containerAnchor")])
        ),
      ]
      if let own = supplement.itemAnchor {
        arguments.append(("itemAnchor", try anchor(own, at: path + [.key("itemAnchor")])))
      }
      var lines = SwiftExpression.call("NSCollectionLayoutSupplementaryItem", arguments)
        .lines(indent: 2, "let \(name) = ")
      if supplement.zIndex != SupplementaryItemDescription.defaultZIndex {
        lines.append("  \(name).zIndex = \(supplement.zIndex)")
      }
      blocks.append(lines)
      names.append(name)
    }
    return names
  }

  private func anchor(
    _ anchor: LayoutAnchor,
    at path: [DocumentPath.Step]
  ) throws(LayoutError) -> SwiftExpression {
    /// The edge of an axis; empty in the middle, nil at any other fraction.
    func edge(_ fraction: Double, _ start: String, _ end: String) -> [String]? {
      switch fraction {
      case 0: [start]
      case 0.5: []
      case 1: [end]
      default: nil
      }
    }
    guard let vertical = edge(anchor.y, ".top", ".bottom"),
      let horizontal = edge(anchor.x, ".leading", ".trailing")
    else {
      throw section.failure(
        "an anchor of UIKit is at edges or in the middle",
        at: path,
        hint: "use the fractions 0, 0.5 and 1, and an offset"
      )
    }
    let edges = vertical + horizontal
    var arguments: [(label: String?, value: SwiftExpression)] = [
      ("edges", edges.isEmpty ? .text(".all") : .names(edges))
    ]
    switch anchor.offset {
    case .absolute(let offset) where offset == .zero: break
    case .absolute(let offset): arguments.append(("absoluteOffset", .point(offset)))
    case .fractional(let offset): arguments.append(("fractionalOffset", .point(offset)))
    }
    return .call("NSCollectionLayoutAnchor", arguments)
  }

  /// The reason why a boundary item with `pinInsets` has no counterpart in UIKit.
  static let pinsAtEdges = "UIKit pins boundary items at the edge itself"
  /// The advice for a boundary item with `pinInsets`.
  static let pinHint = "remove “pinInsets”"

  /// Returns the statements that make a boundary item.
  static func boundaryItem(_ item: BoundaryItemDescription, named name: String) -> [String] {
    var arguments: [(label: String?, value: SwiftExpression)] = [
      ("layoutSize", .size(item.size)),
      ("elementKind", SwiftExpression(literal: item.elementKind)),
      ("alignment", .text(".\(item.alignment.rawValue)")),
    ]
    if item.absoluteOffset != .zero {
      arguments.append(("absoluteOffset", .point(item.absoluteOffset)))
    }
    var lines = SwiftExpression.call("NSCollectionLayoutBoundarySupplementaryItem", arguments)
      .lines(indent: 2, "let \(name) = ")
    if !item.extendsBoundary { lines.append("  \(name).extendsBoundary = false") }
    if item.pinToVisibleBounds { lines.append("  \(name).pinToVisibleBounds = true") }
    if item.zIndex != SupplementaryItemDescription.defaultZIndex {
      lines.append("  \(name).zIndex = \(item.zIndex)")
    }
    return lines
  }

  private mutating func decoration(_ item: DecorationItemDescription) -> String {
    let name = names.name(item.elementKind)
    var lines = SwiftExpression(
      "NSCollectionLayoutDecorationItem.background",
      ["elementKind": SwiftExpression(literal: item.elementKind)]
    )
    .lines(indent: 2, "let \(name) = ")
    if item.contentInsets != .zero {
      lines += SwiftExpression.insets(item.contentInsets)
        .lines(indent: 2, "\(name).contentInsets = ")
    }
    if item.zIndex != 0 { lines.append("  \(name).zIndex = \(item.zIndex)") }
    blocks.append(lines)
    return name
  }
}
