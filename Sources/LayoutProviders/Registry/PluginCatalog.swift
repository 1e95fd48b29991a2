import LayoutModel

/// The files of all plugin sources, looked up by name.
///
/// Belongs to one registry, so that a document sees one set of plugins. A file that appears later
/// is found by the next registry.
final class PluginCatalog {
  /// The sources; of files with the same name, bytes and precedence, the first source has the one
  /// that counts.
  private let sources: [any PluginSource]
  /// The running versions, whose files count whether they exist or not.
  private let versions: PluginVersions
  /// The result of the first ``allFiles()``; a catalog reads the sources once.
  private var scanned: [PluginFile]?

  init(sources: [any PluginSource], versions: PluginVersions = PluginVersions()) {
    self.sources = sources
    self.versions = versions
  }

  /// All files, by name; files of identical bytes with the same name count once.
  func allFiles() -> [PluginFile] {
    if let scanned { return scanned }
    var files: [PluginFile] = []
    // Of copies, the one that takes the place of the others stays.
    let found = sources.flatMap { $0.files() }.sorted { precedence(of: $0) < precedence(of: $1) }
    for file in found where !isCopy(file, of: files) { files.append(file) }
    files += versions.kept.keys.filter { !files.contains($0) }
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

  /// The precedence of a file over others with its name.
  func precedence(of file: PluginFile) -> PluginPrecedence {
    versions.refused.contains(file) ? .refused : file.precedence
  }

  /// The files with a precedence.
  func files(_ precedence: PluginPrecedence) -> [PluginFile] {
    allFiles().filter { self.precedence(of: $0) == precedence }
  }

  /// Returns the file with a name that takes the place of the others; nil if no file has the name.
  /// - Throws: `ALREADY_EXISTS` with the paths if several files have the name and precedence.
  func file(named name: String) throws(LayoutError) -> PluginFile? {
    try first(of: allFiles().filter { $0.name == name }, named: name)
  }

  /// Returns the file that takes the place of other files of its plugin's name; nil without files.
  /// - Throws: `ALREADY_EXISTS` with the paths if several files have the same precedence.
  func first(of files: [PluginFile], named name: String) throws(LayoutError) -> PluginFile? {
    guard let first = files.map(precedence(of:)).min() else { return nil }
    let rivals = files.filter { precedence(of: $0) == first }
    guard rivals.count < 2 else { throw Self.clash(name, rivals.map(\.path)) }
    return rivals.first
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
