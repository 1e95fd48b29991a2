public import ArgumentParser
public import LayoutHost
public import LayoutModel

extension Orientation: ExpressibleByArgument {}

/// When messages are coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never
}

extension Size: ExpressibleByArgument {
  /// Reads `393x852`.
  public init?(argument: String) {
    guard let sides = numbers(in: argument, separator: "x", count: 2),
      sides.allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}

extension Point: ExpressibleByArgument {
  /// Reads `0,120`.
  public init?(argument: String) {
    guard let numbers = numbers(in: argument, separator: ",", count: 2) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}

extension Rect: ExpressibleByArgument {
  /// Reads `0,0,393,852`.
  public init?(argument: String) {
    guard let numbers = numbers(in: argument, separator: ",", count: 4), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension DeviceSelection {
  /// Reads devices between commas, or `all`.
  static func option(_ argument: String) throws -> DeviceSelection {
    try ValidationError.translating { () throws(LayoutError) in try DeviceSelection(argument) }
  }
}

extension ValidationError {
  /// What a closure reads; its failure as one of usage.
  static func translating<Value>(
    _ read: () throws(LayoutError) -> Value
  ) throws -> Value {
    do throws(LayoutError) {
      return try read()
    } catch {
      let sentence = error.message.prefix(1).uppercased() + error.message.dropFirst()
      throw ValidationError(sentence + (error.hint.map { "; \($0)" } ?? "."))
    }
  }
}

/// `displayScale=2`.
struct TraitArgument: ExpressibleByArgument {
  let key: String
  let value: SourceValue

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    key = String(parts[0])
    let text = String(parts[1])
    value = SourceValue(Double(text).map { .number($0) } ?? .string(text))
  }
}

extension PluginDeadline: ExpressibleByArgument {
  /// Reads `250ms`, `2s` or `none`.
  public init?(argument: String) { self.init(argument) }
}

/// `64MiB`.
struct MemoryArgument: ExpressibleByArgument {
  let bytes: Int

  init?(argument: String) {
    guard let bytes = MemorySize.bytes(of: argument) else { return nil }
    self.bytes = bytes
  }
}

/// So many finite numbers with a separator between them.
private func numbers(in text: String, separator: Character, count: Int) -> [Double]? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false)
  let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
  return parts.count == count && numbers.count == count ? numbers : nil
}

/// What shells offer for arguments.
///
/// What takes time to list is listed when a shell asks, not when the program starts.
extension CompletionKind {
  /// Documents, and folders on the way to them.
  static let documents = CompletionKind.file(extensions: ["json", "lua"])
  /// Lines of batches, and folders on the way to them.
  static let batches = CompletionKind.file(extensions: ["ndjson", "jsonl"])
  /// Any files and folders.
  static let files = CompletionKind.file()
  /// The ids of devices.
  static let devices = CompletionKind.custom { _, _, _ in DeviceCatalog.builtIn.devices.map(\.id) }

  /// Traits with their values, those of the scale that devices have.
  static let traits = CompletionKind.custom { _, _, _ in
    func pairs<Word: RawRepresentable & CaseIterable>(_ key: String, _ type: Word.Type) -> [String]
    where Word.RawValue == String {
      type.allCases.map { "\(key)=\($0.rawValue)" }
    }
    return pairs("horizontalSizeClass", SizeClass.self) + pairs("verticalSizeClass", SizeClass.self)
      + pairs("layoutDirection", LayoutDirection.self)
      + pairs("userInterfaceIdiom", UserInterfaceIdiom.self)
      + pairs("preferredContentSizeCategory", ContentSizeCategory.self)
      + pairs("windowing", Windowing.self) + (1...3).map { "displayScale=\($0)" }
  }

  /// The names of native engines and plugins, in the folders that the words so far name.
  static let providers = CompletionKind.custom { words, _, _ in providers(words).map(\.name) }
  /// The names of plugins alone.
  static let plugins = CompletionKind.custom { words, _, _ in
    providers(words).filter { $0.source != .native }.map(\.name)
  }

  private static func providers(_ words: [String]) -> [ProviderDescriptor] {
    let named = zip(words, words.dropFirst()).filter { $0.0 == "--plugins" }.map(\.1)
    var configuration = HostConfiguration()
    configuration.folders = SharedOptions.folders(named)
    let session = Session(configuration)
    // Without a project there are plugins, too.
    try? session.useProject()
    return session.providers()
  }
}
