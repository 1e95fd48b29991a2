import LayoutModel

/// The files of all plugin folders, looked up by name.
final class PluginCatalog {
  private let folders: [PluginFolder]
  private let more: [PluginFile]
  private var scanned: [PluginFile]?

  /// `more` are files that count whether they are there or not.
  init(folders: [PluginFolder], also more: [PluginFile] = []) {
    self.folders = folders
    self.more = more
  }

  /// All files, by name; files of identical bytes with the same name count once.
  func allFiles() -> [PluginFile] {
    if let scanned { return scanned }
    var files: [PluginFile] = []
    for file in folders.flatMap({ $0.files() }) where !isCopy(file, of: files) {
      files.append(file)
    }
    files += more.filter { !files.contains($0) }
    files.sort { ($0.name, $0.path) < ($1.name, $1.path) }
    scanned = files
    return files
  }

  private func isCopy(_ file: PluginFile, of files: [PluginFile]) -> Bool {
    let rivals = files.filter { $0.name == file.name }
    guard !rivals.isEmpty, let bytes = try? FileReading.plainBytes(of: file.path) else {
      return false
    }
    return rivals.contains { (try? FileReading.plainBytes(of: $0.path)) == bytes }
  }

  /// The files that say a name.
  func files(named name: String) -> [PluginFile] { allFiles().filter { $0.name == name } }

  /// The one file that says a name; nil where none does.
  func file(named name: String) throws(LayoutError) -> PluginFile? {
    let files = files(named: name)
    guard files.count < 2 else { throw Self.clash(name, files.map(\.path)) }
    return files.first
  }

  static func clash(_ name: String, _ places: [String]) -> LayoutError {
    LayoutError(
      .alreadyExists,
      origin: .plugin,
      message: "several providers are called “\(name)”: " + places.joined(separator: ", "),
      hint: "rename all but one of them"
    )
  }
}
