import LayoutModel
import TestSupport

extension DocumentGenerator {
  /// A section: a description or an engine, with its items.
  mutating func section() -> JSONTree {
    guard chance(0.3) else { return describedSection() }
    return switch Int.random(in: 0..<4, using: &numbers) {
    case 0: engineSection("list", listOptions())
    case 1: engineSection("grid", gridOptions())
    case 2: ["layout": "waterfall", "options": waterfallOptions(), "items": sizedItems()]
    default: engineSection("flow", flowOptions())
    }
  }

  // MARK: Descriptions

  private mutating func describedSection() -> JSONTree {
    var layout: JSONTree = ["group": group()]
    let items = items()
    if chance(0.5) { layout["contentInsets"] = insets(0...10) }
    if chance(0.3) { layout["contentInsetsReference"] = insetsReference() }
    if chance(0.5) { layout["interGroupSpacing"] = signedLength(0...10) }
    if chance(0.3) { layout["supplementariesFollowContentInsets"] = false }
    if chance(0.5) { layout["boundarySupplementaryItems"] = boundaryItems("boundary") }
    if chance(0.4) { layout["decorationItems"] = decorations() }
    if let count = items.count, chance(0.15), count < 100 {
      layout["order"] = .array(
        Array(0..<count).shuffled(using: &numbers).map { .number(Double($0)) }
      )
    }
    var section: JSONTree = ["layout": layout, "items": items.tree]
    if chance(0.35) {
      layout["orthogonalScrolling"] = pick([
        "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging",
        "groupPagingCentered",
      ])
      section["layout"] = layout
      if chance(0.8) { section["orthogonalOffset"] = orthogonalOffset() }
    }
    return section
  }

  private mutating func orthogonalOffset() -> JSONTree {
    let offset = style == .hostile ? length(0...1500) : .number(numbers.length(0...1500))
    guard chance(0.1), case .number(let number) = offset else { return offset }
    return .number(-number)
  }

  private mutating func decorations() -> JSONTree {
    .array(
      (0..<pick([1, 2]))
        .map { number -> JSONTree in
          var item: JSONTree = ["elementKind": .text("background\(number)")]
          if chance(0.5) { item["contentInsets"] = insets(style == .tame ? 0...1 : 0...60) }
          if chance(0.5) { item["zIndex"] = pick([-10, 0, 3]) }
          return item
        }
    )
  }

  /// Headers, footers and items at the sides.
  mutating func boundaryItems(_ kind: String) -> JSONTree {
    .array(
      (0..<pick([1, 1, 2, 3]))
        .map { number -> JSONTree in
          style == .tame
            ? tameBoundaryItem("\(kind)\(number)") : boundaryItem("\(kind)\(number)")
        }
    )
  }

  private mutating func boundaryItem(_ kind: String) -> JSONTree {
    var item: JSONTree = [
      "elementKind": .text(kind),
      "size": chance(0.4) ? size() : ["width": length(5...100), "height": length(5...100)],
      "alignment": .text(pick(BoundaryItemDescription.Alignment.allCases).rawValue),
    ]
    if chance(0.4) { item["absoluteOffset"] = point(0...30) }
    if chance(0.4) { item["extendsBoundary"] = .truth(chance(0.3)) }
    if chance(0.4) { item["pinToVisibleBounds"] = true }
    if chance(0.3) { item["zIndex"] = pick([-2, 0, 5]) }
    return item
  }

  /// One at the start or end along the scroll axis, not moved across.
  private mutating func tameBoundaryItem(_ kind: String) -> JSONTree {
    let cross = chance(0.6) ? fraction(of: axis.cross) : length(10...100)
    let ends = BoundaryItemDescription.Alignment.allCases.filter { $0.end(axis) != nil }
    let alignment = pick(ends)
    var item: JSONTree = [
      "elementKind": .text(kind), "size": size(along: axis, length(5...40), cross),
      "alignment": .text(alignment.rawValue),
    ]
    if chance(0.2) {
      // Outwards, so that an empty section does not uncover it.
      let offset = Double.random(in: 0...20, using: &numbers).rounded()
      let signed = JSONTree.number(alignment.end(axis) == .start ? -offset : offset)
      item["absoluteOffset"] = axis == .horizontal ? ["x": signed] : ["y": signed]
    }
    if chance(0.4) { item["pinToVisibleBounds"] = true }
    return item
  }

  // MARK: Items

  /// Items of a description; the count where it is known to be the array's.
  private mutating func items() -> (tree: JSONTree, count: Int?) {
    guard chance(0.7) else {
      let items = sizedItems()
      return (items, items.elements.isEmpty ? nil : items.elements.count)
    }
    let count = itemCount()
    return (.number(Double(count)), count)
  }

  private mutating func itemCount() -> Int {
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: 0
    case 1: 1
    default: Int.random(in: 2...24, using: &numbers)
    }
  }

  private mutating func sizedItems() -> JSONTree {
    let sizes = (0..<Int.random(in: 1...12, using: &numbers))
      .map { _ -> JSONTree in
        ["width": ownLength(), "height": ownLength()]
      }
    return chance(0.6)
      ? .array(sizes) : ["count": .number(Double(itemCount())), "cycle": .array(sizes)]
  }

  /// An item's own extent; a waterfall scales only items that have some.
  private mutating func ownLength() -> JSONTree {
    style == .wild ? .number(numbers.length(10...100)) : length(10...100)
  }

  // MARK: Engines

  private mutating func engineSection(_ name: String, _ options: JSONTree) -> JSONTree {
    ["layout": .text(name), "options": options, "items": items().tree]
  }

  private mutating func listOptions() -> JSONTree {
    var options: JSONTree = [:]
    if chance(0.8) { options["rowHeight"] = chance(0.3) ? ["estimated": 44] : length(5...90) }
    if chance(0.5) { options["spacing"] = signedLength(0...10) }
    if chance(0.5) { options["contentInsets"] = insets(0...20) }
    if style != .tame { addAppearance(to: &options) }
    return options
  }

  /// Numbers beside the sequence: what a seed makes besides stays the same.
  private var aside: DocumentGenerator {
    var aside = self
    aside.numbers = SeededNumbers(seed: aside.numbers.next())
    return aside
  }

  /// Gives some lists an appearance of those whose headers are not pinned.
  private func addAppearance(to options: inout JSONTree) {
    var aside = aside
    guard aside.chance(0.5) else { return }
    options["appearance"] = aside.pick(["grouped", "insetGrouped", "sidebar"])
    if aside.chance(0.3) { options["contentInsets"] = nil }
    if aside.chance(0.7) {
      options["headerMode"] = aside.pick(["none", "supplementary", "firstItemInSection"])
    }
    if aside.chance(0.5) { options["footerMode"] = aside.pick(["none", "supplementary"]) }
    if aside.chance(0.3) { options["headerTopPadding"] = aside.length(0...20) }
    if aside.chance(0.3) { options["showsSeparators"] = false }
  }

  /// Lets some flows size themselves.
  private func addEstimate(to options: inout JSONTree) {
    var aside = aside
    guard aside.chance(0.3) else { return }
    options["estimatedItemSize"] =
      aside.chance(0.5)
      ? "automatic" : ["width": aside.length(10...100), "height": aside.length(10...100)]
  }

  private mutating func gridOptions() -> JSONTree {
    var options: JSONTree = [:]
    if chance(0.5) {
      options["columns"] = pick([1, 2, 3, 5])
    } else {
      options["minimumItemWidth"] = .number(Double.random(in: 20...150, using: &numbers))
    }
    if chance(0.5) { options["itemHeight"] = chance(0.3) ? ["estimated": 44] : length(5...90) }
    if chance(0.5) { options["spacing"] = signedLength(0...10) }
    if chance(0.3) { options["interGroupSpacing"] = signedLength(0...10) }
    if chance(0.5) { options["contentInsets"] = insets(0...20) }
    return options
  }

  private mutating func waterfallOptions() -> JSONTree {
    var options: JSONTree = ["columns": pick([1, 2, 3, 5])]
    // A tame item keeps its own height; its breadth is its column's.
    options["sizing"] = pick(["height", "aspectRatio"])
    if chance(0.5) { options["interItemSpacing"] = signedLength(0...10) }
    if chance(0.5) { options["lineSpacing"] = signedLength(0...10) }
    if chance(0.5) { options["contentInsets"] = .number(numbers.length(0...20)) }
    if chance(0.5) { options["placement"] = pick(["shortest", "sequential"]) }
    return options
  }

  private mutating func flowOptions() -> JSONTree {
    var options: JSONTree = [:]
    if chance(0.7) {
      options["itemSize"] = ["width": length(10...100), "height": length(10...100)]
    }
    if chance(0.5) { options["minimumLineSpacing"] = signedLength(0...10) }
    if chance(0.5) { options["minimumInteritemSpacing"] = signedLength(0...10) }
    if chance(0.5) { options["sectionInset"] = insets(0...20) }
    if chance(0.3) { options["sectionInsetReference"] = pick(["safeArea", "layoutMargins"]) }
    if chance(0.4) {
      options["headerReferenceSize"] = ["width": length(0...40), "height": length(0...40)]
    }
    if chance(0.4) {
      options["footerReferenceSize"] = ["width": length(0...40), "height": length(0...40)]
    }
    if chance(0.5) { options["alignment"] = pick(["justified", "leading", "center", "trailing"]) }
    if style != .tame { addEstimate(to: &options) }
    return options
  }
}
