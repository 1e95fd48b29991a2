/// The category of an element (UIKit's `UICollectionView.ElementCategory`).
public enum ElementKind: String, Sendable, Hashable, CaseIterable {
  /// A cell that shows an item.
  case item
  /// A header, a footer, a badge or another view with content.
  case supplementary
  /// A background or another view without content.
  case decoration
}

/// An item's section and its position there, both counted from 0.
public struct IndexPath: Sendable, Hashable {
  /// The section, from 0.
  public var section: Int
  /// The item in the section, from 0.
  public var item: Int

  /// Creates an index path.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

/// An element that a layout places (UIKit's `UICollectionViewLayoutAttributes`).
public struct LayoutElement: Sendable, Hashable {
  /// The category of the element.
  public var kind: ElementKind
  /// The kind of a supplementary item or a decoration (UIKit's `representedElementKind`); nil for
  /// cells.
  public var elementKind: String?
  /// The section that contains it, from 0; nil for the boundary items of the whole layout.
  public var section: Int?
  /// The item, or the number among the elements of its kind, from 0; nil for decorations.
  public var item: Int?
  /// The frame, in content coordinates.
  public var frame: Rect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int
  /// The opacity, from 0 to 1.
  public var alpha: Double = 1
  /// The transform, applied about the middle of the frame.
  public var transform: Transform = .identity
  /// Whether the element is not shown.
  public var isHidden = false
  /// The parts of the item's cell, relative to the frame's corner.
  public var parts: [CellPart]
  /// The attributes that few elements have; nil where all are as usual.
  private var rare: Shared<Rare>?

  /// Creates an element.
  public init(
    kind: ElementKind,
    elementKind: String? = nil,
    section: Int?,
    item: Int?,
    frame: Rect,
    zIndex: Int = 0,
    parts: [CellPart] = []
  ) {
    self.kind = kind
    self.elementKind = elementKind
    self.section = section
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
    self.parts = parts
  }
}

extension LayoutElement {
  /// The attributes that few elements have.
  fileprivate struct Rare: Sendable, Hashable {
    var transform3D: Transform3D?
    var anchorPoint = ElementAttributes.middle
    var values: SourceValue?
  }

  /// The transform of space about the anchor, which stands in place of `transform`; nil without one.
  public var transform3D: Transform3D? {
    get { rare?.value.transform3D }
    set { setRare(newValue, anchorPoint, values) }
  }

  /// The point of the frame that transforms leave in place, as fractions of its extents.
  public var anchorPoint: Point {
    get { rare?.value.anchorPoint ?? ElementAttributes.middle }
    set { setRare(transform3D, newValue, values) }
  }

  /// The custom values by name, always an object; nil without any.
  public var values: SourceValue? {
    get { rare?.value.values }
    set { setRare(transform3D, anchorPoint, newValue) }
  }

  /// Whether the element has attributes that few have, or parts.
  package var hasRareAttributes: Bool { rare != nil || !parts.isEmpty }

  /// Takes away the attributes that few elements have, and parts.
  package mutating func clearRareAttributes() { (rare, parts) = (nil, []) }

  /// Sets the attributes that few elements have.
  mutating func setRare(_ transform3D: Transform3D?, _ anchorPoint: Point, _ values: SourceValue?) {
    let new = Rare(transform3D: transform3D, anchorPoint: anchorPoint, values: values)
    rare = new == Rare() ? nil : Shared(new)
  }

  /// The attributes beyond frame and z-order.
  public var attributes: ElementAttributes {
    get {
      var attributes = ElementAttributes()
      (attributes.alpha, attributes.transform) = (alpha, transform)
      (attributes.isHidden, attributes.parts) = (isHidden, parts)
      if let rare = rare?.value {
        (attributes.transform3D, attributes.anchorPoint) = (rare.transform3D, rare.anchorPoint)
        attributes.values = rare.values
      }
      return attributes
    }
    set {
      (alpha, transform) = (newValue.alpha, newValue.transform)
      (isHidden, parts) = (newValue.isHidden, newValue.parts)
      setRare(newValue.transform3D, newValue.anchorPoint, newValue.values)
    }
  }

  /// The smallest rectangle around what is drawn; without area where nothing is.
  public var drawnFrame: Rect {
    rare == nil && transform == .identity ? frame : attributes.drawnFrame(of: frame)
  }
}

/// The range within which a pinned element moves along the scroll axis to stay in the visible
/// bounds (`docs/compositional.md`, rule 17).
public struct PinnedRange: Sendable, Hashable {
  /// The number added to the z-order of pinned elements, which puts them above all others.
  public static let zIndexBase = 1_000_000_000

  /// The edge of the visible bounds that the element does not cross; nil for both edges.
  public var edge: AxisEnd?
  /// The positions that the element's leading or top edge and its opposite may have, in the
  /// coordinates of its frame.
  public var range: ClosedRange<Double>
  /// The end that stays visible where the whole element does not fit.
  public var startsAt: AxisEnd

  /// Creates a range.
  public init(
    edge: AxisEnd?,
    range: ClosedRange<Double>,
    startsAt: AxisEnd = .start
  ) {
    self.edge = edge
    self.range = range
    self.startsAt = startsAt
  }

  /// Returns the frame moved along an axis into the visible bounds, as far as the range allows.
  /// - Parameters:
  ///   - rest: the frame without pinning.
  ///   - bounds: the visible bounds, in the same coordinates.
  ///   - axis: the scroll axis.
  /// - Returns: the moved frame.
  public func frame(of rest: Rect, in bounds: Rect, along axis: Axis) -> Rect {
    let length = rest.max(axis) - rest.min(axis)
    var position = rest.min(axis)
    let start = edge != .end ? bounds.min(axis) : -.infinity
    let end = edge != .start ? bounds.max(axis) - length : .infinity
    position = clamped(position, start, end)
    position = clamped(position, range.lowerBound, range.upperBound - length)
    return rest.offset(by: Point(along: axis, position - rest.min(axis), 0))
  }

  /// Returns a position limited to a range; if its ends are reversed, returns the end that stays
  /// visible.
  private func clamped(_ position: Double, _ start: Double, _ end: Double) -> Double {
    startsAt == .start ? max(start, min(position, end)) : min(end, max(position, start))
  }

  /// Returns the range in coordinates whose origin is moved by a distance, in points.
  public func offset(by distance: Double) -> PinnedRange {
    PinnedRange(
      edge: edge,
      range: range.lowerBound + distance...range.upperBound + distance,
      startsAt: startsAt
    )
  }

  /// Returns the range mirrored about the middle of a width, for right-to-left layouts.
  public func mirrored(in width: Double) -> PinnedRange {
    PinnedRange(
      edge: edge?.opposite,
      range: width - range.upperBound...width - range.lowerBound,
      startsAt: startsAt.opposite
    )
  }
}

/// A remark about a layout that is correct but probably not intended.
public struct Diagnostic: Sendable, Hashable {
  /// The subject of the remark.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A group's first item is longer than the group, which therefore shows no items.
    case firstItemDoesNotFit
    /// A custom group has more frames than items.
    case framesDropped
    /// Items of a section overlap.
    case overlap
    /// Elements lie outside the content, where no scroll reaches them.
    case outsideContent
    /// Items have no area.
    case zeroSize
    /// Items are smaller than a fingertip needs.
    case tapTarget
  }

  /// The subject of the remark.
  public var kind: Kind
  /// The section, from 0; nil for the elements of the whole layout.
  public var section: Int?
  /// The number of items concerned; 0 where the remark is about the section.
  public var count: Int
  /// The first of the items concerned, from 0; at most `itemLimit`.
  public var items: [Int]
  /// The observation, in one sentence.
  public var message: String

  /// The greatest number of items that a diagnostic names.
  public static let itemLimit = 10

  /// Creates a diagnostic.
  public init(
    _ kind: Kind,
    section: Int? = nil,
    count: Int = 0,
    items: [Int] = [],
    message: String
  ) {
    self.kind = kind
    self.section = section
    self.count = count
    self.items = items
    self.message = message
  }
}
