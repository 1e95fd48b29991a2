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
      // A longer text could be shown, but its edits could not be sent.
      if source.text.count <= PageSocket.messageLimit {
        json.member("text", String(decoding: source.text, as: UTF8.self))
      }
    }
  }

  /// Writes the text of the document with all changes.
  func document(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let isLua = page.path?.hasSuffix(".lua") == true
    let form: DocumentText = isLua ? .lua : .json
    let text = form.text(of: try page.session.documentTree())
    json.reply("document") { json in
      json.member("text", text)
    }
  }

  /// Writes the document's file: the text of the pane, or what the knobs have made of it.
  ///
  /// The request names the version that the page has seen, in `base`. A file with another version
  /// stays, and the reply has both texts.
  func save(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    guard let path = page.path else { throw Self.mistake("the document has no file to save over") }
    let (session, base) = (page.session, try fields.optionalString("base"))
    let given = try fields.optionalString("text")
    let mine: String
    if let given { mine = given } else { mine = try session.savedText(at: path) }
    let present = try FileVersion(of: path)
    guard present.name == base else { return writeConflict(mine, present, at: path, &json) }
    // A document with a mistake is not saved.
    if given != nil { try page.edit(Array(mine.utf8)) }
    let saved = FileVersion(Array(mine.utf8))
    if let theirs = try page.documents.write(saved, to: path, over: base) {
      return writeConflict(mine, theirs, at: path, &json)
    }
    if given == nil {
      // The file has the values of the knobs now.
      page.knobs = KnobValues()
      try session.revise(Array(mine.utf8))
    }
    session.noteSaved()
    page.noteNewText()
    json.reply("saved") { json in
      json.member("path", path)
      json.member("version", saved.name)
    }
  }

  /// Writes both texts of a file that another program or page has changed; the file stays.
  private func writeConflict(
    _ mine: String,
    _ theirs: FileVersion,
    at path: String,
    _ json: inout JSONWriter
  ) {
    json.reply("conflict") { json in
      json.member("path", path)
      json.member("mine", mine)
      json.member("theirs", theirs.text)
      json.member("version", theirs.name)
    }
  }
}
