package import LayoutModel
import LayoutPlugins
import LayoutSystem
import SystemPackage

/// The plan of a new plugin: its file, a test and a document that uses it.
package struct NewPlugin {
  /// The hook that a new plugin implements, or the kind of plugin with several hooks.
  package enum Hook: String, Sendable, CaseIterable {
    /// The frames of a group.
    case group
    /// A section description.
    case section
    /// The frames of a section.
    case layout
    /// The size of a cell.
    case cell
    /// A hook that changes elements as the content scrolls.
    case visibleItems
    /// The places of a document's sections.
    case collection
    /// The regions of a screen.
    case screen
    /// The frames of a section that scrolls, and the places at which a scroll comes to rest.
    case carousel
  }

  /// A name that files and documents can have.
  package struct Name: Sendable {
    /// The name.
    let text: String

    /// Checks a name: letters, digits, `_` and `-`, beginning with a letter, and without another
    /// meaning in a folder of plugins.
    package init?(_ text: String) {
      let isWord = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
      guard isWord, text.first?.isLetter == true else { return nil }
      guard text != "init", text + ".lua" != ProjectFile.startupName, !text.hasSuffix("_test")
      else { return nil }
      self.text = text
    }
  }

  private let name: Name
  private let hook: Hook
  private let folder: String
  /// The folder that may be a link; empty for the working directory.
  private let given: String

  /// Plans a plugin with a name in a folder, which need not exist; nil means `plugins`, which must
  /// not be a link.
  package init(_ name: Name, hook: Hook, folder: String?) {
    (self.name, self.hook) = (name, hook)
    (self.folder, given) = (folder ?? Self.defaultFolder, folder ?? "")
  }

  /// The folder to which new plugins and files for editors are written by default.
  static let defaultFolder = "plugins"

  /// The paths of its files: the plugin, its test, and the document.
  package var paths: [String] { files.map(\.path) }

  /// Returns the arguments of the command that lays out the document: with the folder only if the
  /// command does not search it anyway, and with flags that show the plugin's effect.
  /// - Parameter folders: the folders that a command without flags searches.
  /// - Returns: the words after the program's name.
  package func solveArguments(searching folders: PluginFolderChoice) -> [String] {
    var words = ["solve", path(of: "examples/\(name.text).json")]
    if !isSearched(by: folders, for: words[1]) { words += ["--plugins", folder] }
    if hook == .visibleItems { words.append("--visible") }
    return words
  }

  /// Whether the plugin is found without a flag for its folder.
  private func isSearched(by folders: PluginFolderChoice, for document: String) -> Bool {
    let place = FilePath(document).removingLastComponent().string
    let project = try? ProjectFile.nearest(to: place)
    guard let own = FileIdentity(folder) else { return false }
    return folders.places(in: project).contains { FileIdentity($0.path) == own }
  }

  /// Writes all the files, or none.
  /// - Throws: a failure if a file exists or cannot be written, if a folder below the named one is a
  ///   link, or if a provider of the configuration has the name.
  package func write(_ configuration: HostConfiguration) throws(LayoutError) {
    let files = files
    try FileWriting.refuseThoseThere(files, below: given)
    try refuseKnownName(configuration)
    try FileWriting.create(files, below: given)
  }

  private var files: [(path: String, text: String)] {
    [("", ".lua"), ("", "_test.lua"), ("examples/", ".json")]
      .map { folder, ending in
        let text = Self.template(hook.rawValue + ending, for: name.text)
        return (path(of: folder + name.text + ending), text)
      }
  }

  /// Returns a template (`Resources/Templates`), with the name of a plugin or provider in place of
  /// `NAME`.
  static func template(_ file: String, for name: String) -> String {
    EmbeddedFiles.text(of: "LayoutHost/Resources/Templates/" + file)
      .replacing("NAME", with: name)
  }

  private func path(of file: String) -> String {
    FilePath(folder).pushing(FilePath(file)).string
  }

  private func refuseKnownName(_ configuration: HostConfiguration) throws(LayoutError) {
    var configuration = configuration
    configuration.folders = configuration.folders.adding(folder)
    let session = Session(configuration)
    try session.useProject()
    guard let known = session.providers().first(where: { $0.name == name.text }) else { return }
    let place =
      switch known.source {
      case .native: "a native engine"
      case .swift: "a provider in Swift"
      case .plugin(let path): "the plugin \(path)"
      }
    throw LayoutError(
      .alreadyExists,
      origin: .inputOutput,
      message: "nothing was written: “\(name.text)” is the name of \(place)",
      hint: "choose another name"
    )
  }
}

extension NewPlugin {
  /// Writes the files for editors and linters into a folder of plugins, which need not exist and is
  /// loaded for the classes of the plugins' options.
  /// - Parameters:
  ///   - given: the folder; nil means `plugins`, which must not be a link.
  ///   - configuration: the configuration in which the plugins are loaded.
  /// - Returns: the paths of all files, and whether each was written; one that is up to date is
  ///   not.
  /// - Throws: a failure if a file cannot be written, is a link or in a folder that is one, or is
  ///   not the program's; then nothing is written.
  package static func writeEditorFiles(
    into given: String?,
    _ configuration: HostConfiguration = HostConfiguration()
  ) throws(LayoutError) -> [(path: String, isWritten: Bool)] {
    let folder = given ?? defaultFolder
    let plugins = try PluginChecker(configuration).plugins(in: folder)
    let files = EditorFile.all + [EditorFile.classes(of: plugins)].compactMap(\.self)
    let paths = files.map { FilePath(folder).pushing(FilePath($0.path)).string }
    try FileWriting.refuseLinks(in: paths, below: given ?? "")
    var results: [(path: String, isWritten: Bool)] = []
    for (file, path) in zip(files, paths) { results.append((path, try isNew(file, at: path))) }
    for (file, result) in zip(files, results) where result.isWritten {
      try FileWriting.write(file.text.utf8, to: result.path)
    }
    return results
  }

  /// Whether the existing file has another text; a file edited by hand stays.
  private static func isNew(
    _ file: EditorFile,
    at path: String
  ) throws(LayoutError) -> Bool {
    guard let bytes = try? FileReading.bytes(of: path) else { return true }
    let present = String(decoding: bytes, as: UTF8.self)
    if present == file.text { return false }
    guard present.contains(EditorFile.mark) else {
      throw LayoutError(
        .alreadyExists,
        origin: .inputOutput,
        message: "nothing was written: another program wrote the existing file",
        hint: "move it away; its settings may also be in a file of the parent folder",
        file: path
      )
    }
    return true
  }
}
