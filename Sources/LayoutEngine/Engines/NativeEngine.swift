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
  /// Lays out a section.
  func layout(_ request: ProviderRequest) throws(DocumentError) -> LayoutAnswer
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
    CompositionalEngine(), GridEngine(), ListEngine(), WaterfallEngine(),
  ]

  /// The engine with a name.
  public static func engine(named name: String) -> (any NativeEngine)? {
    all.first { $0.name == name }
  }
}
