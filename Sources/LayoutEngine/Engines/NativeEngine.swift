public import LayoutModel

/// A layout that is built in.
///
/// Native engines answer the same question as plugins, under their own names.
public protocol NativeEngine: Sendable {
  /// The name in documents.
  var name: String { get }
  /// What it does, in one sentence.
  var summary: String { get }
  /// The options it takes.
  var options: [NativeOption] { get }
  /// Whether a content inset across the scroll axis narrows the container, as it does for
  /// `UICollectionViewFlowLayout`.
  var keepsContentInset: Bool { get }
  /// How many columns a reader sees with these options, and may choose; nil where there are none to
  /// choose.
  func columns(_ options: ValueDecoder) throws(DocumentError) -> ColumnChoice?
  /// Lays out a section; whom to ask for what the engine does not know comes with the request.
  func layout(
    _ request: ProviderRequest,
    asking provider: any LayoutProvider
  ) throws(LayoutError) -> LayoutAnswer
}

extension NativeEngine {
  /// A content inset only widens the range of offsets.
  public var keepsContentInset: Bool { false }

  /// There are no columns to choose.
  public func columns(_ options: ValueDecoder) throws(DocumentError) -> ColumnChoice? { nil }
}

/// A number of columns, and from which others a reader may choose by pinching.
public struct ColumnChoice: Sendable, Hashable {
  /// The columns that there are.
  public var columns: Int
  /// The columns that there may be.
  public var range: ClosedRange<Int>
}

/// An engine whose layouts are shorthands for section descriptions.
protocol DescribingEngine: NativeEngine {
  /// The description that the options stand for.
  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription
}

extension DescribingEngine {
  /// The description, which the compositional solver lays out.
  func layout(
    _ request: ProviderRequest,
    asking provider: any LayoutProvider
  ) throws(LayoutError) -> LayoutAnswer {
    try LayoutError.translating { () throws(DocumentError) in
      .section(try section(for: request))
    }
  }
}

/// An option of a native engine, for people.
public struct NativeOption: Sendable, Equatable {
  /// The name.
  public var name: String
  /// What may be given.
  public var type: String
  /// What holds where nothing is given; nil where that depends on other options.
  public var defaultValue: String?
  /// What it does, in one sentence.
  public var summary: String
}

/// The native engines.
public enum NativeEngines {
  /// All of them, by name.
  public static let all: [any NativeEngine] = [
    CompositionalEngine(), FlowEngine(), GridEngine(), ListEngine(), WaterfallEngine(),
  ]

  /// The engine with a name.
  public static func engine(named name: String) -> (any NativeEngine)? {
    all.first { $0.name == name }
  }
}

/// A section description, given as options.
struct CompositionalEngine: DescribingEngine {
  let name = "compositional"
  let summary = "Groups of items, sized by fractions, as UICollectionViewCompositionalLayout."
  let options = [
    NativeOption(
      name: "group",
      type: "group",
      summary: "The group that is repeated; required."
    ),
    NativeOption(
      name: "contentInsets",
      type: "insets",
      defaultValue: "0",
      summary: "What the section keeps free at its edges."
    ),
    NativeOption(
      name: "interGroupSpacing",
      type: "number",
      defaultValue: "0",
      summary: "The distance between groups."
    ),
    NativeOption(
      name: "contentInsetsReference",
      type: "insets reference",
      defaultValue: "automatic",
      summary: "What the content insets start from, across the scroll axis."
    ),
    NativeOption(
      name: "orthogonalScrolling",
      type: "scrolling behavior",
      defaultValue: "none",
      summary: "Whether groups follow each other across the scroll axis, and where they rest."
    ),
    NativeOption(
      name: "supplementariesFollowContentInsets",
      type: "boolean",
      defaultValue: "true",
      summary: "Whether boundary items keep the content insets."
    ),
    NativeOption(
      name: "boundarySupplementaryItems",
      type: "list of boundary items",
      summary: "Headers, footers and the like."
    ),
    NativeOption(
      name: "decorationItems",
      type: "list of decorations",
      summary: "Backgrounds and the like."
    ),
    NativeOption(
      name: "visibleItems",
      type: "provider",
      summary: "Who changes what is visible at each moment of a scroll."
    ),
    NativeOption(
      name: "visibleMargin",
      type: "number",
      defaultValue: "0",
      summary: "How far outside the visible bounds elements count as visible."
    ),
    NativeOption(
      name: "order",
      type: "list of items",
      summary: "The order in which items are placed; their own without it."
    ),
  ]

  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription {
    try SectionDescription(request.provider.options)
  }
}

/// Where a scroll over a native engine's section comes to rest.
enum Snapping: String, Sendable, Hashable, CaseIterable {
  /// Wherever it ends.
  case none
  /// At whole pages, each as long as the visible bounds (`UIScrollView.isPagingEnabled`).
  case paging
  /// Where an item is in the middle of the visible bounds.
  case centered
}

extension NativeOption {
  /// The option that engines have whose sections are scrolled through item by item.
  static let snapping = NativeOption(
    name: "snapping",
    type: "“none”, “paging” or “centered”",
    defaultValue: "none",
    summary: "Where a scroll comes to rest: at whole pages, or with an item in the middle."
  )
}

extension NativeEngine {
  /// Where a scroll rests with these options, which were checked when the section was laid out.
  func snapping(_ options: ValueDecoder) -> Snapping {
    guard self.options.contains(where: { $0.name == NativeOption.snapping.name }),
      let fields = try? options.anyObject()
    else { return .none }
    return (try? fields.optionalSnapping()) ?? .none
  }
}

extension KeyedDecoder {
  /// Where a scroll rests; anywhere where the key is missing.
  func optionalSnapping() throws(DocumentError) -> Snapping {
    try optionalWord("snapping", Snapping.self, kind: "snapping") ?? .none
  }
}
