public import LayoutModel

/// A section that is laid out, in its own coordinates.
public struct SectionLayout: Sendable, Equatable {
  /// Who laid it out, as results name it.
  public var provider: String
  /// The items' frames.
  ///
  /// Fewer than there are items where a description shows none of them.
  public var frames: SectionFrames
  /// How much room the section takes.
  public var size: Size
  /// The frames of a compositional section's groups.
  var groups: GroupFrames?
  /// What stands at items and groups: badges and the like.
  public var anchored: [AnchoredElements] = []
  /// The parts of items' cells.
  var parts: CellParts?
  /// Headers, footers and the like.
  public var supplementaryItems: [SectionElement] = []
  /// Backgrounds and the like.
  public var decorationItems: [SectionElement] = []
  /// Whether all items lie before what is behind the section (rule 19).
  var isRaised = false
  /// How the section scrolls across, if it does.
  public var orthogonal: OrthogonalRow?
  /// Whether what is in leading coordinates yet, as parts and offsets are, reads from right to left.
  var isMirrored = false
  /// What the section wishes to be added around the range of offsets.
  public var contentInset: DirectionalEdgeInsets?
  /// How far outside the visible bounds its elements count as visible, in points.
  public var visibleMargin: Double = 0
  /// Who is asked about the section's moments, and what for; nil where nobody is.
  var momentRequest: ProviderRequest?
  /// What its author should know.
  public var diagnostics: [Diagnostic] = []

  /// Creates a layout.
  init(provider: String, frames: SectionFrames, size: Size) {
    self.provider = provider
    self.frames = frames
    self.size = size
  }

  /// An item's place in the order of drawing.
  public func zIndex(at item: Int) -> Int {
    isRaised ? max(1, frames.zIndex(at: item)) : frames.zIndex(at: item)
  }

  /// The parts of an item's cell, in coordinates of its frame.
  public func parts(at item: Int) -> [CellPart] {
    guard let parts = parts?.parts(of: item) else { return [] }
    guard isMirrored else { return parts }
    let width = frames.frame(at: item).width
    return parts.map { $0.mirrored(in: width) }
  }

  /// How far what scrolls across is moved where it rests.
  public var orthogonalShift: Point {
    guard let orthogonal else { return .zero }
    let isReversed = isMirrored && orthogonal.axis == .horizontal
    let offset = isReversed ? orthogonal.restingOffset : -orthogonal.restingOffset
    return Point(along: orthogonal.axis, offset, 0)
  }

  /// The section mirrored within its width, as it is read from right to left.
  func mirrored(scrolling axis: Axis) -> SectionLayout {
    var mirrored = self
    let width = size.width
    mirrored.frames = frames.mirrored(in: width)
    mirrored.groups = groups?.mirrored(in: width)
    mirrored.anchored = anchored.map { $0.mirrored(in: width) }
    mirrored.supplementaryItems = supplementaryItems.map {
      $0.mirrored(in: width, scrolling: axis)
    }
    mirrored.decorationItems = decorationItems.map { $0.mirrored(in: width, scrolling: axis) }
    mirrored.isMirrored.toggle()
    return mirrored
  }
}

extension SectionElement {
  /// The element on the other side of the middle of a width.
  func mirrored(in width: Double, scrolling axis: Axis) -> SectionElement {
    var mirrored = self
    mirrored.frame = frame.mirrored(in: width)
    if axis == .horizontal { mirrored.pinning = pinning?.mirrored(in: width) }
    return mirrored
  }

  /// The element elsewhere.
  func offset(by distance: Point, scrolling axis: Axis) -> SectionElement {
    var moved = self
    moved.frame = frame.offset(by: distance)
    moved.pinning = pinning?.offset(by: distance[axis])
    return moved
  }
}
