public import LayoutModel
import LayoutPlugins
import SystemPackage

/// A plugin that is about to be written: its file, a test and a document that uses it.
public struct NewPlugin {
  /// The hook that a new plugin shows.
  public enum Hook: String, Sendable, CaseIterable {
    /// The frames of a group.
    case group
    /// A section description.
    case section
    /// The frames of a section.
    case layout
    /// The size of a cell.
    case cell
    /// What changes as the content scrolls.
    case visibleItems
    /// The regions of a screen.
    case screen
  }

  /// A name that files and documents can have.
  public struct Name: Sendable {
    /// The name.
    public let text: String

    /// Checks a name: letters, digits, `_` and `-`, a letter first, and none that means something
    /// else in a folder of plugins.
    public init?(_ text: String) {
      let isWord = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
      guard isWord, text.first?.isLetter == true else { return nil }
      guard text != "init", !text.hasSuffix("_test") else { return nil }
      self.text = text
    }
  }

  private let name: Name
  private let hook: Hook
  private let folder: String

  /// Plans a plugin in a folder, which need not exist.
  public init(_ name: Name, hook: Hook, folder: String) {
    self.name = name
    self.hook = hook
    self.folder = folder
  }

  /// The paths of its files: the plugin, its test, and the document.
  public var paths: [String] { files.map(\.path) }

  /// The arguments of the command that lays out the document.
  public var trial: [String] {
    ["solve", path(of: "examples/\(name.text).json"), "--plugins", folder] + template.flags
  }

  /// Writes the files; all of them, or none.
  /// - Throws: a failure where one of them is there already or cannot be written, or where a
  ///   provider of the configuration has the name.
  public func write(_ configuration: HostConfiguration) throws(LayoutError) {
    let files = files
    try FileWriting.refuseThoseThere(files)
    try refuseKnownName(configuration)
    try FileWriting.create(files)
  }

  private var template: PluginTemplate { PluginTemplate(hook, name: name.text) }

  private var files: [TextFile] {
    let template = template
    return [
      TextFile(path: path(of: "\(name.text).lua"), text: template.plugin),
      TextFile(path: path(of: "\(name.text)_test.lua"), text: template.test),
      TextFile(path: path(of: "examples/\(name.text).json"), text: template.example),
    ]
  }

  private func path(of file: String) -> String {
    FilePath(folder).pushing(FilePath(file)).string
  }

  private func refuseKnownName(_ configuration: HostConfiguration) throws(LayoutError) {
    var configuration = configuration
    configuration.folders = configuration.folders.adding(folder)
    let session = Session(configuration)
    try session.useProject()
    let known = session.providers().first { $0.name == name.text }
    guard let known else { return }
    let place =
      switch known.source {
      case .native: "a native engine"
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
