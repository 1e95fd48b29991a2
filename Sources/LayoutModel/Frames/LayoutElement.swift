/// An element that a layout places (UIKit's `UICollectionViewLayoutAttributes`).
///
/// ```swift
/// for element in try session.focusedVisibleState().elements where element.kind == .item {
///   print(element.section ?? 0, element.item ?? 0, element.frame)
/// }
/// ```
public struct LayoutElement: Sendable, Hashable {
  /// The category of the element.
  public var kind: ElementKind
  /// The kind of a supplementary item or a decoration (UIKit's `representedElementKind`); nil in
  /// cells.
  public var elementKind: String?
  /// The section that contains it, from 0; nil in boundary items of the whole layout.
  public var section: Int?
  /// The item, or the number among the elements of its kind, from 0; nil in decorations.
  public var item: Int?
  /// The frame, in content coordinates.
  public var frame: LayoutRect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int
  /// The opacity, from 0 to 1.
  public var alpha: Double = 1
  /// The transform, applied about the middle of the frame.
  public var transform: LayoutTransform = .identity
  /// Whether the element is not shown.
  public var isHidden = false
  /// Whether the item was not measured, so that its size is an estimate (`docs/measuring.md`).
  public var isEstimated = false
  /// The parts of the item's cell, relative to the frame's corner.
  public var parts: [CellPart]
  /// The attributes that few elements have; nil if all have default values.
  private var rare: Shared<Rare>?

  /// Creates an element.
  public init(
    kind: ElementKind,
    elementKind: String? = nil,
    section: Int?,
    item: Int?,
    frame: LayoutRect,
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
    var clipsTo: LayoutRect?
    var id: String?
  }

  /// The id of a supplementary item or decoration, by which a change finds it again in whatever
  /// section; nil without one.
  public var id: String? {
    get { rare?.value.id }
    set { changeRare { $0.id = newValue } }
  }

  /// The 3D transform about the anchor, which replaces `transform`; nil without one.
  public var transform3D: Transform3D? {
    get { rare?.value.transform3D }
    set { changeRare { $0.transform3D = newValue } }
  }

  /// The point of the frame that transforms leave in place, as fractions of its extents.
  public var anchorPoint: LayoutPoint {
    get { rare?.value.anchorPoint ?? ElementAttributes.middle }
    set { changeRare { $0.anchorPoint = newValue } }
  }

  /// The custom values by name, always an object; nil without any.
  public var values: SourceValue? {
    get { rare?.value.values }
    set { changeRare { $0.values = newValue } }
  }

  /// The rectangle outside of which the element is not drawn, in the coordinates of its frame; nil
  /// if it is drawn as a whole.
  ///
  /// A clip to the section is the section's frame here.
  public var clipsTo: LayoutRect? {
    get { rare?.value.clipsTo }
    set { changeRare { $0.clipsTo = newValue } }
  }

  /// Whether the element has attributes that few have, or parts.
  package var hasRareAttributes: Bool { rare != nil || !parts.isEmpty }

  /// Removes the attributes that few elements have, and parts; the id stays.
  package mutating func clearRareAttributes() {
    let id = id
    (rare, parts) = (nil, [])
    if let id { self.id = id }
  }

  /// Changes the attributes that few elements have.
  private mutating func changeRare(_ change: (inout Rare) -> Void) {
    var new = rare?.value ?? Rare()
    change(&new)
    rare = new == Rare() ? nil : Shared(new)
  }

  /// Sets the attributes that few elements have; the section's frame is in the coordinates of the
  /// element's.
  mutating func setRare(_ attributes: ElementAttributes, in section: LayoutRect) {
    changeRare {
      ($0.transform3D, $0.anchorPoint) = (attributes.transform3D, attributes.anchorPoint)
      ($0.values, $0.clipsTo) = (attributes.values, attributes.clipsTo?.area(in: section))
    }
  }

  /// Moves the element, with the rectangle that it is clipped to.
  package mutating func move(by distance: LayoutPoint) {
    frame = frame.offset(by: distance)
    if let clipsTo { self.clipsTo = clipsTo.offset(by: distance) }
  }

  /// The attributes beyond frame and z-order.
  ///
  /// A clip is a rectangle in the coordinates of the frame. Attributes that clip to the section are
  /// set without their clip: only a layout knows the section's frame.
  public var attributes: ElementAttributes {
    get {
      var attributes = ElementAttributes()
      (attributes.alpha, attributes.transform) = (alpha, transform)
      (attributes.isHidden, attributes.parts) = (isHidden, parts)
      if let rare = rare?.value {
        (attributes.transform3D, attributes.anchorPoint) = (rare.transform3D, rare.anchorPoint)
        (attributes.values, attributes.clipsTo) = (rare.values, rare.clipsTo.map { .rect($0) })
      }
      return attributes
    }
    set {
      (alpha, transform) = (newValue.alpha, newValue.transform)
      (isHidden, parts) = (newValue.isHidden, newValue.parts)
      changeRare {
        ($0.transform3D, $0.anchorPoint) = (newValue.transform3D, newValue.anchorPoint)
        $0.values = newValue.values
        if case .rect(let rect)? = newValue.clipsTo { $0.clipsTo = rect } else { $0.clipsTo = nil }
      }
    }
  }

  /// The bounding rectangle of the drawn element; without area if no part is drawn.
  public var drawnFrame: LayoutRect {
    rare == nil && transform == .identity ? frame : attributes.drawnFrame(of: frame)
  }
}
