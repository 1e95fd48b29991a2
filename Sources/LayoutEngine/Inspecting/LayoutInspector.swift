package import LayoutModel

/// Finds problems of a layout that its author should know: overlaps, items outside the content,
/// items without area, and tap targets that are too small.
///
/// ```swift
/// for diagnostic in LayoutInspector(layout, in: environment).diagnostics() {
///   print(diagnostic.message)
/// }
/// ```
package struct LayoutInspector {
  /// The least size of an item to tap, in points (Apple's Human Interface Guidelines, “Hit
  /// targets”).
  static let tapTarget = 44.0

  private let layout: CollectionLayout
  private let environment: LayoutEnvironment

  /// Creates an inspector of a layout in its environment; only phones and pads have tap targets.
  package init(_ layout: CollectionLayout, in environment: LayoutEnvironment) {
    self.layout = layout
    self.environment = environment
  }

  /// Returns the problems, ordered by section.
  /// - Complexity: O(n log n) for sections whose frames follow no rule; O(log n) for groups that
  ///   repeat.
  package func diagnostics() -> [Diagnostic] {
    let limit = WorkLimit.current
    var diagnostics: [Diagnostic] = []
    for (index, section) in layout.sections.enumerated() {
      if limit?.isOver == true { break }
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

  /// The greatest overlap that is due to rounding: a pixel, in points.
  private var tolerance: Double {
    let scale = environment.pixelAlignment.scale
    return scale > 0 ? 1 / scale : 0.001
  }

  // MARK: Sizes

  private func zeroSize(in section: CollectionLayout.Section) -> Diagnostic? {
    let (count, items) = section.layout.shownItems { $0.width == 0 || $0.height == 0 }
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
    let (count, items) = section.layout.shownItems {
      $0.width > 0 && $0.height > 0 && ($0.width < least || $0.height < least)
    }
    guard let first = items.first else { return nil }
    let frame = section.layout.frames.frame(at: first)
    let size = "\(NumberText.rounded(frame.width)) × \(NumberText.rounded(frame.height))"
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

  /// The content with its inset, in which elements may lie: all that can be scrolled to.
  private var content: LayoutRect {
    let inset = layout.contentInset
    let sides = inset.sides(isMirrored: environment.traits.layoutDirection == .rightToLeft)
    // A negative inset makes the range of offsets shorter, not the content.
    let (left, right) = (max(0, sides.left), max(0, sides.right))
    let (top, bottom) = (max(0, inset.top), max(0, inset.bottom))
    return LayoutRect(
      x: -left,
      y: -top,
      width: layout.contentSize.width + left + right,
      height: layout.contentSize.height + top + bottom
    )
    .widened(by: tolerance)
  }

  private func overlap(in section: CollectionLayout.Section) -> Diagnostic? {
    let search = OverlapSearch(section.layout, tolerance: tolerance)
    guard let first = search.first else { return nil }
    let count = search.items.count
    let range = search.inspected < search.count ? "of the first \(search.inspected) items" : "items"
    return Diagnostic(
      .overlap,
      count: count,
      items: Array(search.items.prefix(Diagnostic.itemLimit)),
      message: "\(count) \(range) overlap, "
        + "the first are items \(first.lower) and \(first.upper)"
    )
  }

  /// Returns the bounds within which a section's items may lie, in its coordinates; a row that
  /// scrolls across has no end along its axis.
  private func bounds(for section: CollectionLayout.Section) -> LayoutRect {
    var bounds = content.offset(by: .zero - section.scrolledOrigin)
    if let orthogonal = section.layout.orthogonal {
      bounds = bounds.unbounded(along: orthogonal.axis)
    }
    return bounds
  }

  private func outside(_ section: CollectionLayout.Section) -> Diagnostic? {
    let bounds = bounds(for: section)
    let reaches = [ScrollAxis.horizontal, .vertical]
      .allSatisfy { axis in
        guard let reach = section.layout.frames.reach(along: axis) else { return true }
        return bounds.min(axis) <= reach.lowerBound && reach.upperBound <= bounds.max(axis)
      }
    let (count, items) = reaches ? (0, []) : section.layout.shownItems(outside: bounds)
    let content = content
    let others = (section.layout.supplementaryItems + section.layout.decorationItems)
      .filter {
        !$0.frame.offset(by: section.origin).overlaps(content) && !$0.frame.isEmpty
          && !$0.attributes.isHidden
      }
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
    let content = content
    let others = layout.ownElements.map { $0.item }
      .filter { !$0.frame.overlaps(content) && !$0.frame.isEmpty && !$0.attributes.isHidden }
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

extension LayoutRect {
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the rectangle without ends along an axis.
  fileprivate func unbounded(along axis: ScrollAxis) -> LayoutRect {
    let farthest = Double.greatestFiniteMagnitude
    var rect = self
    rect.origin[axis] = -farthest / 2
    rect.size[axis] = farthest
    return rect
  }
}

extension SectionLayout {
  /// Returns the number of items that are not hidden and for whose frames a condition holds, and the
  /// first ten of them.
  fileprivate func shownItems(where condition: (LayoutRect) -> Bool) -> (count: Int, first: [Int]) {
    frames.items(where: condition, besides: attributes?.hiding)
  }

  /// Returns the number of items that are not hidden and lie outside bounds at least in part, and
  /// the first ten of them.
  fileprivate func shownItems(outside bounds: LayoutRect) -> (count: Int, first: [Int]) {
    frames.items(outside: bounds, besides: attributes?.hiding)
  }
}

extension FrameAttributes {
  /// The attributes themselves where some row is hidden; else nil.
  fileprivate var hiding: FrameAttributes? { columns.isHidden.isEmpty ? nil : self }
}

extension SectionFrames {
  /// Returns the number of shown items for whose frames a condition holds, and the first ten of
  /// them.
  ///
  /// The condition depends only on a frame's size, which repeats with the groups.
  /// - Complexity: O(frames of a group) for groups that repeat, O(n) for others.
  @inline(__always)
  func items(
    where condition: (LayoutRect) -> Bool,
    besides hidden: FrameAttributes? = nil
  ) -> (count: Int, first: [Int]) {
    switch self {
    case .packed(let frames):
      return Self.gather(count, besides: hidden) { condition(frames.columns.frame($0)) }
    case .rows(let frames):
      return frames.gather(besides: hidden) { !condition($0) }
    case .repeating(let frames) where count <= frames.template.count:
      return Self.gather(count, besides: hidden) { condition(frames.template.columns.frame($0)) }
    case .repeating(let frames):
      let template = frames.template.count
      let limit = WorkLimit.current
      let members = (0..<min(template, count))
        .filter {
          !limit.isOver(at: $0) && condition(frames.template.columns[$0])
            && hidden?.isHidden($0) != true
        }
      let total = members.reduce(0) { $0 + (count - 1 - $1) / template + 1 }
      return (total, Self.first(members, of: count, every: template))
    }
  }

  /// Returns the number of items that lie outside bounds at least in part, and the first ten of
  /// them.
  /// - Complexity: O(frames of a group × log n) for groups that repeat, O(n) for others.
  func items(
    outside bounds: LayoutRect,
    besides hidden: FrameAttributes? = nil
  ) -> (count: Int, first: [Int]) {
    switch self {
    case .packed(let frames):
      return Self.gather(count, besides: hidden) { !frames.columns.frame($0).lies(within: bounds) }
    case .rows(let frames):
      return frames.gather(besides: hidden) { $0.lies(within: bounds) }
    case .repeating(let frames) where count <= frames.template.count:
      return Self.gather(count, besides: hidden) { !frame(at: $0).lies(within: bounds) }
    case .repeating(let frames):
      let template = frames.template.count
      let limit = WorkLimit.current
      var (total, first) = (0, [Int]())
      for member in 0..<min(template, count) where hidden?.isHidden(member) != true {
        // Each member takes a few binary searches.
        if limit.isOver(at: member << 5) { break }
        let groups = (count - 1 - member) / template + 1
        let inside = Self.inside(bounds, along: frames.template.axis, groups: groups) { group in
          frame(at: group * template + member)
        }
        total += groups - inside.count
        let outside =
          (0..<inside.lowerBound).prefix(Diagnostic.itemLimit).map(\.self)
          + (inside.upperBound..<groups).prefix(Diagnostic.itemLimit)
        first += outside.map { $0 * template + member }
      }
      return (total, Array(first.sorted().prefix(Diagnostic.itemLimit)))
    }
  }

  /// Returns the groups in which a frame lies within bounds; positions rise or fall from group to
  /// group.
  private static func inside(
    _ bounds: LayoutRect,
    along axis: ScrollAxis,
    groups: Int,
    frame: (Int) -> LayoutRect
  ) -> Range<Int> {
    let first = frame(0)
    guard bounds.min(axis.cross) <= first.min(axis.cross),
      first.max(axis.cross) <= bounds.max(axis.cross)
    else { return 0..<0 }
    let isRising = first.min(axis) <= frame(groups - 1).min(axis)
    func isBefore(_ group: Int) -> Bool { frame(group).min(axis) < bounds.min(axis) }
    func isBehind(_ group: Int) -> Bool { frame(group).max(axis) > bounds.max(axis) }
    let start = (0..<groups).partitioningIndex { !(isRising ? isBefore($0) : isBehind($0)) }
    let end = (0..<groups).partitioningIndex { isRising ? isBehind($0) : isBefore($0) }
    return start..<max(start, end)
  }

  /// Returns the number of shown items for which a condition holds, and the first ten of them.
  @inline(__always)
  private static func gather(
    _ count: Int,
    besides hidden: FrameAttributes?,
    where condition: (Int) -> Bool
  ) -> (count: Int, first: [Int]) {
    let limit = WorkLimit.current
    var (total, first) = (0, [Int]())
    for item in 0..<count {
      if limit.isOver(at: item) { break }
      guard condition(item), hidden?.isHidden(item) != true else { continue }
      if total < Diagnostic.itemLimit { first.append(item) }
      total += 1
    }
    return (total, first)
  }

  private static func first(_ members: [Int], of count: Int, every template: Int) -> [Int] {
    guard !members.isEmpty else { return [] }
    let items = (0...Diagnostic.itemLimit).lazy
      .flatMap { group in members.lazy.map { group * template + $0 } }
      .filter { $0 < count }
    return Array(items.prefix(Diagnostic.itemLimit))
  }
}

extension RowFrames {
  /// Returns the number of shown items that do not meet a condition, and the first ten of them.
  /// - Complexity: O(number of measured rows) if the estimated ones meet it, else O(n).
  fileprivate func gather(
    besides hidden: FrameAttributes?,
    unless holds: (LayoutRect) -> Bool
  ) -> (count: Int, first: [Int]) {
    let limit = WorkLimit.current
    var (total, first) = (0, [Int]())
    for item in rows(unless: holds).joined() {
      if limit.isOver(at: item) { break }
      guard !holds(frame(at: item)), hidden?.isHidden(item) != true else { continue }
      if total < Diagnostic.itemLimit { first.append(item) }
      total += 1
    }
    return (total, first)
  }
}

extension FrameColumns {
  /// Returns a frame without a check of its index, for loops over many.
  @inline(__always)
  fileprivate func frame(_ index: Int) -> LayoutRect {
    LayoutRect(x: x[index], y: y[index], width: width[index], height: height[index])
  }
}

extension LayoutRect {
  /// Whether the whole rectangle lies within bounds.
  fileprivate func lies(within bounds: LayoutRect) -> Bool {
    bounds.x <= x && bounds.y <= y && maxX <= bounds.maxX && maxY <= bounds.maxY
  }
}
