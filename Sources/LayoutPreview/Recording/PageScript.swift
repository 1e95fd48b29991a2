import LayoutModel

/// Modules of the page as one script, for a page that loads no files.
///
/// Each module becomes a function that is called once and returns what the module exports. The
/// entry is the last one, outside of a function, so that it may wait.
struct PageScript {
  /// The files that stand for others, by the name that modules import.
  private let replacements: [String: String]
  /// The text so far.
  private(set) var text = ""
  private var names: [String: String] = [:]

  /// Joins a file with all that it imports.
  /// - Parameters:
  ///   - entry: the name of the file in `Page`.
  ///   - replacements: the files that stand for others, by name.
  init(entry: String, replacing replacements: [String: String]) {
    self.replacements = replacements
    let last = body(of: entry).text
    text += last
  }

  /// Adds a module, unless it is there.
  /// - Returns: the name of the constant with what it exports.
  private mutating func add(_ file: String) -> String {
    let file = replacements[file] ?? file
    if let name = names[file] { return name }
    let name = "module_" + file.prefix { $0 != "." }.replacing("-", with: "_")
    names[file] = name
    let (text, exports) = body(of: file)
    self.text += """
      const \(name) = (() => {
      \(text)return { \(exports.joined(separator: ", ")) };
      })();

      """
    return name
  }

  /// Returns the text of a module without `import` and `export`, and the names that it exports; adds
  /// what it imports.
  private mutating func body(of file: String) -> (text: String, exports: [String]) {
    let imports = /^import\s+\{([^}]*)\}\s+from\s+"\.\/([\w\-]+\.js)";$/.anchorsMatchLineEndings()
    let exports =
      /^export\s+((?:async\s+)?(?:function|class|const|let)\s+([\w$]+))/.anchorsMatchLineEndings()
    var text = Self.compacted(EmbeddedFiles.text(of: "LayoutPreview/Page/" + file))
    for match in text.matches(of: imports) {
      let names = match.output.1.replacing(" as ", with: ": ")
      let module = add(String(match.output.2))
      text = text.replacing(match.output.0, with: "const {\(names)} = \(module);")
    }
    let exported = text.matches(of: exports).map { String($0.output.2) }
    text = text.replacing(exports) { $0.output.1 }
    return (text, exported)
  }

  /// Returns a script without indentation, and without its lines that are comments.
  private static func compacted(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("//") }
      .joined(separator: "\n") + "\n"
  }
}
