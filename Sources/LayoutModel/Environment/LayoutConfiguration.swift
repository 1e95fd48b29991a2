/// The configuration that applies to all sections of a collection (UIKit's
/// `UICollectionViewCompositionalLayoutConfiguration`).
package struct LayoutConfiguration: Sendable, Hashable, FormDecodable {
  /// The axis along which sections follow each other, and the content scrolls.
  package var scrollDirection: ScrollAxis = .vertical
  /// The distance between two neighbouring sections, in points.
  package var interSectionSpacing: Double = 0
  /// The reference of sections whose own is `automatic`; `automatic` here means the safe area.
  package var contentInsetsReference: ContentInsetsReference = .automatic
  /// The headers, footers and other boundary items of the layout as a whole, around all sections.
  package var boundarySupplementaryItems: [BoundaryItemDescription] = []
  /// Whether the engines that follow UIKit round to device pixels as UIKit does.
  package var pixelAlignment: Bool = true
  /// The place that stays where it is while the content changes; nil means the default of the
  /// change.
  package var keeping: KeptPlace?
  /// The items whose contents are measured.
  package var measuring: ItemMeasuring = .all

  /// Creates UIKit's default configuration: vertical, without spacing and boundary items, aligned
  /// to pixels.
  package init() {}

  /// The fields of a configuration in documents.
  package static let form = ObjectForm(
    blank: LayoutConfiguration(),
    [
      .field(
        "scrollDirection",
        .words("scroll direction", "Axis"),
        { $0.scrollDirection = $1 },
        "The axis along which sections follow each other."
      ),
      .field(
        "interSectionSpacing",
        .number,
        { $0.interSectionSpacing = $1 },
        "The distance between any two sections; negative distances let sections overlap."
      ),
      .field(
        "contentInsetsReference",
        .contentInsetsReference,
        { $0.contentInsetsReference = $1 },
        "The reference of sections whose own is “automatic”; “automatic” here is the safe area."
      ),
      .field(
        "boundarySupplementaryItems",
        .list(.boundaryItem),
        { $0.boundarySupplementaryItems = $1 },
        "The headers, footers and other boundary items of the layout, around all sections."
      ),
      .field(
        "pixelAlignment",
        .boolean,
        { $0.pixelAlignment = $1 },
        "Whether sizes and positions are rounded to device pixels as UIKit does."
      ),
      .optional(
        "keeping",
        .keptPlace,
        { $0.keeping = $1 },
        default: "the first visible item",
        "What stays in place while the content changes: the first or the last visible item, or the "
          + "offset."
      ),
      .field(
        "measuring",
        .words("measuring"),
        { $0.measuring = $1 },
        "Whether the contents of all items are measured, or only of those that come into sight."
      ),
    ]
  )
}
