import LayoutHost
import LayoutModel

// The document's text, and saving it.
extension PageRequest {
  /// Writes the text to edit, with the version of the file that it was read from.
  func text(_ page: PreviewPage, _ json: inout JSONWriter) {
    let source = page.session.editedSource
    json.reply("text") { json in
      json.member("path", source.path)
      json.member("version", FileVersion(source.knownFileText).name)
      json.member("size", source.text.count)
      json.member("isEdited", source.fileText != nil)
      // A longer text could be shown, but its edits could not be sent; other bytes would be lost.
      if source.text.count <= PageSocket.messageLimit,
        String(validating: source.text, as: UTF8.self) != nil
      {
        json.member("text", FileVersion(source.text).text)
      }
    }
  }

  /// Writes the text of the document with all changes.
  func document(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let isLua = page.path?.hasSuffix(".lua") == true
    let form: DocumentText = isLua ? .lua : .json
    let text = form.text(of: try page.session.documentTree(in: form))
    json.reply("document") { json in
      json.member("text", text)
    }
  }

  /// Writes the document's file: the text of the pane, or what the knobs have made of it.
  ///
  /// The request names the version that the page has seen, in `base`. A file with another version
  /// stays, and the reply has both texts. So it has for a program in Lua, which data would replace,
  /// unless the request says in `replaces` that the user agrees.
  func save(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    guard let path = page.path else { throw Self.mistake("the document has no file to save over") }
    let (session, base) = (page.session, try fields.optionalString("base"))
    let given = try fields.optionalString("text")
    let mine: String
    if let given { mine = given } else { mine = try session.savedText(at: path) }
    let bytes = bytes(of: mine, on: page)
    let present = try FileVersion(of: path)
    guard present.name == base else {
      return writeConflict(mine, present, .changed, at: path, &json)
    }
    let replaces = try fields.optionalBoolean("replaces") ?? false
    if given == nil, path.hasSuffix(".lua"), !replaces, !page.documents.isData(present, at: path) {
      return writeConflict(mine, present, .program, at: path, &json)
    }
    // A document with a mistake is not saved.
    if given != nil { try page.edit(bytes) }
    let saved = FileVersion(bytes)
    if let theirs = try page.documents.write(saved, to: path, over: base) {
      return writeConflict(mine, theirs, .changed, at: path, &json)
    }
    if given == nil {
      // The file has the values of the knobs now.
      page.documents.noteData(saved, at: path)
      page.knobs = KnobValues()
      try session.revise(bytes)
    }
    session.noteSaved()
    page.noteNewText()
    json.reply("saved") { json in
      json.member("path", path)
      json.member("version", saved.name)
    }
  }

  /// Returns the bytes of a text of the page, whose lines end as those of the document's file do.
  func bytes(of text: String, on page: PreviewPage) -> [UInt8] {
    FileVersion.bytes(of: text, endingLinesAs: page.session.editedSource.knownFileText)
  }

  /// The reason why a file is not written.
  private enum ConflictReason: String {
    /// Another program or page has changed it.
    case changed
    /// It is a program in Lua, of which only its data would remain.
    case program
  }

  /// Writes both texts of a file, which stays.
  private func writeConflict(
    _ mine: String,
    _ theirs: FileVersion,
    _ reason: ConflictReason,
    at path: String,
    _ json: inout JSONWriter
  ) {
    json.reply("conflict") { json in
      json.member("path", path)
      json.member("reason", reason.rawValue)
      json.member("mine", mine)
      json.member("theirs", theirs.text)
      json.member("version", theirs.name)
    }
  }
}
