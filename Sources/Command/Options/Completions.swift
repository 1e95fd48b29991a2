import ArgumentParser
import LayoutHost
import LayoutModel

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
