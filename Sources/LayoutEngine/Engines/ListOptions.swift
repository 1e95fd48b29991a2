import LayoutModel

/// The options of a list, checked.
struct ListOptions {
  /// The source of a section's header.
  enum HeaderMode: String, CaseIterable { case none, supplementary, firstItemInSection }
  /// The source of a section's footer.
  enum FooterMode: String, CaseIterable { case none, supplementary }

  private var rowHeight: LayoutDimension?
  var spacing = 0.0
  private var contentInsets: DirectionalEdgeInsets?
  private var cell: ProviderReference?
  private var (header, footer): (RowBoundaryItem?, RowBoundaryItem?)
  var appearance: ListAppearance?
  private var headerMode = HeaderMode.none
  private var footerMode = FooterMode.none
  private var showsSeparators = true
  private var headerTopPadding: Double?
  private var snapping = Snapping.none

  static let form = ObjectForm(
    blank: ListOptions(),
    [
      .optional(
        "rowHeight",
        .dimension,
        { $0.rowHeight = $1 },
        default: "44",
        "The extent of a row along the scroll axis."
      ),
      .field("spacing", .number, { $0.spacing = $1 }, "The distance between rows."),
      .optional(
        "contentInsets",
        .insets,
        { $0.contentInsets = $1 },
        default: "0",
        "The space that the section keeps free at its edges."
      ),
      .optional(
        "cell",
        .provider,
        { $0.cell = $1 },
        "The provider that measures rows, for an estimated “rowHeight”."
      ),
      .optional(
        "header",
        .rowBoundaryItem("header"),
        { $0.header = $1 },
        "The boundary item before the rows."
      ),
      .optional(
        "footer",
        .rowBoundaryItem("footer"),
        { $0.footer = $1 },
        "The boundary item behind the rows."
      ),
      .optional(
        "appearance",
        .words("appearance"),
        { $0.appearance = $1 },
        default: "none",
        "The look of a UIKit list, which decides on insets, headers and footers."
      ),
      .field(
        "headerMode",
        .words("header mode"),
        { $0.headerMode = $1 },
        "Whether the header of an “appearance” is a boundary item or the first row."
      ),
      .field(
        "footerMode",
        .words("footer mode"),
        { $0.footerMode = $1 },
        "Whether an “appearance” has a footer."
      ),
      .field(
        "showsSeparators",
        .boolean,
        { $0.showsSeparators = $1 },
        "Whether the rows of an “appearance” have separators, as parts of the cell “listCell”."
      ),
      .optional(
        "headerTopPadding",
        .number,
        { $0.headerTopPadding = $1 },
        default: "that of “appearance”",
        "The space above the header of an “appearance”."
      ),
      .snapping { $0.snapping = $1 },
    ],
    excluding: [("header", "headerMode"), ("footer", "footerMode")]
  )

  private init() {}

  /// Decodes the options and checks them against each other.
  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.form.keys)
    self = try Self.form.decode(fields)
    guard appearance == nil else { return }
    for key in ["headerMode", "footerMode", "showsSeparators", "headerTopPadding"] {
      if let field = fields[key] {
        throw field.error(.contradiction("“\(key)” needs an “appearance”"))
      }
    }
  }

  /// Returns the extent of a row along the scroll axis.
  func rowHeight(in traits: Traits) -> LayoutDimension {
    rowHeight ?? appearance.map { .estimated($0.rowHeight(in: traits)) } ?? .absolute(44)
  }

  /// The provider that measures rows; `listCell` takes its style and separators from the list.
  var rowCell: ProviderReference? {
    guard let cell, let appearance, cell.name == "listCell" else { return cell }
    return cell.completed(with: [
      ("style", SourceValue(.string(appearance.isSidebar ? "sidebar" : "cell"))),
      ("showsSeparator", SourceValue(.boolean(showsSeparators))),
    ])
  }

  /// Returns the section's insets, those of an appearance turned with the scroll axis.
  func insets(along axis: ScrollAxis) -> DirectionalEdgeInsets {
    if let contentInsets { return contentInsets }
    guard let appearance else { return .zero }
    var insets = appearance.insets(
      hasHeader: headerMode != .none || header != nil,
      hasFooter: footerMode != .none || footer != nil
    )
    if headerMode == .firstItemInSection {
      insets.top = headerTopPadding ?? appearance.headerTopPadding
    }
    return axis == .vertical ? insets : insets.turned
  }

  /// Returns the header and the footer at the ends of a scroll axis.
  func boundaryItems(along axis: ScrollAxis) -> [BoundaryItemDescription] {
    let isVertical = axis == .vertical
    let (start, end): (BoundaryItemDescription.Alignment, BoundaryItemDescription.Alignment) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    var items = [header?.item(at: start)]
    if headerMode == .supplementary {
      items.append(
        appearance?.boundaryItem("header", at: start, along: axis, padding: headerTopPadding ?? 0)
      )
    }
    items.append(footer?.item(at: end))
    if footerMode == .supplementary {
      items.append(appearance?.boundaryItem("footer", at: end, along: axis))
    }
    return items.compactMap(\.self)
  }
}

/// A header or a footer, whose alignment depends on the scroll axis if it gives none.
private struct RowBoundaryItem {
  private let given: BoundaryItemDescription
  private let hasAlignment: Bool

  /// Decodes an item, whose kind has a default.
  init(_ node: ValueDecoder, elementKind: String) throws(LayoutError) {
    let fields = try node.anyObject()
    hasAlignment = fields.has("alignment")
    var object = fields.object
    let defaults = [("elementKind", elementKind), ("alignment", "top")]
    for (key, word) in defaults where !fields.has(key) {
      object.set(key, to: SourceValue(.string(word)))
    }
    let value = SourceValue(.object(object), at: node.value.position)
    given = try BoundaryItemDescription(ValueDecoder(value, path: node.path))
  }

  /// Returns the item, by default with an alignment.
  func item(at alignment: BoundaryItemDescription.Alignment) -> BoundaryItemDescription {
    var item = given
    if !hasAlignment { item.alignment = alignment }
    return item
  }
}

extension ValueForm<RowBoundaryItem> {
  /// Returns the form of a header or a footer, whose kind has a default.
  fileprivate static func rowBoundaryItem(_ elementKind: String) -> Self {
    ValueForm(.named(.rowBoundaryItem)) { node throws(LayoutError) in
      try RowBoundaryItem(node, elementKind: elementKind)
    }
  }
}
