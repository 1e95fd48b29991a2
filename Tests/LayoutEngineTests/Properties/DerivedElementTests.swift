import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// The frames of elements at items and sections follow from these, whatever rules place the items.
@Suite("Boundary items, decorations and badges of random documents")
struct DerivedElementTests {
  static let documents = RandomCase.documents(.wild, 0..<500)

  /// Rules 15 and 16, from the section's frame alone.
  @Test(
    "The boundary items of a random section lie where their alignment places them",
    arguments: documents
  )
  func boundaryItems(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.leftToRight.solved()
      let environment = try document.leftToRight.resolvedEnvironment
      for (index, section) in layout.sections.enumerated() {
        guard let description = document.description(of: index) else { continue }
        let rule = BoundaryRule(description: description, environment: environment)
        // Other tests cover sections that leave their boundary items no length.
        guard rule.hasRoom(in: section.frame) else { continue }
        let elements = layout.allElements.filter { $0.section == index }
        for (item, element) in rule.pairs(with: elements) {
          let (frame, expected) = (element.frame, rule.frame(of: item, in: section.frame))
          let tolerance = document.pixel + 1e-6
          if !frame.isClose(to: expected, tolerance) { return "\(element) instead of \(expected)" }
        }
      }
      return nil
    }
  }

  /// Rule 19.
  @Test(
    "The decorations of a random section cover it, and its items lie in front of them",
    arguments: documents
  )
  func decorations(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.leftToRight.solved()
      for (index, section) in layout.sections.enumerated() {
        guard let items = document.description(of: index)?.decorationItems else { continue }
        let elements = layout.allElements.filter { $0.section == index }
        let found = elements.filter { $0.kind == .decoration }
        let hasSize = section.frame.width > 0 && section.frame.height > 0
        guard found.count == (hasSize ? items.count : 0) else {
          return "\(found.count) decorations of \(section.frame)"
        }
        for (item, element) in zip(items, found) {
          let expected = section.frame.rest(of: item.contentInsets)
          if !element.frame.isClose(to: expected, 1e-6) || element.zIndex != item.zIndex {
            return "\(element) instead of \(expected)"
          }
        }
        let behind = elements.first { $0.kind == .item && $0.zIndex < 1 }
        if !found.isEmpty, let behind { return "\(behind) lies behind its section's decoration" }
      }
      return nil
    }
  }

  /// Rule 20 for badges of absolute sizes, at the items that all carry them.
  @Test("The badges of a random document lie at their anchors", arguments: documents)
  func badges(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.leftToRight.solved()
      for index in layout.sections.indices {
        guard let badges = document.description(of: index)?.group.onlyItem?.supplementaryItems
        else { continue }
        for element in layout.allElements where element.section == index {
          guard let badge = badges.first(where: { $0.elementKind == element.elementKind }),
            case .absolute(let width) = badge.size.width,
            case .absolute(let height) = badge.size.height, let item = element.item,
            let frame = layout.element(at: ItemPath(section: index, item: item))?.frame
          else { continue }
          let expected = badge.frame(at: frame, size: LayoutSize(width: width, height: height))
          if !element.frame.isClose(to: expected, document.pixel + 1e-6) {
            return "\(element) instead of \(expected) at \(frame)"
          }
        }
      }
      return nil
    }
  }

  /// Rules 23 and 24: the row moves as one, and nothing else does.
  @Test(
    "A random row that scrolls across moves all its elements and no others",
    arguments: documents
  )
  func scrolled(_ random: RandomCase) {
    random.expect { document in
      let (moved, resting) = (
        try document.leftToRight.solved(), try document.leftToRight.unscrolled.solved()
      )
      let kinds = Set(document.boundaryItems.keys)
      for (one, other) in zip(resting.allElements, moved.allElements) {
        var expected = one
        if let section = one.section, let row = moved.sections[section].layout.orthogonal,
          one.kind != .decoration, !kinds.contains(ElementName(one))
        {
          expected.frame = one.frame.offset(by: LayoutPoint(along: row.axis, -row.restingOffset, 0))
        }
        guard expected.frame.isClose(to: other.frame, 1e-6), expected.zIndex == other.zIndex else {
          return "\(one) became \(other)"
        }
      }
      return nil
    }
  }
}

extension LayoutDocument {
  /// The section's description, if it is given in place.
  func description(of section: Int) -> SectionDescription? {
    guard case .description(let description) = sections[section].layout else { return nil }
    return description
  }

  /// The same document with all rows that scroll across at their start.
  var unscrolled: LayoutDocument {
    var document = self
    for index in document.sections.indices {
      document.sections[index].orthogonalOffset = 0
      guard var description = description(of: index), description.orthogonalScrolling != .none
      else { continue }
      description.orthogonalScrolling = .continuous
      document.sections[index].layout = .description(description)
    }
    return document
  }

  /// The environment that the document describes.
  var resolvedEnvironment: LayoutEnvironment {
    get throws {
      try environment.resolved(configuration: configuration)
    }
  }
}

extension GroupDescription {
  /// The one item that the group is made of, if all its items are of that description.
  var onlyItem: ItemDescription? {
    switch content {
    case .repeated(let subitems, _): subitems.count == 1 ? subitems.first?.onlyItem : nil
    case .count(let subitem, _, _): subitem.onlyItem
    case .provided, .frames: nil
    }
  }
}

extension SubitemDescription {
  fileprivate var onlyItem: ItemDescription? {
    switch self {
    case .item(let item): item
    case .group(let group): group.onlyItem
    }
  }
}

extension SupplementaryItemDescription {
  /// The frame at a container, read from left to right.
  func frame(at container: LayoutRect, size: LayoutSize) -> LayoutRect {
    let own = itemAnchor ?? LayoutAnchor(x: containerAnchor.x, y: containerAnchor.y)
    func offset(_ offset: LayoutAnchor.Offset) -> LayoutPoint {
      switch offset {
      case .absolute(let point): point
      case .fractional(let part): LayoutPoint(x: part.x * size.width, y: part.y * size.height)
      }
    }
    let (outer, inner) = (offset(containerAnchor.offset), offset(own.offset))
    return LayoutRect(
      x: container.x + containerAnchor.x * container.width + outer.x - own.x * size.width + inner.x,
      y: container.y + containerAnchor.y * container.height + outer.y - own.y * size.height
        + inner.y,
      width: size.width,
      height: size.height
    )
  }
}

extension LayoutRect {
  /// Whether all four numbers agree to a tolerance.
  func isClose(to other: LayoutRect, _ tolerance: Double) -> Bool {
    let pairs = [(x, other.x), (y, other.y), (width, other.width), (height, other.height)]
    return pairs.allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// The rest within insets, read from left to right; a negative extent becomes positive (rule 10).
  func rest(of insets: DirectionalEdgeInsets) -> LayoutRect {
    LayoutRect(
      x: x + insets.leading,
      y: y + insets.top,
      width: abs(width - insets.total(.horizontal)),
      height: abs(height - insets.total(.vertical))
    )
  }
}
