import LayoutModel

/// The options of a flow, checked.
struct FlowOptions {
  /// How a line's items share what is left of its room.
  enum Alignment: String, CaseIterable { case justified, leading, center, trailing }

  /// What the section inset starts from (UIKit's `SectionInsetReference`).
  enum InsetReference: String, CaseIterable {
    case contentInset, safeArea, layoutMargins

    /// The same, as sections say it.
    var contentInsetsReference: ContentInsetsReference {
      switch self {
      case .contentInset: .none
      case .safeArea: .safeArea
      case .layoutMargins: .layoutMargins
      }
    }
  }

  var itemSize: Size
  var minimumLineSpacing: Double
  var minimumInteritemSpacing: Double
  var sectionInset: DirectionalEdgeInsets
  var sectionInsetReference: InsetReference
  var headerReferenceSize: Size
  var footerReferenceSize: Size
  var alignment: Alignment

  init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: FlowEngine().options.map(\.name))
    _ = try fields.optionalSnapping()
    itemSize = try fields.optional("itemSize", Size.init) ?? Size(width: 50, height: 50)
    minimumLineSpacing = try fields.optionalNumber("minimumLineSpacing") ?? 10
    minimumInteritemSpacing = try fields.optionalNumber("minimumInteritemSpacing") ?? 10
    sectionInset = try fields.optional("sectionInset", DirectionalEdgeInsets.init) ?? .zero
    sectionInsetReference =
      try fields.optionalWord(
        "sectionInsetReference",
        InsetReference.self,
        kind: "section inset reference"
      ) ?? .contentInset
    headerReferenceSize = try fields.optional("headerReferenceSize", Size.init) ?? .zero
    footerReferenceSize = try fields.optional("footerReferenceSize", Size.init) ?? .zero
    alignment =
      try fields.optionalWord("alignment", Alignment.self, kind: "alignment") ?? .justified
  }

  /// The header and the footer, where they have an extent along the scroll axis.
  func boundaryItems(along axis: Axis) -> [BoundaryItemDescription] {
    let isVertical = axis == .vertical
    let candidates: [(String, Size, BoundaryItemDescription.Alignment)] = [
      ("header", headerReferenceSize, isVertical ? .top : .leading),
      ("footer", footerReferenceSize, isVertical ? .bottom : .trailing),
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
