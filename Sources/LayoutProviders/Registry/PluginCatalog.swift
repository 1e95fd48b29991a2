import LayoutModel

/// The files of all plugin sources, looked up by name.
///
/// Belongs to one registry, so that a document sees one set of plugins. A file that appears later
/// is found by the next registry.
final class PluginCatalog {
  /// The sources; of files with the same name and bytes, the first source has the one that counts.
  private let sources: [any PluginSource]
  /// Files that count whether they exist or not: those of plugins in use.
  private let more: [PluginFile]
  /// The result of the first ``allFiles()``; a catalog reads the sources once.
  private var scanned: [PluginFile]?

  /// `more` are files that count whether they exist or not.
  init(sources: [any PluginSource], also more: [PluginFile] = []) {
    self.sources = sources
    self.more = more
  }

  /// All files, by name; files of identical bytes with the same name count once.
  func allFiles() -> [PluginFile] {
    if let scanned { return scanned }
    var files: [PluginFile] = []
    for file in sources.flatMap({ $0.files() }) where !isCopy(file, of: files) {
      files.append(file)
    }
    files += more.filter { !files.contains($0) }
    files.sort { ($0.name, $0.path) < ($1.name, $1.path) }
    scanned = files
    return files
  }

  /// All files, with those of the providers that programs offer beside the first.
  ///
  /// A program lists its providers once it runs, and has only the file with its own name before.
  func filesAfterLoading() -> [PluginFile] {
    let known = Set(allFiles())
    let programs = sources.compactMap { $0 as? ProgramSource }
    let more = programs.flatMap { $0.files() }.filter { !known.contains($0) }
    guard !more.isEmpty else { return allFiles() }
    let files = (allFiles() + more).sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    scanned = files
    return files
  }

  /// Whether a file with the same name and the same bytes is listed already.
  /// - Complexity: reads files only if their names are equal.
  private func isCopy(_ file: PluginFile, of files: [PluginFile]) -> Bool {
    let rivals = files.filter { $0.name == file.name }
    guard !rivals.isEmpty, let bytes = try? file.source.bytes(of: file.path) else {
      return false
    }
    return rivals.contains { (try? $0.source.bytes(of: $0.path)) == bytes }
  }

  /// The files with a name.
  func files(named name: String) -> [PluginFile] { allFiles().filter { $0.name == name } }

  /// Returns the one file with a name; nil if no file has it.
  /// - Throws: `ALREADY_EXISTS` with the paths if several files have the name.
  func file(named name: String) throws(LayoutError) -> PluginFile? {
    let files = files(named: name)
    guard files.count < 2 else { throw Self.clash(name, files.map(\.path)) }
    return files.first
  }

  /// Returns the `ALREADY_EXISTS` for a name of several providers, with the place of each.
  static func clash(_ name: String, _ places: [String]) -> LayoutError {
    LayoutError(
      .alreadyExists,
      origin: .plugin,
      message: "several providers have the name “\(name)”: " + places.joined(separator: ", "),
      hint: "rename all but one of them"
    )
  }
}
