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
    asking provider: any LayoutProviding
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
    asking provider: any LayoutProviding
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
