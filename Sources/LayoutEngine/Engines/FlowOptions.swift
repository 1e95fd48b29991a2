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
  }

  var itemSize = Size(width: 50, height: 50)
  var minimumLineSpacing = 10.0
  var minimumInteritemSpacing = 10.0
  var sectionInset = DirectionalEdgeInsets.zero
  var sectionInsetReference = InsetReference.contentInset
  var headerReferenceSize: Size?
  var footerReferenceSize: Size?
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

  /// The header and the footer, where they have an extent along the scroll axis.
  func boundaryItems(along axis: ScrollAxis) -> [BoundaryItemDescription] {
    let isVertical = axis == .vertical
    let candidates: [(String, Size, BoundaryItemDescription.Alignment)] = [
      ("header", headerReferenceSize ?? .zero, isVertical ? .top : .leading),
      ("footer", footerReferenceSize ?? .zero, isVertical ? .bottom : .trailing),
    ]
    return
      candidates
      .filter { $0.1[axis] > 0 }
      .map { kind, size, alignment in
        BoundaryItemDescription(
          elementKind: kind,
          size: LayoutSize(along: axis, .absolute(size[axis]), .whole(axis.cross)),
          alignment: alignment
        )
      }
  }
}
