package import LayoutModel
import LayoutSystem
import SystemPackage

/// The plan of a new provider in a separate process: its program, a document that uses it, and its
/// entry in `layouthost.json`.
package struct NewProvider {
  /// The language of a provider.
  package enum Language: String, Sendable, CaseIterable {
    /// A plugin in Lua, which `NewPlugin` writes.
    case lua
    /// A script that uses the Python package `layouthost`.
    case python
    /// A program that uses hashicorp/go-plugin.
    case go
    /// A package that uses the library.
    case swift
  }

  private let name: String
  private let language: Language
  private let folder: String
  /// The folder that may be a link; empty for the working directory.
  private let given: String

  /// Plans a provider with a name in a folder, which need not exist.
  ///
  /// Without a folder it is `providers`, which must not be a link. The language is not Lua.
  package init(_ name: NewPlugin.Name, in language: Language, folder: String?) {
    (self.name, self.language) = (name.text, language)
    (self.folder, given) = (folder ?? "providers", folder ?? "")
  }

  /// The paths of all files, of which `layouthost.json` is written only if missing.
  package var paths: [String] { files.map(\.path) }

  /// The entry of `layouthost.json`.
  package var entry: String {
    let words = command.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\"\(name)\": {\"command\": [\(words)]}"
  }

  /// The command that makes the program; nil if there is nothing to make.
  package var preparation: String? {
    switch language {
    case .lua, .python: nil
    case .go: "LAYOUTHOST_PROTOS=CHECKOUT/Sources/Service/Protos sh \(path("\(name)/build"))"
    case .swift: "swift build -c release --package-path \(path(name))"
    }
  }

  /// The path of the document.
  package var example: String { path("examples/\(name).json") }

  /// Writes all the files, or none.
  /// - Returns: the paths of the written files.
  /// - Throws: a failure if a file other than `layouthost.json` exists, if a folder below the named
  ///   one is a link, or if a file cannot be written.
  package func write() throws(LayoutError) -> [String] {
    var files = files
    if FileIdentity(ProjectFile.name) != nil { files.removeAll { $0.path == ProjectFile.name } }
    try FileWriting.create(files, below: given)
    return files.map(\.path)
  }

  private var command: [String] {
    let here = FilePath(folder).isRelative ? "./" : ""
    return switch language {
    case .lua, .python: ["python3", path("\(name).py")]
    case .go: [here + path("\(name)/\(name)")]
    case .swift: [here + path("\(name)/.build/release/\(name)")]
    }
  }

  private var files: [(path: String, text: String)] {
    let program =
      switch language {
      case .lua, .python: [("\(name).py", "provider.py")]
      case .go: [("\(name)/main.go", "provider.go"), ("\(name)/build", "provider.build")]
      case .swift:
        [
          ("\(name)/Package.swift", "provider.Package.swift.txt"),
          ("\(name)/Sources/\(name)/Provider.swift", "provider.swift.txt"),
        ]
      }
    let written = (program + [("examples/\(name).json", "group.json")])
      .map { file, template in (path(file), NewPlugin.template(template, for: name)) }
    return written + [(ProjectFile.name, "{\n  \"providers\": {\n    \(entry)\n  }\n}\n")]
  }

  private func path(_ file: String) -> String { FilePath(folder).pushing(FilePath(file)).string }
}
