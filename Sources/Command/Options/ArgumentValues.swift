public import ArgumentParser
public import LayoutHost
public import LayoutModel

extension Orientation: ExpressibleByArgument {}

extension LayoutSize: ExpressibleByArgument {
  /// Reads a size in points: `393x852`.
  public init?(argument: String) {
    guard let sides = numbers(in: argument, separator: "x", count: 2),
      sides.allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}

extension LayoutPoint: ExpressibleByArgument {
  /// Reads an offset in points: `0,120`.
  public init?(argument: String) {
    guard let numbers = numbers(in: argument, separator: ",", count: 2) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}

extension SectionStateValue: ExpressibleByArgument {
  /// Reads a value of a section's state: `selected=3`.
  package init?(argument: String) { self.init(argument) }
}

extension LayoutRect: ExpressibleByArgument {
  /// Reads a rectangle in points, with its origin first: `0,0,393,852`.
  public init?(argument: String) {
    guard let numbers = numbers(in: argument, separator: ",", count: 4), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension DeviceSelection {
  /// Reads device ids or models separated by commas, or `all`.
  /// - Throws: a `ValidationError` for an unknown device.
  static func option(_ argument: String) throws -> DeviceSelection {
    try ValidationError.translating { () throws(LayoutError) in try DeviceSelection(argument) }
  }
}

extension ValidationError {
  /// Calls a closure, and turns its failure into a usage error.
  static func translating<Value>(
    _ read: () throws(LayoutError) -> Value
  ) throws -> Value {
    do throws(LayoutError) {
      return try read()
    } catch {
      // The message of the same mistake in a document.
      throw ValidationError(error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
  }
}

extension PluginDeadline: ExpressibleByArgument {
  /// Reads a deadline: `250ms`, `2s` or `none`.
  public init?(argument: String) { self.init(argument) }
}

/// Reads numbers with a separator between them.
/// - Returns: the numbers; nil unless the text holds exactly `count` finite numbers.
private func numbers(in text: String, separator: Character, count: Int) -> [Double]? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false)
  let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
  return parts.count == count && numbers.count == count ? numbers : nil
}

/// The values that shells complete.
///
/// A list that is slow to make is made when the shell completes, not when the program starts.
extension CompletionKind {
  /// Documents, and folders.
  static let documents = CompletionKind.file(extensions: ["json", "lua"])
  /// Files of batch lines, and folders.
  static let batches = CompletionKind.file(extensions: ["ndjson", "jsonl"])
  /// Files and folders.
  static let files = CompletionKind.file()
  /// Device ids.
  static let devices = CompletionKind.custom { _, _, _ in Device.all.map(\.id) }

  /// Traits with their values.
  static let traits = CompletionKind.custom { _, _, _ in
    func pairs<Word: RawRepresentable & CaseIterable>(_ key: String, _ type: Word.Type) -> [String]
    where Word.RawValue == String {
      type.allCases.map { "\(key)=\($0.rawValue)" }
    }
    return pairs("horizontalSizeClass", SizeClass.self) + pairs("verticalSizeClass", SizeClass.self)
      + pairs("layoutDirection", UserInterfaceLayoutDirection.self)
      + pairs("userInterfaceIdiom", UserInterfaceIdiom.self)
      + pairs("preferredContentSizeCategory", PreferredContentSizeCategory.self)
      + pairs("windowing", Windowing.self) + (1...3).map { "displayScale=\($0)" }
  }

  /// The names of native engines, and of plugins in the folders that the command line names.
  static let providers = CompletionKind.custom { words, _, _ in providers(words).map(\.name) }
  /// The names of plugins.
  static let plugins = CompletionKind.custom { words, _, _ in
    providers(words).filter { $0.source != .native }.map(\.name)
  }

  /// Returns the providers for a command line.
  private static func providers(_ words: [String]) -> [ProviderDescriptor] {
    let named = zip(words, words.dropFirst()).filter { $0.0 == "--plugins" }.map(\.1)
    var configuration = HostConfiguration()
    configuration.folders = HostOptions.folders(named)
    let session = Session(configuration)
    // Plugins need no project file.
    try? session.useProject()
    return session.providers()
  }
}
