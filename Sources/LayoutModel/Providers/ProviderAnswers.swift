/// The answer of `layout`: a section, as a description or as frames.
public enum LayoutAnswer: Sendable, Equatable {
  /// A description that the compositional engine solves.
  case section(SectionDescription)
  /// Frames, one for each item of the request.
  case frames(LayoutFrames)
}

/// The frames of a whole section, in points from the section's corner.
public struct LayoutFrames: Sendable, Equatable {
  /// The frames of the items, one for each.
  public var frames: FrameColumns
  /// The section's size; nil for the smallest size that contains all frames.
  public var contentSize: Size?
  /// The insets that a collection of this one section adds around its range of offsets (UIKit's
  /// `UIScrollView.contentInset`).
  public var contentInset: DirectionalEdgeInsets?
  /// The distance outside the visible bounds within which elements count as visible.
  public var visibleMargin: VisibleMargin
  /// The parts of the items' cells, in leading coordinates, as a pattern that repeats; empty for
  /// cells without parts.
  public var parts: [[CellPart]] = []
  /// The headers, badges and other supplementary items.
  public var supplementaryItems: [SectionElement]
  /// The backgrounds and other decorations.
  public var decorationItems: [SectionElement]
  /// The data that the provider's methods for visible states read again; nil without any.
  public var memo: LayoutMemo?

  /// Creates an answer.
  public init(
    frames: FrameColumns,
    contentSize: Size? = nil,
    contentInset: DirectionalEdgeInsets? = nil,
    visibleMargin: VisibleMargin = VisibleMargin(),
    supplementaryItems: [SectionElement] = [],
    decorationItems: [SectionElement] = [],
    memo: LayoutMemo? = nil
  ) {
    self.frames = frames
    self.contentSize = contentSize
    self.contentInset = contentInset
    self.visibleMargin = visibleMargin
    self.supplementaryItems = supplementaryItems
    self.decorationItems = decorationItems
    self.memo = memo
  }
}

/// The distance outside the visible bounds within which a section's elements count as visible.
public struct VisibleMargin: Sendable, Hashable {
  /// The distance along the scroll axis, in points; nil where `distances` count.
  public var alongScrollAxis: Double?
  /// The distances to the left and the right, and above and below, in points.
  public private(set) var distances = Point.zero

  /// Creates a margin along the scroll axis, in points; by default none.
  public init(_ distance: Double = 0) { alongScrollAxis = distance }

  /// Creates a margin for each axis, in points.
  public init(x: Double, y: Double) { distances = Point(x: x, y: y) }

  /// Returns the distance along an axis, in points.
  public func along(_ axis: Axis, scrolling scrollAxis: Axis) -> Double {
    guard let distance = alongScrollAxis else { return distances[axis] }
    return axis == scrollAxis ? distance : 0
  }

  /// Whether there is no margin.
  public var isZero: Bool { (alongScrollAxis ?? 0) == 0 && distances == .zero }

  /// Decodes a number, or `{x=, y=}`.
  /// - Throws: a mistake with its place; distances are 0 or more.
  package init(_ node: ValueDecoder) throws(DocumentError) {
    guard case .object(let object) = node.value.content, !object.members.isEmpty else {
      self.init(try node.length())
      return
    }
    let fields = try node.object(keys: ["x", "y"])
    self.init(x: try fields.optionalLength("x") ?? 0, y: try fields.optionalLength("y") ?? 0)
  }
}

extension VisibleMargin: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a margin along the scroll axis, in points.
  public init(floatLiteral distance: Double) { self.init(distance) }

  /// Creates a margin along the scroll axis, in points.
  public init(integerLiteral distance: Int) { self.init(Double(distance)) }
}

extension ValueForm<VisibleMargin> {
  /// A margin: a number along the scroll axis, or `{x=, y=}`.
  package static let visibleMargin = ValueForm(
    .anyOf([.length, .named(.point)]),
    words: { $0.isZero ? "0" : nil },
    decode: VisibleMargin.init
  )
}

/// The data that a `layout` answer leaves for the visible states of its section.
///
/// Shared rather than copied: visible states compare it by identity first.
public final class LayoutMemo: Sendable, Equatable {
  /// The data: numbers, strings, Booleans and tables of them.
  public let value: SourceValue

  /// Creates a memo.
  public init(_ value: SourceValue) { self.value = value }

  /// Returns whether both have equal data.
  public static func == (left: LayoutMemo, right: LayoutMemo) -> Bool {
    left === right || left.value == right.value
  }
}

/// A supplementary or decoration item of a section, in the section's coordinates.
public struct SectionElement: Sendable, Hashable {
  /// The kind, which tells supplementary items and decorations apart (UIKit's `elementKind`).
  public var elementKind: String
  /// The item it belongs to, or its number among the elements of its kind, from 0.
  public var item: Int
  /// The frame, in the section's coordinates.
  public var frame: Rect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int
  /// The range in which it moves along the scroll axis to stay visible; nil where it scrolls with
  /// the content.
  public var pinning: PinnedRange?
  /// The same across the scroll axis.
  package var crossPinning: PinnedRange?
  /// The attributes that are not as usual; nil where all are.
  private var given: Shared<ElementAttributes>?

  /// The attributes beyond frame and z-order.
  public var attributes: ElementAttributes {
    get { given?.value ?? .standard }
    set { given = newValue == .standard ? nil : Shared(newValue) }
  }

  /// Whether some attribute is not as usual.
  package var hasAttributes: Bool { given != nil }

  /// Creates an element.
  public init(
    elementKind: String,
    item: Int,
    frame: Rect,
    zIndex: Int,
    pinning: PinnedRange? = nil
  ) {
    self.elementKind = elementKind
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
    self.pinning = pinning
  }
}

/// The answer of `cell`: an item's measured size and named parts.
public struct CellAnswer: Sendable, Hashable {
  /// The content's width, in points; nil for the width that the layout offers.
  public var width: Double?
  /// The content's height, in points; nil for the height that the layout offers.
  public var height: Double?
  /// The named parts of the cell, in leading coordinates.
  public var parts: [CellPart]

  /// Creates an answer.
  public init(width: Double? = nil, height: Double? = nil, parts: [CellPart] = []) {
    self.width = width
    self.height = height
    self.parts = parts
  }
}

/// A named part of a cell, such as its text.
public struct CellPart: Sendable, Hashable {
  /// The name, which is the key in the `parts` of a plugin.
  public var name: String
  /// The frame, in points from the cell's corner.
  public var frame: Rect

  /// Creates a part.
  public init(name: String, frame: Rect) {
    self.name = name
    self.frame = frame
  }
}

/// The answer of `screen`: the regions of its collections, and the overlays above them.
public struct ScreenAnswer: Sendable, Hashable {
  /// The part of the screen that a collection covers.
  public struct Region: Sendable, Hashable {
    /// The collection's name.
    public var name: String
    /// The frame, in the screen's coordinates.
    public var frame: Rect

    /// Creates a region.
    public init(name: String, frame: Rect) {
      self.name = name
      self.frame = frame
    }
  }

  /// The regions by name; a collection without a region is not installed.
  public var regions: [Region]
  /// The overlays above the collections.
  public var overlays: [ScreenOverlay]

  /// Creates an answer.
  public init(regions: [Region], overlays: [ScreenOverlay] = []) {
    self.regions = regions
    self.overlays = overlays
  }
}

/// A view above the collections of a screen, such as a button.
public struct ScreenOverlay: Sendable, Hashable {
  /// The kind, which tells overlays apart.
  public var kind: String
  /// The frame, in the screen's coordinates.
  public var frame: Rect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int

  /// Creates an overlay.
  public init(kind: String, frame: Rect, zIndex: Int = 0) {
    self.kind = kind
    self.frame = frame
    self.zIndex = zIndex
  }
}

/// A collection of a screen at a moment, as `coordinate` reads and changes it.
public struct CoordinatedCollection: Sendable, Hashable {
  /// The collection's name.
  public var name: String
  /// The visible elements, in content coordinates.
  public var elements: [LayoutElement]
  /// The item whose frame is nearest to the middle of the visible bounds; nil where no item is
  /// visible.
  public var centeredItem: IndexPath?

  /// Creates a collection.
  public init(name: String, elements: [LayoutElement], centeredItem: IndexPath?) {
    self.name = name
    self.elements = elements
    self.centeredItem = centeredItem
  }
}

/// The answer of `coordinate`: the changed collections of a screen.
public struct CoordinateAnswer: Sendable, Hashable {
  /// The changed collections, in the order of the request.
  public var collections: [CoordinatedCollection]
  /// The overlays at this moment; nil for those of the screen.
  public var overlays: [ScreenOverlay]?

  /// Creates an answer.
  public init(collections: [CoordinatedCollection], overlays: [ScreenOverlay]? = nil) {
    self.collections = collections
    self.overlays = overlays
  }
}
