import LayoutHost
import LayoutModel

/// What the command says where it is asked for nothing: what to try.
struct Welcome {
  /// A document that needs no file.
  private static let oneLiner =
    #"echo '{"sections": [{"layout": "list", "items": 3}]}' | layouthost solve -"#

  /// Where documents are looked for; the first of these that has some counts.
  private static let folders = ["", "examples", "docs/examples"]

  private let folder: DocumentFolder
  private let documents: [String]
  private let hasProject: Bool

  /// Looks at the working directory.
  init() {
    let found = Self.folders.lazy.map { DocumentFolder(path: $0) }
      .map { ($0, $0.documents()) }
      .first { !$0.1.isEmpty }
    (folder, documents) = found ?? (DocumentFolder(path: ""), [])
    hasProject = DocumentFolder(path: "").contains(ProjectFile.name)
  }

  /// A short screen.
  func text() -> String {
    let width = tries.map(\.purpose.count).max() ?? 0
    let lines = tries.map { purpose, command in
      "  \(purpose)\(String(repeating: " ", count: width - purpose.count))  \(command)\n"
    }
    return """
      layouthost \(LayoutHostVersion.current): lays out collections. Documents in, frames out.

      Try:
      \(lines.joined())
      \(found)Help: layouthost help, and for one command: layouthost help solve
      Is all there that it needs? layouthost doctor

      """
  }

  private var tries: [(purpose: String, command: String)] {
    let about: [(String, String)] =
      documents.first.map { document in
        let name = ShellText.word(document)
        return [
          ("print frames", "layouthost solve \(name)"),
          ("draw", "layouthost draw \(name)"),
          ("look and change", "layouthost repl \(name)"),
        ]
      } ?? [("print frames", Self.oneLiner), ("look and change", "layouthost repl")]
    return about + [("see layouts", "layouthost plugins list")]
  }

  /// What was found here, with an empty line behind it.
  private var found: String {
    var facts: [String] = []
    if !documents.isEmpty {
      let place = folder.path.isEmpty ? "here" : "in \(folder.path)"
      facts.append("\(documents.count) document\(documents.count == 1 ? "" : "s") \(place)")
    }
    if hasProject { facts.append("the project file \(ProjectFile.name)") }
    return facts.isEmpty ? "" : "Found: \(facts.joined(separator: ", "))\n\n"
  }
}
