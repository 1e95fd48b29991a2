import LayoutModel

/// The options of a flow, checked.
struct FlowOptions {
  /// The way in which a line's items share its remaining space.
  enum Alignment: String, CaseIterable { case justified, leading, center, trailing }

  /// The edge from which the section inset counts (UIKit's `SectionInsetReference`).
  enum InsetReference: String, CaseIterable {
    case contentInset, safeArea, layoutMargins

    /// The same in a section description, which has no word for the content inset.
    var contentInsetsReference: ContentInsetsReference {
      ContentInsetsReference(rawValue: rawValue) ?? ContentInsetsReference.none
    }

    /// The container's insets that it counts from; nil if it is the content inset.
    var edges: WritableKeyPath<LayoutContainer, DirectionalEdgeInsets>? {
      switch self {
      case .contentInset: nil
      case .safeArea: \.safeAreaInsets
      case .layoutMargins: \.layoutMargins
      }
    }
  }

  /// The size of an item before it is measured (UIKit's `estimatedItemSize`).
  enum Estimate: Sendable {
    /// The item size (UIKit's `automaticSize`).
    case automatic
    /// A size of its own; zero if items do not size themselves.
    case size(LayoutSize)
  }

  var itemSize = LayoutSize(width: 50, height: 50)
  var estimatedItemSize: Estimate?
  var minimumLineSpacing = 10.0
  var minimumInteritemSpacing = 10.0
  var sectionInset = DirectionalEdgeInsets.zero
  var sectionInsetReference = InsetReference.contentInset
  var headerReferenceSize: LayoutSize?
  var footerReferenceSize: LayoutSize?
  var alignment = Alignment.justified
  var snapping = Snapping.none

  static let form = ObjectForm(
    blank: FlowOptions(),
    [
      .field(
        "itemSize",
        .size,
        { $0.itemSize = $1 },
        "The size of items that have no width or height of their own."
      ),
      .optional(
        "estimatedItemSize",
        .estimate,
        { $0.estimatedItemSize = $1 },
        default: "none",
        "The size of items that have none of their own, in a flow whose items size themselves."
      ),
      .field(
        "minimumLineSpacing",
        .number,
        { $0.minimumLineSpacing = $1 },
        "The distance between lines."
      ),
      .field(
        "minimumInteritemSpacing",
        .number,
        { $0.minimumInteritemSpacing = $1 },
        "The least distance between items of a line."
      ),
      .field(
        "sectionInset",
        .insets,
        { $0.sectionInset = $1 },
        "The space that the section keeps free between its header, its footer and its sides."
      ),
      .field(
        "sectionInsetReference",
        .words("section inset reference"),
        { $0.sectionInsetReference = $1 },
        "The edges from which the section inset is measured, across the scroll axis."
      ),
      .optional(
        "headerReferenceSize",
        .size,
        { $0.headerReferenceSize = $1 },
        default: "none",
        "The header's extent along the scroll axis; it is as wide as the container."
      ),
      .optional(
        "footerReferenceSize",
        .size,
        { $0.footerReferenceSize = $1 },
        default: "none",
        "The footer's extent along the scroll axis; it is as wide as the container."
      ),
      .field(
        "alignment",
        .words("alignment"),
        { $0.alignment = $1 },
        "Whether full lines are spread out, or the side at which items keep the least distance."
      ),
      .snapping { $0.snapping = $1 },
    ]
  )

  /// Whether items size themselves.
  var isSelfSizing: Bool {
    switch estimatedItemSize {
    case nil: false
    case .automatic: true
    case .size(let size): size != .zero
    }
  }

  /// The size of items that have no width or height of their own.
  var defaultSize: LayoutSize {
    guard case .size(let size) = estimatedItemSize, isSelfSizing else { return itemSize }
    return size
  }

  /// The header and the footer, where they have an extent along the scroll axis.
  func boundaryItems(along axis: ScrollAxis) -> [BoundaryItemDescription] {
    let isVertical = axis == .vertical
    let candidates: [(String, LayoutSize, BoundaryItemDescription.Alignment)] = [
      ("header", headerReferenceSize ?? .zero, isVertical ? .top : .leading),
      ("footer", footerReferenceSize ?? .zero, isVertical ? .bottom : .trailing),
    ]
    return
      candidates
      .filter { $0.1[axis] > 0 }
      .map { kind, size, alignment in
        BoundaryItemDescription(
          elementKind: kind,
          size: SizeDescription(along: axis, .absolute(size[axis]), .whole(axis.cross)),
          alignment: alignment
        )
      }
  }
}

/// The word for an estimate without a size of its own.
private enum EstimateWord: String, CaseIterable { case automatic }

extension ValueForm<FlowOptions.Estimate> {
  /// A size, or “automatic”.
  fileprivate static let estimate = ValueForm(
    .anyOf([.named(.size), .enumeration([SourceValue(.string(EstimateWord.automatic.rawValue))])])
  ) { node throws(LayoutError) in
    guard case .string = node.value.content else { return .size(try LayoutSize(node)) }
    _ = try node.word(EstimateWord.self, kind: "estimate")
    return .automatic
  }
}
