public import LayoutModel

/// Looks a layout over for what its author should know.
public struct LayoutInspector {
  /// What a finger meets at least, in points (Apple's Human Interface Guidelines, “Hit targets”).
  static let tapTarget = 44.0

  private let layout: CollectionLayout
  private let environment: LayoutEnvironment

  /// Creates an inspector of a layout in its environment.
  public init(_ layout: CollectionLayout, in environment: LayoutEnvironment) {
    self.layout = layout
    self.environment = environment
  }

  /// What there is to know, by section.
  /// - Complexity: O(n) for sections whose frames follow no rule; O(1) for groups that repeat.
  public func diagnostics() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (index, section) in layout.sections.enumerated() {
      let found =
        section.layout.diagnostics
        + [overlap(in: section), outside(section), zeroSize(in: section), tapTargets(in: section)]
        .compactMap(\.self)
      for var diagnostic in found {
        diagnostic.section = index
        diagnostics.append(diagnostic)
      }
    }
    return diagnostics + [outsideOfLayout()].compactMap(\.self)
  }

  /// Less than this is owed to rounding, in points.
  private var tolerance: Double {
    let scale = environment.pixelAlignment.scale
    return scale > 0 ? 1 / scale : 0.001
  }

  // MARK: Sizes

  private func zeroSize(in section: CollectionLayout.Section) -> Diagnostic? {
    let (count, items) = section.layout.frames.items { $0.width == 0 || $0.height == 0 }
    guard count > 0 else { return nil }
    return Diagnostic(
      .zeroSize,
      count: count,
      items: items,
      message: "\(Self.subject(count)) no area, the first is item \(items.first ?? 0)"
    )
  }

  private func tapTargets(in section: CollectionLayout.Section) -> Diagnostic? {
    guard [.phone, .pad].contains(environment.traits.userInterfaceIdiom) else { return nil }
    let least = Self.tapTarget - 0.001
    let (count, items) = section.layout.frames.items {
      $0.width > 0 && $0.height > 0 && ($0.width < least || $0.height < least)
    }
    guard let first = items.first else { return nil }
    let frame = section.layout.frames.frame(at: first)
    let size = "\(NumberText.shortest(frame.width)) × \(NumberText.shortest(frame.height))"
    return Diagnostic(
      .tapTarget,
      count: count,
      items: items,
      message: "\(Self.subject(count)) less than 44 × 44 points to tap, "
        + "the first is item \(first) with \(size)"
    )
  }

  private static func subject(_ count: Int) -> String {
    count == 1 ? "1 item has" : "\(count) items have"
  }

  // MARK: Places

  private func overlap(in section: CollectionLayout.Section) -> Diagnostic? {
    let search = OverlapSearch(section.layout, tolerance: tolerance)
    guard let first = search.pairs.first else { return nil }
    let count = search.items.count
    let range = search.inspected < search.count ? "of the first \(search.inspected) items" : "items"
    return Diagnostic(
      .overlap,
      count: count,
      items: Array(search.items.prefix(Diagnostic.itemLimit)),
      message: "\(count) \(range) lie on each other, "
        + "the first are items \(first.lower) and \(first.upper)"
    )
  }

  /// Where elements may lie; a row that scrolls across brings its items in sight itself.
  private func bounds(for section: CollectionLayout.Section) -> Rect {
    var bounds = Rect(origin: .zero, size: layout.contentSize)
      .insetBy(-tolerance)
      .offset(by: .zero - section.scrolledOrigin)
    if let orthogonal = section.layout.orthogonal {
      bounds = bounds.unbounded(along: orthogonal.axis)
    }
    return bounds
  }

  private func outside(_ section: CollectionLayout.Section) -> Diagnostic? {
    let bounds = bounds(for: section)
    let reaches = [Axis.horizontal, .vertical]
      .allSatisfy { axis in
        guard let reach = section.layout.frames.reach(along: axis) else { return true }
        return bounds.min(axis) <= reach.lowerBound && reach.upperBound <= bounds.max(axis)
      }
    let (count, items) = reaches ? (0, []) : section.layout.frames.items(outside: bounds)
    let content = Rect(origin: .zero, size: layout.contentSize).insetBy(-tolerance)
    let others = (section.layout.supplementaryItems + section.layout.decorationItems)
      .filter { !$0.frame.offset(by: section.origin).overlaps(content) && !$0.frame.isEmpty }
    guard count + others.count > 0 else { return nil }
    let first = items.first.map { "item \($0)" } ?? others.first.map { "“\($0.elementKind)”" } ?? ""
    return Diagnostic(
      .outsideContent,
      count: count + others.count,
      items: items,
      message: "\(Self.elements(count + others.count)) outside the content, the first is \(first)"
    )
  }

  private func outsideOfLayout() -> Diagnostic? {
    let content = Rect(origin: .zero, size: layout.contentSize).insetBy(-tolerance)
    let others = layout.boundaryItems.filter { !$0.frame.overlaps(content) && !$0.frame.isEmpty }
    guard let first = others.first else { return nil }
    return Diagnostic(
      .outsideContent,
      count: others.count,
      message: "\(Self.elements(others.count)) outside the content, "
        + "the first is “\(first.elementKind)” of the layout"
    )
  }

  private static func elements(_ count: Int) -> String {
    count == 1 ? "1 element lies" : "\(count) elements lie"
  }
}

extension Rect {
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle without so much at each edge.
  fileprivate func insetBy(_ distance: Double) -> Rect {
    Rect(
      x: x + distance,
      y: y + distance,
      width: width - 2 * distance,
      height: height - 2 * distance
    )
  }

  /// The rectangle with no end along an axis.
  fileprivate func unbounded(along axis: Axis) -> Rect {
    let farthest = Double.greatestFiniteMagnitude
    var rect = self
    rect.origin[axis] = -farthest / 2
    rect.size[axis] = farthest
    return rect
  }
}
