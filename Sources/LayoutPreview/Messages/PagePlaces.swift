import LayoutHost
import LayoutModel
import LayoutSystem
import SystemPackage

// The files behind a picture, and the user's editor for them.
extension PageRequest {
  /// Opens the file of the document, or that of a plugin, at a line in the user's editor, or returns
  /// its place.
  ///
  /// The request names no path: an editor opens only files that the page shows.
  func edit(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let path = try placePath(page)
    let line = try fields.optionalInteger("line", in: 1...Int(Int32.max))
    if try fields.optionalWord("in", PlaceUse.self, kind: "place") ?? .editor == .editor {
      guard let editor = page.configuration.editor else {
        throw LayoutError(
          .failedPrecondition,
          origin: .inputOutput,
          message: "no editor is known",
          hint: "set VISUAL, as in VISUAL=code, and start the program again"
        )
      }
      try editor.open(path, line: line, report: page.note)
    }
    json.reply("edit") { json in
      json.member("path", path)
      json.member("line", line)
    }
  }

  /// The path of the named plugin's file, or of the document, from the root.
  private func placePath(_ page: PreviewPage) throws(LayoutError) -> String {
    guard let name = try fields.optionalString("plugin") else {
      guard let path = page.path else { throw Self.mistake("the document has no file") }
      return FilePath(path).absolute.string
    }
    guard case .plugin(let path) = try page.session.provider(named: name).source else {
      throw Self.mistake("“\(name)” has no file")
    }
    return FilePath(path).absolute.string
  }
}

/// The use of a file's place.
private enum PlaceUse: String, CaseIterable {
  /// The user's editor shows it.
  case editor
  /// The page makes a link to it.
  case link
}
