public import ArgumentParser
import LayoutHost
public import LayoutModel

extension Orientation: ExpressibleByArgument {}

/// When messages are coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never
}

/// `393x852`.
struct SizeArgument: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    guard let sides = Numbers.parse(argument, separator: "x", count: 2),
      sides.allSatisfy({ $0 >= 0 })
    else { return nil }
    size = Size(width: sides[0], height: sides[1])
  }
}

/// `0,120`.
struct PointArgument: ExpressibleByArgument {
  let point: Point

  init?(argument: String) {
    guard let numbers = Numbers.parse(argument, separator: ",", count: 2) else { return nil }
    point = Point(x: numbers[0], y: numbers[1])
  }
}

/// `0,0,393,852`.
struct RectArgument: ExpressibleByArgument {
  let rect: Rect

  init?(argument: String) {
    guard let numbers = Numbers.parse(argument, separator: ",", count: 4), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// `iPhone 15 Pro`.
enum DeviceArgument {
  /// The device with an id or a model's name.
  static func device(named name: String) throws -> Device {
    try ArgumentMistake.translating { () throws(LayoutError) in
      try DeviceSelection.device(named: name)
    }
  }

  /// Devices between commas, or `all`.
  static func list(_ argument: String) throws -> DeviceSelection {
    try ArgumentMistake.translating { () throws(LayoutError) in try DeviceSelection(argument) }
  }
}

/// Names in arguments that the library knows nothing of.
enum ArgumentMistake {
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

/// `250ms`, `2s` or `none`.
struct DeadlineArgument: ExpressibleByArgument {
  let deadline: PluginDeadline

  init?(argument: String) {
    guard let deadline = PluginDeadline(argument) else { return nil }
    self.deadline = deadline
  }
}

/// `64MiB`.
struct MemoryArgument: ExpressibleByArgument {
  let bytes: Int

  init?(argument: String) {
    guard let bytes = MemorySize.bytes(of: argument) else { return nil }
    self.bytes = bytes
  }
}

/// Numbers in arguments.
private enum Numbers {
  static func parse(_ text: String, separator: Character, count: Int) -> [Double]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    return parts.count == count && numbers.count == count ? numbers : nil
  }
}

/// What shells offer for arguments.
///
/// What takes time to list is listed when a shell asks, not when the program starts.
enum Completions {
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
